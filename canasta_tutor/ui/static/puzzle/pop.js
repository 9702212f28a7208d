// What opens over the table at a tap and closes at the next one: a menu, a list, what lies behind a verdict.

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
  pop.addEventListener("toggle", (event) => {
    button.setAttribute(
      "aria-expanded",
      String(/** @type {ToggleEvent} */ (event).newState === "open"),
    );
  });
  button.setAttribute("aria-expanded", "false");
  pop.addEventListener("beforetoggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "open") return;
    const { top, right } = button.getBoundingClientRect();
    const below = Math.max(GAP, innerHeight - top + GAP);
    pop.style.bottom = `${Math.min(below, innerHeight / 2)}px`;
    pop.style.right = `${Math.max(GAP, document.documentElement.clientWidth - right)}px`;
  });
}
