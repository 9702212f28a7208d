// The rules of a system, or of two side by side, section by section.

import { rich } from "../cards/cards.js";
import { picker } from "../page/bar.js";
import { allIn, fill, make, oneIn, slot } from "../page/dom.js";
import { pageFoot, pageHead } from "../page/page_head.js";
import { named } from "../page/places.js";
import { valueTable } from "../reference/value_table.js";
import { ruleCard } from "./rules.js";

// The rule of one of two systems, below the system's name, for narrow screens and screen readers.
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
    { class: "ct-contrast", "data-rule": rule.key },
    make("h3", { tabindex: -1, "data-key": `rule.${rule.key}` }, rule.name),
    make("div", { class: "ct-stands" }, standNode(names[0], rule), standNode(names[1], rule.other)),
  );

const cardList = (rules) =>
  make(
    "ul",
    { class: "ct-rule-cards", role: "list" },
    rules.map((rule) => ruleCard(rule, "h3", "#sources")),
  );

function sectionNode({ id, label, rules, silent }, names, silentLabel) {
  const list =
    names.length > 1
      ? make(
          "ul",
          { class: "ct-contrasts", role: "list" },
          rules.map((rule) => contrast(rule, names)),
        )
      : [
          rules.length > 0 && cardList(rules),
          silent.length > 0 &&
            make(
              "details",
              { class: "ct-more" },
              make("summary", {}, fill(silentLabel, { count: silent.length })),
              cardList(silent),
            ),
        ];
  return make(
    "section",
    { class: "ct-book-section", "data-section": id, "aria-label": label },
    make("h2", { tabindex: "-1" }, label),
    list,
  );
}

// Every source, with the parts of the rules that are based on it. The source of a rule links to this list, and
// the list links to the web address of each source that everybody can open.
function sourcesNode(label, sections, jump) {
  const found = new Map();
  const places = new Map();
  for (const { id, label: name, rules, silent } of sections)
    for (const { source, read_at: at } of [...rules, ...silent]) {
      found.set(source, new Map(found.get(source) ?? []).set(id, name));
      places.set(source, at);
    }
  const named = (source) => {
    const at = places.get(source);
    return at ? make("a", { href: at, rel: "noreferrer" }, source) : source;
  };
  const part = ([id, name]) =>
    make("a", { href: `#${id}`, onclick: (event) => jump(event, id) }, name);
  return make(
    "section",
    { class: "ct-book-section", "data-section": "sources", "aria-label": label },
    make("h2", { tabindex: "-1" }, label),
    make(
      "ul",
      { class: "ct-sources", role: "list" },
      [...found].map(([source, parts]) =>
        make("li", {}, make("strong", {}, named(source)), make("span", {}, [...parts].map(part))),
      ),
    ),
  );
}

const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

// The links to the sections: open if there is room; on a phone the learner opens them.
function jumpList(label, jump) {
  const list = make("ul", { class: "ct-jumps", role: "list" });
  const node = make(
    "nav",
    { "aria-label": label },
    make(
      "details",
      { class: "ct-jump-box", open: matchMedia("(min-width: 45em)").matches },
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

// Another page may link to a rule: `?first=classic&second=samba#meld.max_wild`.
function addressed() {
  const { searchParams } = new URL(location.href);
  return {
    first: searchParams.get("first") ?? "",
    second: searchParams.get("second") ?? "",
    key: named(),
  };
}

let aim = addressed();

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
      make(
        "a",
        {
          class: "ct-button ct-card-link",
          href: `rule-card.ipynb?system=${first}`,
          "data-key": "card",
        },
        scene.card_label,
      ),
    ]);
    const follow = (event, id) => {
      event.preventDefault();
      this.#jump(id);
    };
    this.drawBody = slot(body, (sections, names) => [
      sections.map((section) => sectionNode(section, names, scene.silent)),
      names.length === 1 && sourcesNode(scene.sources, sections, follow),
    ]);
    body.addEventListener("click", (event) => {
      const source = event.target instanceof Element && event.target.closest("a.ct-to-sources");
      if (source) follow(event, "sources");
    });
    this.found = make("p", { class: "ct-note", role: "status" });
    this.foundText = scene.found;
    this.find = make("input", {
      class: "ct-input",
      type: "search",
      autocomplete: "off",
      "data-key": "find",
      oninput: () => this.#search(),
    });
    this.find.addEventListener("keydown", (event) => event.stopPropagation());
    this.count = count;
    this.body = body;
    if (aim.first) choose(aim.first, aim.second);
    this.jumps = jumpList(scene.sections, (id) => this.#jump(id));
    this.node = make(
      "div",
      { class: "ct-rulebook" },
      pageHead(scene, line),
      choices,
      count,
      make("label", { class: "ct-field ct-find" }, make("span", {}, scene.find), this.find),
      this.found,
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
    this.#search();
    this.#arrive(first, second);
  }

  // Go to the rule that the address names, once the page shows the systems that the address names.
  #arrive(first, second) {
    const { key, ...systems } = aim;
    if (!key || (systems.first && (systems.first !== first || systems.second !== second))) return;
    aim = { first: "", second: "", key: "" };
    requestAnimationFrame(() => {
      const heading = oneIn(this.body, `[data-rule="${CSS.escape(key)}"] > h3`);
      const fold = /** @type {HTMLDetailsElement | null} */ (heading?.closest("details"));
      if (fold) fold.open = true;
      heading?.scrollIntoView({ block: "start" });
      heading?.focus({ preventScroll: true });
    });
  }

  // Show only the rules that contain every word, and unfold their sections.
  #search() {
    const wanted = wordsOf(this.find.value);
    let count = 0;
    for (const section of allIn(this.body, ".ct-book-section")) {
      const rules = allIn(section, ".ct-rule-card, .ct-contrast");
      for (const rule of rules) {
        const text = (rule.textContent ?? "").toLowerCase();
        rule.hidden = !wanted.every((word) => text.includes(word));
      }
      const left = rules.filter((rule) => !rule.hidden);
      count += left.length;
      section.hidden = wanted.length > 0 && left.length === 0;
      for (const fold of allIn(section, "details.ct-more")) {
        const held = left.some((rule) => fold.contains(rule));
        fold.hidden = wanted.length > 0 && !held;
        /** @type {HTMLDetailsElement} */ (fold).open = wanted.length > 0 && held;
      }
    }
    this.found.textContent = wanted.length ? fill(this.foundText, { count }) : "";
  }

  // Move the focus there, too.
  #jump(id) {
    const heading = oneIn(this.body, `[data-section="${id}"] > h2`);
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }
}
