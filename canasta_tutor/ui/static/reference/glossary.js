// The terms of the game in alphabetical order; typing filters them by the typed text.

import { face, row } from "../cards/cards.js";
import { tableNode } from "../cards/table.js";
import { make, oneIn } from "../page/dom.js";
import { pageFoot, pageHead } from "../page/page_head.js";
import { named } from "../page/places.js";

const pictureNode = ({ cards, pile }) => [
  cards.length > 0 &&
    make(
      "div",
      { class: "ct-picture" },
      row(
        cards.map((card) => face(card)),
        "ct-fan",
      ),
    ),
  pile && make("div", { class: "ct-picture" }, tableNode({ pile })),
];

const entryNode = (term) =>
  make(
    "section",
    { class: "ct-entry", id: term.id, "aria-labelledby": `${term.id}.word` },
    make("h2", { id: `${term.id}.word`, tabindex: -1 }, term.word),
    make("p", {}, term.means),
    pictureNode(term),
    term.lesson &&
      make(
        "p",
        { class: "ct-entry-lesson" },
        make("a", { href: term.lesson.href }, term.lesson.label),
      ),
  );

export class Glossary {
  constructor(scene, line) {
    const { entries: terms, lang, find, none } = scene;
    const sorted = [...terms].sort((one, other) => one.word.localeCompare(other.word, lang));
    this.entries = sorted.map((term) => ({ node: entryNode(term), ...term }));
    this.none = make("p", { class: "ct-note", role: "status" });
    const input = make("input", {
      class: "ct-input",
      type: "search",
      autocomplete: "off",
      "data-key": "find",
      oninput: () => this.#show(input.value, lang, none),
    });
    input.addEventListener("keydown", (event) => event.stopPropagation());
    this.list = make(
      "div",
      { class: "ct-entries" },
      this.entries.map(({ node }) => node),
    );
    this.node = make(
      "div",
      { class: "ct-rulebook ct-glossary" },
      pageHead(scene, line),
      make("label", { class: "ct-field ct-find" }, make("span", {}, find), input),
      this.none,
      this.list,
      pageFoot(scene),
    );
  }

  #show(typed, lang, none) {
    const wanted = typed.trim().toLocaleLowerCase(lang);
    let left = 0;
    for (const { node, word, means } of this.entries) {
      node.hidden = !`${word} ${means}`.toLocaleLowerCase(lang).includes(wanted);
      if (!node.hidden) left += 1;
    }
    this.none.textContent = left ? "" : none;
  }

  // The address may name a term, which exists once the page is drawn.
  update() {
    if (this.arrived) return;
    this.arrived = true;
    requestAnimationFrame(() => {
      const id = named();
      const heading = id && oneIn(this.list, `#${CSS.escape(id)} > h2`);
      if (!heading) return;
      heading.scrollIntoView({ block: "start" });
      heading.focus({ preventScroll: true });
    });
  }
}
