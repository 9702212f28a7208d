// A position with or without a question. It is built once; after that, only what the state changes is redrawn.
import { rich, showMissing } from "../cards/cards.js";
import { dressCard, Hand, writePrice } from "../cards/hand.js";
import { shownHand } from "../cards/table.js";
import { allIn, make, oneIn, writeProps } from "../page/dom.js";
import { draft, unfinished } from "../page/memory.js";
import { actionButton, answerArea, disable, paragraphs } from "../page/panel.js";
import { placed } from "../page/places.js";
import { Board } from "./board.js";
import { entryOf } from "./entries.js";
import { Foot } from "./foot.js";
import { sheetPanel, workedPanel } from "./judged.js";
import { News } from "./news.js";

// What the stage shows: a whole table, whose places are fixed; some places of one; a deal that is over, with
// all that counts.
function shapeOf({ answer, table }) {
  if (table?.facts || table?.deals) return "deal";
  const whole = table?.pile || table?.stock || table?.players?.length;
  return answer?.kind === "play" || whole ? "table" : "places";
}

// The verdict on an answer, without the guess at its reason: a learner who replies to the guess gives no
// new answer.
/** @param {Record<string, any>} [feedback] */
const judgement = ({ diagnosis: _, ...said } = {}) => writeProps(said);

/** @typedef {{ id?: string, seen?: { hints: number, shown: boolean }, [part: string]: unknown }} Before */

export class Puzzle {
  #scene;
  #line;
  #draft;
  #state = {};
  /** @type {unknown} the choice that was sent last */
  #asked;
  /** @type {unknown} the choice that the verdict is about */
  #given;
  /** @type {Before | null} what was judged or shown before the page was reloaded, until the next deed */
  #before = null;
  /** Whether the learner has put away what was said of the last answer. */
  #dismissed = false;
  /** Whether an answer is on its way. */
  #sent = false;
  /** @type {Record<string, any> | null} what waits until a class is told */
  #held = null;

  constructor(scene, line) {
    this.#scene = scene;
    this.#line = line;
    this.#draft = draft(scene.id);
    this.badge = make("p", { class: "ct-badge" });
    this.shape = shapeOf(scene);
    const guess = (id) => line.ask({ type: "guess", id });
    this.verdict = scene.worked
      ? workedPanel(scene)
      : sheetPanel(scene, guess, {
          again: () => this.#tryAgain(),
          show: () => this.#help("show"),
        });
    this.node = scene.answer && !scene.worked ? this.#toAnswer() : this.#toLookAt();
    this.node.addEventListener("ct-tell", () => this.#held && this.update(this.#held));
    this.#restore();
  }

  // An example, or a table to look at: nothing is asked.
  #toLookAt() {
    const board = this.#table();
    const entry = this.#answer();
    const stage = board || entry ? this.#stageOf(board, entry) : null;
    const asked = question(this.#scene.question);
    const panel = this.#scene.worked && this.verdict.panel;
    return make("div", { class: "ct-puzzle" }, this.#words(), asked, this.badge, panel, stage);
  }

  // One screen: the table with its places, a line of news, the hand, one row of buttons.
  #toAnswer() {
    const { question, answer, sheet } = this.#scene;
    const { hinted, panel } = this.verdict;
    this.news = new News(question, hinted, answer.said_label, sheet?.more);
    this.foot = new Foot(sheet?.menu ?? "");
    const board = this.#table();
    const row = this.#answer();
    this.stage = this.#stageOf(this.news.node, board, row, panel);
    // Elsewhere question and buttons stay at the edges of the screen.
    if (this.shape === "table") this.stage.addEventListener("click", () => bringWhole(this.stage));
    return make("div", { class: "ct-puzzle" }, this.#words(), this.badge, this.stage);
  }

  #stageOf(...parts) {
    const kind = this.#scene.answer?.kind;
    return make("div", { class: "ct-stage", "data-shape": this.shape, "data-kind": kind }, parts);
  }

  // What was refused is put down, and a turn that led nowhere is taken back.
  #tryAgain() {
    this.hand?.clear();
    this.entry?.clear?.();
    this.#dismissed = true;
    this.#mark();
    if (this.#state.over) this.#line.ask({ type: "undo" });
    (this.entry?.first?.() ?? oneIn(this.node, FIRST))?.focus({ preventScroll: true });
  }

  update(state) {
    if (this.#holdBack(state)) return;
    // The verdict on another wrong answer may have the same words.
    const replied = this.#sent && state.serial !== this.#state.serial;
    const fresh =
      state.feedback &&
      (replied ||
        state.attempts !== this.#state.attempts ||
        judgement(state.feedback) !== judgement(this.#state.feedback ?? {}));
    if (replied) this.#sent = false;
    if (fresh) {
      this.#dismissed = false;
      this.verdict.hold();
    }
    const done = this.#state.serial !== undefined && !this.#before;
    const answered = fresh && done;
    if (fresh || state.attempts !== this.#state.attempts) this.#given = this.#asked;
    this.#state = state;
    this.badge.textContent = state.badge ?? "";
    // The surrounding page hides the text after the puzzle until this attribute is set.
    this.node.toggleAttribute("data-answered", Boolean(state.answered || this.#passed()));
    this.#keep(state);
    this.#carryOut(answered);
    this.#mark();
    this.#ready();
    this.verdict.update(state);
    if (answered) this.#explain();
    else if (fresh) this.verdict.show();
  }

  // Before a class, neither words nor marks nor moving cards say how an answer was, until the page tells it.
  #holdBack(state) {
    const back = state.feedback && this.node.closest("[data-present] .asks:not(.told)");
    this.#held = back ? state : null;
    this.node.toggleAttribute("data-held", Boolean(back));
    for (const [choice, button] of this.buttons ?? [])
      chosen(button, back && choice.id === this.#asked && "held");
    return Boolean(back);
  }

  // Whether it was answered, or its answer shown, before the page was reloaded.
  #passed() {
    return this.#before?.id !== undefined || this.#before?.seen?.shown;
  }

  // The answer that was judged, and the hints or the answer that were shown. It may have been sent before the
  // kernel had redrawn everything.
  #keep({ solved, feedback, seen }) {
    const { sent, given: before, seen: known } = this.#draft.read();
    const given = sent ?? before;
    if (solved) {
      this.#draft.forget();
      unfinished(this.#scene.id).forget();
    }
    if (feedback && given) this.#draft.write({ given, sent: undefined });
    if (seen || (known && !this.#before)) this.#draft.write({ seen: seen ?? undefined });
  }

  // Chosen cards and a table under way are kept for other tabs, too.
  #keepPart(part) {
    this.#draft.write(part);
    const { cards, order, played } = this.#draft.read();
    if (played || cards?.length) unfinished(this.#scene.id).write({ cards, order, played });
    else unfinished(this.#scene.id).forget();
  }

  // After a reload, the learner gets the same verdict again; this does not count as another answer.
  recall() {
    const played = this.entry?.forgotten?.();
    if (played) this.#line.insist({ type: "recall", played });
    if (this.#before && !this.#state.attempts && !this.#state.feedback)
      this.#line.insist({ ...this.#before, type: "recall" });
  }

  #words() {
    const { heading, about, said, look_up: found } = this.#scene;
    return [
      heading && make("h3", { class: "ct-heading" }, heading),
      about && make("blockquote", { class: "ct-about" }, paragraphs(about)),
      said && make("div", { class: "ct-otherwise" }, paragraphs(said)),
      // The link opens another tab, so that the question stays open here.
      found &&
        make(
          "p",
          { class: "ct-elsewhere" },
          make("a", { href: placed(found.at), target: "_blank", rel: "noopener" }, found.label),
        ),
    ];
  }

  #table() {
    const { table, texts } = this.#scene;
    const shown = table?.hand;
    this.hand = shown?.selectable ? new Hand(shown, texts, (hand) => this.#chosen(hand)) : null;
    const hand = this.hand?.node ?? (shown && shownHand(shown));
    this.board = table ? new Board(table, hand, this.shape !== "deal") : null;
    return this.board?.node;
  }

  #answer() {
    const { answer, worked, hint_label: hint, show_label: show } = this.#scene;
    this.buttons = answerArea(answer, (choice) => this.#submit(choice));
    const main = answer?.choices?.find((choice) => choice.primary) ?? answer?.choices?.[0];
    this.entry = entryOf(answer, {
      submit: (choice) => this.#submit(choice ?? main),
      keep: (part) => this.#keepPart(part),
      ask: (event) => {
        this.#sent = true;
        this.#line.ask(event);
      },
      chosen: (hand) => this.#keepPart({ cards: hand.selected, order: hand.order }),
      said: (all) => this.news?.tell(all),
      sorter: (button) => this.#fillMenu(button),
    });
    const help = (label, type) =>
      answer && label ? actionButton(label, `ct-hint ct-${type}`, () => this.#help(type)) : null;
    this.hint = help(hint, "hint");
    this.show = help(show, "show");
    if (!answer) return null;
    const { node, board } = this.entry ?? {};
    const wide = node && make("div", { class: "ct-laying" }, node);
    // An example keeps its content, but has nothing to press or to fill in.
    if (worked) return answer.kind === "sheet" ? null : wide;
    return [board ?? wide, this.#row()];
  }

  #row() {
    this.hint?.classList.add("ct-tool");
    const helps = make("div", { class: "ct-helps" }, this.hint, this.foot?.nodes);
    if (this.hand) this.#fillMenu(this.hand.sorter);
    else if (!this.entry?.board) this.#fillMenu();
    return make(
      "div",
      { class: "ct-answer", role: "group" },
      make("div", { class: "ct-choices" }, this.entry?.main, this.entry?.field, [
        ...(this.buttons?.values() ?? []),
      ]),
      helps,
    );
  }

  #fillMenu(sorter) {
    this.foot?.fill(...(this.entry?.rarer ?? []), sorter, this.show);
  }

  #submit(choice) {
    if (this.#closed(choice) || this.entry?.ready?.() === false) return;
    const event = { type: "answer", id: choice.id };
    if (this.hand) event.cards = this.hand.selected;
    const entered = this.entry?.value();
    if (entered !== undefined) event.number = entered;
    this.#asked = choice.id;
    this.#before = null;
    this.#sent = true;
    this.#draft.write({ sent: event });
    this.#line.ask(event);
  }

  #help(type) {
    this.#asked = null;
    this.#before = null;
    this.#line.ask({ type });
  }

  #chosen(hand) {
    this.#keepPart({ cards: hand.selected, order: hand.order });
    this.#ready();
  }

  #restore() {
    const { given, seen, ...own } = this.#draft.read();
    const kept = own.order ? own : { ...own, ...unfinished(this.#scene.id).read() };
    this.#before = cameBack() && (given || seen) ? { ...given, seen } : null;
    this.#asked = seen?.shown ? null : this.#before?.id;
    /** @type {Record<string, unknown>} */
    const { cards, number } = this.#before ?? {};
    const judged = Object.fromEntries(Object.entries({ cards, number }).filter(([, part]) => part));
    this.hand?.restore({ ...judged, ...kept });
    this.entry?.restore({ ...judged, ...kept });
  }

  #closed(choice) {
    return this.#state.locked || (choice.needs_cards && this.hand?.selected.length === 0);
  }

  #ready() {
    const { feedback, locked, hint_enabled, hint_label, show_enabled } = this.#state;
    for (const [choice, button] of this.buttons ?? []) {
      disable(button, this.#closed(choice));
      chosen(button, choice.id === this.#given && feedback?.tone);
    }
    this.entry?.lock(Boolean(locked));
    if (this.show) disable(this.show, locked || show_enabled === false);
    if (!this.hint) return;
    disable(this.hint, locked || hint_enabled === false);
    const label = hint_label ?? this.#scene.hint_label;
    this.hint.setAttribute("aria-label", label);
    this.hint.textContent = "?";
  }

  // If the focus was on the cards, it moves to the answer.
  #carryOut(answered) {
    if (this.board?.carry(this.#state.outcome ?? {}, answered))
      oneIn(this.node, ".ct-choices button")?.focus({ preventScroll: true });
  }

  // The learner first sees the effect of an answer on the table; then the sheet explains it.
  async #explain() {
    await this.entry?.ended?.();
    const moving = this.node.getAnimations({ subtree: true });
    await Promise.allSettled(moving.map(({ finished }) => finished));
    this.verdict.show();
    if (!this.stage || this.shape !== "table") return;
    bringWhole(this.stage);
    this.verdict.panel.scrollIntoView({ block: "nearest" });
  }

  #mark() {
    const said = this.#dismissed ? {} : this.#state;
    const marks = said.outcome?.marks ?? said.marks ?? {};
    this.hand?.mark(marks, Boolean(this.#state.locked));
    this.entry?.mark(this.#dismissed ? { ...this.#state, marks, move_marks: {} } : this.#state);
    this.verdict.put(this.#dismissed);
    if (!this.board) return;
    const { drawn } = this.board;
    const last = allIn(drawn, ".ct-hand-row, .ct-spread").at(-1);
    const { texts } = this.#scene;
    if (last) showMissing(last, said.ghosts ?? [], texts?.["mark.missing"]);
    for (const chip of allIn(drawn, "[data-holds]")) {
      const cards = chip.dataset.cards?.split(" ") ?? [];
      chip.toggleAttribute(
        "data-fresh",
        cards.some((card) => marks[card] === "good"),
      );
    }
    const { prices = {} } = this.#state;
    for (const card of allIn(drawn, ".ct-card[role=img][data-card]:not(.ct-ghost)")) {
      dressCard(card, marks[card.dataset.card ?? ""], texts);
      if (Object.keys(prices).length > 0)
        writePrice(card, prices, card.getAttribute("aria-label") ?? "");
    }
  }
}

// Where an answer begins, when it is given anew.
const FIRST = ".ct-hold[tabindex='0'], .ct-choices button";

const question = (asked) => asked?.length > 0 && make("p", { class: "ct-question" }, rich(asked));

// Who acts at a table that is cut off by the edge of the screen gets all of it, where it has room.
function bringWhole(stage) {
  const { top, bottom, height } = stage.getBoundingClientRect();
  const stuck = Number.parseFloat(getComputedStyle(stage).getPropertyValue("--ct-stuck")) || 0;
  const head = stuck * (stage.currentCSSZoom ?? 1);
  if ((top >= head - 1 && bottom <= innerHeight + 1) || height > innerHeight - head + 1) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  stage.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
}

// The answer stays visible, with the verdict on it.
function chosen(button, tone) {
  if (tone) {
    button.dataset.given = tone;
    button.setAttribute("aria-pressed", "true");
  } else {
    delete button.dataset.given;
    button.removeAttribute("aria-pressed");
  }
}

// Whether this page was open a moment ago: it was reloaded, or the learner came back to it.
function cameBack() {
  const [way] = performance.getEntriesByType("navigation");
  return way instanceof PerformanceNavigationTiming && way.type !== "navigate";
}
