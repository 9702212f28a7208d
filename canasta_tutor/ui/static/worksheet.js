// A worksheet in print: the questions with room to answer, then the key on a page of its own.
import { rich } from "./cards/cards.js";
import { shownHand, tableNode } from "./cards/table.js";
import { make } from "./page/dom.js";
import { moveRow } from "./puzzle/moves.js";

const props = JSON.parse(document.getElementById("props")?.textContent ?? "{}");
const { texts } = props;

const box = () => make("span", { class: "ct-tick", "aria-hidden": "true" });
const blank = (look = "") => make("span", { class: `ct-blank ${look}` });

const ticked = (choice) => make("li", {}, box(), choice.label);

const sheetRow = ({ heading, label }) => [
  heading && make("h4", { class: "ct-sheet-heading" }, heading),
  make("div", { class: "ct-sheet-row" }, make("span", { class: "ct-sheet-name" }, label), blank()),
];

const lineRow = ({ label, points_text: points }) =>
  make(
    "div",
    { class: "ct-sheet-row" },
    make("span", { class: "ct-sheet-name" }, box(), label),
    make("span", { class: "ct-sheet-points" }, points),
  );

const totalRow = (label, value) =>
  make(
    "div",
    { class: "ct-sheet-row ct-sheet-total" },
    make("span", { class: "ct-sheet-name" }, label),
    value,
  );

// Room for the answer, by what it is given with.
const ROOM = {
  number: ({ label }) => make("p", { class: "ct-written-answer" }, label, ": ", blank()),
  cards: ({ choices }) => [
    make("p", { class: "ct-written-answer" }, choices[0].label, ": ", blank("ct-long")),
    make("ul", { class: "ct-ticks" }, choices.slice(1).map(ticked)),
  ],
  choice: ({ choices }) => make("ul", { class: "ct-ticks" }, choices.map(ticked)),
  sheet: ({ rows, total_label: total }) =>
    make("div", { class: "ct-sheet" }, rows.map(sheetRow), total && totalRow(total, blank())),
  line: ({ rows, total }) =>
    make(
      "div",
      { class: "ct-sheet" },
      rows.map(lineRow),
      totalRow(total.label, make("span", { class: "ct-sheet-sum" }, total.points_text)),
    ),
  moves: ({ moves, choices }) => [
    make(
      "ol",
      { class: "ct-moves", role: "list" },
      moves.map((move) => moveRow(move, move.verb, box())),
    ),
    make("ul", { class: "ct-ticks" }, choices.map(ticked)),
  ],
  order: ({ label, moves }) => [
    make(
      "ol",
      { class: "ct-moves", role: "list" },
      moves.map((move) => moveRow(move, move.verb)),
    ),
    make("p", { class: "ct-written-answer" }, label, ": ", blank("ct-long")),
  ],
};

function tables({ table }) {
  if (!table) return null;
  return (Array.isArray(table) ? table : [table]).map((one) =>
    tableNode(one, one.hand && shownHand(one.hand)),
  );
}

function question(puzzle) {
  const { number, code, about, question: asked, answer } = puzzle;
  return make(
    "section",
    { class: "ct-printed" },
    make(
      "header",
      { class: "ct-printed-head" },
      make("h2", {}, String(number)),
      make("span", { class: "ct-printed-code" }, code),
    ),
    (about ?? []).map((text) => make("blockquote", { class: "ct-about" }, rich(text))),
    make("p", { class: "ct-question" }, rich(asked)),
    tables(puzzle),
    ROOM[answer.kind](answer),
  );
}

const keyEntry = ({ number, code, answer, steps }) =>
  make(
    "section",
    { class: "ct-key-entry" },
    make("h3", {}, `${number} `, make("span", { class: "ct-printed-code" }, code)),
    make("p", { class: "ct-key-answer" }, rich(answer)),
    make(
      "ul",
      {},
      steps.map((step) => make("li", {}, rich(step))),
    ),
  );

const filledIn = (label) => make("span", { class: "ct-filled-in" }, `${label}: `, blank("ct-long"));

document
  .getElementById("sheet")
  ?.replaceChildren(
    make(
      "div",
      { class: "ct-print-bar" },
      make("p", {}, texts.note),
      make(
        "button",
        { type: "button", class: "ct-button ct-primary", onclick: () => print() },
        texts.print,
      ),
    ),
    make(
      "header",
      { class: "ct-sheet-title" },
      make("h1", {}, props.title),
      make("p", {}, props.system),
      make("p", { class: "ct-name-line" }, filledIn(texts.name), filledIn(texts.date)),
    ),
    ...props.puzzles.map(question),
    make(
      "section",
      { class: "ct-key" },
      make("h1", {}, `${props.title}: ${texts.key}`),
      make("p", {}, props.system),
      make("div", { class: "ct-key-list" }, props.key.map(keyEntry)),
    ),
  );
