// Dragging, an extra for the mouse: dragging up selects a card, down puts it back, sideways rearranges the hand.

import { onPage } from "../page/surroundings.js";

const THRESHOLD = 8;
const LIFT = 28;

export function dragging(hand, group) {
  let held = null;

  group.addEventListener("pointerdown", (event) => {
    const card = event.target.closest("button[data-card]");
    // Not for touch: there a drag scrolls the page, and a tap selects.
    if (card && event.button === 0 && event.pointerType !== "touch")
      held = { card, x: event.clientX, y: event.clientY, moved: false };
  });
  group.addEventListener("pointermove", (event) => {
    if (held) follow(held, event);
  });
  group.addEventListener("pointerup", (event) => {
    if (held?.moved) drop(hand, held, event);
    release();
  });
  group.addEventListener("pointercancel", () => release());
  // The click event at the end of a drag must not also select the card.
  group.addEventListener(
    "click",
    (event) => {
      if (group.dataset.dropped) event.stopPropagation();
      delete group.dataset.dropped;
    },
    true,
  );

  function release() {
    if (held?.moved) {
      group.dataset.dropped = "yes";
      setTimeout(() => delete group.dataset.dropped);
    }
    if (held) letGo(held.card);
    held = null;
  }
}

function follow(held, event) {
  const [x, y] = [event.clientX - held.x, event.clientY - held.y];
  if (!held.moved && Math.hypot(x, y) < THRESHOLD) return;
  if (!held.moved) held.card.setPointerCapture(event.pointerId);
  held.moved = true;
  held.card.classList.add("ct-dragged");
  held.card.style.translate = `${onPage(x)}px ${onPage(y)}px`;
}

function letGo(card) {
  card.classList.remove("ct-dragged");
  card.style.translate = "";
}

function drop(hand, held, event) {
  const lifted = held.y - event.clientY;
  const id = held.card.dataset.card;
  letGo(held.card);
  if (lifted > LIFT || overAnswer(event)) hand.toggle(id, true);
  else if (lifted < -LIFT) hand.toggle(id, false);
  else hand.move(id, placeUnder(hand, event, id));
}

function overAnswer(event) {
  return document
    .elementsFromPoint(event.clientX, event.clientY)
    .some((node) => node.closest(".ct-answer"));
}

// In the row nearest to the pointer, the card goes after all cards whose left edge is left of the pointer.
function placeUnder(hand, event, id) {
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
