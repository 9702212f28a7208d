// The part below the table: the answer, the hints and the verdict with its rules.
import { rich } from "../cards/cards.js";
import { valueTable } from "../reference/value_table.js";
import { make } from "./dom.js";
import { placed } from "./places.js";

export const paragraphs = (texts) => (texts ?? []).map((text) => make("p", {}, rich(text)));

// A control that keeps the focus while it is disabled.
export function disable(button, off) {
  if (off) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

function press(action) {
  return (event) => {
    if (event.currentTarget.getAttribute("aria-disabled") !== "true") action(event);
  };
}

export function actionButton(label, look, action) {
  return make(
    "button",
    { type: "button", class: `ct-button ${look}`, "data-key": label, onclick: press(action) },
    label,
  );
}

export function answerArea(answer, submit) {
  const buttons = new Map();
  for (const choice of answer?.choices ?? []) {
    buttons.set(
      choice,
      actionButton(choice.label, choice.primary ? "ct-primary" : "", () => submit(choice)),
    );
  }
  return buttons;
}

function ruleLine(rule) {
  return make(
    "li",
    {},
    make("strong", {}, rule.at ? make("a", { href: placed(rule.at) }, rule.name) : rule.name),
    rule.text &&
      make(
        "span",
        { class: "ct-rule-text" },
        typeof rule.text === "string" ? rule.text : rich(rule.text),
      ),
    valueTable(rule),
  );
}

// The sources of the rules are folded, for learners who want them.
function sourcesBox({ label, lines }) {
  return make(
    "details",
    { class: "ct-source" },
    make("summary", { "data-key": "source" }, label),
    lines.map(({ rule, said }) =>
      make("p", { class: "ct-origin" }, rule && make("strong", {}, rule), rule && " ", said),
    ),
  );
}

// The solution of a score sheet is itself a sheet; it also shows the learner's number if that differs.
export function workedSheet({ label, heads, rows, written, total_label: total, total: sum }) {
  const [line, points, own] = heads;
  const cell = (text, look) => make("td", { class: look }, text);
  return make(
    "table",
    { class: "ct-worked-sheet", "aria-label": label },
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        (written ? [line, own, points] : [line, points]).map((head) =>
          make("th", { scope: "col" }, head),
        ),
      ),
    ),
    make(
      "tbody",
      {},
      rows.map((row) =>
        make(
          "tr",
          { "data-wrong": row.written ? "yes" : null },
          make(
            "th",
            { scope: "row" },
            row.label,
            row.how.length > 0 && make("span", { class: "ct-note" }, rich(row.how)),
          ),
          written && cell(row.written && make("s", {}, row.written)),
          cell(row.points),
        ),
      ),
    ),
    make(
      "tfoot",
      {},
      make("tr", {}, make("th", { scope: "row" }, total), written && cell(""), cell(sum)),
    ),
  );
}

function workedSolution(worked) {
  return make(
    "details",
    { class: "ct-worked", open: worked.open },
    make("summary", { "data-key": "worked" }, worked.label),
    worked.sheet && workedSheet(worked.sheet),
    paragraphs(worked.body),
  );
}

export const verdictSign = (mark) =>
  make("span", { class: "ct-sign", "aria-hidden": "true" }, mark);

// Next to its sign, the heading must be one element, even if some of its words are marked.
export const verdictHead = ({ mark, heading }) =>
  make("p", { class: "ct-verdict-head" }, mark && verdictSign(mark), make("span", {}, heading));

// "Was it so?" The learner knows best. The thanks replace the question and get the focus.
export const guessNode = (tell) => (diagnosis) => {
  if (diagnosis?.thanks)
    return make("p", { class: "ct-thanks", tabindex: -1, "data-key": "thanks" }, diagnosis.thanks);
  return (
    diagnosis?.asks &&
    make(
      "div",
      { class: "ct-guess", role: "group", "aria-label": diagnosis.asks.label },
      make("span", {}, diagnosis.asks.label),
      diagnosis.asks.choices.map(({ id, label }) =>
        make(
          "button",
          {
            type: "button",
            class: "ct-button",
            "data-key": `guess.${id}`,
            "data-after": "thanks",
            onclick: () => tell(id),
          },
          label,
        ),
      ),
    )
  );
};

// A link for a rule that decides differently elsewhere: the rules page shows both systems side by side.
const elsewhereNode = ({ elsewhere, elsewhere_at: at }) =>
  make("p", { class: "ct-elsewhere" }, at ? make("a", { href: placed(at) }, elsewhere) : elsewhere);

export function verdictGrounds(feedback) {
  if (!feedback) return null;
  const rules = feedback.rules ?? [];
  return [
    rules.length > 0 && make("ul", { class: "ct-rule-lines" }, rules.map(ruleLine)),
    feedback.sources && sourcesBox(feedback.sources),
    feedback.elsewhere && elsewhereNode(feedback),
    feedback.worked && workedSolution(feedback.worked),
  ];
}
