// The melds of a side: fans of cards where there is room, else chips that open the fan.
import { make } from "../page/dom.js";
import { html, nothing, render } from "../vendor/lit_html.js";
import { face } from "./cards.js";
import { emblemDrawing, suitDrawing } from "./figures.js";
import { walkable } from "./walk.js";

// px. A fan shows so much of each card; a chip is a target for a finger.
const FAN = { widest: 88, narrowest: 46, step: 0.36, least: 20, gap: 10 };
const CHIP = { widest: 84, single: 62, narrowest: 44, shortest: 46 };
const TALL = 1.4; // height of a card by its width

/** What a card is called that may lie anywhere. @param {import("../props.d.ts").Card} card */
export const printedOn = ({ rank, suit, emblem }) => `${rank} ${emblem ?? suit}`;

const spoken = (meld) => [meld.name, meld.label].filter(Boolean).join(", ");

// A ring for each card that a canasta lacks, a dot for each natural card, a turned square for a wild one.
function pips({ naturals, wilds, size }) {
  const kind = (at) => (at < naturals ? "full" : at < naturals + wilds ? "wild" : "empty");
  return Array.from({ length: size }, (_, at) => html`<i class=${kind(at)}></i>`);
}

function chipFace({ chip, canasta, cards }) {
  const beyond = cards.length > chip.size && html`<span>×${cards.length}</span>`;
  const sign = [
    chip.suit && suitDrawing(chip.suit, "ct-chip-suit"),
    canasta && html`<span class="ct-chip-seal"></span>`,
    beyond,
  ].filter(Boolean);
  return html`
    <span class="ct-chip-rank" aria-hidden="true" data-sign=${chip.sign ?? nothing}>
      ${chip.sign === "wild" ? emblemDrawing("joker", "ct-chip-star") : html`<span>${chip.text}</span>`}
    </span>
    ${sign.length ? html`<span class="ct-chip-sign" aria-hidden="true">${sign}</span>` : nothing}
    ${chip.sign === "bonus" ? nothing : html`<span class="ct-pips" aria-hidden="true">${pips(chip)}</span>`}
  `;
}

/** The class and what is in it, of a meld that lies as a chip or as a fan. */
function meldNode(meld, look, act) {
  const chip = look === "chips" || (meld.canasta && !meld.open);
  return html`<button
    type="button"
    class=${chip ? "ct-meld-chip" : "ct-fanned"}
    aria-label=${spoken(meld)}
    data-canasta=${(chip && meld.canasta) || nothing}
    data-run=${meld.chip.suit ?? nothing}
    data-onto=${meld.onto ?? nothing}
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

// Red threes are no meld, but lie with them; they fill nothing, so they have no pips.
const threesOf = ({ red_threes: cards, red_threes_label: label }) =>
  cards?.length
    ? [
        {
          cards,
          label,
          chip: { text: cards[0].index, sign: "bonus", size: cards.length > 1 ? 1 : 2 },
        },
      ]
    : [];

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

function chipsFit(count, width, height) {
  const single = Math.floor(width / count);
  let wide = single >= CHIP.single ? Math.min(CHIP.widest, single) : CHIP.widest;
  let [columns, tall] = [1, 0];
  for (; wide >= CHIP.narrowest; wide -= 1) {
    columns = Math.max(1, Math.floor(width / wide));
    const rows = Math.ceil(count / columns);
    tall = Math.min(wide * 1.3, height / rows);
    columns = Math.ceil(count / rows);
    if (tall >= Math.max(CHIP.shortest, wide * 1.04)) break;
  }
  // More melds than there is room for: three rows, and the place scrolls.
  if (wide < CHIP.narrowest) {
    const rows = count > 16 ? 3 : 2;
    [columns, tall] = [Math.ceil(count / rows), Math.max(height / rows, 44)];
    wide = Math.max(38, width / columns);
  }
  return { columns, wide: Math.min(wide, Math.max(38, width / columns)), tall };
}

/** All that a side has before it: what is drawn of it follows the room that there is. */
export class Melds {
  #box = make("div", { class: "ct-meld-place" });
  #melds;
  #act;
  #drawn = "";
  #settle;

  constructor(side, place, before, act) {
    const old = before?.melds ?? null;
    this.#melds = [
      ...side.melds.map((meld, at) => ({
        ...meld,
        key: `meld.${place}.${at}`,
        fresh: old !== null && meld.cards.length !== old[at]?.cards.length,
      })),
      ...threesOf(side).map((meld) => ({ ...meld, key: `meld.${place}.threes` })),
    ];
    this.#act = act;
    this.node = make(
      "div",
      { class: "ct-side", role: "group", "aria-label": side.label },
      this.#melds.length === 0 && make("span", { class: "ct-side-name" }, side.label),
      this.#box,
    );
    this.#settle = walkable(this.#box, "button");
  }

  lay() {
    const { clientWidth: width, clientHeight: height } = this.#box;
    if (!width || !height || !this.#melds.length) return;
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
      this.#melds.map((meld) => meldNode(meld, look, this.#act)),
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
