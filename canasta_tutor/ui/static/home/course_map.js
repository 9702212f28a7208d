// The way through the lessons: what is done, what is due, what comes next; and today's few minutes.

import { glyph } from "../cards/cards.js";
import { make } from "../page/dom.js";
import { draft } from "../page/memory.js";

const share = ({ done, total }) =>
  make(
    "span",
    { class: "ct-lesson-share", "aria-hidden": "true" },
    make("span", { style: `inline-size: ${total ? (100 * done) / total : 0}%` }),
  );

const lessonNode = (lesson) =>
  make(
    "li",
    { class: "ct-lesson", "data-state": lesson.state },
    make(
      "a",
      {
        href: lesson.href,
        "data-key": lesson.href,
        "aria-current": lesson.current ? "true" : null,
      },
      make(
        "span",
        { class: "ct-lesson-title" },
        lesson.title,
        " ",
        make("span", { class: "ct-lesson-sign", "aria-hidden": "true" }, lesson.sign.map(glyph)),
      ),
      make(
        "span",
        { class: "ct-lesson-marks" },
        lesson.current && make("span", { class: "ct-lesson-next" }, lesson.current_text),
        lesson.due && make("span", { class: "ct-lesson-due" }, lesson.due),
        make("span", { class: "ct-lesson-state" }, lesson.state_text),
      ),
      make("span", { class: "ct-lesson-goal" }, lesson.goal),
      lesson.state === "begun" && share(lesson),
    ),
    lesson.check &&
      make(
        "a",
        {
          class: "ct-lesson-check",
          href: lesson.check.href,
          "aria-label": lesson.check.name,
          "data-key": lesson.check.href,
        },
        lesson.check.label,
      ),
  );

const groupNode = (lessons, label) =>
  lessons.length > 0 && [
    make("h3", { class: "ct-lesson-group" }, label),
    make("ol", { class: "ct-lessons", role: "list" }, lessons.map(lessonNode)),
  ];

// A system with its ways: a lesson or what is different, practice, a check.
const systemNode = ({ id, title, note, state_text: state, links }) =>
  make(
    "li",
    { class: "ct-system", "data-system": id },
    make("strong", {}, title),
    state && make("span", { class: "ct-lesson-state" }, state),
    make("p", { class: "ct-note" }, note),
    make(
      "p",
      { class: "ct-system-links" },
      links.map(({ href, label, wish }) =>
        make(
          "a",
          {
            href,
            "aria-label": `${label}: ${title}`,
            "data-key": `${id}.${label}`,
            onclick: wish && practise(wish),
          },
          label,
        ),
      ),
    ),
  );

const systemsNode = (systems, label) =>
  systems.length > 0 &&
  make(
    "details",
    { class: "ct-systems" },
    make("summary", { "data-key": "systems" }, label),
    make("ul", { role: "list" }, systems.map(systemNode)),
  );

export const courseMap = ({ lessons, lessons_label: label, groups, systems, systems_label }) => [
  make("h2", {}, label),
  Object.entries(groups ?? {}).map(([name, group]) =>
    groupNode(
      (lessons ?? []).filter((lesson) => lesson.group === name),
      group,
    ),
  ),
  systemsNode(systems ?? [], systems_label),
];

// What is to be practised there is chosen before the page opens.
const practise = (wish) => () => draft("practice").write({ wish, code: null, sitting: [] });

export const choose = (mode) => () => {
  const { wish } = draft("practice").read();
  draft("practice").write({ wish: { system: "", skill: "", ...wish, mode }, code: null });
};

const todayNode = ({ href, mode, label, text }) =>
  make(
    "li",
    { class: "ct-tool" },
    make(
      "a",
      { href, "data-key": `today.${label}`, onclick: mode && choose(mode) },
      make("span", { class: "ct-lesson-title" }, label),
      make("span", { class: "ct-lesson-goal" }, text),
    ),
  );

export const todaysMinutes = ({ today, today_label: label }) =>
  today?.length > 0 && [
    make("h2", {}, label),
    make("ul", { class: "ct-tools", role: "list" }, today.map(todayNode)),
  ];
