// The table that one sits at: every place of it is always at the same spot of the screen.
import { make, oneIn } from "../page/dom.js";
import { html, nothing, render } from "../vendor/lit_html.js";
import { back, face, rich, row } from "./cards.js";
import { layRows } from "./hand_rows.js";
import { FanOut, Melds } from "./melds.js";

// Where the others sit, by how many they are: in the order in which they play, the first to the left.
const PLACES = {
  1: ["top"],
  2: ["left", "right"],
  3: ["left", "top", "right"],
  4: ["left", "top-left", "top-right", "right"],
  5: ["left", "top-left", "top", "top-right", "right"],
};

/** Where the players around the table sit. @param {number} count */
export const placesOf = (count) => PLACES[count] ?? Array(count).fill("top");

function seat(player, place, at) {
  return html`<div class="ct-player ct-felt-seat" data-place=${place} data-seat=${at + 1}>
    <span class="ct-seat-cards" aria-hidden="true">${back()}${back()}</span>
    <span class="ct-seat-words">
      <span class="ct-unseen">${player.label}: ${player.count_text}</span>
      <span class="ct-name" aria-hidden="true">${player.short ?? player.label}</span>
      <b aria-hidden="true">${player.count ?? player.count_text}</b>
      ${player.more ? html`<span class="ct-seat-more">${player.more}</span>` : nothing}
    </span>
  </div>`;
}

function heap(look, place, top, act) {
  const inside = html`<span class="ct-heap">${top}</span>
    <span class="ct-under-heap"><span class="ct-heap-word">${place.label}</span> <b aria-hidden="true">${place.count ?? place.count_text}</b>
      <span class="ct-unseen">${place.count_text}</span></span>`;
  return html`<div class="ct-zone ct-felt-heap ${look}" role="group" aria-label=${place.label}>
    ${
      act
        ? html`<button type="button" class="ct-heap-button" data-key=${`act.${act.id}`} @click=${act.go}>${inside}</button>`
        : inside
    }
  </div>`;
}

/** @param {any} table @param {any} acts */
function stock(table, acts) {
  const deck = table.stock.count === 0 ? make("span", { class: "ct-card ct-none" }) : back();
  return heap("ct-stock", table.stock, deck, acts?.stock);
}

/** @param {any} table @param {any} acts */
function pile({ pile: lying }, acts) {
  const top = lying.upcard ? face(lying.upcard) : make("span", { class: "ct-card ct-none" });
  const across = lying.across && face(lying.across, "ct-across");
  return heap(`ct-pile ct-pile-${lying.state}`, lying, [across, top].filter(Boolean), acts?.pile);
}

// Whose melds lie above and below, with their scores, and between them how the pile lies.
/** @param {any} table */
function standing({ sides = [], pile: lying, foot }) {
  const [own, ...others] = sides;
  const line = (arrow, side) => html`<p class="ct-standing-side">
    <span aria-hidden="true">${arrow}</span> ${side.label}
    ${side.score_text ? html`<b aria-hidden="true">${side.score ?? side.score_text}</b><span class="ct-unseen">${side.score_text}</span>` : nothing}
  </p>`;
  return html`<div class="ct-standing" data-short=${foot ? "" : nothing}>
    ${others.map((side) => line("▲", side))}
    ${
      lying?.state_text
        ? html`<p class="ct-state ct-${lying.state}">${lying.state_text}</p>`
        : nothing
    }
    ${lying?.beneath ? html`<p class="ct-beneath">${rich(lying.beneath)}</p>` : nothing}
    ${own ? line("▼", own) : nothing}
  </div>`;
}

// Cards that the question is about lie apart.
function group({ label, cards }) {
  const spread = row(
    cards.map((card) => face(card)),
    "ct-spread",
  );
  const node = make(
    "div",
    { class: "ct-zone ct-group", role: "group", "aria-label": label },
    make("span", { class: "ct-label" }, label),
    spread,
  );
  node.style.setProperty("--count", String(cards.length));
  return node;
}

export class Felt {
  #melds = [];
  #fan = new FanOut();
  /** @type {ResizeObserver} */
  #watch;

  /**
   * @param {Record<string, any>} table
   * @param {{ hand?: Node | null, before?: Record<string, any> | null, acts?: Record<string, any>,
   *   meld?: (meld: any) => boolean }} with
   *   what lies at the bottom, the table before, what a tap does
   */
  constructor(table, { hand = null, before = null, acts = {}, meld = () => false } = {}) {
    const places = placesOf(table.players?.length ?? 0);
    const tapped = (one) => meld(one) || this.#fan.open(one);
    const [own, ...others] = (table.sides ?? []).map((side, at) => {
      const melds = new Melds(side, at, before?.sides?.[at], tapped);
      this.#melds.push(melds);
      return melds.node;
    });
    this.node = make("div", {
      class: "ct-felt",
      role: "group",
      "aria-label": table.label,
      "data-others": String(table.players?.length ?? 0),
      "data-sides": String(table.sides?.length ?? 0),
    });
    render(
      html`<div class="ct-rail">${(table.players ?? []).map((player, at) => seat(player, places[at], at))}</div>
        <div class="ct-theirs" style="--sides: ${Math.max(others.length, 1)}">${others}</div>
        <div class="ct-middle">
          ${table.stock ? stock(table, acts) : nothing} ${table.pile ? pile(table, acts) : nothing}
          ${standing(table)}
        </div>
        ${table.groups?.length ? html`<div class="ct-groups">${table.groups.map(group)}</div>` : nothing}
        <div class="ct-ours">${own ?? nothing}</div>
        ${hand ?? nothing} ${this.#fan.node}`,
      this.node,
    );
    this.#watch = new ResizeObserver(() => this.lay());
    for (const node of [this.node, ...this.#boxes()]) this.#watch.observe(node);
    const cards = oneIn(this.node, ".ct-hand-row");
    if (cards) new MutationObserver(() => layRows(cards)).observe(cards, { childList: true });
  }

  #boxes() {
    return this.node.querySelectorAll(".ct-meld-place, .ct-hand-row");
  }

  /** Fits everything into the room that there is now. */
  lay() {
    for (const melds of this.#melds) melds.lay();
    const cards = oneIn(this.node, ".ct-hand-row");
    if (cards) layRows(cards);
  }
}
