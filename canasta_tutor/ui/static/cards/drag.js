// Dragging by mouse, pen or finger. At a table that takes cards, chosen cards are dropped where they shall go; else
// dragging up selects a card and down puts it back. Sideways rearranges the hand.

import { onPage } from "../page/surroundings.js";
import { restWhereDropped } from "./motion.js";

const THRESHOLD = { touch: 16, mouse: 8, pen: 12 }; // px; a finger that taps moves a little
const LIFT = 28; // px

/**
 * @typedef {(place: Element, cards: string[]) => void} Take what to do with cards that are dropped on a place
 * @typedef {{ at: (nodes: Element[]) => Element | undefined, take: Take }} Places where cards may be dropped
 */

/** @param {any} hand @param {HTMLElement} group @param {Places} [places] */
export function dragging(hand, group, places) {
  /** @type {any} */
  let held = null;

  group.addEventListener("pointerdown", (event) => {
    const card = /** @type {Element} */ (event.target).closest("button[data-card]");
    if (!card || event.button !== 0 || held || hand.locked) return;
    held = { card, cards: [card], x: event.clientX, y: event.clientY, moved: false };
  });
  group.addEventListener("pointermove", (event) => {
    if (held) follow(event);
  });
  group.addEventListener("pointerup", (event) => {
    if (held?.moved) drop(event);
    release();
  });
  group.addEventListener("pointercancel", release);
  // The click event at the end of a drag must not also select the card.
  group.addEventListener(
    "click",
    (event) => {
      if (group.dataset.dropped) event.stopPropagation();
      delete group.dataset.dropped;
    },
    true,
  );

  function follow(event) {
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(x, y) < THRESHOLD[event.pointerType]) return;
    if (!held.moved) begin(event);
    for (const card of held.cards) card.style.translate = `${onPage(x)}px ${onPage(y)}px`;
    aim(placeUnder(event));
  }

  // A chosen card takes all chosen ones along.
  function begin(event) {
    held.moved = true;
    held.card.setPointerCapture(event.pointerId);
    const chosen = hand.selected.map((id) => hand.node.querySelector(`[data-card="${id}"]`));
    if (places && chosen.includes(held.card)) held.cards = chosen;
    for (const card of held.cards) card.classList.add("ct-dragged");
  }

  const placeUnder = ({ clientX, clientY }) =>
    places?.at(document.elementsFromPoint(clientX, clientY));

  function aim(place) {
    if (place === held.over) return;
    held.over?.removeAttribute("data-over");
    place?.setAttribute("data-over", "");
    held.over = place;
  }

  function drop(event) {
    const place = placeUnder(event);
    const id = held.card.dataset.card;
    if (place) {
      restWhereDropped(held.cards);
      letGo();
      places?.take(
        place,
        held.cards.map((card) => card.dataset.card),
      );
      return;
    }
    const lifted = held.y - event.clientY;
    letGo();
    if (lifted > LIFT || overAnswer(event)) hand.toggle(id, true);
    else if (lifted < -LIFT) hand.toggle(id, false);
    else hand.move(id, positionUnder(hand, event, id));
  }

  function letGo() {
    aim(undefined);
    for (const card of held.cards) {
      card.classList.remove("ct-dragged");
      card.style.translate = "";
    }
  }

  function release() {
    if (held?.moved) {
      group.dataset.dropped = "yes";
      setTimeout(() => delete group.dataset.dropped);
      letGo();
    }
    held = null;
  }
}

function overAnswer(event) {
  return document
    .elementsFromPoint(event.clientX, event.clientY)
    .some((node) => node.closest(".ct-answer"));
}

// In the row nearest to the pointer, the card goes after all cards whose left edge is left of the pointer.
function positionUnder(hand, event, id) {
  const others = [...hand.node.querySelectorAll("button[data-card]")].filter(
    (button) => button.dataset.card !== id,
  );
  const nearest = Math.min(...others.map((button) => away(button, event)));
  const row = others.filter((button) => away(button, event) === nearest);
  const before = row.filter((button) => button.getBoundingClientRect().left < event.clientX).length;
  return others.indexOf(row[0]) + before;
}

function away(button, event) {
  const box = button.closest(".ct-cell").getBoundingClientRect();
  return Math.round(Math.abs((box.top + box.bottom) / 2 - event.clientY));
}
