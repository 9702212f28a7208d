// Whether the kernel answers. The page asks it again and again while it is visible, because a lost kernel says
// nothing.
import { findKernel, loseKernel } from "./rescue.js";

const PATIENCE = 3000;
const PAUSE = 1000;
// A page that has just been opened sends its kernel many messages.
const FIRST = 3 * PATIENCE;

/** While the page is still loading, its kernel runs the cells and answers nothing. */
export const coming = () => document.readyState === "loading";

/** @type {Set<import("./line.js").Line>} */
const lines = new Set();
let silent = false;
let begun = false;

/** Milliseconds that an answer may take. */
export const patience = () => (begun ? PATIENCE : FIRST);

let asked = false;
/** @type {number | undefined} */
let timer;

// A notebook server shows the state of its kernels itself, and runs the learner's own code in them.
const watched = () => !document.hidden && !document.querySelector("[data-jp-theme-light]");

function beat() {
  clearTimeout(timer);
  const [line] = lines;
  if (!line || !watched()) return;
  asked = true;
  timer = setTimeout(missed, patience());
  line.tell({ type: "ping" });
}

function missed() {
  asked = false;
  if (!coming()) lost();
  timer = setTimeout(beat, PAUSE);
}

/** The kernel has answered a beat; send unanswered deeds again. */
export function beaten() {
  asked = false;
  found();
  clearTimeout(timer);
  timer = setTimeout(beat, PAUSE);
}

/** No message has come for too long. */
export function lost() {
  if (silent) return;
  silent = true;
  for (const line of lines) line.silence();
  const [line] = lines;
  if (line) loseKernel(line.texts);
}

/** The kernel has sent a message: start the wait for the next beat again. */
export function found() {
  begun = true;
  if (asked) {
    clearTimeout(timer);
    timer = setTimeout(missed, PATIENCE);
  }
  if (!silent) return;
  silent = false;
  findKernel();
  for (const line of lines) line.resume();
}

/** Returns how to leave. @param {import("./line.js").Line} line */
export function join(line) {
  lines.add(line);
  if (lines.size === 1) beat();
  return () => {
    lines.delete(line);
    if (lines.size === 0) clearTimeout(timer);
  };
}

document.addEventListener("visibilitychange", beat);
