// Worksheets: choose what to print, then open or save the finished sheet.
import { picker } from "../page/bar.js";
import { make, slot } from "../page/dom.js";
import { checkBox, numberBox } from "../page/fields.js";
import { draft } from "../page/memory.js";
import { actionButton } from "../page/panel.js";

export class WorksheetDesk {
  #line;
  #draft;
  /** @type {string | null} */
  #address = null;
  /** @type {number | null} */
  #made = null;

  constructor(scene, line) {
    const { page, sheet: words } = scene;
    this.scene = scene;
    this.#line = line;
    this.#draft = draft(`${scene.id}:worksheet`);
    this.wish = {
      rules: null,
      skills: [],
      count: 10,
      prices: false,
      ...this.#draft.read(),
    };
    const choices = make("div", { class: "ct-worksheet-choices" });
    const ready = make("div", { class: "ct-answer ct-worksheet-ready" });
    this.maker = actionButton(words.make, "ct-primary", () => this.#make());
    this.said = make("p", { class: "ct-message", role: "status" });
    this.odd = make("p", { class: "ct-odd", role: "status" });
    this.drawChoices = slot(choices, (rules) => this.#choices(rules));
    this.drawReady = slot(ready, (number) => number && this.#links());
    this.node = make(
      "section",
      { class: "ct-part", "aria-label": page.worksheet },
      choices,
      make("p", { class: "ct-note" }, words.note),
      make("div", { class: "ct-answer" }, this.maker),
      this.odd,
      this.said,
      ready,
    );
  }

  update({ rules, number, html, fault }) {
    this.rules = this.wish.rules ?? rules;
    this.drawChoices(this.rules);
    this.odd.textContent = fault ?? "";
    if (html && number !== this.#made) {
      if (this.#address) URL.revokeObjectURL(this.#address);
      this.#address = URL.createObjectURL(new Blob([html], { type: "text/html" }));
      this.#made = number;
    }
    this.said.textContent = this.#made && !fault ? this.scene.sheet.ready : "";
    this.maker.classList.toggle("ct-primary", !this.#made);
    this.drawReady(this.#made);
  }

  #keep(change) {
    this.wish = { ...this.wish, ...change };
    this.#draft.write(this.wish);
  }

  #choices(rules) {
    const { page, sheet: words, systems, tasks } = this.scene;
    const turn = (id) => (on) =>
      this.#keep({
        skills: on ? [...this.wish.skills, id] : this.wish.skills.filter((other) => other !== id),
      });
    const choose = (id) => {
      this.#keep({ rules: id });
      this.rules = id;
      this.drawChoices(id);
    };
    return [
      make(
        "div",
        { class: "ct-picks ct-scoring-picks" },
        picker(
          "sheet.rules",
          page.system,
          systems.map((system) => ({ ...system, current: system.id === rules })),
          choose,
        ),
        numberBox(page.count, this.wish.count, (count) => this.#keep({ count }), "sheet.count"),
      ),
      make(
        "fieldset",
        { class: "ct-skill-list" },
        make("legend", {}, page.skills),
        tasks[rules].map(({ id, label }) =>
          checkBox(label, this.wish.skills.includes(id), turn(id), `skill.${id}`),
        ),
      ),
      checkBox(words.prices, this.wish.prices, (prices) => this.#keep({ prices }), "sheet.prices"),
    ];
  }

  #make() {
    const { skills, count, prices } = this.wish;
    const known = this.scene.tasks[this.rules].map(({ id }) => id);
    this.#line.ask({
      type: "worksheet",
      rules: this.rules,
      skills: skills.filter((id) => known.includes(id)),
      count: count ?? 0,
      prices,
    });
  }

  #links() {
    const { sheet: words } = this.scene;
    return [
      make(
        "a",
        {
          class: "ct-button ct-primary",
          href: this.#address,
          target: "_blank",
          rel: "noopener",
          "data-key": "sheet.open",
        },
        words.open,
      ),
      make(
        "a",
        {
          class: "ct-button",
          href: this.#address,
          download: `${words.file}.html`,
          "data-key": "sheet.save",
        },
        words.download,
      ),
    ];
  }
}
