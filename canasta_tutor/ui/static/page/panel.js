// Under the table: the answer, the hints and the verdict with its rules.
import { rich } from "../cards/cards.js";
import { make, slot } from "./dom.js";

export const paragraphs = (texts) => (texts ?? []).map((text) => make("p", {}, rich(text)));

// A control that keeps its focus while it cannot be used.
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
  const origin = [rule.system, rule.standing, rule.source].filter(Boolean).join(" · ");
  return make(
    "li",
    {},
    make("strong", {}, rule.name),
    " ",
    make("span", { class: "ct-origin" }, origin),
    rule.text &&
      make(
        "span",
        { class: "ct-rule-text" },
        typeof rule.text === "string" ? rule.text : rich(rule.text),
      ),
  );
}

function workedSolution(worked) {
  return make(
    "details",
    { class: "ct-worked", open: worked.open },
    make("summary", { "data-key": "worked" }, worked.label),
    paragraphs(worked.body),
  );
}

function verdictWords(feedback) {
  if (!feedback) return null;
  return [
    make(
      "p",
      { class: "ct-verdict-head" },
      feedback.mark && make("span", { class: "ct-sign", "aria-hidden": "true" }, feedback.mark),
      feedback.heading,
    ),
    feedback.diagnosis && make("p", { class: "ct-diagnosis" }, rich(feedback.diagnosis.text)),
    paragraphs(feedback.body),
  ];
}

function verdictGrounds(feedback) {
  if (!feedback) return null;
  const rules = feedback.rules ?? [];
  return [
    rules.length > 0 && make("ul", { class: "ct-rule-lines" }, rules.map(ruleLine)),
    feedback.elsewhere && make("p", { class: "ct-elsewhere" }, feedback.elsewhere),
    feedback.worked && workedSolution(feedback.worked),
  ];
}

// Hints and verdict stand in regions that exist, empty, before anything is said in them. Where a page
// leads on from a puzzle, the way on is the panel's last word; the page itself goes it.
export function verdictPanel(onward) {
  const hints = make("ol", { class: "ct-hints" });
  const hinted = make("div", { role: "status", class: "ct-hinted" }, hints);
  const words = make("div", { role: "status", class: "ct-words" });
  const grounds = make("div", { class: "ct-grounds" });
  const further =
    onward &&
    make("button", { type: "button", class: "ct-button ct-go-on", "data-key": "on" }, onward);
  const panel = make("section", { class: "ct-verdict" }, words, grounds, further);
  const say = slot(words, verdictWords);
  const ground = slot(grounds, verdictGrounds);
  const hint = slot(hints, (all) => all.map((text) => make("li", {}, rich(text))));
  return {
    nodes: [hinted, panel],
    update(state) {
      panel.dataset.tone = state.feedback?.tone ?? "";
      say(state.feedback ?? null);
      ground(state.feedback ?? null);
      hint(state.hints ?? []);
    },
    show: () => panel.scrollIntoView({ block: "nearest" }),
  };
}
