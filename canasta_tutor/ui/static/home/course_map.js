// The path of lessons: those that are known folded into one pile, the current one large with its cards
// on a felt, the next ones small, other games folded into one card; and today's five.

import { face, glyph } from "../cards/cards.js";
import { make } from "../page/dom.js";
import { draft } from "../page/memory.js";
import { gameNode } from "../practice/ending.js";

// As many cards of a sign stand beside a number of two digits.
const SIGNS = 3;

const share = ({ done, total }) =>
  make(
    "span",
    { class: "ct-lesson-share", "aria-hidden": "true" },
    make("span", { style: `inline-size: ${total ? (100 * done) / total : 0}%` }),
  );

const signNode = (sign) =>
  make("span", { class: "ct-lesson-sign", "aria-hidden": "true" }, sign.slice(0, SIGNS).map(glyph));

const marksNode = ({ current, current_text: next, due, state, state_text: text }) =>
  make(
    "span",
    { class: "ct-lesson-marks" },
    current && make("span", { class: "ct-lesson-next" }, next),
    due && make("span", { class: "ct-lesson-due" }, due),
    state !== "new" && make("span", { class: "ct-lesson-state" }, text),
  );

// A small card of the path: its number as on a playing card, its sign, its title.
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
      make("span", { class: "ct-lesson-number" }, String(lesson.number)),
      signNode(lesson.sign),
      make("span", { class: "ct-lesson-title" }, lesson.title),
      marksNode(lesson),
      lesson.state === "begun" && share(lesson),
    ),
  );

const pathNode = (lessons) =>
  lessons.length > 0 && make("ol", { class: "ct-lessons", role: "list" }, lessons.map(lessonNode));

export function fanned(card, at) {
  const node = face(card);
  node.style.setProperty("--at", String(at));
  return node;
}

const bouquet = (cards) =>
  make("div", { class: "ct-bouquet", "aria-hidden": "true" }, cards.map(fanned));

// Where the learner stands, and the one way on: its cards lie on the felt.
const currentNode = (stop) =>
  make(
    "div",
    { class: "ct-current ct-continue" },
    stop.sign && make("div", { class: "ct-current-felt" }, bouquet(stop.sign)),
    make(
      "div",
      { class: "ct-standing" },
      stop.kicker && make("p", { class: "ct-label" }, stop.kicker),
      make("h3", {}, stop.title),
      stop.goal && make("p", {}, stop.goal),
      stop.state_text && make("p", { class: "ct-label" }, stop.state_text),
      stop.state_text && share(stop),
      stop.games?.length > 0 &&
        make("ul", { class: "ct-end-games", role: "list" }, stop.games.map(gameNode)),
      make(
        "a",
        { class: "ct-button ct-primary", href: stop.href, "data-key": "continue" },
        stop.label,
      ),
    ),
  );

const foldNode = (look, key, label, ...inside) =>
  make(
    "details",
    { class: `ct-fold ${look}` },
    make("summary", { "data-key": key }, label),
    inside,
  );

// A system with its links: to a lesson or to the differences, to practice, to a check.
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

export function coursePath(props) {
  const { lessons, lessons_label: label, known_label: known, others_label: others } = props;
  const { going_on: current, today, today_label: todays, systems, systems_label } = props;
  const shelf = (name) =>
    (lessons ?? []).filter((lesson) => lesson.shelf === name && !(current && lesson.current));
  const [behind, other] = [shelf("known"), shelf("other")];
  return [
    make("h2", {}, label),
    behind.length > 0 && foldNode("ct-known", "known", known, pathNode(behind)),
    current &&
      make("div", { class: "ct-now" }, currentNode(current), today && todaysFive(today, todays)),
    pathNode(shelf("ahead")),
    other.length > 0 &&
      foldNode("ct-others", "others", others, pathNode(other), systemsNode(systems, systems_label)),
  ];
}

// Choose what to practise before the practice page opens.
const practise = (wish) => () => draft("practice").write({ wish, code: null, sitting: [] });

export const choose = (mode) => () => {
  const { wish } = draft("practice").read();
  const anew = mode === "placement" || mode === "today" ? { system: "", skill: "" } : {};
  draft("practice").write({
    wish: { system: "", skill: "", ...wish, mode, check: "", ...anew },
    code: null,
    sitting: [],
  });
};

const todayNode = ({ href, mode, label, text }) =>
  make(
    "li",
    {},
    make(
      "a",
      { href, "data-key": `today.${label}`, onclick: mode && choose(mode) },
      make("strong", {}, label),
      " ",
      make("span", { class: "ct-note" }, text),
    ),
  );

// Today's five, and a quiet dot for each of the last seven days.
const todaysFive = ({ links, dots, dots_text: said }, label) =>
  make(
    "div",
    { class: "ct-today" },
    make("h3", {}, label),
    make(
      "p",
      { class: "ct-week", role: "img", "aria-label": said, title: said },
      dots.map((share) => make("span", { style: `--share: ${share}` })),
    ),
    make("ul", { role: "list" }, links.map(todayNode)),
  );
