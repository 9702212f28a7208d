// All drawing code of a page. It draws the part that a scene names, follows the kernel's changes, and reports
// what the learner did.
import { ClassPage } from "./classroom/class_page.js";
import { Changes, Otherwise } from "./course/changes.js";
import { LessonEnd } from "./course/lesson_end.js";
import { Home } from "./home/home.js";
import { Bar } from "./page/bar.js";
import { beaten, found, join } from "./page/contact.js";
import { keepingFocus, make, oneIn } from "./page/dom.js";
import { Line } from "./page/line.js";
import {
  applyLook,
  belongTo,
  bePerson,
  forgetCode,
  fullGreeting,
  greeting,
  isKnown,
  onElsewhere,
  store,
  whenKnown,
  whoAsks,
} from "./page/memory.js";
import { openNotebook } from "./page/notebook.js";
import { sayUnkept } from "./page/notices.js";
import { standAt } from "./page/places.js";
import { askLearner } from "./page/question.js";
import { rescueWith } from "./page/rescue.js";
import { DealPage } from "./play/deal_page.js";
import { PracticePage } from "./practice/practice.js";
import { Picture } from "./puzzle/picture.js";
import { Puzzle } from "./puzzle/puzzle.js";
import { Referee } from "./referee/referee.js";
import { Rulebook } from "./referee/rulebook.js";
import { Rules } from "./referee/rules.js";
import { Glossary } from "./reference/glossary.js";
import { TableCard } from "./reference/table_card.js";
import { learnTerms, markTerms } from "./reference/terms.js";
import { Scoring } from "./scoring/scoring.js";

const PARTS = {
  puzzle: Puzzle,
  table: Puzzle,
  picture: Picture,
  rules: Rules,
  summary: LessonEnd,
  glossary: Glossary,
  card: TableCard,
  bar: Bar,
  class: ClassPage,
  changes: Changes,
  otherwise: Otherwise,
  home: Home,
  play: DealPage,
  practice: PracticePage,
  referee: Referee,
  rulebook: Rulebook,
  scoring: Scoring,
};

// Each page has one of these parts. That part listens to other tabs; the kernel then redraws all parts.
const LISTENING = new Set([
  "bar",
  "card",
  "class",
  "glossary",
  "home",
  "play",
  "practice",
  "referee",
  "rulebook",
  "scoring",
]);

/** @param {import("./props.d.ts").View} view @param {{greeted: boolean}} page what all its tables know */
function render({ model, el }, page) {
  const notice = make("p", { class: "ct-notice", role: "status" });
  // A notebook server must not take the learner's arrow keys for its own shortcuts.
  const root = make("div", { class: "ct", "data-lm-suppress-shortcuts": true });
  const line = new Line(model, (silent) => root.toggleAttribute("data-silent", silent), comeAlong);
  /** @type {import("./props.d.ts").Part} */
  let part;

  // A refusal appears where the learner has just acted, in an element kept for it. If the learner did nothing
  // here, for example only opened an address, the refusal appears under the head of the page.
  function comeAlong() {
    const acted = root.contains(document.activeElement) && document.activeElement;
    const place = acted ? acted.closest(".ct-answer, .ct-code") : oneIn(root, ".ct-title");
    if (place && place.nextSibling !== notice) place.after(notice);
  }

  function say(text) {
    if (!root.contains(notice)) root.append(notice);
    if (notice.textContent === (text ?? "")) return false;
    notice.textContent = text ?? "";
    return Boolean(text);
  }

  // Scroll a refusal into view.
  function follow() {
    const state = model.get("state");
    const asked = line.waiting;
    const heard = line.heard();
    found();
    part.update(state);
    if (listening) speakForPage(state);
    markTerms(root);
    const news = heard && say(state.notice);
    if (asked && news) notice.scrollIntoView({ block: "nearest" });
  }

  /** @param {import("./props.d.ts").State} state */
  function speakForPage({ unkept, dialog, rescue }) {
    if (unkept !== undefined) sayUnkept(unkept && { ...unkept, lang: root.lang });
    if (dialog !== undefined) askLearner(dialog, root.lang, answer);
    if (rescue) rescueWith(rescue);
  }

  function answer({ type, person }) {
    if (person !== undefined) return bePerson(person);
    forgetCode();
    line.insist({ type });
  }

  function draw() {
    const scene = model.get("scene");
    line.hangUp();
    if (scene.home) standAt(scene.home.href);
    learnTerms(scene.terms);
    root.lang = scene.lang;
    root.dataset.part = scene.part;
    part = new PARTS[scene.part](scene, line);
    keepingFocus(root, () => {
      root.replaceChildren(part.node, notice);
      follow();
    });
  }

  const recall = () => part.recall?.();
  const tell = (event) => line.tell(event);

  function obey(message) {
    if (message.type === "store") store(message, tell);
    if (message.type === "pong") beaten();
  }

  const { owner, session, id, part: name } = model.get("scene");
  const listening = LISTENING.has(name);
  belongTo(owner, session);
  applyLook();
  draw();
  el.replaceChildren(root);
  model.on("change:scene", draw);
  model.on("change:state", follow);
  model.on("msg:custom", obey);
  let deafen = () => {};
  const begin = () => {
    // One hello is enough for the whole page: the kernel redraws every part that the hello changes.
    if (listening) tell(fullGreeting());
    else if (!page.greeted) tell(greeting());
    page.greeted = true;
    // If puzzles come and go, the page itself resends the unanswered events about them.
    if (id && name !== "practice" && name !== "class") line.takeUp(id);
    recall();
    if (listening) deafen = onElsewhere(tell);
  };
  if (listening && !isKnown()) tell(whoAsks());
  whenKnown(begin);
  const leave = join(line);
  const closeNotebook = name === "bar" ? openNotebook(root) : () => {};
  return () => {
    deafen();
    closeNotebook();
    leave();
    line.hangUp();
    model.off("change:scene", draw);
    model.off("change:state", follow);
    model.off("msg:custom", obey);
  };
}

// Every card table of the page asks this one widget to draw it.
function initialize() {
  const page = { greeted: false };
  return { render: (view) => render(view, page) };
}

export default { initialize };
