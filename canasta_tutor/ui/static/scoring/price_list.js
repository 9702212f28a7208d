// The price list beside the puzzle; if the learner asks, also the price on every card of the table.
import { writePrice } from "../cards/hand.js";
import { allIn, make, oneIn, slot } from "../page/dom.js";
import { draft } from "../page/memory.js";
import { priceTable } from "./price_table.js";

export class PriceList {
  #kept = draft("scoring:prices");
  /** @type {HTMLElement | null} */
  #place = null;
  /** @type {Record<string, number>} */
  #values = {};
  #shown = false;

  constructor() {
    const { open = matchMedia("(min-width: 56.25em)").matches, shown } = this.#kept.read();
    this.#shown = Boolean(shown);
    this.summary = make("summary", { "data-key": "prices" });
    const tables = make("div", { class: "ct-price-tables" });
    this.list = make("details", { class: "ct-prices", open }, this.summary, tables);
    this.list.addEventListener("toggle", () => this.#kept.write({ open: this.list.open }));
    this.turn = make("button", {
      type: "button",
      class: "ct-button",
      "data-key": "values",
      onclick: () => this.#turn(),
    });
    this.drawTables = slot(tables, (all) => all.map(priceTable));
    this.node = make("div", { class: "ct-price-desk" }, this.list, this.turn);
  }

  update({ label, show, tables, values }) {
    this.summary.textContent = label;
    this.turn.textContent = show;
    this.drawTables(tables);
    this.#values = values;
    this.#write();
  }

  // It is beside the sheet to fill in, or, without a sheet, between the cards and the answer.
  /** @param {HTMLElement} puzzle */
  lieBeside(puzzle) {
    this.#place = puzzle;
    const sheet = oneIn(puzzle, ".ct-sheet");
    if (!sheet) return oneIn(puzzle, ".ct-answer")?.before(this.node);
    const both = make("div", { class: "ct-beside" });
    sheet.replaceWith(both);
    both.append(sheet, this.node);
  }

  #turn() {
    this.#shown = !this.#shown;
    this.#kept.write({ shown: this.#shown });
    this.#write();
  }

  #write() {
    this.turn.setAttribute("aria-pressed", String(this.#shown));
    if (!this.#place) return;
    for (const card of allIn(this.#place, ".ct-card[role=img][data-card]")) {
      card.dataset.name ??= card.getAttribute("aria-label") ?? "";
      writePrice(card, this.#shown ? this.#values : {}, card.dataset.name);
    }
  }
}
