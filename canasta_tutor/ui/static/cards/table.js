// The table apart from the learner's hand: other players, melds, the two piles.

import { make } from "../page/dom.js";
import { back, face, rich, row } from "./cards.js";

const label = (text) => make("span", { class: "ct-label" }, text);

// What a zone is called is read as its name, and drawn.
const drawnLabel = (text) => make("span", { class: "ct-label", "aria-hidden": "true" }, text);

// Without a name, what stands in the zone names it.
function zone(look, name, ...children) {
  const named = name ? { role: "group", "aria-label": name } : {};
  return make("div", { class: `ct-zone ${look}`, ...named }, children);
}

/** @param {import("../props.d.ts").Player} player */
function player({ label: name, short = name, count, count_text: said }) {
  return make(
    "div",
    { class: "ct-player" },
    make("span", { class: "ct-far-hand", "aria-hidden": "true" }, back(), back(), back()),
    make(
      "span",
      {},
      make("span", { class: "ct-name" }, short),
      make("span", { class: "ct-label" }, `${count ?? said}`),
    ),
  );
}

// A finished canasta is squared up: a natural canasta has a red card on top, a mixed canasta a black card.
/** @param {import("../props.d.ts").Meld} meld */
function topCard(meld) {
  const suits = meld.canasta === "natural" ? "hd" : "sc";
  return (
    meld.cards.findLast((card) => !card.mark && suits.includes(card.suit ?? "?")) ??
    meld.cards[meld.cards.length - 1]
  );
}

/** @param {import("../props.d.ts").Meld} meld */
function squared(meld) {
  return make(
    "div",
    { class: `ct-squared ct-${meld.canasta}` },
    make("span", { class: "ct-under", "aria-hidden": "true" }),
    make("span", { class: "ct-under", "aria-hidden": "true" }),
    face(topCard(meld)),
  );
}

// Rank and number of cards, and the wild ones by name; of a sequence, both ends.
/** @param {import("../props.d.ts").Meld} meld */
function spoken({ name, label: kind, cards, chip }) {
  const naturals = chip?.naturals ?? cards.length;
  const ends = chip?.suit ? [cards[0], cards[naturals - 1]] : [];
  const names = [...ends, ...cards.slice(naturals)].map((card) => card.name);
  return [name, kind, ...names].filter(Boolean).join(", ");
}

/** @param {import("../props.d.ts").Meld} meld */
function meldNode(meld) {
  const cards =
    meld.canasta && !meld.open
      ? squared(meld)
      : row(
          meld.cards.map((card) => face(card)),
          "ct-fan",
        );
  const name = meld.name && make("span", { class: `ct-seal ct-${meld.canasta}` }, meld.name);
  return make(
    "div",
    { class: "ct-meld", role: "img", "aria-label": spoken(meld) },
    cards,
    make("span", { class: "ct-meld-label", "aria-hidden": "true" }, name, label(meld.label)),
  );
}

// Threes that a side has laid for their bonus.
/** @param {import("../props.d.ts").Card[] | undefined} cards @param {string | undefined} name */
function threes(cards, name) {
  if (!cards?.length || !name) return null;
  return make(
    "div",
    { class: "ct-meld", role: "img", "aria-label": `${name}: ${cards.length}` },
    row(
      cards.map((card) => face(card)),
      "ct-fan",
    ),
    make("span", { class: "ct-meld-label", "aria-hidden": "true" }, label(name)),
  );
}

function sideNode(side) {
  const score = side.score_text && make("span", { class: "ct-score" }, side.score_text);
  return zone(
    "ct-side",
    side.label,
    make("div", { class: "ct-zone-head" }, drawnLabel(side.label), score),
    make(
      "div",
      { class: "ct-melds" },
      side.melds.map(meldNode),
      threes(side.red_threes, side.red_threes_label),
      threes(side.black_threes, side.black_threes_label),
    ),
  );
}

function stockNode(stock) {
  const depth = Math.min(3, Math.ceil(stock.count / 12));
  const under = Array.from({ length: depth }, () =>
    make("span", { class: "ct-under", "aria-hidden": "true" }),
  );
  return zone(
    "ct-stock",
    null,
    make(
      "div",
      { class: "ct-heap" },
      under,
      stock.count ? back() : make("span", { class: "ct-card ct-none" }),
    ),
    make(
      "div",
      { class: "ct-caption" },
      label(stock.label),
      make("span", { class: "ct-count" }, `${stock.count ?? stock.count_text}`),
    ),
  );
}

function pileNode(pile) {
  const depth = Math.min(3, Math.max(0, pile.count - 1));
  const under = Array.from({ length: depth }, () =>
    make("span", { class: "ct-under", "aria-hidden": "true" }),
  );
  const top = pile.upcard ? face(pile.upcard) : make("span", { class: "ct-card ct-none" });
  const state =
    pile.state_text && make("span", { class: `ct-state ct-${pile.state}` }, pile.state_text);
  return zone(
    `ct-pile ct-pile-${pile.state}`,
    null,
    make("div", { class: "ct-heap" }, under, pile.across && face(pile.across, "ct-across"), top),
    make(
      "div",
      { class: "ct-caption" },
      label(pile.label),
      make("span", { class: "ct-count" }, `${pile.count ?? pile.count_text}`),
      state,
      pile.beneath && make("span", { class: "ct-count ct-beneath" }, rich(pile.beneath)),
    ),
  );
}

// As wide as the cards need, if there is room beside the piles.
function groupNode(group) {
  const node = zone(
    "ct-group",
    group.label,
    drawnLabel(group.label),
    row(
      group.cards.map((card) => face(card)),
      "ct-spread",
    ),
  );
  node.style.setProperty("--count", String(group.cards.length));
  return node;
}

// A hand that is only shown has no buttons.
export function shownHand(hand) {
  return zone(
    "ct-hand-zone",
    hand.label,
    make("div", { class: "ct-zone-head" }, drawnLabel(hand.label)),
    hand.empty ? make("span", { class: "ct-count" }, hand.empty) : handRow(hand),
  );
}

const handRow = (hand) =>
  make(
    "div",
    { class: "ct-hand" },
    make(
      "div",
      { class: "ct-hand-cards" },
      row(
        hand.cards.map((card) => face(card)),
        "ct-hand-row",
      ),
    ),
  );

// How a finished deal ended: the facts that no card can show, in words.
const factList = (facts) =>
  make(
    "dl",
    { class: "ct-deal-facts" },
    facts.map(({ label: name, value }) =>
      make("div", {}, make("dt", {}, name), make("dd", {}, value)),
    ),
  );

const some = (look, nodes) => (nodes.length ? make("div", { class: look }, nodes) : null);

// Several finished deals, one under another.
const dealNode = (deal) =>
  make(
    "section",
    { class: "ct-deal" },
    make("h3", { class: "ct-deal-title" }, deal.title),
    tableNode(deal),
  );

export function tableNode(table, hand) {
  if (table.deals)
    return make("div", { class: "ct-deals" }, factList(table.facts), table.deals.map(dealNode));
  const piles = [table.stock && stockNode(table.stock), table.pile && pileNode(table.pile)].filter(
    Boolean,
  );
  const board = [
    some("ct-sides", (table.sides ?? []).map(sideNode)),
    some("ct-piles", piles),
    some("ct-groups", (table.groups ?? []).map(groupNode)),
  ];
  return make(
    "div",
    {
      class: "ct-table",
      role: "group",
      "aria-label": table.label,
      "data-others": table.players?.length || null,
    },
    some("ct-players", (table.players ?? []).map(player)),
    some("ct-board", board.filter(Boolean)),
    table.facts?.length > 0 && factList(table.facts),
    hand,
  );
}
