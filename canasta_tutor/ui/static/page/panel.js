// The part below the table: the answer, the hints and the verdict with its rules.
import { rich } from "../cards/cards.js";
import { valueTable } from "../reference/value_table.js";
import { make, slot } from "./dom.js";
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

export function numberField(label, submit, typed) {
  const input = make("input", {
    class: "ct-input ct-number",
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    "data-key": "number",
  });
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") submit();
  });
  input.addEventListener("input", () => typed(input.value));
  return { input, node: make("label", { class: "ct-field" }, make("span", {}, label), input) };
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
function workedSheet({ label, heads, rows, written, total_label: total, total: sum }) {
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

function verdictWords(feedback, done) {
  if (!feedback) return null;
  return [
    verdictHead(feedback),
    feedback.diagnosis?.text.length > 0 &&
      make("p", { class: "ct-diagnosis" }, rich(feedback.diagnosis.text)),
    paragraphs(feedback.body),
    done && make("p", { class: "ct-unseen" }, rich(done)),
  ];
}

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

// Scroll to show all of it, or its beginning if the screen is too small; never behind the question, which
// stays in sight.
function bringIntoSight(node) {
  const question = node.closest(".ct-puzzle")?.querySelector(".ct-question");
  if (question) node.style.scrollMarginTop = `${question.offsetHeight}px`;
  node.scrollIntoView({ block: "nearest" });
  const covered = question?.getBoundingClientRect().bottom ?? 0;
  if (node.getBoundingClientRect().top < covered) node.scrollIntoView({ block: "start" });
}

// Hints and verdict are in live regions that exist, empty, before they get a text. If the page leads on from
// a puzzle, the panel ends with a button to continue, and the page handles it.
export function verdictPanel(onward, tell) {
  const hints = make("ol", { class: "ct-hints" });
  const hinted = make("div", { role: "status", class: "ct-hinted" }, hints);
  const words = make("div", { role: "status", class: "ct-words" });
  const doubt = make("div", { class: "ct-doubt" });
  const grounds = make("div", { class: "ct-grounds" });
  const further =
    onward &&
    make("button", { type: "button", class: "ct-button ct-go-on", "data-key": "on" }, onward);
  const panel = make("section", { class: "ct-verdict" }, words, doubt, grounds, further);
  const say = slot(words, verdictWords);
  const guess = slot(doubt, guessNode(tell));
  const ground = slot(grounds, verdictGrounds);
  const hint = slot(hints, (all) => all.map((text) => make("li", {}, rich(text))));
  return {
    nodes: [hinted, panel],
    update(state) {
      panel.dataset.tone = state.feedback?.tone ?? "";
      // Insert the same words again for another answer, so that a screen reader reads them again.
      say(state.feedback ?? null, state.outcome?.said ?? null, state.attempts);
      guess(state.feedback?.diagnosis ?? null);
      ground(state.feedback ?? null);
      hint(state.hints ?? []);
      if (further) further.toggleAttribute("data-open", state.go_on ?? true);
    },
    show: () => bringIntoSight(panel),
    // Sticky buttons would hide a hint below them from the learner who has just asked for it.
    showHint: () => hints.lastElementChild && bringIntoSight(hints.lastElementChild),
  };
}
