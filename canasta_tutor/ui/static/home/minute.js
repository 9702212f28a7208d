// Canasta in a minute: a small table with its seats, the cards in the hand, and one thing to do at a time.

import { face, faceButton, rich, row } from "../cards/cards.js";
import { askForSound } from "../cards/sound.js";
import { allIn, make, oneIn, slot, writeProps } from "../page/dom.js";
import { actionButton } from "../page/panel.js";
import { choose } from "./course_map.js";

const seatNode = (tell) => (seat) => {
  const look = { class: "ct-seat", "data-seat": seat.seat, "data-ours": seat.ours ? "" : null };
  const key = `seat.${seat.seat}`;
  return seat.asks
    ? make(
        "button",
        {
          ...look,
          type: "button",
          "data-key": key,
          onclick: () => tell({ type: "minute.seat", seat: seat.seat }),
        },
        seat.label,
      )
    : make("span", look, seat.label);
};

const laidNode = (meld) =>
  make(
    "div",
    { class: "ct-minute-meld", role: "group", "aria-label": meld.name ?? meld.label },
    row(
      meld.cards.map((card) => face(card)),
      "ct-fan",
    ),
    meld.name && make("span", { class: `ct-seal ct-${meld.canasta}` }, meld.name),
  );

const wonNode = ({ points, share }) =>
  make(
    "div",
    { class: "ct-minute-won" },
    make("strong", {}, points),
    make(
      "span",
      { class: "ct-minute-way", "aria-hidden": "true" },
      make("span", { style: `inline-size: ${share * 100}%` }),
    ),
  );

const handNode = (hand, tell) =>
  make(
    "div",
    { class: "ct-minute-hand", role: "group", "aria-label": hand.label },
    row(
      hand.cards.map((card) =>
        hand.asks
          ? faceButton(card, {
              "aria-label": card.name,
              onclick: () => tell({ type: "minute.card", card: card.id }),
            })
          : face(card),
      ),
      "ct-hand-row",
    ),
  );

const feltNode = ({ seats, hand, meld, won }, tell) => [
  make(
    "div",
    { class: "ct-seats", "data-players": seats.length },
    seats.map(seatNode(tell)),
    make("div", { class: "ct-minute-middle" }, meld && laidNode(meld), won && wonNode(won)),
  ),
  hand && handNode(hand, tell),
];

const wordsNode = ({ place, text, said, won }) => [
  make("p", { class: "ct-label" }, place),
  make("p", { class: "ct-minute-text" }, rich(text)),
  won && make("p", {}, rich(won.goal)),
  said && make("p", { class: "ct-minute-said", "data-tone": said.tone }, rich(said.text)),
];

// After the last step, the link to the lesson is the main button; until then it stands at the side.
const waysNode = (minute, words, first, tell) => {
  const over = Boolean(minute.won);
  const link = (label, look) =>
    make("a", { class: look, href: first.href, "data-key": "continue" }, label);
  return [
    over
      ? link(words.start, "ct-button ct-primary")
      : minute.done && actionButton(words.next, "ct-primary", () => tell({ type: "minute.next" })),
    over
      ? [
          actionButton(words.again, "", () => tell({ type: "minute.again" })),
          askForSound(words.sound),
        ]
      : [
          link(words.skip, "ct-minute-skip"),
          make(
            "a",
            { class: "ct-minute-skip", href: first.practice, onclick: choose(first.mode) },
            words.plays,
          ),
        ],
  ];
};

export class Minute {
  constructor(words, line) {
    const [felt, said, ways] = [make("div"), make("div"), make("div")];
    felt.className = "ct-table ct-minute-felt";
    said.className = "ct-minute-words";
    said.setAttribute("role", "status");
    ways.className = "ct-minute-ways ct-continue";
    const tell = (event) => line.insist(event);
    this.said = said;
    this.node = make(
      "section",
      { class: "ct-minute", "aria-label": words.heading },
      make("h2", {}, words.heading),
      said,
      felt,
      ways,
    );
    this.slots = [
      slot(said, wordsNode),
      slot(felt, (minute) => feltNode(minute, tell)),
      slot(ways, (minute, first) => waysNode(minute, words, first, tell)),
    ];
  }

  // Scroll a new text into view. If the focused element is gone, move the focus to what the learner can do
  // now.
  update(minute, first) {
    const active = /** @type {HTMLElement} */ (document.activeElement);
    const at = this.#buttons.indexOf(active);
    const held = this.node.contains(active);
    for (const draw of this.slots) draw(minute, first);
    if (held && !this.node.contains(document.activeElement)) this.#goOn(minute, at);
    const told = writeProps([minute.step, minute.said]);
    if (this.told && this.told !== told) this.said.scrollIntoView({ block: "nearest" });
    this.told = told;
  }

  get #buttons() {
    return allIn(this.node, ".ct-minute-felt button");
  }

  // After a card is gone, focus the card that has moved into its place.
  #goOn({ done }, at) {
    const all = this.#buttons;
    const next = done ? oneIn(this.node, ".ct-primary") : (all[at] ?? all[0]);
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: "nearest" });
  }
}
