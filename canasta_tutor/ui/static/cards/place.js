// One place for cards: a press on its name opens the drawer, and a tap on a card takes the card back.

import { allIn, fill, make, slot } from "../page/dom.js";
import { faceButton } from "./cards.js";
import { walkable } from "./walk.js";

// Every copy of a card has its own id, so that the keyboard focus can return to it.
function copies(words, key) {
  const seen = {};
  return words.map((word, at) => {
    seen[word] = (seen[word] ?? -1) + 1;
    return { word, at, key: `${key}:${word}#${seen[word]}` };
  });
}

export class PlaceView {
  constructor(place, host) {
    this.place = place;
    this.host = host;
    const { texts } = host;
    this.count = make("span", { class: "ct-count", "aria-hidden": "true" });
    this.head = make(
      "button",
      {
        type: "button",
        class: "ct-place-name",
        "data-key": `place.${place.key}`,
        "aria-expanded": "false",
        onclick: () => host.open(place.key, true),
      },
      make("span", {}, place.label),
      this.count,
    );
    this.cards = make("div", {
      class: "ct-laid",
      role: "group",
      "aria-label": place.label,
      onclick: (event) => event.target === this.cards && host.open(place.key),
    });
    this.settle = walkable(this.cards);
    this.wrong = make("p", { class: "ct-odd" });
    this.draw = slot(this.cards, (words, aim) => this.#cells(words, aim));
    const remove =
      place.removable &&
      make(
        "button",
        {
          type: "button",
          class: "ct-quiet-button",
          "data-key": `remove.${place.key}`,
          "data-after": `add.${place.list}`,
          "aria-label": `${texts.remove}: ${place.label}`,
          onclick: () => host.remove(place),
        },
        "×",
      );
    this.node = make(
      "div",
      { class: "ct-place", "data-place": place.key },
      make("div", { class: "ct-place-head" }, this.head, remove),
      this.cards,
      this.wrong,
    );
  }

  // `aim` is the label of the place to which cards go from here, if they do not go back to the pack.
  update(words, active, aim) {
    const odd = words.find((word) => !this.host.names[word]);
    this.node.toggleAttribute("data-active", active);
    this.head.setAttribute("aria-expanded", String(active));
    this.count.textContent = words.length || "";
    this.wrong.textContent = odd ? fill(this.host.texts.unknown, { text: odd }) : "";
    this.draw(words, aim);
    this.settle();
  }

  // After a card has gone, the keyboard focus is on the card that moved into its place.
  refocus(at) {
    const buttons = allIn(this.cards, "button[data-card]");
    (buttons[Math.min(at, buttons.length - 1)] ?? this.head).focus({ preventScroll: true });
  }

  #cells(words, aim) {
    const known = copies(words, this.place.key).filter(({ word }) => this.host.names[word]);
    if (!known.length) return make("span", { class: "ct-card ct-none", "aria-hidden": "true" });
    return known.map(({ word, at, key }) => {
      const card = this.host.names[word];
      const button = faceButton(card, {
        tabindex: "-1",
        "data-key": key,
        "aria-label": `${card.name}, ${aim ? fill(this.host.texts.put, { place: aim }) : this.host.texts.take_back}`,
      });
      button.addEventListener("click", () => this.host.tapped(this, word, at));
      return make("div", { class: "ct-cell" }, button);
    });
  }
}
