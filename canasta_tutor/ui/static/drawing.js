// All drawing code of a page: draws the part that a scene names, follows the kernel's changes, reports
// what the learner did.
import { Bar } from "./page/bar.js";
import { keepingFocus, make } from "./page/dom.js";
import { Home } from "./page/home.js";
import { Line } from "./page/line.js";
import { applyLook, belongTo, greeting, onElsewhere, store } from "./page/memory.js";
import { PracticePage } from "./practice/practice.js";
import { Puzzle } from "./puzzle/puzzle.js";
import { Referee } from "./referee/referee.js";
import { Rulebook } from "./referee/rulebook.js";
import { Rules } from "./referee/rules.js";
import { Scoring } from "./scoring/scoring.js";

const PARTS = {
  puzzle: Puzzle,
  table: Puzzle,
  rules: Rules,
  summary: Rules,
  bar: Bar,
  home: Home,
  practice: PracticePage,
  referee: Referee,
  rulebook: Rulebook,
  scoring: Scoring,
};

// Of the parts on a page one hears what other tabs do; the kernel draws them all.
const LISTENING = new Set(["bar", "home", "practice", "referee", "rulebook", "scoring"]);

/** @param {import("./props.d.ts").View} view */
function render({ model, el }) {
  const notice = make("p", { class: "ct-notice", role: "status" });
  // A notebook server must not take the learner's arrow keys for its own shortcuts.
  const root = make("div", { class: "ct", "data-lm-suppress-shortcuts": true });
  const line = new Line(model, () => {
    root.dataset.silent = "";
    say(model.get("scene").texts?.kernel_gone);
  });
  /** @type {import("./props.d.ts").Part} */
  let part;

  function say(text) {
    if (notice.textContent === (text ?? "")) return false;
    notice.textContent = text ?? "";
    return Boolean(text);
  }

  // What was asked for and refused is said where it can be seen.
  function follow() {
    const state = model.get("state");
    const asked = line.waiting;
    let news = false;
    if (line.heard()) {
      delete root.dataset.silent;
      news = say(state.notice);
    }
    part.update(state);
    if (asked && news) notice.scrollIntoView({ block: "nearest" });
  }

  function draw() {
    const scene = model.get("scene");
    line.hangUp();
    root.lang = scene.lang;
    root.dataset.part = scene.part;
    part = new PARTS[scene.part](scene, line);
    keepingFocus(root, () => root.replaceChildren(part.node, notice));
    follow();
  }

  const tell = (event) => line.tell(event);

  function obey(message) {
    if (message.type === "store") store(message, tell);
  }

  belongTo(model.get("scene").owner);
  applyLook();
  draw();
  el.replaceChildren(root);
  model.on("change:scene", draw);
  model.on("change:state", follow);
  model.on("msg:custom", obey);
  tell(greeting());
  const deafen = LISTENING.has(model.get("scene").part) ? onElsewhere(tell) : () => {};
  return () => {
    deafen();
    line.hangUp();
    model.off("change:scene", draw);
    model.off("change:state", follow);
    model.off("msg:custom", obey);
  };
}

// Every card table of the page asks this one widget to draw it.
export default { initialize: () => ({ render }) };
