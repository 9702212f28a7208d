// The rules of a system, or of two side by side, section by section.

import { rich } from "../cards/cards.js";
import { picker } from "../page/bar.js";
import { make, oneIn, slot } from "../page/dom.js";
import { pageFoot, pageHead } from "../page/page_head.js";
import { ruleCard, valueTable } from "./rules.js";

// What one of two systems says; its name stands above, for narrow screens and for the ear.
function standNode(name, rule) {
  const origin = [rule.standing_label, rule.source].filter(Boolean).join(" · ");
  return make(
    "div",
    { class: "ct-stand" },
    make("p", { class: "ct-label" }, name),
    rule.text?.length > 0 && make("p", {}, rich(rule.text)),
    valueTable(rule),
    make("p", { class: "ct-origin" }, origin),
  );
}

const contrast = (rule, names) =>
  make(
    "li",
    { class: "ct-contrast" },
    make("h3", {}, rule.name),
    make("div", { class: "ct-stands" }, standNode(names[0], rule), standNode(names[1], rule.other)),
  );

function sectionNode({ id, label, rules }, names) {
  const list =
    names.length > 1
      ? make(
          "ul",
          { class: "ct-contrasts", role: "list" },
          rules.map((rule) => contrast(rule, names)),
        )
      : make(
          "ul",
          { class: "ct-rule-cards", role: "list" },
          rules.map((rule) => ruleCard(rule, "h3")),
        );
  return make(
    "section",
    { class: "ct-book-section", "data-section": id, "aria-label": label },
    make("h2", { tabindex: "-1" }, label),
    list,
  );
}

// The ways to the sections: open where there is room, on a phone on request.
function jumpList(label, jump) {
  const list = make("ul", { class: "ct-jumps", role: "list" });
  const node = make(
    "nav",
    { "aria-label": label },
    make(
      "details",
      { class: "ct-jump-box", open: matchMedia("(min-width: 720px)").matches },
      make("summary", { "data-key": "jumps" }, label),
      list,
    ),
  );
  const follow = (id) => (event) => {
    event.preventDefault();
    jump(id);
  };
  const draw = slot(list, (sections) =>
    sections.map(({ id, label: name }) =>
      make(
        "li",
        {},
        make("a", { href: `#${id}`, "data-key": `jump.${id}`, onclick: follow(id) }, name),
      ),
    ),
  );
  return { node, draw };
}

export class Rulebook {
  constructor(scene, line) {
    const { systems, alone } = scene;
    const choices = make("div", { class: "ct-book-choices" });
    const body = make("div", { class: "ct-book" });
    const count = make("p", { class: "ct-note", role: "status" });
    const choose = (first, second) => line.insist({ type: "systems", first, second });
    const marked = (all, current) =>
      all.map((system) => ({ ...system, current: system.id === current }));
    this.drawChoices = slot(choices, (first, second) => [
      picker("first", scene.first_label, marked(systems, first), (id) => choose(id, second)),
      picker(
        "second",
        scene.second_label,
        marked([{ id: "", label: alone }, ...systems.filter(({ id }) => id !== first)], second),
        (id) => choose(first, id),
      ),
    ]);
    this.drawBody = slot(body, (sections, names) =>
      sections.map((section) => sectionNode(section, names)),
    );
    this.count = count;
    this.body = body;
    this.jumps = jumpList(scene.sections, (id) => this.#jump(id));
    this.node = make(
      "div",
      { class: "ct-rulebook" },
      pageHead(scene, line),
      choices,
      count,
      this.jumps.node,
      body,
      pageFoot(scene),
    );
  }

  update({ first, second, note, names, sections, count }) {
    this.drawChoices(first, second);
    this.count.textContent = count ?? note;
    this.jumps.draw(sections.map(({ id, label }) => ({ id, label })));
    this.drawBody(sections, names);
  }

  // The keyboard goes along.
  #jump(id) {
    const heading = oneIn(this.body, `[data-section="${id}"] > h2`);
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }
}
