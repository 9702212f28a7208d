// Ways to enter an answer other than the hand: a number, a list of steps, a score sheet.

import { numberField } from "../page/panel.js";
import { moveList } from "./moves.js";
import { stepOrder } from "./order.js";
import { playEntry } from "./play.js";
import { lineEntry, sheetEntry } from "./score_sheet.js";

// Each entry has a node, says whether it is wide and what the learner has entered, and follows the puzzle.
function numberEntry(answer, act) {
  const { input, node } = numberField(
    answer.label,
    () => act.submit(),
    (number) => act.keep({ number }),
  );
  return {
    node,
    value: () => input.value,
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
