// The head of a lesson: where the learner is, which rules apply, which language and look are chosen.
import { freshId, make, slot } from "./dom.js";
import { look, setLook } from "./memory.js";

// A choice, or a group of choices under a heading.
const optionNode = ({ id: value, label: text, note, current, options }) =>
  options
    ? make("optgroup", { label: text }, options.map(optionNode))
    : make("option", { value, selected: current, title: note }, text);

export function picker(name, label, options, chosen) {
  const id = freshId();
  const select = make(
    "select",
    { class: "ct-select", id, "data-key": name },
    options.map(optionNode),
  );
  // Another list may take over this listener (see `keepingChoice`), so read the list that was changed.
  select.onchange = ({ currentTarget }) =>
    chosen(/** @type {HTMLSelectElement} */ (currentTarget).value);
  return make(
    "div",
    { class: "ct-pick" },
    make("label", { class: "ct-label", for: id }, label),
    select,
  );
}

// A choice that the browser keeps, and that the kernel does not hear of.
export const lookPicker = (name, words, ids) =>
  words &&
  picker(
    name,
    words.label,
    ids.map(([id, key]) => ({ id, label: words[key], current: (look()[name] ?? "") === id })),
    (value) => setLook({ [name]: value }),
  );

// Only the browser knows deck, theme and sound; it never sends them to the kernel.
const lookPickers = ({ deck, theme, sound }) => [
  lookPicker("deck", deck, [
    ["", "two"],
    ["four", "four"],
  ]),
  lookPicker("theme", theme, [
    ["", "auto"],
    ["light", "light"],
    ["dark", "dark"],
  ]),
  lookPicker("sound", sound, [
    ["", "off"],
    ["on", "on"],
  ]),
];

function progress({ done, total, progress_text: text }) {
  const steps = Array.from({ length: total ?? 0 }, (_, at) =>
    make("span", { class: at < done ? "ct-step ct-done" : "ct-step" }),
  );
  return [
    make("span", { class: "ct-steps", "aria-hidden": "true" }, steps),
    make("span", { class: "ct-label", role: "status" }, text),
  ];
}

const homeLink = ({ home }) =>
  home && make("a", { class: "ct-home-link", href: home.href, "data-key": "home" }, home.label);

const languageLinks = ({ languages, languages_label: label }) =>
  make(
    "span",
    { class: "ct-languages", role: label && "group", "aria-label": label },
    (languages ?? []).map((language) =>
      make(
        "a",
        {
          class: "ct-language",
          href: language.href,
          lang: language.id,
          hreflang: language.id,
          "aria-current": language.current ? "true" : null,
          "data-key": language.id,
        },
        language.label,
      ),
    ),
  );

// The page opens them; where it shows all of them anyway, the button is hidden.
const stepLinks = ({ steps, show_all_label: all, check }) => [
  make(
    "ol",
    {},
    (steps ?? []).map(({ href, label, text, done }) =>
      make(
        "li",
        { class: done ? "ct-passed" : null },
        make("a", { href, "data-key": href }, label),
        text && make("span", { class: "ct-label" }, text),
      ),
    ),
  ),
  make(
    "div",
    { class: "ct-contents-more" },
    all && make("button", { type: "button", class: "ct-show-all", "data-key": "show-all" }, all),
    check && make("a", { href: check.href, "data-key": "check" }, check.label),
  ),
];

// A sheet that unfolds from the head over the page. Escape, or a click elsewhere, closes it.
export function menu(look, label, group) {
  const place = make("div", { class: "ct-menu-sheet" });
  const summary = make("summary", { "data-key": look }, label);
  const node = make("details", { class: `ct-menu ${look}`, name: group }, summary, place);
  const close = (event) => {
    if (!node.contains(event.target)) node.open = false;
  };
  // The `toggle` event may come after the next press.
  summary.addEventListener("click", () => document.addEventListener("pointerdown", close));
  node.addEventListener("toggle", () => {
    if (!node.open) document.removeEventListener("pointerdown", close);
  });
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !node.open) return;
    node.open = false;
    summary.focus();
  });
  place.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a, .ct-show-all"))
      node.open = false;
  });
  return { node, place };
}

// Deck, colours and sound, behind one button.
export function lookMenu(scene) {
  const { node, place } = menu("ct-settings", scene.settings_label, scene.part);
  place.append(make("div", { class: "ct-picks" }, lookPickers(scene)));
  return node;
}

// One puzzle at a time, before a class, and the way back; on a wide screen.
const presentLink = ({ present }) => {
  if (!present) return null;
  const presenting = document.documentElement.hasAttribute("data-present");
  const href = location.pathname + (presenting ? "" : "?present");
  const label = presenting ? present.close : present.open;
  return make("a", { class: "ct-present", href, "data-key": "present" }, label);
};

export class Bar {
  #scene;

  constructor(scene, line) {
    this.#scene = scene;
    const { steps_label, settings_label, languages_label } = scene;
    const group = freshId();
    const navigation = make("nav", { class: "ct-links", "aria-label": scene.home?.label });
    const progressed = make("div", { class: "ct-progress" });
    const contents = menu("ct-contents", steps_label, group);
    const settings = menu("ct-settings", settings_label, group);
    const [languages, choices] = [make("div"), make("div", { class: "ct-picks" })];
    settings.place.append(
      make("span", { class: "ct-label", "aria-hidden": "true" }, languages_label ?? ""),
      languages,
      choices,
      presentLink(scene) ?? "",
    );
    this.node = make(
      "header",
      { class: "ct-bar" },
      navigation,
      progressed,
      contents.node,
      settings.node,
    );
    this.slots = [
      slot(navigation, homeLink),
      slot(progressed, progress),
      slot(contents.place, stepLinks),
      slot(languages, languageLinks),
      slot(choices, ({ rules, rules_label: label, deck, theme, sound }) => [
        rules?.length > 0 &&
          picker("rules", label, rules, (id) => line.insist({ type: "set", rules: id })),
        ...lookPickers({ deck, theme, sound }),
      ]),
    ];
  }

  update(state) {
    const {
      home,
      check,
      languages,
      languages_label,
      done,
      total,
      progress_text,
      steps,
      show_all_label,
      rules,
      rules_label,
      deck,
      theme,
      sound,
    } = { ...this.#scene, ...state };
    const shares = [
      { home },
      { done, total, progress_text },
      { steps, show_all_label, check },
      { languages, languages_label },
      { rules, rules_label, deck, theme, sound },
    ];
    for (const [at, draw] of this.slots.entries()) draw(shares[at]);
  }
}
