// The way through the lessons: what is done, what is due, what comes next; and today's few minutes.

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
      make("span", { class: "ct-lesson-title" }, lesson.title),
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
  );

export const courseMap = ({ lessons, lessons_label: label }) => [
  make("h2", {}, label),
  make("ol", { class: "ct-lessons", role: "list" }, (lessons ?? []).map(lessonNode)),
];

// What is to be practised there is chosen before the page opens.
export const choose = (mode) => () => {
  const held = draft("practice");
  const { wish } = held.read();
  held.write({ wish: { system: "", skill: "", ...wish, mode }, code: null });
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
