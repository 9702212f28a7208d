// The home page: language, rules, the lessons and how far they are, the progress code.

import { face } from "../cards/cards.js";
import { lookPickers } from "./bar.js";
import { make, slot } from "./dom.js";
import { actionButton } from "./panel.js";

function choiceRow(label, options, choose) {
  const buttons = options.map((option) =>
    make(
      "button",
      {
        type: "button",
        class: "ct-chip",
        lang: option.lang,
        "aria-pressed": String(Boolean(option.current)),
        "data-key": option.id,
        onclick: () => choose(option.id),
      },
      make("span", {}, option.label),
      option.note && make("span", { class: "ct-note" }, option.note),
    ),
  );
  return make(
    "section",
    { class: "ct-choice-row", role: "group", "aria-label": label },
    make("span", { class: "ct-label" }, label),
    make("div", { class: "ct-chips" }, buttons),
  );
}

function lessonNode(lesson) {
  return make(
    "li",
    { class: "ct-lesson", "data-state": lesson.state },
    make(
      "a",
      {
        href: lesson.href,
        "data-key": lesson.href,
        "aria-current": lesson.current ? "true" : null,
      },
      make("span", { class: "ct-lesson-title" }, lesson.title),
      make("span", { class: "ct-lesson-goal" }, lesson.goal),
      make("span", { class: "ct-lesson-state" }, lesson.state_text),
    ),
  );
}

const toolNode = ({ href, title, note }) =>
  make(
    "li",
    { class: "ct-tool" },
    make(
      "a",
      { href, "data-key": href },
      make("span", { class: "ct-lesson-title" }, title),
      make("span", { class: "ct-lesson-goal" }, note),
    ),
  );

export async function copy(input, button, copied) {
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
  } catch {
    document.execCommand("copy");
  }
  button.textContent = copied;
}

// What was damaged once can be copied, to be sent to somebody who can read it.
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

// Built once, so that it stays open, with what was pasted, while progress goes on.
function codeSection(progress, line) {
  const apply = (code) => line.ask({ type: "code", code });
  const help = make("p", { class: "ct-note" });
  const said = make("div", { class: "ct-message", role: "status" });
  const steps = make("div", { class: "ct-answer ct-progress-steps" });
  const copies = make("div", { class: "ct-answer" });
  const own = make("input", {
    class: "ct-input",
    type: "text",
    readonly: true,
    "data-key": "code",
  });
  const pasted = make("input", {
    class: "ct-input",
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    "data-key": "pasted",
  });
  const copyButton = actionButton(progress.copy_label, "", () =>
    copy(own, copyButton, progress.copied),
  );
  const field = (label, input, button) =>
    make(
      "div",
      { class: "ct-code" },
      make("label", { class: "ct-field" }, make("span", {}, label), input),
      button,
    );
  const node = make(
    "details",
    { class: "ct-code-box" },
    make("summary", { "data-key": "progress" }, progress.heading),
    help,
    field(progress.code_label, own, copyButton),
    field(
      progress.paste_label,
      pasted,
      actionButton(progress.apply_label, "", () => apply(pasted.value)),
    ),
    said,
    steps,
    copies,
  );
  const showSteps = slot(steps, (all) =>
    all.map(({ type, label }) => actionButton(label, "", () => line.ask({ type }))),
  );
  const showCopies = slot(copies, (all) => all.length > 0 && copyButtons(progress, all));
  const show = ({ code: told, kept, steps: next, copies: old }) => {
    const code = told ?? progress.code;
    help.textContent = kept ?? "";
    showSteps(next ?? []);
    showCopies(old ?? []);
    if (own.value === code) return;
    own.value = code;
    copyButton.textContent = progress.copy_label;
  };
  return { node, said, show };
}

// The page around speaks the learner's language too, unless it is a notebook server's own.
export function namePage({ lang, title }) {
  if (document.querySelector("[data-jp-theme-light]")) return;
  document.documentElement.lang = lang;
  document.title = title;
}

function fanned(card, at) {
  const node = face(card);
  node.style.setProperty("--at", at);
  return node;
}

const hero = ({ title, lead, cards }) => [
  make(
    "div",
    {},
    make("h1", { class: "ct-home-title" }, title),
    lead && make("p", { class: "ct-lead" }, lead),
  ),
  cards && make("div", { class: "ct-bouquet", "aria-hidden": "true" }, cards.map(fanned)),
];

const onward = (p) =>
  p.continue &&
  make(
    "a",
    { class: "ct-button ct-primary", href: p.continue.href, "data-key": "continue" },
    p.continue.label,
  );

export class Home {
  #scene;

  constructor(scene, line) {
    this.#scene = scene;
    namePage(scene);
    this.parts = [];
    this.node = make("div", { class: "ct-home" });
    this.#part("ct-hero", ["title", "lead", "cards"], hero);
    this.#part("ct-continue", ["continue"], onward);
    this.#part(
      "ct-home-languages",
      ["languages", "languages_label"],
      (p) =>
        p.languages &&
        choiceRow(
          p.languages_label,
          p.languages.map((one) => ({ ...one, lang: one.id })),
          (language) => line.insist({ type: "set", language }),
        ),
    );
    this.#part(
      "ct-home-rules",
      ["rule_sets", "rule_sets_label"],
      (p) =>
        p.rule_sets &&
        choiceRow(p.rule_sets_label, p.rule_sets, (rules) => line.insist({ type: "set", rules })),
    );
    this.#part("ct-home-lessons", ["lessons", "lessons_label"], (p) => [
      make("h2", {}, p.lessons_label),
      make("ol", { class: "ct-lessons", role: "list" }, (p.lessons ?? []).map(lessonNode)),
    ]);
    this.#part(
      "ct-home-tools",
      ["tools", "tools_label"],
      (p) =>
        p.tools && [
          make("h2", {}, p.tools_label),
          make("ul", { class: "ct-tools", role: "list" }, p.tools.map(toolNode)),
        ],
    );
    this.#part("ct-home-look", ["deck", "theme"], (p) => lookPickers(p));
    this.#code(scene.progress, line);
  }

  update(state) {
    const props = { ...this.#scene, ...state };
    for (const { keys, draw } of this.parts)
      draw(Object.fromEntries(keys.map((key) => [key, props[key] ?? null])));
  }

  #part(look, keys, build) {
    const node = make("div", { class: look });
    this.node.append(node);
    this.parts.push({ keys, draw: slot(node, build) });
  }

  // What is said of a code stands where it was pasted.
  #code(progress, line) {
    if (!progress) return;
    const { node, said, show } = codeSection(progress, line);
    this.node.append(make("div", { class: "ct-home-code" }, node));
    this.parts.push({ keys: ["code", "kept", "steps", "copies"], draw: show });
    this.parts.push({
      keys: ["message"],
      draw: slot(
        said,
        (p) => p.message && make("p", { "data-tone": p.message.tone }, p.message.text),
      ),
    });
  }
}
