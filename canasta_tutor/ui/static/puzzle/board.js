// The table of a puzzle: first as dealt, then as an answer has changed it.
import { Felt } from "../cards/felt.js";
import { inVain, moving } from "../cards/motion.js";
import { shownHand, tableNode } from "../cards/table.js";
import { allIn, make, oneIn, writeProps } from "../page/dom.js";

const AIMS = { stock: ".ct-stock", pile: ".ct-pile", side: ".ct-ours, .ct-melds" };

export class Board {
  #asDealt;
  /** @type {string | undefined} the table after an answer */
  #done;
  /** @type {boolean} whether its places are fixed */
  #fixed;
  /** @type {Felt | undefined} */
  #felt;

  constructor(table, hand, fixed = false) {
    this.#fixed = fixed;
    this.#asDealt = this.#draw(table, hand);
    this.drawn = this.#asDealt;
    this.node = make("div", { class: "ct-board-place" }, this.drawn);
  }

  /**
   * Plays the answer on the table; refused cards glide there and come back. Returns whether an element
   * that had the focus is gone now.
   * @param {Record<string, any>} outcome
   * @param {boolean} answered
   */
  carry({ table, cards, to }, answered) {
    const done = table ? writeProps(table) : undefined;
    const within = this.node.contains(document.activeElement);
    if (done !== this.#done) {
      this.#done = done;
      this.drawn = table ? this.#draw(table, table.hand && shownHand(table.hand)) : this.#asDealt;
      this.#lay(answered);
    }
    if (answered && cards) inVain(this.#held(cards), this.#aim(to));
    return within && !this.node.contains(document.activeElement);
  }

  #draw(table, hand) {
    if (!this.#fixed) return tableNode(table, hand);
    this.#felt = new Felt(table, { hand });
    return this.#felt.node;
  }

  #lay(answered) {
    const lay = () => {
      this.node.replaceChildren(this.drawn);
      this.#felt?.lay();
    };
    if (answered) moving(this.node, lay);
    else lay();
  }

  #held(names) {
    const all = allIn(this.node, ".ct-hold, .ct-card[role=img][data-card]");
    return all.filter((card) => names.includes(card.dataset.card));
  }

  // The place where refused cards would have gone; without such a place they only rise where they are.
  #aim(to) {
    return oneIn(this.node, AIMS[to]) ?? this.drawn;
  }
}
