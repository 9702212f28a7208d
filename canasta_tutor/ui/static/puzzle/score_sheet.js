// A score sheet as an answer: the learner fills in its lines, or points at one line.
import { freshId, MINUS, make, pointsText } from "../page/dom.js";
import { disable } from "../page/panel.js";

const SHEET_NUMBER = /^[+-]?\d{1,7}$/;
const LINE_WAYS = { ArrowUp: -1, ArrowDown: 1 };

// The typed number as plain digits; accepts `1 600` and `−50`.
const digits = (text) => text.replaceAll(MINUS, "-").replaceAll("–", "-").replace(/\s/g, "");

// The arrow keys up and down move through the stops, from line to line.
function walking(node, stops) {
  node.addEventListener("keydown", (event) => {
    const way = LINE_WAYS[event.key];
    const at = stops.indexOf(event.target);
    if (!way || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    stops[Math.max(0, Math.min(at + way, stops.length - 1))].focus();
  });
}

function dressRow(row, tone) {
  if (tone) row.dataset.tone = tone;
  else delete row.dataset.tone;
}

class SheetRow {
  // `part` is the heading above the row; it is a part of the field's label.
  constructor({ label, options }, part, texts, moved) {
    const id = freshId();
    this.texts = texts;
    this.odd = make("p", { class: "ct-odd", id: `${id}-odd` });
    this.name = part ? `${part}, ${label}` : label;
    this.input = options ? this.#pick(options, id) : this.#number(id);
    this.sign = options
      ? null
      : make(
          "button",
          {
            type: "button",
            class: "ct-quiet-button ct-sign-turn",
            tabindex: "-1",
            "aria-label": texts.sign,
            onclick: () => this.#turn(moved),
          },
          "±",
        );
    this.mark = make("span", { class: "ct-row-mark", "aria-hidden": "true" });
    this.node = make(
      "div",
      { class: "ct-sheet-row" },
      make("label", { class: "ct-sheet-name", for: id }, label),
      make("span", { class: "ct-sheet-cell" }, this.mark, this.sign, this.input),
      this.odd,
    );
    this.input.addEventListener("input", () => {
      this.complain("");
      moved();
    });
  }

  get text() {
    return digits(this.input.value);
  }

  get number() {
    return SHEET_NUMBER.test(this.text) ? Number(this.text) : 0;
  }

  complain(text) {
    this.odd.textContent = text;
    this.input.setAttribute("aria-invalid", String(Boolean(text)));
  }

  // Whether there is a number; if not, a message says so.
  get filled() {
    const good = SHEET_NUMBER.test(this.text);
    this.complain(good ? "" : this.text ? this.texts.number : this.texts.fill);
    return good;
  }

  follow({ tone = "", mark = "" } = {}) {
    dressRow(this.node, tone);
    this.mark.textContent = mark;
  }

  #number(id) {
    return make("input", {
      class: "ct-input ct-number",
      id,
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      enterkeyhint: "next",
      "data-key": `line.${this.name}`,
      "aria-label": this.name,
      "aria-describedby": `${id}-odd`,
    });
  }

  #pick(options, id) {
    return make(
      "select",
      {
        class: "ct-select",
        id,
        "data-key": `line.${this.name}`,
        "aria-label": this.name,
        "aria-describedby": `${id}-odd`,
      },
      make("option", { value: "" }, "–"),
      options.map(({ value, label }) => make("option", { value }, label)),
    );
  }

  // The number pads of phones have no minus key.
  #turn(moved) {
    const text = this.text;
    this.input.value = text.startsWith("-") ? text.slice(1) : `${MINUS}${text.replace("+", "")}`;
    this.input.focus();
    this.complain("");
    moved();
  }
}

export function sheetEntry({ rows, label, total_label: total, texts }, act) {
  let part = null;
  const all = rows.map((row) => {
    part = row.heading ?? part;
    return new SheetRow(row, part, texts, () => moved());
  });
  const sum = make("output", { class: "ct-sheet-sum" });
  const totalRow =
    total &&
    make(
      "div",
      { class: "ct-sheet-row ct-sheet-total" },
      make("span", { class: "ct-sheet-name" }, total),
      sum,
    );
  const parts = rows.map((row, at) => [
    row.heading && make("h4", { class: "ct-sheet-heading" }, row.heading),
    all[at].node,
  ]);
  const node = make(
    "div",
    { class: "ct-sheet", role: "group", "aria-label": label },
    parts,
    totalRow,
  );
  const stops = all.map((row) => row.input);
  walking(
    node,
    stops.filter((stop) => stop.tagName === "INPUT"),
  );
  node.addEventListener("keydown", (event) => {
    if (!stops.includes(event.target)) return;
    if (event.key !== "Tab") event.stopPropagation();
    if (event.key === "Enter") next(stops.indexOf(event.target));
  });

  const added = () =>
    pointsText(
      all.reduce((points, row) => points + row.number, 0),
      texts.apart,
    );

  function moved() {
    sum.textContent = added();
    act.keep({ lines: stops.map((stop) => stop.value) });
  }

  // Enter moves to the next line; on the last line it submits the sheet.
  function next(at) {
    if (at + 1 < stops.length) stops[at + 1].focus();
    else act.submit();
  }

  sum.textContent = pointsText(0, texts.apart);
  return {
    node,
    // The first line that was wrong.
    first: () => (all.find(({ node: row }) => row.dataset.tone === "wrong") ?? all[0]).input,
    // If a line is empty, nothing is submitted, and the focus moves to that line.
    ready() {
      const lacking = all.filter((row) => !row.filled);
      lacking[0]?.input.focus();
      return lacking.length === 0;
    },
    value: () => all.map((row) => row.text).join(" "),
    lock(on) {
      for (const row of all) {
        if (row.sign) row.sign.disabled = on;
        if (row.input.tagName === "SELECT") row.input.disabled = on;
        else row.input.readOnly = on;
      }
    },
    mark({ rows: marks }) {
      for (const [at, row] of all.entries()) row.follow(marks?.[at]);
    },
    restore({ lines }) {
      if (lines?.length !== stops.length) return;
      for (const [at, text] of lines.entries()) stops[at].value = text;
      sum.textContent = added();
    },
  };
}

export function lineEntry({ rows, label, total, texts }, act) {
  const pick = ({ id, label: name, points_text: points }) => {
    const mark = make("span", { class: "ct-row-mark", "aria-hidden": "true" });
    const said = make("span", { class: "ct-unseen" });
    const button = make(
      "button",
      { type: "button", class: "ct-sheet-row ct-sheet-choice", "data-key": `line.${id}` },
      make("span", { class: "ct-sheet-name" }, name),
      make(
        "span",
        { class: "ct-sheet-cell" },
        mark,
        make("span", { class: "ct-sheet-points" }, points),
      ),
      said,
    );
    button.addEventListener(
      "click",
      () => button.getAttribute("aria-disabled") !== "true" && act.submit({ id }),
    );
    return { button, mark, said };
  };
  const all = rows.map(pick);
  const node = make(
    "div",
    { class: "ct-sheet", role: "group", "aria-label": label },
    all.map(({ button }) => button),
    make(
      "div",
      { class: "ct-sheet-row ct-sheet-total" },
      make("span", { class: "ct-sheet-name" }, total.label),
      make("span", { class: "ct-sheet-sum" }, total.points_text),
    ),
    make("p", { class: "ct-note" }, texts.choose),
  );
  walking(
    node,
    all.map(({ button }) => button),
  );
  return {
    node,
    first: () => all[0].button,
    ready: () => true,
    value: () => undefined,
    lock(on) {
      for (const { button } of all) disable(button, on);
    },
    mark({ rows: marks }) {
      for (const [at, { button, mark, said }] of all.entries()) {
        dressRow(button, marks?.[at]?.tone);
        mark.textContent = marks?.[at]?.mark ?? "";
        said.textContent = marks?.[at]?.said ?? "";
      }
    },
    restore: () => {},
  };
}
