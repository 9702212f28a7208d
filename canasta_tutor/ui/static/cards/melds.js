// The melds of a side: fans of cards where there is room, else chips that open the fan.
import { make } from "../page/dom.js";
import { html, nothing, render } from "../vendor/lit_html.js";
import { face } from "./cards.js";
import { emblemDrawing, suitDrawing } from "./figures.js";
import { walkable } from "./walk.js";

// px: the width of each card that a fan shows, and the least size of a chip, which a finger must hit.
const FAN = { widest: 88, narrowest: 46, step: 0.36, least: 20, gap: 10 };
const CHIP = { widest: 84, single: 62, narrowest: 44, tightest: 38, shortest: 46, lowest: 44 };
const TALL = 1.4; // height of a card by its width

/** What a card is called that may lie anywhere. @param {import("../props.d.ts").Card} card */
export const printedOn = ({ rank, suit, emblem }) => `${rank} ${emblem ?? suit}`;

const spoken = (meld) => [meld.name, meld.label].filter(Boolean).join(", ");

// A ring for each card that a canasta lacks, a dot for each natural card, a turned square for a wild one. In a
// meld with more cards the wild ones are still counted.
function pips({ naturals, wilds, size }) {
  const full = Math.min(naturals, Math.max(0, size - wilds));
  const kind = (at) => (at < full ? "full" : at < full + wilds ? "wild" : "empty");
  return Array.from({ length: size }, (_, at) => html`<i class=${kind(at)}></i>`);
}

function chipFace({ chip, canasta, cards }) {
  const seal = canasta && html`<span class="ct-chip-seal"></span>`;
  const beyond = cards.length > chip.size && html`<span>×${cards.length}</span>`;
  // A seal that has no room beside the number of cards stands beside the rank.
  const above = beyond && !chip.suit && seal;
  const sign = [chip.suit && suitDrawing(chip.suit, "ct-chip-suit"), !above && seal, beyond].filter(
    Boolean,
  );
  return html`
    <span class="ct-chip-rank" aria-hidden="true" data-sign=${chip.sign ?? nothing} data-colour=${chip.colour ?? nothing}>
      ${chip.sign === "wild" ? emblemDrawing("joker", "ct-chip-star") : html`<span>${chip.text}</span>`}
      ${above || nothing}
    </span>
    ${sign.length ? html`<span class="ct-chip-sign" aria-hidden="true">${sign}</span>` : nothing}
    ${chip.sign === "bonus" ? nothing : html`<span class="ct-pips" aria-hidden="true">${pips(chip)}</span>`}
  `;
}

/** The class and what is in it, of a meld that lies as a chip or as a fan. */
function meldNode(meld, look, act, asked) {
  const chip = look === "chips" || (meld.canasta && !meld.open);
  return html`<button
    type="button"
    class=${chip ? "ct-meld-chip" : "ct-fanned"}
    aria-label=${spoken(meld)}
    data-canasta=${(chip && meld.canasta) || nothing}
    data-run=${meld.chip.suit ?? nothing}
    data-onto=${meld.onto ?? nothing}
    data-asked=${asked.includes(meld.onto) ? "" : nothing}
    data-key=${meld.key}
    data-fresh=${meld.fresh ? "" : nothing}
    data-holds=${chip ? meld.cards.map(printedOn).join() : nothing}
    data-cards=${meld.cards.map(({ id }) => id).join(" ")}
    @click=${() => act(meld)}
  >${
    chip
      ? chipFace(meld)
      : meld.cards.map((card) => html`<span class="ct-fanned-card">${face(card)}</span>`)
  }</button>`;
}

// Threes that bring a bonus are no meld, but lie with the melds; they fill nothing, so they have no pips.
const bonusOf = (cards, label, key, colour) =>
  cards?.length
    ? [
        {
          key,
          cards,
          label: `${label}: ${cards.length}`,
          chip: { text: cards[0].index, sign: "bonus", colour, size: cards.length > 1 ? 1 : 2 },
        },
      ]
    : [];

const threesOf = (side, key) => [
  ...bonusOf(side.red_threes, side.red_threes_label, `${key}.threes`, "red"),
  ...bonusOf(side.black_threes, side.black_threes_label, `${key}.black-threes`, "black"),
];

function fansFit(melds, width, height) {
  const wide = (f) =>
    melds.reduce(
      (sum, { cards, canasta, open }) =>
        sum +
        FAN.gap +
        f +
        (canasta && !open ? 0 : (cards.length - 1) * Math.max(FAN.least, f * FAN.step)),
      -FAN.gap,
    );
  for (let f = Math.min(FAN.widest, (height - 6) / TALL); f >= FAN.narrowest; f -= 2)
    if (wide(f) <= width) return { f, step: Math.max(FAN.least, f * FAN.step) };
  return null;
}

/**
 * Into how many columns each side's chips go, so that all of them lie in as few rows as there may be: chips
 * for a finger where that makes no more than two rows or saves one, else the narrowest.
 * @param {number[]} counts @param {number} width @param {number} [fewest] columns of a side
 */
export function columnsFor(counts, width, fewest = 1) {
  const most = Math.max(1, ...counts);
  for (let rows = 1; rows <= most; rows++) {
    const columns = counts.map((count) => Math.max(fewest, Math.ceil(count / rows)));
    const all = columns.reduce((sum, each) => sum + each, 0);
    const least = rows === 1 ? CHIP.narrowest : CHIP.tightest;
    if (all * least <= width) return { rows, columns };
  }
  return { rows: most, columns: counts.map(() => 1) };
}

function chipsFit(count, width, height) {
  const single = Math.floor(width / count);
  let wide = single >= CHIP.single ? Math.min(CHIP.widest, single) : CHIP.widest;
  for (; wide >= CHIP.narrowest; wide -= 1) {
    const across = Math.max(1, Math.floor(width / wide));
    const rows = Math.ceil(count / across);
    const tall = Math.min(wide * 1.3, height / rows);
    if (tall >= Math.max(CHIP.shortest, wide * 1.04))
      return { columns: Math.ceil(count / rows), wide, tall };
  }
  // More melds than there is room for: the place scrolls where it cannot grow.
  const {
    rows,
    columns: [columns],
  } = columnsFor([count], width);
  const tall = Math.max(CHIP.lowest, Math.min(CHIP.widest, height / rows));
  return { columns, wide: Math.min(width / columns, tall * 1.1), tall };
}

/** All that a side has before it: what is drawn of it follows the room that there is. */
export class Melds {
  #box = make("div", { class: "ct-meld-place" });
  #melds;
  #act;
  #drawn = "";
  /** @type {string[]} */
  #asked = [];
  #settle;

  /**
   * @param {any} side
   * @param {number} place
   * @param {any} before the side before the last move
   * @param {(meld: any) => void} act
   * @param {HTMLElement | null} head whose melds these are
   */
  constructor(side, place, before, act, head) {
    const old = before?.melds ?? null;
    this.#melds = [
      ...side.melds.map((meld, at) => ({
        ...meld,
        key: `meld.${place}.${at}`,
        fresh: old !== null && meld.cards.length !== old[at]?.cards.length,
      })),
      ...threesOf(side, `meld.${place}`),
    ];
    this.#act = act;
    this.node = make(
      "div",
      { class: "ct-side", role: "group", "aria-label": side.label },
      this.#melds.length === 0 &&
        !head &&
        make("span", { class: "ct-side-name", "aria-hidden": "true" }, side.label),
      this.#box,
    );
    if (head) this.node.prepend(head);
    this.#settle = walkable(this.#box, "button");
  }

  get count() {
    return this.#melds.length;
  }

  /** Lights the melds that could take the chosen cards. @param {string[]} onto */
  ask(onto) {
    if (onto.join() === this.#asked.join()) return;
    this.#asked = onto;
    this.#drawn = "";
    this.lay();
  }

  lay() {
    const { clientWidth, clientHeight: height } = this.#box;
    if (!clientWidth || !height || !this.#melds.length) return;
    const width = clientWidth - 1; // it may have been rounded up
    const fans = fansFit(this.#melds, width, height);
    const chips = chipsFit(this.#melds.length, width, height);
    const scale = fans ? fans.f / 50 : Math.max(1, Math.min(chips.wide / 44, chips.tall / 46));
    const measures = fans
      ? { w: fans.f, step: fans.step, wide: fans.f, tall: fans.f * TALL }
      : { wide: chips.wide, tall: chips.tall };
    for (const [name, value] of Object.entries(measures))
      this.#box.style.setProperty(`--${name}`, `${value}px`);
    this.#box.style.setProperty("--columns", String(fans ? this.#melds.length : chips.columns));
    this.#box.style.setProperty("--scale", `${scale}px`);
    const look = fans ? "fans" : "chips";
    this.#box.dataset.look = look;
    if (look === this.#drawn) return;
    this.#drawn = look;
    render(
      this.#melds.map((meld) => meldNode(meld, look, this.#act, this.#asked)),
      this.#box,
    );
    this.#settle();
  }
}

/** All cards of a meld, over the table. */
export class FanOut {
  node = make("div", { class: "ct-pop ct-fan-out", popover: "auto", role: "dialog" });

  open(meld) {
    this.node.setAttribute("aria-label", spoken(meld));
    render(
      html`<p>${spoken(meld)}</p>
        <div class="ct-fan-out-cards">${meld.cards.map((card) => html`<span>${face(card)}</span>`)}</div>`,
      this.node,
    );
    this.node.showPopover();
  }
}
