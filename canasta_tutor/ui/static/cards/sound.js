// The sound of a card on the table: a short soft rustle, if the learner has switched sound on.
import { make } from "../page/dom.js";
import { look, setLook } from "../page/memory.js";

const LASTS = 0.07; // seconds
const SOFT = 0.12;

/** @type {AudioContext | undefined} */
let air;

function rustle() {
  air ??= new AudioContext();
  const noise = air.createBuffer(1, Math.ceil(air.sampleRate * LASTS), air.sampleRate);
  const grains = noise.getChannelData(0);
  for (let at = 0; at < grains.length; at += 1)
    grains[at] = (Math.random() * 2 - 1) * SOFT * (1 - at / grains.length) ** 3;
  return new AudioBufferSourceNode(air, { buffer: noise });
}

// Without a sound device, or before the browser lets the page play sound, cards move silently.
export function heard() {
  if (look().sound !== "on" || typeof AudioContext === "undefined") return;
  const source = rustle();
  source.connect(/** @type {AudioContext} */ (air).destination);
  source.start();
}

// Asked once, after the first canasta; whoever has chosen already is not asked.
export function askForSound(words) {
  if (!words || look().sound !== undefined) return null;
  const choose = (sound) => () => {
    setLook({ sound });
    node.remove();
    heard();
  };
  const button = (label, sound) =>
    make("button", { type: "button", class: "ct-button", onclick: choose(sound) }, label);
  const node = make(
    "div",
    { class: "ct-sound-asked", role: "group", "aria-label": words.ask },
    make("p", {}, words.ask),
    button(words.yes, "on"),
    button(words.no, "off"),
  );
  return node;
}
