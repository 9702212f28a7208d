// A question that the learner answers before the page goes on: a dialog over the page.
import { fill, make } from "./dom.js";
import { actionButton } from "./panel.js";

const said = make("p", { id: "ct-asked" });
const choices = make("div", { class: "ct-answer" });
const dialog = make(
  "dialog",
  { class: "ct ct-question-dialog", closedby: "none", "aria-labelledby": said.id },
  said,
  choices,
);
// Escape would leave the question open and the page without an answer.
dialog.addEventListener("cancel", (event) => event.preventDefault());
dialog.addEventListener("close", () => asked && dialog.showModal());

/** What the dialog asks, or an empty text. */
let asked = "";

// The day as the learner's language and clock have it: "Tuesday, November 24".
const dayText = (when, lang) =>
  new Intl.DateTimeFormat(lang, { weekday: "long", day: "numeric", month: "long" }).format(
    when * 1000,
  );

const withDay = (text, when, lang) => (when ? fill(text, { day: dayText(when, lang) }) : text);

/**
 * Ask the learner, or ask nothing more. A choice that has no alternative is made at once.
 * @param {any} question
 * @param {string} lang
 * @param {(choice: any) => void} answer
 */
export function askLearner(question, lang, answer) {
  const now = question ? JSON.stringify([question, lang]) : "";
  if (now === asked) return;
  asked = now;
  if (question?.choices.length === 1 && "person" in question.choices[0]) {
    asked = "";
    answer(question.choices[0]);
    return;
  }
  if (!question) return dialog.close();
  if (!dialog.isConnected) document.body.append(dialog);
  dialog.lang = lang;
  said.textContent = withDay(question.text, question.when, lang);
  choices.replaceChildren(
    ...question.choices.map((choice) =>
      actionButton(withDay(choice.label, choice.when, lang), "", () => answer(choice)),
    ),
  );
  if (!dialog.open) dialog.showModal();
}
