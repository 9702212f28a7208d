// Ways to enter an answer other than the hand: a number, a list of steps, a score sheet.

import { make } from "../page/dom.js";
import { moveList } from "./moves.js";
import { stepOrder } from "./order.js";
import { playEntry } from "./play.js";
import { lineEntry, sheetEntry } from "./score_sheet.js";

// Each entry has a node that lies above the buttons, or a field among them; it says what the learner has
// entered and where to begin, and follows the puzzle.
function numberEntry(answer, act) {
  const input = make("input", {
    class: "ct-input ct-number",
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    "data-key": "number",
  });
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") act.submit();
  });
  const keep = () => act.keep({ number: input.value });
  input.addEventListener("input", keep);
  return {
    field: make("label", { class: "ct-field" }, make("span", {}, answer.label), input),
    value: () => input.value,
    first: () => input,
    clear() {
      input.value = "";
      keep();
    },
    lock(on) {
      input.readOnly = on;
    },
    mark: () => {},
    restore({ number }) {
      if (number) input.value = number;
    },
  };
}

const ENTRIES = {
  number: numberEntry,
  moves: moveList,
  order: stepOrder,
  line: lineEntry,
  sheet: sheetEntry,
  play: playEntry,
};

// `act` has three functions: `submit` sends the main choice or another one, `keep` stores what a reload should
// restore, and `ask` reports anything else that the learner does.
export const entryOf = (answer, act) => ENTRIES[answer?.kind]?.(answer, act) ?? null;
