// The skill map: by the parts of the rules, what is known, weak, due. Pressing a skill practises it.
import { make } from "../page/dom.js";

const bars = (count, of) =>
  make(
    "span",
    { class: "ct-bars", "aria-hidden": "true" },
    Array.from({ length: of }, (_, at) =>
      make("span", { class: at < count ? "ct-bar-part ct-full" : "ct-bar-part" }),
    ),
  );

function skillNode(skill, choose) {
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
      skill.bars !== null && bars(skill.bars, skill.of),
      make("span", { class: "ct-skill-standing" }, standing),
    ),
  );
}

export const skillMap = (parts, choose) =>
  parts.map(({ label, skills }) =>
    make(
      "section",
      { class: "ct-skill-part", "aria-label": label },
      make("h3", {}, label),
      make(
        "ul",
        { class: "ct-skill-list", role: "list" },
        skills.map((skill) => skillNode(skill, choose)),
      ),
    ),
  );
