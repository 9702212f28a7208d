// The table that one sits at: every place of it is always at the same spot of the screen.
import { allIn, make, oneIn } from "../page/dom.js";
import { html, nothing, render } from "../vendor/lit_html.js";
import { back, face, rich, row } from "./cards.js";
import { layRows } from "./hand_rows.js";
import { columnsFor, FanOut, Melds } from "./melds.js";

// Where the others sit, by how many they are: in the order in which they play, the first to the left.
const PLACES = {
  1: ["top"],
  2: ["left", "right"],
};

/** Where the players around the table sit. @param {number} count */
const placesOf = (count) =>
  PLACES[count] ?? ["left", ...Array(Math.max(count - 2, 0)).fill("top"), "right"];

/** Where on its edge a seat at the top is, from 0 to 1. @param {number} at @param {number} count */
const acrossOf = (at, count) => (count > 2 ? (at - 0.5) / (count - 2) : 0.5);

const counted = ({ label, short = label, count, count_text: text }) => `${short} ${count ?? text}`;

/** A small pile that belongs to a player: a foot. */
const smallPile = ({ label, count }) => html`<span class="ct-small-pile" aria-hidden="true">
  ${back()}<span class="ct-small-words"><span class="ct-small-word">${label}</span><b>${count}</b></span>
</span>`;

/** @param {any} player @param {string} place @param {number} at @param {any} table */
function seat(player, place, at, { players, turn, turn_text: lit }) {
  const { foot, bid, number, partner } = player;
  const mine = turn === at + 1;
  const spoken = [counted(player), foot && counted(foot), bid, mine && lit].filter(Boolean);
  return html`<div
    class="ct-player ct-felt-seat"
    data-place=${place}
    data-seat=${at + 1}
    data-partner=${partner ? "" : nothing}
    data-lit=${mine ? "" : nothing}
    style=${place === "top" ? `--across: ${acrossOf(at, players.length)}` : nothing}
  >
    <span class="ct-seat-cards" aria-hidden="true">${back()}${back()}</span>
    <span class="ct-seat-words">
      <span class="ct-unseen">${spoken.join(", ")}</span>
      ${number ? seatNumber(number, partner) : nothing}
      <span class="ct-name" aria-hidden="true">${player.short ?? player.label}</span>
      <b aria-hidden="true">${player.count ?? player.count_text}</b>
      ${player.more ? html`<span class="ct-seat-more">${player.more}</span>` : nothing}
    </span>
    ${foot ? smallPile(foot) : nothing}
    ${bid ? html`<span class="ct-seat-bid" aria-hidden="true">${bid}</span>` : nothing}
  </div>`;
}

const seatNumber = (number, partner) =>
  html`<span class="ct-seat-number" data-partner=${partner ? "" : nothing} aria-hidden="true">${number}</span>`;

// What a heap is called, how many cards lie in it, and the one on top: each is said once.
function heap(look, place, top, act) {
  const count = place.count ?? place.count_text;
  const name = [`${place.short ?? place.label} ${count}`, place.upcard?.name]
    .filter(Boolean)
    .join(", ");
  const inside = html`<span class="ct-heap">${top}</span>
    <span class="ct-under-heap"><span class="ct-heap-word">${place.short ?? place.label}</span> <b>${count}</b></span>`;
  return html`<div class="ct-zone ct-felt-heap ${look}">
    ${
      act
        ? html`<button type="button" class="ct-heap-button" aria-label=${name} data-key=${`act.${act.id}`} @click=${act.go}>${inside}</button>`
        : html`<div class="ct-heap-button" role="img" aria-label=${name}>${inside}</div>`
    }
  </div>`;
}

/** @param {any} table @param {any} acts */
function stock(table, acts) {
  const { count, offered } = table.stock;
  const deck = count === 0 ? make("span", { class: "ct-card ct-none" }) : back();
  return heap("ct-stock", table.stock, offered ? face(offered) : deck, acts?.stock);
}

/** @param {any} table @param {any} acts */
function pile({ pile: lying }, acts) {
  const top = lying.upcard ? face(lying.upcard) : make("span", { class: "ct-card ct-none" });
  const across = lying.across && face(lying.across, "ct-across");
  return heap(`ct-pile ct-pile-${lying.state}`, lying, [across, top].filter(Boolean), acts?.pile);
}

// Cards that were put aside before the deal.
/** @param {any} table */
function talons({ talons: aside, talons_label: label }) {
  if (!aside?.length) return nothing;
  return html`<div class="ct-zone ct-talons" role="group" aria-label=${label}>
    ${aside.map(
      ({ count, count_text: text }) =>
        html`<span class="ct-talon">${back()}<b aria-hidden="true">${count}</b><span class="ct-unseen">${text}</span></span>`,
    )}
    <span class="ct-heap-word" aria-hidden="true">${label}</span>
  </div>`;
}

const points = ({ score_text: text, score }) =>
  text
    ? html`<b aria-hidden="true">${score ?? text}</b><span class="ct-unseen">${text}</span>`
    : nothing;
const contract = ({ contract: text }) =>
  text ? html`<span class="ct-contract">${text}</span>` : nothing;

// Whose melds lie above and below, with their scores, and between them how the pile lies.
/** @param {any} table */
function standing({ sides = [], pile: lying, bid }) {
  const [own, ...others] = sides;
  // Without a score the line says what the melds of the side are called already.
  const line = (
    arrow,
    side,
  ) => html`<p class="ct-score-line" aria-hidden=${side.score_text || side.contract ? nothing : "true"}>
    <span aria-hidden="true">${arrow}</span>
    <span class="ct-side-word">${side.label}</span> ${points(side)} ${contract(side)}
  </p>`;
  return html`<div class="ct-between">
    ${others.length === 1 ? line("▲", others[0]) : nothing}
    ${
      lying?.state_text
        ? html`<p class="ct-state ct-${lying.state}">${lying.state_text}</p>`
        : nothing
    }
    ${lying?.beneath ? html`<p class="ct-beneath">${rich(lying.beneath)}</p>` : nothing}
    ${own ? line("▼", own) : nothing} ${bid ? html`<p class="ct-own-bid">${bid}</p>` : nothing}
  </div>`;
}

// Where several other sides share the room: whose melds these are, and their score.
function sideHead(side, players) {
  const partners = new Set(players.filter(({ partner }) => partner).map(({ number }) => number));
  const named = side.numbers?.length
    ? html`<span class="ct-unseen">${side.label}</span>${side.numbers.map((one) => seatNumber(one, partners.has(one)))}`
    : html`<span class="ct-head-name">${side.short ?? side.label}</span>`;
  const node = make("p", { class: "ct-side-head" });
  render(html`${named} ${points(side)} ${contract(side)}`, node);
  return node;
}

// Whether nothing lies before these sides.
const isBare = (sides = []) =>
  sides.every((side) => !side.melds?.length && !side.red_threes?.length);

// Cards that the question is about lie apart.
function group({ label, cards }) {
  const spread = row(
    cards.map((card) => face(card)),
    "ct-spread",
  );
  const node = make(
    "div",
    { class: "ct-zone ct-group", role: "group", "aria-label": label },
    make("span", { class: "ct-label", "aria-hidden": "true" }, label),
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
    const players = table.players ?? [];
    const sides = table.sides ?? [];
    const places = placesOf(players.length);
    const tapped = (one) => meld(one) || this.#fan.open(one);
    this.#melds = sides.map((side, at) => {
      const head = at && sides.length > 2 ? sideHead(side, players) : null;
      return new Melds(side, at, before?.sides?.[at], tapped, head);
    });
    const [own, ...others] = this.#melds;
    if (hand) tellTurn(hand, table);
    this.node = make("div", {
      class: "ct-felt",
      role: "group",
      "aria-label": table.label,
      "data-others": String(players.length),
      "data-sides": String(sides.length),
      "data-tall-seats": players.some(({ number, foot, bid }) => bid || (number && foot)),
    });
    render(
      html`<div class="ct-rail">${players.map((player, at) => seat(player, places[at], at, table))}</div>
        <div class="ct-theirs" ?data-bare=${isBare(table.sides?.slice(1))}>${others.map(({ node }) => node)}</div>
        <div class="ct-middle">
          ${table.stock ? stock(table, acts) : nothing} ${table.pile ? pile(table, acts) : nothing}
          ${talons(table)} ${standing(table)}
        </div>
        ${table.groups?.length ? html`<div class="ct-groups">${table.groups.map(group)}</div>` : nothing}
        <div class="ct-ours" ?data-bare=${isBare(table.sides?.slice(0, 1))}>${own?.node ?? nothing}</div>
        ${
          table.foot
            ? html`<div class="ct-own-foot">
                <span class="ct-unseen">${counted(table.foot)}</span>${smallPile(table.foot)}
              </div>`
            : nothing
        }
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

  /** Lights the learner's melds that could take the chosen cards. @param {string[]} onto */
  ask(onto) {
    this.#melds[0]?.ask(onto);
  }

  /** Fits everything into the room that there is now. */
  lay() {
    this.#fitNames();
    this.#share();
    for (const melds of this.#melds) melds.lay();
    const cards = oneIn(this.node, ".ct-hand-row");
    if (cards) layRows(cards);
  }

  // Names of seats stand there whole or not at all.
  #fitNames() {
    const rail = oneIn(this.node, ".ct-rail");
    rail?.removeAttribute("data-tight");
    const cut = allIn(this.node, ".ct-rail .ct-name").some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    );
    rail?.toggleAttribute("data-tight", cut);
  }

  // Melds for which two rows of chips are not enough get a larger share of a high screen.
  #share() {
    const stage = /** @type {HTMLElement | null} */ (this.node.closest(".ct-stage"));
    const [own = 0, ...others] = this.#melds.map(({ count }) => count);
    const headed = others.length > 1;
    for (const [place, counts] of Object.entries({ theirs: others, ours: [own] })) {
      const node = oneIn(this.node, `.ct-${place}`);
      if (!stage || !node?.clientWidth) return;
      const several = headed && place === "theirs";
      const { rows, columns } = columnsFor(counts, node.clientWidth - 7, several ? 2 : 1);
      node.style.gridTemplateColumns = columns.map((each) => `minmax(0, ${each}fr)`).join(" ");
      stage.style.setProperty(`--${place}-share`, shareOf(rows * ROW + (several ? HEAD : 0)));
    }
  }
}

const ROW = 46; // px; a row of chips
const HEAD = 21; // px; whose melds these are

// A share of the height, where a hand has four: one share of a phone is about 45 px.
const shareOf = (wanted) => `${Math.max(2, wanted / 45)}fr`;

// A lamp over the hand, and the words in its name: it is the player's turn.
/** @param {any} hand @param {any} table */
function tellTurn(hand, { turn = 0, turn_text: text }) {
  const group = hand.matches("[role=group]") ? hand : oneIn(hand, "[role=group]");
  hand.toggleAttribute("data-mine", turn === 0);
  if (turn === 0 && text && group)
    group.setAttribute("aria-label", `${group.getAttribute("aria-label")}, ${text}`);
}
