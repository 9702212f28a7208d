// The teacher chooses tasks; out comes a link.
import { picker } from "../page/bar.js";
import { make, slot } from "../page/dom.js";
import { checkBox, numberBox, textBox } from "../page/fields.js";
import { actionButton } from "../page/panel.js";
import { qrNode, textToCopy, withDay } from "./passing_on.js";

const current = (options, id) => options.map((each) => ({ ...each, current: each.id === id }));

export class AssignmentDesk {
  #line;
  #draft = {};
  /** The task that is being chosen. */
  #task = { kind: "lesson", level: "1" };
  #made = "";

  constructor(scene, line) {
    this.scene = scene;
    this.#line = line;
    const { words } = scene;
    const tasks = make("ol", { class: "ct-tasks", "aria-label": words.tasks });
    const adder = make("div", { class: "ct-adder" });
    const options = make("div", { class: "ct-picks" });
    const made = make("div", { class: "ct-made", role: "status", tabindex: "-1" });
    this.made = made;
    this.drawTasks = slot(tasks, (all) => all.map((text, at) => this.#taskNode(text, at)));
    this.drawAdder = slot(adder, (choices, task) => this.#adderNodes(choices, task));
    this.drawOptions = slot(options, (values, choices) => this.#optionNodes(values, choices));
    this.drawMade = slot(made, (props) => props && this.#madeNodes(props));
    this.maker = actionButton(words.make, "ct-primary", () => this.#line.ask({ type: "make" }));
    this.node = make(
      "section",
      { class: "ct-class-part ct-no-print" },
      make("h2", {}, words.assign),
      tasks,
      adder,
      make(
        "details",
        { class: "ct-class-options" },
        make("summary", { "data-key": "options" }, words.options),
        options,
      ),
      make("div", { class: "ct-answer" }, this.maker),
      made,
    );
  }

  update({ draft, choices, made }) {
    this.#draft = draft.values;
    this.choices = choices;
    this.drawTasks(draft.tasks);
    this.#adder();
    const { tasks, ...values } = draft.values;
    this.drawOptions(values, { systems: choices.systems, languages: choices.languages });
    this.maker.hidden = tasks.length === 0 || Boolean(made);
    this.drawMade(made);
    if (made && made.link !== this.#made) {
      this.#made = made.link;
      this.made.focus({ preventScroll: true });
      this.made.scrollIntoView({ block: "nearest" });
    }
  }

  #adder() {
    const { kinds, lessons, systems, skills, levels, system } = this.choices;
    this.drawAdder(
      { kinds, lessons, systems, skills, levels, system },
      { ...this.#task, codes: 0, deal: 0, count: 0 },
    );
  }

  #change(part) {
    this.#draft = { ...this.#draft, ...part };
    this.#line.insist({ type: "draft", draft: this.#draft });
  }

  #choose(part) {
    this.#task = { ...this.#task, ...part };
    this.#adder();
  }

  #taskNode(text, at) {
    const { remove } = this.scene.words;
    const button = actionButton("×", "ct-quiet-button", () =>
      this.#change({ tasks: this.#draft.tasks.filter((_, place) => place !== at) }),
    );
    button.setAttribute("aria-label", `${remove}: ${text}`);
    button.dataset.key = `remove.${at}`;
    return make("li", {}, make("span", {}, text), button);
  }

  #adderNodes(choices, task) {
    const { words } = this.scene;
    const kind = picker("kind", words.kind, current(choices.kinds, task.kind), (id) =>
      this.#choose({ kind: id }),
    );
    const add = actionButton(words.add, "", () => this.#add());
    add.dataset.key = "add-task";
    return [make("div", { class: "ct-picks" }, kind, this.#fields(choices, task)), add];
  }

  #fields(choices, { kind, lesson, skill, level }) {
    const { words } = this.scene;
    if (kind === "lesson" || kind === "check")
      return picker("lesson", words.lesson, current(choices.lessons, lesson), (id) =>
        this.#choose({ lesson: id }),
      );
    if (kind === "codes")
      return textBox(
        words.codes,
        this.#task.codes,
        (codes) => {
          this.#task.codes = codes;
        },
        "codes",
      );
    if (kind === "deal")
      return textBox(
        words.deal,
        this.#task.deal,
        (deal) => {
          this.#task.deal = deal;
        },
        "deal",
      );
    const groups = choices.skills.map(({ label, options }) => ({
      label,
      options: current(options, skill),
    }));
    return [
      picker("system", words.system, current(choices.systems, choices.system), (system) =>
        this.#line.insist({ type: "system", system }),
      ),
      picker("skill", words.skill, groups, (id) => this.#choose({ skill: id })),
      picker("level", words.level, current(choices.levels, level), (id) =>
        this.#choose({ level: id }),
      ),
      numberBox(
        words.number,
        this.#task.count ?? this.choices.count,
        (count) => {
          this.#task.count = count;
        },
        "count",
      ),
    ];
  }

  #add() {
    const { lessons, skills, system, count } = this.choices;
    const all = skills.flatMap(({ options }) => options.map(({ id }) => id));
    const {
      kind,
      lesson = lessons[0].id,
      skill,
      level,
      codes = "",
      deal = "",
      count: number = count,
    } = this.#task;
    const tasks = {
      lesson: { kind, lesson },
      check: { kind, lesson },
      skill: {
        kind,
        skill: all.includes(skill) ? skill : all[0],
        system,
        level: Number(level),
        count: number,
      },
      codes: { kind, codes: codes.split(/[\s,;]+/).filter(Boolean) },
      deal: { kind, deal },
    };
    this.#change({ tasks: [...this.#draft.tasks, tasks[kind]] });
  }

  #optionNodes(values, { systems, languages }) {
    const { words } = this.scene;
    const two = (name, label, options, chosen) =>
      picker(
        name,
        label,
        options.map(([id, text]) => ({ id, label: text, current: id === chosen })),
        (id) => this.#change({ [name]: name === "own" ? id === "own" : id }),
      );
    const until = make("input", {
      class: "ct-input",
      type: "date",
      value: values.until,
      "data-key": "until",
      onchange: ({ currentTarget }) => this.#change({ until: currentTarget.value }),
    });
    return [
      picker("rules", words.rules, current(systems, values.rules), (rules) =>
        this.#change({ rules }),
      ),
      picker("language", words.language, current(languages, values.language ?? ""), (language) =>
        this.#change({ language: language || null }),
      ),
      two(
        "own",
        words.puzzles,
        [
          ["same", words.same],
          ["own", words.own],
        ],
        values.own ? "own" : "same",
      ),
      two(
        "verdicts",
        words.verdicts,
        [
          ["at_once", words.at_once],
          ["after", words.after],
        ],
        values.verdicts,
      ),
      make("label", { class: "ct-pick" }, make("span", { class: "ct-label" }, words.until), until),
      checkBox(words.hints, values.hints, (hints) => this.#change({ hints }), "hints"),
    ];
  }

  #madeNodes({ label, link, qr, only_here: onlyHere, text, text_lang: lang, until }) {
    const { words } = this.scene;
    return [
      make("h3", {}, words.made),
      onlyHere && make("p", { class: "ct-odd" }, onlyHere),
      make(
        "div",
        { class: "ct-pass-ways" },
        qr && qrNode(qr, words.qr),
        make(
          "div",
          { class: "ct-pass-texts" },
          textToCopy(label, link, words, { key: "link" }),
          textToCopy(words.text, withDay(text, until, lang), words, { rows: 6, lang, key: "text" }),
        ),
      ),
    ];
  }
}
