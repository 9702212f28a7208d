// Moves as numbered rows with drawn cards: the learner picks one, or puts them in order.
import { glyph } from "../cards/cards.js";
import { dressMark } from "../cards/hand.js";
import { make } from "../page/dom.js";
import { disable } from "../page/panel.js";

const partNode = ({ label, cards }) =>
  make(
    "span",
    { class: "ct-move-part" },
    label && make("span", { class: "ct-label" }, label, " "),
    cards.flatMap((card) => [glyph(card), " "]),
  );

// A row: its number, the move in words, and the cards of the move.
export function moveRow(move, title, ...controls) {
  const number = make("span", { class: "ct-move-number", "aria-hidden": "true" }, move.id);
  const parts =
    move.parts.length > 0 && make("span", { class: "ct-move-parts" }, move.parts.map(partNode));
  return make(
    "li",
    { class: "ct-move", "data-move": move.id },
    number,
    make("div", { class: "ct-move-body" }, title, parts),
    controls,
  );
}

export function markMoves(rows, marks = {}) {
  for (const node of rows) dressMark(node, marks[node.dataset.move]);
}

// One of the rows is the answer: each row has a button that covers the whole row.
export function moveList(answer, act) {
  const buttons = answer.moves.map((move) =>
    make(
      "button",
      {
        type: "button",
        class: "ct-move-pick",
        "aria-label": move.name,
        "data-key": `move.${move.id}`,
        onclick: () => act.submit({ id: move.id }),
      },
      move.verb,
    ),
  );
  const rows = answer.moves.map((move, at) => moveRow(move, buttons[at]));
  // The name of the button says what the cards beside it show.
  for (const drawn of rows.flatMap((node) => [...node.querySelectorAll(".ct-move-parts")]))
    drawn.setAttribute("aria-hidden", "true");
  return {
    node: make(
      "ol",
      { class: "ct-moves ct-picked-from", role: "list", "aria-label": answer.label },
      rows,
    ),
    first: () => buttons[0],
    value: () => undefined,
    lock(on) {
      for (const button of buttons) disable(button, on);
    },
    mark: (state) => markMoves(rows, state.move_marks),
    restore: () => {},
  };
}
