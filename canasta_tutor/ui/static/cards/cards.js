// One card: its face, its back, and the small glyph that stands in a sentence.
import { keepingFocus, make } from "../page/dom.js";
import { courtDrawing, emblemDrawing, emblemFigure, markDrawing, suitDrawing } from "./figures.js";

/** @typedef {import("../props.d.ts").Card} Card */

/**
 * @param {Card} card
 * @param {string} look
 */
const sign = (card, look) =>
  card.emblem ? emblemDrawing(card.emblem, look) : suitDrawing(card.suit, look);

/** @param {Card} card */
function corner(card) {
  if (card.emblem)
    return make("span", { class: "ct-corner" }, emblemDrawing(card.emblem, "ct-emblem"));
  const index = make(
    "span",
    { class: card.index.length > 1 ? "ct-index ct-wide" : "ct-index" },
    card.index,
  );
  return make("span", { class: "ct-corner" }, index, suitDrawing(card.suit, "ct-small-suit"));
}

/** @param {Card} card */
function picture(card) {
  if (card.emblem) return make("span", { class: "ct-frame" }, emblemFigure(card.emblem));
  if (card.court) return make("span", { class: "ct-frame" }, courtDrawing(card.court));
  return make("span", { class: "ct-pip" }, suitDrawing(card.suit, null));
}

/** @param {Card} card */
const colours = (card) => ({
  "data-suit": card.emblem ?? card.suit,
  "data-mark": card.mark,
  "data-rank": card.rank,
});

/**
 * @param {Card} card
 * @param {Record<string, unknown>} attributes
 */
function printed(card, attributes) {
  return make(
    "span",
    { ...colours(card), ...attributes },
    corner(card),
    picture(card),
    card.mark && markDrawing(card.mark),
  );
}

/**
 * @param {Card} card
 * @param {string} [look]
 */
export const face = (card, look = "") =>
  printed(card, {
    class: `ct-card ${look}`,
    role: "img",
    "aria-label": card.name,
    "data-card": card.id,
  });

// The button is as wide as what is seen of the card, the card runs on under its neighbour.
/**
 * @param {Card} card
 * @param {Record<string, unknown>} attributes
 */
export const faceButton = (card, attributes) =>
  make(
    "button",
    { type: "button", class: "ct-hold", "data-card": card.id, "data-key": card.id, ...attributes },
    printed(card, { class: "ct-card" }),
  );

export const back = (look = "") =>
  make("span", { class: `ct-card ct-back ${look}`, "aria-hidden": "true" });

/** @param {Card} card */
export function glyph(card) {
  const index = card.emblem ? null : make("span", { "aria-hidden": "true" }, card.index);
  return make(
    "span",
    { class: "ct-glyph", role: "img", "aria-label": card.name, ...colours(card) },
    index,
    sign(card, "ct-glyph-suit"),
  );
}

/** @param {string | { card?: Card } | undefined} part */
const isCard = (part) => typeof part === "object" && Boolean(part.card);

const CLOSING = /^[,.;:!?)»“”]+/;
const OPENING = /[(«„]$/;

// RICH: strings, card glyphs and emphasised words in one sentence. What opens and closes a card stays on
// its line.
/** @param {import("../props.d.ts").Rich | null | undefined} parts */
export function rich(parts) {
  const all = parts ?? [];
  const found = (pattern, part) => (typeof part === "string" && pattern.exec(part)?.[0]) || "";
  return all.map((part, at) => {
    if (typeof part === "string") {
      const from = isCard(all[at - 1]) ? found(CLOSING, part).length : 0;
      const to = part.length - (isCard(all[at + 1]) ? found(OPENING, part).length : 0);
      return part.slice(from, Math.max(from, to));
    }
    if (!part.card) return make("strong", {}, part.strong);
    const start = found(OPENING, all[at - 1]);
    const end = found(CLOSING, all[at + 1]);
    const drawn = glyph(part.card);
    return start || end ? make("span", { class: "ct-closed" }, start, drawn, end) : drawn;
  });
}

// A row of overlapping cards. Style sheets work out how far they overlap from the counts.
/**
 * @param {HTMLElement[]} cells
 * @param {string} look
 */
export function row(cells, look) {
  const node = make("div", { class: `ct-row ${look}` });
  fillRow(node, cells);
  return node;
}

// Puts cards at the front of a row; missing cards shown dashed stay at its end.
export function fillRow(node, cards) {
  const ghosts = [...node.querySelectorAll(".ct-ghost")];
  spread(node, [...cards, ...ghosts]);
}

/**
 * @param {HTMLElement} node
 * @param {Card[]} missing
 * @param {string} [word] that they are missing
 */
export function showMissing(node, missing, word) {
  const cards = [...node.querySelectorAll("[data-card]:not(.ct-ghost)")];
  const named = (card) => ({ ...card, name: [card.name, word].filter(Boolean).join(", ") });
  const ghosts = missing.map((card) => face(named(card), "ct-ghost"));
  const shown = [...node.querySelectorAll(".ct-ghost")].map((ghost) =>
    ghost.getAttribute("data-card"),
  );
  if (shown.join() !== missing.map((card) => card.id).join()) spread(node, [...cards, ...ghosts]);
}

function spread(node, cards) {
  const half = cards.length > 7 ? Math.ceil(cards.length / 2) : cards.length;
  node.style.setProperty("--one", Math.max(cards.length - 1, 1));
  node.style.setProperty("--two", Math.max(half - 1, 1));
  const cell = (card, at) =>
    make("div", { class: at === half - 1 ? "ct-cell ct-half" : "ct-cell" }, card);
  keepingFocus(node, () => node.replaceChildren(...cards.map(cell)));
}
