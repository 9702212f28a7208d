// The skill map: the skills by part of the rules. Colour and words show how strong the learner is at each skill.
// A press on a skill practises it.
import { make } from "../page/dom.js";

const bars = (count, of) =>
  make(
    "span",
    { class: "ct-bars", "aria-hidden": "true" },
    Array.from({ length: of }, (_, at) =>
      make("span", { class: at < count ? "ct-bar-part ct-full" : "ct-bar-part" }),
    ),
  );

// The latest results: a full dot for each puzzle answered right at once, a ring for each other puzzle.
const latest = ({ last, last_text: said }) =>
  make(
    "span",
    { class: "ct-latest" },
    make("span", { class: "ct-unseen" }, said),
    last.map((right) =>
      make("span", { class: right ? "ct-dot ct-full" : "ct-dot", "aria-hidden": "true" }),
    ),
  );

// Only screen readers get the words "not tried" here; on the screen the legend explains the colour.
function skillNode(skill, choose) {
  const tried = skill.bars !== null;
  const standing = [skill.text, skill.due].filter(Boolean).join(" · ");
  return make(
    "li",
    { class: "ct-skill", "data-state": skill.state, "data-due": skill.due ? "yes" : null },
    make(
      "button",
      {
        type: "button",
        class: "ct-skill-button",
        "aria-pressed": String(skill.current),
        "data-key": `skill.${skill.id}`,
        onclick: () => choose(skill.current ? "" : skill.id),
      },
      make("span", { class: "ct-skill-name" }, skill.label),
      " ",
      make("span", { class: tried ? "ct-skill-standing" : "ct-unseen" }, standing),
      tried && bars(skill.bars, skill.of),
      skill.last.length > 0 && latest(skill),
    ),
  );
}

const keyNode = ({ state, text, count }) =>
  make(
    "li",
    { "data-state": state },
    make("span", { class: "ct-skill-swatch", "aria-hidden": "true" }),
    `${text}: ${count}`,
  );

export const skillMap = (parts, key, choose) => [
  make("ul", { class: "ct-map-key", role: "list" }, key.map(keyNode)),
  make(
    "div",
    { class: "ct-map" },
    parts.map(({ label, known, skills }) =>
      make(
        "section",
        { class: "ct-skill-part", "aria-label": label },
        make("h3", {}, label, " ", make("span", { class: "ct-note" }, known)),
        make(
          "ul",
          { class: "ct-skill-list", role: "list" },
          skills.map((skill) => skillNode(skill, choose)),
        ),
      ),
    ),
  ),
];
