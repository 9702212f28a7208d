// House rules: every rule of the system with its possible values. The list loads when it is opened.
import { rich } from "../cards/cards.js";
import { allIn, keepingFocus, make, oneIn, slot } from "../page/dom.js";
import { checkBox, numberBox, pickBox } from "../page/fields.js";

const FOUND = ".ct-option, .ct-found-rule";

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// A number takes effect when it is complete, not with every digit.
function wholeBox(label, value, changed, key) {
  let now = value;
  const node = numberBox(
    label,
    value,
    (number) => {
      now = number;
    },
    key,
  );
  node
    .querySelector("input")
    ?.addEventListener("change", () => now !== undefined && now !== value && changed(now));
  return node;
}

const radioNode = (name, { value: one, label }, checked, changed) =>
  make(
    "label",
    { class: "ct-check" },
    make("input", {
      type: "radio",
      name,
      checked,
      "data-key": `${name}.${one}`,
      onchange: () => changed(one),
    }),
    make("span", {}, label),
  );

function rowsControl({ columns, value }, changed, words, key) {
  const write = (at, name, cell) =>
    changed(value.map((row, line) => (line === at ? { ...row, [name]: cell } : row)));
  const cell = (row, at, { name, label, options }) =>
    options.length
      ? pickBox(
          label,
          options.map((one) => [one.value, one.label]),
          row[name] ?? options[0].value,
          (one) => write(at, name, one),
          `${key}.${at}.${name}`,
        )
      : wholeBox(label, row[name], (number) => write(at, name, number), `${key}.${at}.${name}`);
  const blank = Object.fromEntries(
    columns.map(({ name, options }) => [name, options[0]?.value ?? 0]),
  );
  const rows = value.map((row, at) =>
    make(
      "div",
      { class: "ct-option-row" },
      columns.map((column) => cell(row, at, column)),
      make(
        "button",
        {
          type: "button",
          class: "ct-quiet-button",
          "aria-label": words.remove,
          "data-key": `${key}.${at}.remove`,
          "data-after": `${key}.add`,
          onclick: () => changed(value.filter((_, line) => line !== at)),
        },
        "×",
      ),
    ),
  );
  return [
    ...rows,
    make(
      "button",
      {
        type: "button",
        class: "ct-quiet-button",
        "data-key": `${key}.add`,
        onclick: () => changed([...value, blank]),
      },
      words.add,
    ),
  ];
}

const CONTROLS = {
  choice: ({ options, value }, changed, _, key) =>
    options.map((option) => radioNode(key, option, same(option.value, value), changed)),
  several: ({ options, value }, changed, _, key) =>
    options.map((option) =>
      checkBox(
        option.label,
        value.includes(option.value),
        (on) =>
          changed(
            options
              .map((one) => one.value)
              .filter((one) => (one === option.value ? on : value.includes(one))),
          ),
        `${key}.${option.value}`,
      ),
    ),
  number: ({ value, endless }, changed, words, key) => [
    wholeBox(words.number, value === "unlimited" ? undefined : value, changed, key),
    endless &&
      checkBox(
        endless,
        value === "unlimited",
        (on) => changed(on ? "unlimited" : 0),
        `${key}.endless`,
      ),
  ],
  keys: ({ keys, value }, changed, _, key) =>
    keys.map((one) =>
      wholeBox(
        one.label,
        value[one.key],
        (number) => changed({ ...value, [one.key]: number }),
        `${key}.${one.key}`,
      ),
    ),
  numbers: ({ value, hint }, changed, _, key) => {
    const input = make("input", {
      class: "ct-input",
      type: "text",
      inputmode: "numeric",
      "data-key": key,
      value: value.join(" "),
    });
    input.addEventListener("keydown", (event) => event.stopPropagation());
    input.addEventListener("change", () =>
      changed(
        input.value
          .split(/[\s,]+/)
          .filter(Boolean)
          .map((word) => (/^-?\d+$/.test(word) ? Number(word) : word)),
      ),
    );
    return make("label", { class: "ct-field ct-wide-field" }, make("span", {}, hint), input);
  },
  rows: rowsControl,
  counts: ({ columns, value }, changed, words, key) => {
    const [count, bonus] = columns.map(({ name }) => name);
    const rows = Object.entries(value).map(([number, points]) => ({
      [count]: Number(number),
      [bonus]: points,
    }));
    return rowsControl(
      { columns, value: rows },
      (all) => changed(Object.fromEntries(all.map((row) => [row[count], row[bonus]]))),
      words,
      key,
    );
  },
};

export class HouseRules {
  #open = new Set();
  #wanted = "";

  // `load` requests the list; `change` gets the options that should apply.
  constructor(words, load, change) {
    this.words = words;
    this.change = change;
    this.options = {};
    this.fault = make("p", { class: "ct-odd", role: "status" });
    this.list = make("div", { class: "ct-option-list" });
    this.draw = slot(this.list, (sections) => this.#sections(sections));
    this.find = make("input", {
      class: "ct-input",
      type: "search",
      autocomplete: "off",
      "data-key": "find",
    });
    this.find.addEventListener("keydown", (event) => event.stopPropagation());
    this.find.addEventListener("input", () => this.#filter());
    this.reset = make(
      "button",
      {
        type: "button",
        class: "ct-quiet-button",
        "data-key": "reset_all",
        onclick: () => this.#resetAll(),
      },
      words.reset_all,
    );
    this.title = make("span", {});
    this.node = make(
      "details",
      { class: "ct-house" },
      make("summary", { "data-key": "house" }, words.heading, this.title),
      make(
        "div",
        { class: "ct-option-head" },
        make("label", { class: "ct-field ct-wide-field" }, make("span", {}, words.find), this.find),
        this.reset,
      ),
      this.fault,
      this.list,
    );
    this.node.addEventListener("toggle", () => this.node.open && load());
  }

  // The button goes away with the last change.
  #resetAll() {
    this.change({});
    this.find.focus();
  }

  get listed() {
    return this.node.open;
  }

  update({ options, changed, changed_text: text }, sections, fault) {
    this.options = options;
    this.title.textContent = changed.length ? ` · ${text}` : "";
    this.reset.hidden = !changed.length;
    this.fault.textContent = fault ?? "";
    if (!this.node.open) return;
    keepingFocus(this.list, () => {
      this.draw(sections);
      this.#filter();
    });
  }

  #sections(sections) {
    if (!sections) return make("p", { class: "ct-note" }, this.words.loading);
    this.none = make("p", { class: "ct-note", hidden: true }, this.words.none);
    return [...sections.map((section) => this.#section(section)), this.none];
  }

  #section({ id, label, variants, rules }) {
    const changed = [...variants.filter((one) => one.on), ...rules.filter((rule) => rule.changed)]
      .length;
    return this.#folded(
      id,
      "ct-option-section",
      [
        make("span", {}, label),
        changed > 0 && make("span", { class: "ct-changed" }, String(changed)),
      ],
      [
        make(
          "div",
          { class: "ct-variants" },
          variants.map((one) => this.#variant(one)),
        ),
        rules.map((rule) => this.#rule(rule)),
      ],
    );
  }

  // A house rule that a source names: its values are set or reset together.
  #variant({ id, label, source, values, on }) {
    const turn = (now) =>
      this.change(now ? { ...this.options, ...values } : this.#without(...Object.keys(values)));
    return make(
      "div",
      { class: on ? "ct-found-rule ct-option-changed" : "ct-found-rule" },
      checkBox(label, on, turn, `variant.${id}`),
      make("p", { class: "ct-origin" }, source),
    );
  }

  #rule(rule) {
    const { key, name, text, control, changed, own } = rule;
    const write = (value) =>
      this.change(same(value, own) ? this.#without(key) : { ...this.options, [key]: value });
    return this.#folded(
      key,
      changed ? "ct-option ct-option-changed" : "ct-option",
      [
        make(
          "span",
          { class: "ct-option-name" },
          name,
          changed && make("span", { class: "ct-changed" }, this.words.changed),
        ),
        text?.length > 0 && make("span", { class: "ct-option-text" }, rich(text)),
      ],
      [
        make(
          "div",
          { class: "ct-option-control", role: "group", "aria-label": name },
          CONTROLS[control.form](control, write, this.words, key),
        ),
        changed &&
          make(
            "button",
            {
              type: "button",
              class: "ct-quiet-button",
              "data-key": `${key}.reset`,
              "data-after": `fold.${key}`,
              onclick: () => this.change(this.#without(key)),
            },
            this.words.reset,
          ),
      ],
    );
  }

  #without(...keys) {
    return Object.fromEntries(
      Object.entries(this.options).filter(([name]) => !keys.includes(name)),
    );
  }

  // Open sections stay open when the list is redrawn; sections that a search has opened do not count.
  #folded(key, look, head, body) {
    const node = make(
      "details",
      { class: look, open: this.#open.has(key) },
      make("summary", { "data-key": `fold.${key}` }, head),
      body,
    );
    const searched = () => this.#wanted && look === "ct-option-section";
    node.addEventListener(
      "toggle",
      () => !searched() && (node.open ? this.#open.add(key) : this.#open.delete(key)),
    );
    return node;
  }

  #filter() {
    this.#wanted = this.find.value.trim().toLowerCase();
    for (const section of allIn(this.list, ".ct-option-section")) {
      const rules = allIn(section, FOUND);
      for (const rule of rules)
        rule.hidden = !(oneIn(rule, "summary") ?? rule).textContent
          .toLowerCase()
          .includes(this.#wanted);
      section.hidden = rules.every((rule) => rule.hidden);
      const key = oneIn(section, "summary")?.dataset.key?.replace("fold.", "");
      section.toggleAttribute("open", this.#wanted ? !section.hidden : this.#open.has(key));
    }
    if (this.none) this.none.hidden = allIn(this.list, FOUND).some((rule) => !rule.hidden);
  }
}
