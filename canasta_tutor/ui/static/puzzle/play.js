// A table to play at: the kernel says what is on it; this module only provides the ways to act.
import { Felt } from "../cards/felt.js";
import { Hand } from "../cards/hand.js";
import { inVain, moving } from "../cards/motion.js";
import { allIn, keepingFocus, make, oneIn, slot, writeProps } from "../page/dom.js";
import { actionButton, disable } from "../page/panel.js";
import { atOnce, showOthers } from "./others_turns.js";

const PLACES = { stock: ".ct-stock", pile: ".ct-pile", side: ".ct-ours" };
// Where cards may be dropped, the nearest first: what is done with them there, and with which meld.
const DROPS = { "[data-onto]": "lay", ".ct-pile": "pile", ".ct-ours": "lay" };

// The ways to act, each a button; the menu has them all. At a table where they change the state names them.
function controls(answer, act) {
  /** @type {{ verb: any, button: HTMLElement }[]} */
  let verbs = [];
  const place = make("div", { class: "ct-verbs" });
  const draw = slot(place, (all) => {
    verbs = all.map((verb) => {
      const button = actionButton(verb.label, "", () => act.play(verb.id));
      button.dataset.verb = verb.id;
      return { verb, button };
    });
    return verbs.map(({ button }) => button);
  });
  draw(answer.verbs);
  const undo = actionButton(answer.undo, "ct-quiet", () => act.tell("undo"));
  const again = actionButton(answer.again, "ct-quiet", () => act.tell("again"));
  return {
    nodes: [place, undo, again],
    follow({ over, begun, locked, verbs: now }, chosen) {
      if (now) draw(now);
      for (const { verb, button } of verbs) disable(button, over || (verb.needs_cards && !chosen));
      for (const button of [undo, again]) button.hidden = locked || !begun;
    },
  };
}

// What the chosen cards mean: the kernel has sent it beforehand for all that can be chosen.
function meantBy(main, chosen) {
  if (!main) return null;
  if (chosen.length === 0) return main.none;
  if (chosen.length === 1) {
    const { id, ids, label, labels } = main.one;
    return { id: ids?.[chosen[0]] ?? id, label: labels?.[chosen[0]] ?? label };
  }
  const kinds = new Set(chosen.map((id) => main.of[id]).filter(Boolean));
  const [kind] = kinds;
  const label = kinds.size === 1 && main.many.labels?.[kind]?.[chosen.length];
  return { ...main.many, label: label || main.many.label };
}

export function playEntry(answer, act) {
  const board = make("div", { class: "ct-board-place" });
  let hand = null;
  let felt = null;
  /** @type {any} */
  let state = {};
  /** @type {any} what was chosen and played before the page was loaded anew, till it is there again */
  let kept = null;
  /** @type {any} the table that is drawn */
  let drawn = null;
  /** @type {string[]} the cards that were sent last; what is chosen after that stays chosen */
  let sent = [];
  // Whether the learner has just acted, so that the others' moves are news.
  let acted = false;
  /** @type {Promise<void> | null} while the others' moves are shown */
  let showing = null;
  /** @type {any[]} what was said of them so far */
  let told = [];
  const ask = {
    tell(type) {
      acted = false;
      act.ask({ type });
    },
    play(id, onto) {
      kept = null;
      acted = true;
      const asked = onto && isAsked() ? true : undefined;
      const cards = hand?.selected ?? [];
      sent = cards;
      if (!state.over) act.ask({ type: "play", id, cards, onto, asked, after: state.played });
    },
  };
  // Whether the table asks where the chosen cards shall go; other cards are another matter.
  const isAsked = () =>
    Boolean(state.asking && hand) &&
    [...state.asking.cards].sort().join() === [...hand.selected].sort().join();
  const { nodes: rarer, follow } = controls(answer, ask);
  const main = actionButton("", "ct-primary ct-main", () => ask.play(main.dataset.verb));
  main.dataset.key = "main";
  // Where one of few things is to be done, without cards, all of them are in sight.
  const field = make("span", { class: "ct-besides" });
  const drawBesides = slot(field, (all) =>
    all.map(({ id, label }) => actionButton(label, "", () => ask.play(id))),
  );

  function ready() {
    const chosen = hand?.selected ?? [];
    follow(state, chosen.length > 0);
    board.toggleAttribute("data-chosen", chosen.length > 0 && !state.over);
    board.toggleAttribute("data-asks", isAsked());
    felt?.ask(isAsked() ? state.asking.onto : []);
    const [first] = state.verbs ?? answer.verbs;
    const meant = meantBy(state.main, chosen) ?? first ?? { label: main.textContent };
    drawBesides(state.main?.besides ?? []);
    main.textContent = meant.label;
    if (meant.id) main.dataset.verb = meant.id;
    else delete main.dataset.verb;
    disable(main, state.over || !meant.id);
    main.hidden = Boolean(state.over && state.verbs);
    if (hand && !kept) act.chosen(hand);
  }

  // When the deal is over, there is no hand to act with, and the focus moves to the buttons beside it.
  function toTheHand() {
    const place = oneIn(board, ".ct-hold[tabindex='0']") ?? main;
    place?.focus({ preventScroll: true });
  }

  const acting = (id) => ({ id, go: () => ask.play(id) });

  function draw(table) {
    const before = drawn;
    drawn = table;
    const since = hand?.selected.filter((id) => !sent.includes(id));
    hand = new Hand(table.hand, answer.texts, ready, { at: placeFor, take: dropped });
    hand.restore({ cards: since });
    felt = new Felt(table, {
      hand: hand.node,
      before,
      acts: { stock: acting("draw"), pile: acting("pile") },
      meld: laidOn,
    });
    act.sorter(hand.sorter);
    if (kept && (kept.played ?? "") === (state.played ?? "")) hand.restore(kept);
    if (state.begun || !kept?.played) kept = null;
    return felt.node;
  }

  const placeFor = (nodes) =>
    Object.keys(DROPS)
      .map((way) => nodes.find((node) => node.matches(way) && board.contains(node)))
      .find(Boolean);

  // What is dropped is chosen: where it is refused, it is seen which cards were meant.
  function dropped(place, cards) {
    hand?.choose(cards);
    const way = Object.keys(DROPS).find((each) => place.matches(each)) ?? "";
    ask.play(DROPS[way], place.dataset.onto);
  }

  // An own meld takes the chosen cards; else it opens.
  function laidOn({ onto }) {
    if (!onto || state.over || !hand?.selected.length) return false;
    ask.play("lay", onto);
    return true;
  }

  const lay = slot(board, draw);

  // The focus stays in the hand, at the position of the card that has left.
  function redraw(table, seat) {
    const within = board.contains(document.activeElement);
    const draw = () =>
      keepingFocus(board, () => {
        lay(table);
        felt?.lay();
      });
    moving(board, draw, seat);
    if (within && !board.contains(document.activeElement)) toTheHand();
  }

  // One move of the others, from the seat that acts; the hand waits.
  function showMove({ seat, said, table }) {
    redraw({ ...drawn, ...table, hand: state.table.hand }, seat);
    hand?.mark({}, true);
    light(seat);
    told = [...told, ...said];
    act.said(told);
  }

  // While the others' moves are shown, the seat that acts is lit.
  function light(seat) {
    for (const place of allIn(board, ".ct-felt-seat"))
      place.toggleAttribute("data-lit", place.dataset.seat === String(seat));
  }

  function settle() {
    if (showing) light(null);
    showing = null;
    stage()?.removeAttribute("data-others-play");
    redraw(state.table);
    act.said(state.said ?? []);
    hand?.mark(state.marks ?? {}, Boolean(state.over));
    tried(state.tried);
    ready();
    sent = [];
  }

  const stage = () => /** @type {HTMLElement | null} */ (board.closest(".ct-stage"));

  function tried(attempt) {
    if (!attempt || writeProps(attempt) === writeProps(state.shown ?? null)) return;
    const cards = allIn(board, ".ct-hold").filter((card) =>
      attempt.cards.includes(card.dataset.card),
    );
    inVain(cards, oneIn(board, PLACES[attempt.to]));
  }

  return {
    board,
    main,
    field,
    rarer,
    value: () => undefined,
    lock() {},
    clear: () => hand?.clear(),
    mark(now) {
      if (!now.table) return;
      const { tried: shown, asking: known, played } = state;
      // Before the first action of a deal, the others may have played too.
      const fresh = drawn ? acted && now.played !== played : !now.begun;
      const news = fresh ? (now.others ?? []) : [];
      if (now.played !== played) acted = false;
      state = { ...now, shown };
      if (!kept && now.played !== undefined) {
        const moved = now.played === played ? {} : { cards: [] };
        act.keep({ ...moved, played: now.solved ? undefined : now.played });
      }
      if (showing) return;
      const place = stage();
      if (news.length && place && !atOnce()) {
        told = [];
        place.setAttribute("data-others-play", "");
        disable(main, true);
        showing = showOthers(news, showMove, settle, place);
      } else settle();
      if (now.asking && !known) oneIn(board, "[data-asked]")?.focus({ preventScroll: true });
    },
    restore({ cards, order, played }) {
      if (cards?.length || played) kept = { cards, order, played };
    },
    /** Settled when the others' moves have been seen. */
    ended: () => showing ?? Promise.resolve(),
    /** What was played before, where the kernel does not know it any more. */
    forgotten: () => (kept?.played && !state.begun ? kept.played : null),
  };
}
