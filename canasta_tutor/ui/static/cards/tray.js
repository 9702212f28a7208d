// The drawer under the open place: the whole pack, and a field in which to type cards.

import { fill, freshId, make } from "../page/dom.js";
import { faceButton } from "./cards.js";
import { walkable } from "./walk.js";

export class Tray {
  #buttons = new Map();

  // Calls `place` for each card that is tapped, `wrote` for each change of the text, and `ended` when the text is
  // complete.
  constructor(scene, place, wrote, ended) {
    this.texts = scene.texts;
    this.names = scene.cards;
    const cells = scene.tray.map(({ card, row, column }) =>
      make(
        "div",
        { class: "ct-cell", style: `--row-at: ${row}; --column-at: ${column}` },
        this.#button(scene.cards[card], place),
      ),
    );
    this.pack = make(
      "div",
      { class: "ct-tray", role: "group", "aria-label": this.texts.tray },
      make("div", { class: "ct-pack" }, cells),
    );
    this.settle = walkable(this.pack);
    this.#write(wrote, ended);
    this.node = make("div", { class: "ct-drawer" }, this.pack, this.line);
    this.settle();
  }

  // How many copies of each card are left: shown once some are used. Some places take only certain cards.
  count(copies, gone, only) {
    for (const [name, button] of this.#buttons) {
      const number = (copies[name] ?? 0) - (gone[name] ?? 0);
      const usable = number > 0 && (!only || only.includes(name));
      button.querySelector(".ct-left").textContent = gone[name] && number > 0 ? `×${number}` : "";
      button.setAttribute(
        "aria-label",
        `${this.names[name].name}, ${number ? fill(this.texts.left, { count: number }) : this.texts.nothing}`,
      );
      if (usable) button.removeAttribute("aria-disabled");
      else button.setAttribute("aria-disabled", "true");
    }
  }

  // Shown for cards that the pack lacks.
  offer(name, there) {
    this.#buttons.get(name)?.parentNode.toggleAttribute("hidden", !there);
  }

  text(value) {
    if (this.input && document.activeElement !== this.input) this.input.value = value;
  }

  #button(card, place) {
    const button = faceButton(card, { tabindex: "-1", "data-key": `tray.${card.id}` });
    button.append(make("span", { class: "ct-left", "aria-hidden": "true" }));
    button.addEventListener(
      "click",
      () => button.getAttribute("aria-disabled") !== "true" && place(card.id),
    );
    this.#buttons.set(card.id, button);
    return button;
  }

  #write(wrote, ended) {
    const help = freshId();
    const input = make("input", {
      class: "ct-input",
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "data-key": "written",
      "aria-describedby": help,
    });
    this.input = input;
    input.addEventListener("keydown", (event) => event.stopPropagation());
    input.addEventListener("input", () => wrote(input.value));
    input.addEventListener("change", ended);
    this.line = make(
      "div",
      { class: "ct-written" },
      make("label", { class: "ct-field" }, make("span", {}, this.texts.field), this.input),
      make("p", { class: "ct-note", id: help }, this.texts.field_help),
    );
  }
}
