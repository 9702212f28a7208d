// What opens over the table at a tap and closes at the next one: a menu, a list, what lies behind a verdict.

import { onPage } from "../page/surroundings.js";

const GAP = 8; // px between what opens and its button

/**
 * The button opens the pop-up just above itself.
 * @param {HTMLElement} button
 * @param {HTMLElement} pop
 * @param {() => void} [fill] called before it opens
 */
export function popAbove(button, pop, fill = () => {}) {
  button.addEventListener("click", () => {
    fill();
    pop.togglePopover();
  });
  button.setAttribute("aria-expanded", "false");
  pop.addEventListener("toggle", (event) => {
    const open = /** @type {ToggleEvent} */ (event).newState === "open";
    button.setAttribute("aria-expanded", String(open));
    if (open) place(button, pop);
  });
}

// Above its button and within the screen.
function place(button, pop) {
  const box = button.getBoundingClientRect();
  const [top, right, wide, high] = [box.top, box.right, innerWidth, innerHeight].map(onPage);
  const most = Math.max(GAP, wide - pop.offsetWidth - GAP);
  pop.style.right = `${Math.min(most, Math.max(GAP, wide - right))}px`;
  pop.style.bottom = `${Math.min(Math.max(GAP, high - top + GAP), Math.max(GAP, high - pop.offsetHeight - GAP))}px`;
}
