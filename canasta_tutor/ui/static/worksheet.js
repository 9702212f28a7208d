// A printed worksheet: the questions with room for answers, then the key on a page of its own.
import { rich } from "./cards/cards.js";
import { shownHand, tableNode } from "./cards/table.js";
import { allIn, make, oneIn } from "./page/dom.js";
import { moveRow } from "./puzzle/moves.js";
import { priceTable } from "./scoring/price_table.js";

const props = JSON.parse(document.getElementById("props")?.textContent ?? "{}");
const { texts } = props;

const box = () => make("span", { class: "ct-tick", "aria-hidden": "true" });
const blank = (look = "") => make("span", { class: `ct-blank ${look}` });

const ticked = (choice) => make("li", {}, box(), choice.label);

const sheetRow = ({ label, options }) =>
  make(
    "div",
    { class: `ct-sheet-row ${options ? "ct-winner" : ""}` },
    make("span", { class: "ct-sheet-name" }, label),
    blank(options ? "ct-long" : ""),
  );

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

// The room for the answer depends on the form of the answer.
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
  return (Array.isArray(table) ? table : [table]).map((one) => {
    const node = tableNode(one, one.hand && shownHand(one.hand));
    node.classList.toggle("ct-finished", Boolean(one.facts));
    return node;
  });
}

// The rows of each deal are under its heading.
function byDeal(rows) {
  /** @type {object[][]} */
  const found = [];
  for (const row of rows) {
    if (row.heading) found.push([]);
    found.at(-1)?.push(row);
  }
  return found;
}

// The ending of a deal is beside its name; the answers go below it, in a column for each side.
function game({ table, answer }) {
  const node = tableNode(table);
  const boxes = byDeal(answer.rows);
  allIn(node, ".ct-deal").forEach((deal, place) => {
    const head = [".ct-deal-title", ".ct-deal-facts"].map((part) => oneIn(deal, part));
    const sheet = make("div", { class: "ct-sheet" }, boxes[place].map(sheetRow));
    sheet.style.setProperty("--across", answer.across);
    deal.prepend(make("div", { class: "ct-deal-head" }, head));
    deal.append(sheet);
    oneIn(deal, ".ct-table")?.classList.add("ct-finished");
  });
  return node;
}

// The later deals of a game may be on the next page.
function question(puzzle) {
  const { table, answer } = puzzle;
  if (!table?.deals) return printed(puzzle, [tables(puzzle), ROOM[answer.kind](answer)]);
  const deals = game(puzzle);
  const later = allIn(deals, ".ct-deal").slice(1);
  return make("section", { class: "ct-game" }, printed(puzzle, deals), later);
}

function printed(puzzle, asked) {
  const { number, code, about, question: text, answer } = puzzle;
  return make(
    "section",
    { class: `ct-printed ct-of-${answer.kind}` },
    make("h2", {}, String(number)),
    make("span", { class: "ct-printed-code" }, code),
    (about ?? []).map((other) => make("blockquote", { class: "ct-about" }, rich(other))),
    make("p", { class: "ct-question" }, rich(text)),
    asked,
  );
}

// A question that asks for a number, and shows few cards or none, needs at most half the width.
function small({ table, answer }) {
  if (answer.kind !== "number") return false;
  if (!table) return true;
  const others = [table.sides, table.players, table.facts, table.deals].some((of) => of?.length);
  return !(others || table.hand || table.pile || table.stock) && table.groups?.length === 1;
}

// Two small questions in a row are printed side by side.
function questions(puzzles) {
  const found = [];
  for (let at = 0; at < puzzles.length; at++) {
    const two = puzzles.slice(at, at + 2);
    const both = two.length === 2 && two.every(small);
    found.push(both ? make("div", { class: "ct-pair" }, two.map(question)) : question(two[0]));
    if (both) at++;
  }
  return found;
}

const priceList = ({ label, tables: all }) =>
  make(
    "section",
    { class: "ct-printed-prices" },
    make("h2", {}, label),
    make("div", { class: "ct-price-tables" }, all.map(priceTable)),
  );

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

const titled = (title) =>
  make("div", { class: "ct-titled" }, make("h1", {}, title), make("p", {}, props.system));

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
      titled(props.title),
      make("p", { class: "ct-name-line" }, filledIn(texts.name), filledIn(texts.date)),
    ),
    ...(props.prices ? [priceList(props.prices)] : []),
    ...questions(props.puzzles),
    make(
      "section",
      { class: "ct-key" },
      titled(`${props.title}: ${texts.key}`),
      make("div", { class: "ct-key-list" }, props.key.map(keyEntry)),
    ),
  );
