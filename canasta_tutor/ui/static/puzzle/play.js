// A table to play at: the kernel says what lies there, here are only the ways to act on it.
import { rich } from "../cards/cards.js";
import { Hand } from "../cards/hand.js";
import { inVain, moving } from "../cards/motion.js";
import { tableNode } from "../cards/table.js";
import { allIn, keepingFocus, make, oneIn, slot } from "../page/dom.js";
import { actionButton, disable } from "../page/panel.js";

const PLACES = { stock: ".ct-stock", pile: ".ct-pile", side: ".ct-side" };

// The buttons: what can be done with the cards, and how to go back.
function controls(answer, act) {
  const verbs = answer.verbs.map((verb) => {
    const button = actionButton(verb.label, "", () => act.play(verb.id));
    button.dataset.verb = verb.id;
    return { verb, button };
  });
  const undo = actionButton(answer.undo, "ct-quiet", () => act.tell("undo"));
  const again = actionButton(answer.again, "ct-quiet", () => act.tell("again"));
  const node = make(
    "div",
    { class: "ct-verbs", role: "group", "aria-label": answer.label },
    verbs.map(({ button }) => button),
  );
  const back = make("div", { class: "ct-back-again" }, undo, again);
  return {
    node,
    back,
    follow({ over, begun, locked }, chosen) {
      for (const { verb, button } of verbs) disable(button, over || (verb.needs_cards && !chosen));
      back.hidden = locked || !begun;
    },
  };
}

// A click on an own meld adds the chosen cards; for the keyboard each has a button that does the same.
function addButtons(board, answer, act) {
  return allIn(board, "[data-onto]").map((meld) => {
    const { onto } = meld.dataset;
    const name = `${answer.add}: ${meld.getAttribute("aria-label")}`;
    const button = actionButton(answer.add, "ct-add", () => act.play("lay", onto));
    button.setAttribute("aria-label", name);
    button.dataset.key = `add.${onto}`;
    meld.append(button);
    return button;
  });
}

export function playEntry(answer, act) {
  const [board, said] = [
    make("div", { class: "ct-board-place" }),
    make("div", { class: "ct-said", role: "log", "aria-label": answer.said_label }),
  ];
  let hand = null;
  let adding = [];
  /** @type {any} */
  let state = {};
  const ask = {
    tell: (type) => act.ask({ type }),
    play(id, onto) {
      if (!state.over) act.ask({ type: "play", id, cards: hand?.selected ?? [], onto });
    },
  };
  const { node: buttons, back, follow } = controls(answer, ask);

  function ready() {
    const chosen = hand?.selected.length > 0;
    follow(state, chosen);
    board.toggleAttribute("data-chosen", Boolean(chosen) && !state.over);
    const gone = state.over || !chosen;
    for (const button of adding) disable(button, gone);
    if (gone && adding.some((button) => button === document.activeElement)) toTheHand();
  }

  // Where all is over there is no hand to act with, and the keyboard is at the buttons beside it.
  function toTheHand() {
    const place = oneIn(board, ".ct-hold[tabindex='0']") ?? oneIn(buttons, "button");
    place?.focus({ preventScroll: true });
  }

  function draw(table) {
    hand = new Hand(table.hand, answer.texts, ready);
    const drawn = tableNode(table, hand.node);
    adding = addButtons(drawn, answer, ask);
    drawn.dataset.playing = "";
    drawn.addEventListener("click", (event) => pointed(event));
    return drawn;
  }

  // What a click or a tap on the table means; the buttons say the same.
  function pointed({ target }) {
    if (target.closest("button")) return;
    const meld = target.closest("[data-onto]");
    if (target.closest(PLACES.stock)) ask.play("draw");
    else if (target.closest(PLACES.pile)) ask.play("pile");
    else if (meld && hand?.selected.length) ask.play("lay", meld.dataset.onto);
  }

  const lay = slot(board, draw);
  const tell = slot(said, (all) => all.map((text) => make("p", {}, rich(text))));

  // The keyboard stays at the hand, where its card has left it.
  function redraw(table) {
    const within = board.contains(document.activeElement);
    moving(board, () => keepingFocus(board, () => lay(table)));
    if (within && !board.contains(document.activeElement)) toTheHand();
  }

  function tried(attempt) {
    if (!attempt || JSON.stringify(attempt) === JSON.stringify(state.shown ?? null)) return;
    const cards = allIn(board, ".ct-hold").filter((card) =>
      attempt.cards.includes(card.dataset.card),
    );
    inVain(cards, oneIn(board, PLACES[attempt.to]));
  }

  return {
    node: make("div", { class: "ct-play" }, board),
    wide: true,
    beside: [buttons, make("div", { class: "ct-told" }, said, back)],
    value: () => undefined,
    lock() {},
    mark(now) {
      if (!now.table) return;
      const shown = state.tried;
      state = { ...now, shown };
      redraw(now.table);
      tell(now.said ?? []);
      hand?.mark(now.marks ?? {}, Boolean(now.over));
      tried(now.tried);
      ready();
    },
    restore() {},
  };
}
