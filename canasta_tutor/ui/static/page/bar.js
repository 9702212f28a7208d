// The head of a lesson: where the learner is, which rules hold, which language and look.
import { freshId, make, slot } from "./dom.js";
import { look, setLook } from "./memory.js";

export function picker(name, label, options, chosen) {
  const id = freshId();
  const select = make(
    "select",
    { class: "ct-select", id, "data-key": name },
    options.map(({ id: value, label: text, note, current }) =>
      make("option", { value, selected: current, title: note }, text),
    ),
  );
  select.onchange = () => chosen(select.value);
  return make(
    "div",
    { class: "ct-pick" },
    make("label", { class: "ct-label", for: id }, label),
    select,
  );
}

const lookPicker = (name, words, ids) =>
  words &&
  picker(
    name,
    words.label,
    ids.map(([id, key]) => ({ id, label: words[key], current: (look()[name] ?? "") === id })),
    (value) => setLook({ [name]: value }),
  );

// Deck and theme are the browser's own business; the kernel never hears of them.
export const lookPickers = ({ deck, theme }) => [
  lookPicker("deck", deck, [
    ["", "two"],
    ["four", "four"],
  ]),
  lookPicker("theme", theme, [
    ["", "auto"],
    ["light", "light"],
    ["dark", "dark"],
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

function links({ home, languages, languages_label: label }) {
  return [
    home && make("a", { class: "ct-home-link", href: home.href, "data-key": "home" }, home.label),
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
    ),
  ];
}

export class Bar {
  #scene;

  constructor(scene, line) {
    this.#scene = scene;
    const place = (tag, look) => make(tag, { class: look });
    const navigation = make("nav", { class: "ct-links", "aria-label": scene.home?.label });
    const [steps, choices] = [place("div", "ct-progress"), place("div", "ct-picks")];
    this.node = make("header", { class: "ct-bar" }, navigation, steps, choices);
    this.slots = [
      slot(navigation, (props) => links(props)),
      slot(steps, ({ done, total, progress_text }) => progress({ done, total, progress_text })),
      slot(choices, ({ rules, rules_label: label, deck, theme }) => [
        rules?.length > 0 &&
          picker("rules", label, rules, (id) => line.insist({ type: "set", rules: id })),
        ...lookPickers({ deck, theme }),
      ]),
    ];
  }

  update(state) {
    const props = { ...this.#scene, ...state };
    const {
      home,
      languages,
      languages_label,
      done,
      total,
      progress_text,
      rules,
      rules_label,
      deck,
      theme,
    } = props;
    const shares = [
      { home, languages, languages_label },
      { done, total, progress_text },
      { rules, rules_label, deck, theme },
    ];
    for (const [at, draw] of this.slots.entries()) draw(shares[at]);
  }
}
