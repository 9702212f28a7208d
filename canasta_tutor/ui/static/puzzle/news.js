// The line between the table and the hand: what is asked, what has happened, what was hinted. All of it
// opens by a tap.
import { rich } from "../cards/cards.js";
import { make, oneIn, writeProps } from "../page/dom.js";
import { popAbove } from "./pop.js";

export class News {
  /** @param {any} question @param {HTMLElement} hinted the hints @param {string} [label] of what has
   * happened @param {string} [more] what the button is called where nothing happens */
  constructor(question, hinted, label, more) {
    this.#label = label;
    this.said = make("div", { class: "ct-said", role: "log" });
    const asked = question?.length > 0 && make("p", { class: "ct-question" }, rich(question));
    this.#list = make("div", { class: "ct-pop ct-news-list", popover: "auto", role: "dialog" });
    const opener = make(
      "button",
      { type: "button", class: "ct-news-more", "data-key": "news", "aria-haspopup": "dialog" },
      make("span", { class: "ct-unseen" }, label ?? more),
    );
    popAbove(opener, this.#list, () => this.#fill(question));
    // There is more to read once something has happened, or where the question is cut off.
    const ready = () => {
      const cut = asked && asked.scrollHeight > asked.clientHeight + 1;
      opener.hidden = !cut && !this.node.hasAttribute("data-told");
    };
    this.#ready = ready;
    if (asked) new ResizeObserver(ready).observe(asked);
    this.node = make("div", { class: "ct-news" }, asked, this.said, hinted, opener, this.#list);
    this.#hinted = hinted;
  }

  #label;
  #ready;
  /** @type {string[]} */
  #told = [];
  #list;
  #hinted;

  // A list that is longer than the line is read from its end. What goes on is added, so that a screen
  // reader says only what is new.
  tell(said) {
    const texts = (said ?? []).map(writeProps);
    const goesOn = this.#told.every((text, at) => text === texts[at]);
    if (!goesOn) this.said.replaceChildren();
    const fresh = (said ?? []).slice(goesOn ? this.#told.length : 0);
    this.said.append(...fresh.map((text) => make("p", {}, rich(text))));
    this.#told = texts;
    this.node.toggleAttribute("data-told", Boolean(said?.length));
    this.#ready();
  }

  #fill(question) {
    this.#list.setAttribute(
      "aria-label",
      this.#label ?? oneIn(this.node, ".ct-question")?.textContent ?? "",
    );
    const copies = [this.#hinted, this.said].flatMap((place) =>
      [...place.querySelectorAll("li, p")].map((node) => {
        const copy = make("p", {});
        copy.append(...[...node.childNodes].map((child) => child.cloneNode(true)));
        return copy;
      }),
    );
    this.#list.replaceChildren(make("p", { class: "ct-asked" }, rich(question ?? [])), ...copies);
  }
}
