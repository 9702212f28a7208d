// The referee's page: the rules, the question, the cards on the table, and the ruling.
import { picker } from "../page/bar.js";
import { fill, freshId, make, slot } from "../page/dom.js";
import { draft } from "../page/memory.js";
import { pageFoot, pageHead } from "../page/page_head.js";
import { actionButton } from "../page/panel.js";
import { Exchange } from "./exchange.js";
import { HouseRules } from "./house_rules.js";
import { rulingPanel } from "./ruling.js";
import { Sheet } from "./sheet.js";
import { Spread } from "./spread.js";

export class Referee {
  #line;
  #draft;
  /** @type {any} */
  #state = null;
  /** @type {string | null} */
  #wish = null;
  /** @type {string | null} */
  #wished = null;
  /** @type {{ position: any, asks: any } | null} the cards that were swept off */
  #before = null;
  #asked = "";
  #ruled = true;
  #askAgain = false;
  #byExample = false;

  constructor(scene, line) {
    this.scene = scene;
    this.#line = line;
    this.#draft = draft(scene.id);
    this.sheet = new Sheet(scene.kinds, this.#draft.read(), () => this.#changed());
    this.spread = new Spread(scene, this.sheet);
    this.house = new HouseRules(
      scene.options,
      () => this.#play(),
      (options) => this.#play({ options }),
    );
    this.exchange = new Exchange(scene.exchange, (text) =>
      this.#line.insist({ type: "paste", text }),
    );
    this.panel = rulingPanel(scene, (rules) => this.#askUnder(rules));
    this.node = make(
      "div",
      { class: "ct-referee" },
      pageHead(scene, line),
      this.#rules(),
      this.#table(),
      this.#kinds(),
      this.#asking(),
      this.panel.nodes,
      this.exchange.node,
      pageFoot(scene),
    );
  }

  update(state) {
    const first = !this.#state;
    const asked = !first && state.asked !== this.#state.asked;
    const pasted = !first && state.pasted && state.pasted.number !== this.#state.pasted?.number;
    this.#state = state;
    if (first && this.sheet.data.rules) this.#play();
    if (pasted) this.#takeOver(state.pasted);
    this.#adopt(state);
    this.#draw();
    this.house.update(state.house, state.options, state.fault);
    this.exchange.say(state.message);
    this.#rule(asked ? true : this.#ruled);
    this.spread.accuse(state.ruling?.path);
    if (asked) this.#answered(state);
    else if (this.#askAgain && !this.#wish) this.#ask();
  }

  // --- requests to the kernel; laying cards needs none

  #play(changes = {}) {
    const { rules, options } = { ...this.sheet.data, ...changes };
    this.#wish = freshId();
    this.#wished = rules;
    this.#line.insist({
      type: "house",
      rules: rules ?? this.#state.house.id,
      options,
      listed: this.house.listed,
      wish: this.#wish,
    });
  }

  #ask() {
    const { lacking } = this.spread;
    if (this.hint)
      this.hint.textContent = lacking
        ? fill(this.scene.texts.needed, { place: lacking.label })
        : "";
    if (lacking) {
      this.#rule(false);
      this.spread.open(lacking.key);
    } else this.#line.insist({ type: "ask", question: this.sheet.question });
    this.#askAgain = false;
    this.#asked = JSON.stringify(this.sheet.question);
  }

  #askUnder(rules) {
    this.#askAgain = true;
    this.#play({ rules, options: {} });
  }

  #answered({ ruling }) {
    if (this.#byExample) this.#showTable();
    else this.panel.show();
    this.#byExample = false;
    this.spread.want(ruling?.wanted ?? []);
    if (ruling && !ruling.path) this.#line.tell({ type: "compare" });
  }

  // A learner first looks at an example, so its whole table is shown without the pack in between.
  #showTable() {
    this.spread.open(null);
    this.spread.node.parentElement?.scrollIntoView({ block: "nearest" });
  }

  // Show the rules as the kernel has them, once it has handled the last change.
  #adopt({ house, wish }) {
    if (this.#wish && this.#wish !== wish) return;
    this.#wish = this.#wished = null;
    const { rules, options, players } = this.sheet.data;
    const possible = players === null || house.tables[players] ? players : null;
    if (
      rules === house.id &&
      JSON.stringify(options) === JSON.stringify(house.options) &&
      players === possible
    )
      return;
    this.sheet.set({ rules: house.id, options: house.options, players: possible });
  }

  #takeOver({ question, kind }) {
    this.#wish = this.#wished = null;
    this.sheet.takeOver(question, kind);
    this.#asked = JSON.stringify(this.sheet.question);
    this.spread.renew();
  }

  // --- drawing the page

  get #seated() {
    const { house } = this.#state;
    return house.tables[this.sheet.data.players ?? house.usual];
  }

  #changed() {
    this.#draft.write(this.sheet.data);
    this.#before = null;
    if (this.#state) this.#draw();
  }

  #draw() {
    const { house } = this.#state;
    this.drawRules?.(
      this.#wished ?? this.sheet.data.rules ?? house.id,
      this.sheet.data.players ?? house.usual,
      house.note,
      house.tables,
    );
    this.drawKinds?.(this.sheet.kind.id);
    this.spread.node.hidden = !this.sheet.kind.zones.length;
    this.spread.update(this.#seated);
    this.exchange.show(this.sheet.question);
    this.panel.outdated(JSON.stringify(this.sheet.question) !== this.#asked);
    if (this.hint) this.hint.textContent = "";
    if (this.clear)
      this.clear.textContent = this.#before
        ? this.scene.texts["clear.undo"]
        : this.scene.texts.clear;
  }

  #rules() {
    const { systems, texts } = this.scene;
    const choices = make("div", { class: "ct-chosen-rules" });
    this.drawRules = slot(choices, (rules, players, note, tables) => [
      make(
        "div",
        { class: "ct-picks" },
        picker(
          "system",
          texts.system,
          systems.map((system) => ({ ...system, current: system.id === rules })),
          (id) => this.#play({ rules: id, options: {} }),
        ),
        picker(
          "players",
          texts.players,
          Object.entries(tables).map(([id, { label }]) => ({
            id,
            label,
            current: Number(id) === players,
          })),
          (id) => this.sheet.set({ players: Number(id) }),
        ),
      ),
      make("p", { class: "ct-note" }, note),
    ]);
    return make(
      "section",
      { class: "ct-part", "aria-label": texts.rules },
      make("h2", { class: "ct-unseen" }, texts.rules),
      choices,
      this.house.node,
    );
  }

  #kinds() {
    const { kinds, texts } = this.scene;
    const box = make("div", { class: "ct-chips ct-kinds" });
    this.drawKinds = slot(box, (current) =>
      kinds.map(({ id, label }) =>
        make(
          "button",
          {
            type: "button",
            class: "ct-chip",
            "aria-pressed": String(id === current),
            "data-key": `kind.${id}`,
            onclick: () => this.#choose(id),
          },
          label,
        ),
      ),
    );
    return make(
      "section",
      { class: "ct-part", role: "group", "aria-label": texts.kinds },
      make("h2", {}, texts.kinds),
      box,
    );
  }

  #choose(kind) {
    if (kind === this.sheet.kind.id) return;
    this.sheet.turnTo(kind);
    this.spread.renew();
  }

  #table() {
    const { texts } = this.scene;
    this.clear = make(
      "button",
      {
        type: "button",
        class: "ct-quiet-button",
        "data-key": "clear",
        onclick: () => this.#sweep(),
      },
      texts.clear,
    );
    return make(
      "section",
      { class: "ct-part", "aria-label": texts.table },
      make(
        "div",
        { class: "ct-table-head" },
        make("h2", {}, texts.table),
        make("div", { class: "ct-table-tools" }, this.#example(), this.clear),
      ),
      this.spread.node,
      this.spread.said,
    );
  }

  // One press lays out a whole question as an example.
  #example() {
    return make(
      "button",
      {
        type: "button",
        class: "ct-quiet-button",
        "data-key": "example",
        onclick: () => {
          this.#byExample = true;
          this.#line.insist({ type: "example" });
        },
      },
      this.scene.texts.example,
    );
  }

  #asking() {
    this.hint = make("p", { class: "ct-odd", role: "status" });
    return make(
      "div",
      { class: "ct-part ct-asking" },
      this.hint,
      make(
        "div",
        { class: "ct-answer" },
        actionButton(this.scene.texts.ask, "ct-primary", () => this.#ask()),
      ),
    );
  }

  // Sweeps all cards off the table; a second press puts them back.
  #sweep() {
    const before = this.#before;
    if (before) this.sheet.set(before);
    else this.#before = this.sheet.clear();
    this.spread.renew();
    this.#rule(!this.#before);
    this.#draw();
  }

  // The ruling stays only as long as the table that it is about.
  #rule(stands) {
    this.#ruled = stands;
    const { ruling, comparison } = this.#state;
    this.panel.update(stands ? ruling : null, stands ? comparison : null);
  }
}
