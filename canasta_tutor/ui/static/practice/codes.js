// The code of a puzzle: the learner can copy it, or open a puzzle with a code.

import { make } from "../page/dom.js";
import { actionButton } from "../page/panel.js";
import { copy } from "../page/surroundings.js";

const line = (label, input, button) =>
  make(
    "div",
    { class: "ct-code" },
    make("label", { class: "ct-field" }, make("span", {}, label), input),
    button,
  );

/**
 * @param {string} code
 * @param {Record<string, string>} words
 * @param {string} copied
 */
export function codeToCopy(code, words, copied) {
  const own = make("input", {
    class: "ct-input ct-puzzle-code",
    type: "text",
    readonly: true,
    value: code,
    "data-key": "puzzle-code",
  });
  const copier = actionButton(words["code.copy"], "", () => copy(own, copier, copied));
  return line(words.code, own, copier);
}

/**
 * @param {Record<string, string>} words
 * @param {(code: string) => void} opened
 */
export function codeToOpen(words, opened) {
  const input = make("input", {
    class: "ct-input",
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    autocapitalize: "characters",
    "data-key": "code",
  });
  const open = () => {
    if (input.value.trim()) opened(input.value);
  };
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") open();
  });
  return make(
    "details",
    { class: "ct-code-box" },
    make("summary", { "data-key": "open-code" }, words["code.open"]),
    line(words["code.label"], input, actionButton(words["code.apply"], "", open)),
  );
}
