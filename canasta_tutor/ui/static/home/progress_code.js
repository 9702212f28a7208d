// The progress code, and what the learner can do with the progress.

import { make, slot } from "../page/dom.js";
import { actionButton } from "../page/panel.js";
import { copy } from "../page/surroundings.js";

// Damaged texts that were kept: the learner can copy one and send it to somebody who can read it.
const copyButtons = (progress, copies) => [
  make("span", { class: "ct-label" }, progress.copies_label),
  copies.map(({ label, text }) => {
    const button = actionButton(label, "", () => {
      const held = make("textarea", { readonly: true });
      held.value = text;
      button.after(held);
      copy(held, button, progress.copied).then(() => held.remove());
    });
    return button;
  }),
];

const field = (label, input, button) =>
  make(
    "div",
    { class: "ct-code" },
    make("label", { class: "ct-field" }, make("span", {}, label), input),
    button,
  );

const textInput = (key, more) =>
  make("input", { class: "ct-input", type: "text", "data-key": key, ...more });

// Built once, so that the section stays open and keeps the pasted text while the progress changes. A message
// about a code appears where the code was pasted.
export function codeSection(progress, line) {
  const help = make("p", { class: "ct-note" });
  const said = make("div", { class: "ct-message", role: "status" });
  const steps = make("div", { class: "ct-answer ct-progress-steps" });
  const copies = make("div", { class: "ct-answer" });
  const own = textInput("code", { readonly: true });
  const pasted = textInput("pasted", { autocomplete: "off", spellcheck: "false" });
  const copyButton = actionButton(progress.copy_label, "", () =>
    copy(own, copyButton, progress.copied),
  );
  const apply = () => line.ask({ type: "code", code: pasted.value });
  const node = make(
    "details",
    { class: "ct-fold ct-code-box" },
    make("summary", { "data-key": "progress" }, progress.heading),
    help,
    field(progress.code_label, own, copyButton),
    field(progress.paste_label, pasted, actionButton(progress.apply_label, "", apply)),
    said,
    steps,
    copies,
  );
  const showSteps = slot(steps, (all) =>
    all.map(({ type, label }) => actionButton(label, "", () => line.ask({ type }))),
  );
  const showCopies = slot(copies, (all) => all.length > 0 && copyButtons(progress, all));
  const say = slot(
    said,
    (message) => message && make("p", { "data-tone": message.tone }, message.text),
  );
  const show = ({ code: told, kept, steps: next, copies: old, message }) => {
    const code = told ?? progress.code;
    help.textContent = kept ?? "";
    say(message ?? null);
    showSteps(next ?? []);
    showCopies(old ?? []);
    if (own.value === code) return;
    own.value = code;
    copyButton.textContent = progress.copy_label;
  };
  return { node, show };
}
