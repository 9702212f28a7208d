// A card of rules for the table: the part to print, and around it the controls for printing.

import { rich } from "../cards/cards.js";
import { picker } from "../page/bar.js";
import { make, slot } from "../page/dom.js";
import { pageFoot, pageHead } from "../page/page_head.js";
import { actionButton } from "../page/panel.js";
import { valueTable } from "./value_table.js";

const ruleNode = (rule) =>
  make(
    "div",
    { class: "ct-paper-rule" },
    make("p", {}, make("strong", {}, rule.name), " ", rich(rule.text)),
    valueTable(rule),
  );

const paperNode = (name, note, sections, rest) => [
  make("header", {}, make("h2", {}, name), make("p", {}, note)),
  make(
    "div",
    { class: "ct-paper-columns" },
    sections.map(({ label, rules }) =>
      make("section", {}, make("h3", {}, label), rules.map(ruleNode)),
    ),
  ),
  rest && make("p", { class: "ct-paper-rest" }, rest),
];

// Another page may link to the card of a system: `?system=samba`.
let wanted = new URL(location.href).searchParams.get("system");

export class TableCard {
  constructor(scene, line) {
    const choices = make("div", { class: "ct-picks" });
    const paper = make("article", { class: "ct-paper" });
    const choose = (id) => line.insist({ type: "system", id });
    this.drawChoices = slot(choices, (current) => [
      picker(
        "system",
        scene.system_label,
        scene.systems.map((system) => ({ ...system, current: system.id === current })),
        choose,
      ),
      actionButton(scene.print_label, "ct-primary", () => print()),
    ]);
    this.drawPaper = slot(paper, paperNode);
    this.node = make(
      "div",
      { class: "ct-rulebook ct-card-page" },
      pageHead(scene, line),
      choices,
      paper,
      pageFoot(scene),
    );
    if (wanted) choose(wanted);
    wanted = null;
  }

  update({ system, name, note, sections, rest }) {
    this.drawChoices(system);
    this.drawPaper(name, note, sections, rest ?? null);
  }
}
