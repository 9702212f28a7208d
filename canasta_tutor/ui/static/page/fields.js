// Numbers, choices and short texts that belong to a question in addition to its cards.
import { freshId, make } from "./dom.js";

const quietKeys = (input) => input.addEventListener("keydown", (event) => event.stopPropagation());

const labelled = (label, input, look = "") =>
  make("label", { class: `ct-field ${look}` }, make("span", {}, label), input);

export function numberBox(label, value, changed, key) {
  const input = make("input", {
    class: "ct-input ct-number",
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    "data-key": key,
    value: value ?? "",
  });
  quietKeys(input);
  input.addEventListener("input", () => {
    const text = input.value.trim().replace("−", "-");
    const whole = /^-?\d{1,7}$/.test(text);
    input.setAttribute("aria-invalid", String(text !== "" && !whole));
    if (text === "" || whole) changed(text === "" ? undefined : Number(text));
  });
  return labelled(label, input);
}

export function textBox(label, value, changed, key) {
  const input = make("input", {
    class: "ct-input",
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    "data-key": key,
    value: value ?? "",
  });
  quietKeys(input);
  input.addEventListener("input", () => changed(input.value.trim()));
  return labelled(label, input);
}

// Options are pairs [value, label]; a value may be anything, even undefined.
export function pickBox(label, options, value, changed, key) {
  const id = freshId();
  const select = make(
    "select",
    {
      class: "ct-select",
      id,
      "data-key": key,
      onchange: () => changed(options[select.selectedIndex][0]),
    },
    options.map(([one, text]) =>
      make("option", { selected: JSON.stringify(one) === JSON.stringify(value) }, text),
    ),
  );
  return make("div", { class: "ct-field" }, make("label", { for: id }, label), select);
}

export function checkBox(label, on, changed, key) {
  const input = make("input", {
    type: "checkbox",
    "data-key": key,
    checked: Boolean(on),
    onchange: () => changed(input.checked),
  });
  return make("label", { class: "ct-check" }, input, make("span", {}, label));
}

export function writingBox(label, value, changed, key) {
  const input = make(
    "textarea",
    {
      class: "ct-input ct-writing",
      rows: 4,
      autocomplete: "off",
      spellcheck: "false",
      "data-key": key,
    },
    value ?? "",
  );
  quietKeys(input);
  input.addEventListener("input", () => changed?.(input.value));
  return { input, node: labelled(label, input, "ct-wide-field") };
}
