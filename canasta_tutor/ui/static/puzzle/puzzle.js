// A position with or without a question. Built once; afterwards only what the state changes is drawn.
import { rich, showMissing } from "../cards/cards.js";
import { dressMark, Hand } from "../cards/hand.js";
import { shownHand, tableNode } from "../cards/table.js";
import { allIn, make } from "../page/dom.js";
import { draft } from "../page/memory.js";
import { actionButton, answerArea, disable, paragraphs, verdictPanel } from "../page/panel.js";
import { entryOf } from "./entries.js";

export class Puzzle {
  #scene;
  #line;
  #draft;
  #state = {};

  constructor(scene, line) {
    this.#scene = scene;
    this.#line = line;
    this.#draft = draft(scene.id);
    this.badge = make("p", { class: "ct-badge" });
    const parts = [this.#words(), this.badge, this.#table(), this.#answer()];
    this.verdict = verdictPanel();
    this.node = make("div", { class: "ct-puzzle" }, parts, this.verdict.nodes);
    this.#recall();
  }

  update(state) {
    const fresh =
      state.feedback &&
      JSON.stringify(state.feedback) !== JSON.stringify(this.#state.feedback ?? null);
    const answered = fresh && this.#state.serial !== undefined;
    this.#state = state;
    this.badge.textContent = state.badge ?? "";
    this.#mark();
    this.#ready();
    this.verdict.update(state);
    if (answered) this.verdict.show();
  }

  #words() {
    const { heading, question, about } = this.#scene;
    return [
      heading && make("h3", { class: "ct-heading" }, heading),
      about && make("blockquote", { class: "ct-about" }, paragraphs(about)),
      question?.length > 0 && make("p", { class: "ct-question" }, rich(question)),
    ];
  }

  #table() {
    const { table, texts } = this.#scene;
    const shown = table?.hand;
    this.hand = shown?.selectable ? new Hand(shown, texts, (hand) => this.#chosen(hand)) : null;
    this.board = table ? tableNode(table, this.hand?.node ?? (shown && shownHand(shown))) : null;
    return this.board;
  }

  #answer() {
    const { answer, hint_label: hint } = this.#scene;
    this.buttons = answerArea(answer, (choice) => this.#submit(choice));
    const main = answer?.choices?.find((choice) => choice.primary) ?? answer?.choices?.[0];
    this.entry = entryOf(answer, {
      submit: (choice) => this.#submit(choice ?? main),
      keep: (part) => this.#draft.write(part),
      ask: (event) => this.#line.ask(event),
    });
    this.hint =
      answer && hint ? actionButton(hint, "ct-hint", () => this.#line.ask({ type: "hint" })) : null;
    if (!answer) return null;
    const { node, wide } = this.entry ?? {};
    return [
      wide && node,
      make(
        "div",
        { class: "ct-answer", role: "group" },
        !wide && node,
        [...this.buttons.values()],
        this.hint,
      ),
    ];
  }

  #submit(choice) {
    if (this.#closed(choice) || this.entry?.ready?.() === false) return;
    const event = { type: "answer", id: choice.id };
    if (this.hand) event.cards = this.hand.selected;
    const entered = this.entry?.value();
    if (entered !== undefined) event.number = entered;
    this.#line.ask(event);
  }

  #chosen(hand) {
    this.#draft.write({ cards: hand.selected, order: hand.order });
    this.#ready();
  }

  #recall() {
    const kept = this.#draft.read();
    this.hand?.restore(kept);
    this.entry?.restore(kept);
  }

  #closed(choice) {
    return this.#state.locked || (choice.needs_cards && this.hand?.selected.length === 0);
  }

  #ready() {
    for (const [choice, button] of this.buttons ?? []) disable(button, this.#closed(choice));
    this.entry?.lock(Boolean(this.#state.locked));
    if (!this.hint) return;
    disable(this.hint, this.#state.locked || this.#state.hint_enabled === false);
    this.hint.textContent = this.#state.hint_label ?? this.#scene.hint_label;
  }

  #mark() {
    const marks = this.#state.marks ?? {};
    this.hand?.mark(marks, Boolean(this.#state.locked));
    this.entry?.mark(this.#state);
    if (!this.board) return;
    const last = allIn(this.board, ".ct-hand-row, .ct-spread").at(-1);
    if (last) showMissing(last, this.#state.ghosts ?? []);
    for (const card of allIn(this.board, ".ct-card[role=img][data-card]")) {
      dressMark(card, marks[card.dataset.card ?? ""]);
    }
  }
}
