// The row under the hand: one button that says what the chosen cards mean, the hint, and the rarer ones.
import { make } from "../page/dom.js";
import { popAbove } from "./pop.js";

export class Foot {
  /** @param {string} label of the menu */
  constructor(label) {
    this.#pop = make("div", { class: "ct-pop ct-menu-pop", popover: "auto" });
    this.#button = make(
      "button",
      { type: "button", class: "ct-button ct-tool", "data-key": "menu", "aria-label": label },
      make("span", { "aria-hidden": "true" }, "⋯"),
    );
    popAbove(this.#button, this.#pop);
    this.#pop.addEventListener("click", ({ target }) => {
      const pressed = target instanceof Element && target.closest("button");
      if (pressed && pressed.getAttribute("aria-disabled") !== "true") this.#pop.hidePopover();
    });
    this.nodes = [this.#button, this.#pop];
  }

  #pop;
  #button;

  /** @param {...(Node | null | undefined | false)} nodes what the menu has, from the top */
  fill(...nodes) {
    this.#pop.replaceChildren(.../** @type {Node[]} */ (nodes.filter(Boolean)));
  }
}
