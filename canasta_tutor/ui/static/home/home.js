// The home page: the first steps for a newcomer, or where to continue; the lessons; rules, look and progress.

import { lookMenu } from "../page/bar.js";
import { make, slot } from "../page/dom.js";
import { languageButtons } from "../page/page_head.js";
import { namePage } from "../page/surroundings.js";
import { coursePath, fanned } from "./course_map.js";
import { Minute } from "./minute.js";
import { codeSection } from "./progress_code.js";
import { strengthsNode } from "./strengths.js";

const chipNode = (option, choose) =>
  make(
    "button",
    {
      type: "button",
      class: "ct-chip",
      "aria-pressed": String(Boolean(option.current)),
      "data-key": option.id,
      onclick: () => choose(option.id),
    },
    make("span", {}, option.label),
    option.note && make("span", { class: "ct-note" }, option.note),
  );

const toolNode = ({ href, title, note }) =>
  make(
    "li",
    { class: "ct-tool" },
    make(
      "a",
      { href, "data-key": href },
      make("span", { class: "ct-lesson-title" }, title),
      make("span", { class: "ct-lesson-goal" }, note),
    ),
  );

const hero = ({ title, lead, cards }) => [
  make(
    "div",
    {},
    make("h1", { class: "ct-home-title" }, title),
    lead && make("p", { class: "ct-lead" }, lead),
  ),
  cards && make("div", { class: "ct-bouquet", "aria-hidden": "true" }, cards.map(fanned)),
];

const placeNode = ({ place }) =>
  place && [
    make("p", { class: "ct-note" }, place.text),
    place.lab &&
      make("p", { class: "ct-note" }, make("a", { href: place.lab.href }, place.lab.label)),
  ];

const pagesNode = (pages) => make("ul", { class: "ct-tools", role: "list" }, pages.map(toolNode));

// What the path is drawn of.
const PATH = [
  ...["lessons", "lessons_label", "known_label", "others_label", "systems", "systems_label"],
  ...["going_on", "today", "today_label"],
];

export class Home {
  #scene;

  constructor(scene, line) {
    this.#scene = scene;
    namePage(scene);
    this.parts = [];
    this.node = make("div", { class: "ct-home" });
    if (scene.languages)
      this.node.append(
        make("div", { class: "ct-links" }, languageButtons(scene, line), lookMenu(scene)),
      );
    this.#part("ct-hero", ["title", "lead", "cards"], hero);
    this.#part("ct-home-place", ["place"], placeNode);
    this.#minute({ ...scene.minute_words, sound: scene.sound_words }, line);
    this.#part("ct-home-lessons", PATH, coursePath);
    this.#part("ct-home-doors", ["doors"], ({ doors }) => doors && pagesNode(doors));
    this.#part(
      "ct-home-tools",
      ["tools", "tools_label"],
      (p) => p.tools && [make("h2", {}, p.tools_label), pagesNode(p.tools)],
    );
    this.#part("ct-home-strengths", ["strengths"], strengthsNode);
    this.#rules(scene, line);
    if (scene.progress) this.#code(scene.progress, line);
  }

  update(state) {
    const props = { ...this.#scene, ...state };
    this.node.toggleAttribute("data-known", Boolean(state.going_on));
    for (const { keys, draw } of this.parts)
      draw(Object.fromEntries(keys.map((key) => [key, props[key] ?? null])));
  }

  #part(look, keys, build) {
    const node = make("div", { class: look });
    this.node.append(node);
    this.parts.push({ keys, draw: slot(node, build) });
  }

  #minute(words, line) {
    if (!words.heading) return;
    const minute = new Minute(words, line);
    this.node.append(minute.node);
    const draw = ({ minute: now, first }) => {
      minute.node.hidden = !now;
      if (now) minute.update(now, first);
    };
    this.parts.push({ keys: ["minute", "first"], draw });
  }

  // The choice of other rules is folded behind one line.
  #rules({ other_rules: label, rule_sets: all }, line) {
    if (!all) return;
    const choose = (rules) => line.insist({ type: "set", rules });
    const { label: now } = all.find(({ current }) => current) ?? { label: "" };
    this.node.append(
      make(
        "details",
        { class: "ct-fold ct-home-rules" },
        make(
          "summary",
          { "data-key": "rules" },
          label,
          " ",
          make("span", { class: "ct-note" }, now),
        ),
        make(
          "div",
          { class: "ct-chips", role: "group", "aria-label": label },
          all.map((option) => chipNode(option, choose)),
        ),
      ),
    );
  }

  #code(progress, line) {
    const { node, show } = codeSection(progress, line);
    this.node.append(make("div", { class: "ct-home-code" }, node));
    this.parts.push({ keys: ["code", "kept", "steps", "copies", "message"], draw: show });
  }
}
