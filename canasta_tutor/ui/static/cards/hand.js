// The learner's hand: it is one tab stop, the arrow keys move between cards, and space or a click selects.
// Nothing here asks the kernel.

import { fill, freshId, make } from "../page/dom.js";
import { faceButton, fillRow, row } from "./cards.js";
import { dragging } from "./drag.js";

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export class Hand {
  #texts;
  #delivered;
  #selected = new Set();
  #buttons = new Map();
  #names = new Map();
  #locked = false;
  #marks = {};

  #places;

  /**
   * @param {any} hand @param {any} texts @param {(hand: Hand) => void} changed
   * @param {import("./drag.js").Places} [places] where its cards may be dropped
   */
  constructor(hand, texts, changed, places) {
    this.#texts = texts;
    this.#places = places;
    this.#delivered = hand.cards.map((card) => card.id);
    this.order = [...this.#delivered];
    this.changed = changed;
    for (const card of hand.cards) this.#buttons.set(card.id, this.#button(card));
    this.node = this.#frame(hand);
    this.#lay();
    this.#stop(this.order[0]);
  }

  get locked() {
    return this.#locked;
  }

  get selected() {
    return this.order.filter((id) => this.#selected.has(id));
  }

  restore({ cards = [], order = [] }) {
    const known = order.filter((id) => this.#buttons.has(id));
    if (known.length === this.order.length) this.order = known;
    this.#selected = new Set(cards.filter((id) => this.#buttons.has(id)));
    this.#lay();
  }

  mark(marks, locked) {
    this.#locked = locked;
    this.#marks = marks;
    for (const [id, button] of this.#buttons) {
      dressMark(button, marks[id]);
      button.toggleAttribute("data-locked", locked);
      if (locked) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
    this.#speak();
  }

  toggle(id, on = !this.#selected.has(id)) {
    if (this.#locked) return;
    if (on) this.#selected.add(id);
    else this.#selected.delete(id);
    this.#speak();
    this.changed(this);
  }

  /** Chooses just these. @param {string[]} ids */
  choose(ids) {
    this.#selected = new Set(ids);
    this.#speak();
    this.changed(this);
  }

  /** Puts all cards down again. */
  clear() {
    this.choose([]);
  }

  move(id, to) {
    const rest = this.order.filter((other) => other !== id);
    rest.splice(Math.max(0, Math.min(to, rest.length)), 0, id);
    this.#reorder(rest, id);
  }

  #reorder(order, focused) {
    this.order = order;
    this.#lay();
    this.#buttons.get(focused)?.focus();
    this.changed(this);
  }

  #frame(hand) {
    this.row = row([], "ct-hand-row");
    this.sorter = make(
      "button",
      {
        type: "button",
        class: "ct-quiet-button",
        onclick: () => this.#reorder([...this.#delivered]),
      },
      this.#texts.sort,
    );
    const help = freshId();
    const group = make(
      "div",
      {
        class: "ct-hand",
        role: "group",
        "aria-label": hand.label,
        "aria-describedby": help,
        onkeydown: (event) => this.#key(event),
      },
      make("div", { class: "ct-hand-cards" }, this.row),
      make("span", { id: help, class: "ct-unseen" }, this.#texts.hand_help),
    );
    dragging(this, group, this.#places);
    return make(
      "div",
      { class: "ct-zone ct-hand-zone" },
      make(
        "div",
        { class: "ct-zone-head" },
        make("span", { class: "ct-label", "aria-hidden": "true" }, hand.label),
        this.sorter,
      ),
      group,
    );
  }

  #button(card) {
    const button = faceButton(card, { tabindex: "-1", "aria-pressed": "false" });
    this.#names.set(card.id, card.name);
    button.addEventListener("click", () => this.toggle(card.id));
    button.addEventListener("focus", () => this.#stop(card.id));
    return button;
  }

  #lay() {
    fillRow(
      this.row,
      this.order.map((id) => this.#buttons.get(id)),
    );
    if (this.sorter) this.sorter.hidden = this.order.join() === this.#delivered.join();
    this.#speak();
  }

  #speak() {
    const total = this.order.length;
    for (const [at, id] of this.order.entries()) {
      const button = this.#buttons.get(id);
      const place = fill(this.#texts.place, { n: at + 1, total });
      const mark = this.#texts[`mark.${this.#marks[id]}`];
      button.setAttribute("aria-pressed", String(this.#selected.has(id)));
      button.setAttribute(
        "aria-label",
        [this.#names.get(id), mark, place].filter(Boolean).join(", "),
      );
    }
  }

  #stop(id) {
    for (const [other, button] of this.#buttons) button.tabIndex = other === id ? 0 : -1;
  }

  #key(event) {
    const id = event.target.dataset?.card;
    const at = this.order.indexOf(id);
    if (at < 0 || event.ctrlKey || event.metaKey) return;
    const to = { Home: 0, End: this.order.length - 1 }[event.key] ?? at + STEPS[event.key];
    if (Number.isNaN(to)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) this.move(id, to);
    else this.#buttons.get(this.order[Math.max(0, Math.min(to, this.order.length - 1))]).focus();
  }
}

// If a card is only shown, its label names the card and then the mark.
export function dressCard(card, mark, texts) {
  dressMark(card, mark);
  card.dataset.name ??= card.getAttribute("aria-label");
  card.setAttribute(
    "aria-label",
    [card.dataset.name, texts?.[`mark.${mark}`]].filter(Boolean).join(", "),
  );
}

export function dressMark(node, mark) {
  if (mark) node.dataset.verdict = mark;
  else delete node.dataset.verdict;
}

// The id of a card is `side0.0:7h#1` or shorter. The price depends on the face of the card; screen readers
// read it, too.
/**
 * @param {HTMLElement} card
 * @param {Record<string, number>} values
 * @param {string} name
 */
export function writePrice(card, values, name) {
  const face = (card.dataset.card ?? "").split(".").at(-1)?.split("#")[0] ?? "";
  const price = values[face];
  if (price === undefined) delete card.dataset.price;
  else card.dataset.price = String(price);
  card.setAttribute("aria-label", price === undefined ? name : `${name}: ${price}`);
}
