// A lesson in JupyterLab, where only the cells of its notebook surround it.
import { allIn, oneIn } from "./dom.js";

const PUZZLE = '.ct[data-part="puzzle"]';
const LANDMARK = `h2, ${PUZZLE}, .ct[data-part="summary"]`;
const OPEN = ":not([data-silent]) > .ct-puzzle:not([data-answered])";

// The text that explains a puzzle follows it, up to the next heading or puzzle. It stays hidden until the
// learner has answered.
function holdBack(notebook, held = true) {
  let waiting = false;
  for (const cell of allIn(notebook, ".jp-Cell")) {
    const landmark = oneIn(cell, LANDMARK);
    if (landmark) waiting = oneIn(cell, `${PUZZLE}${OPEN}`) !== null;
    cell.toggleAttribute("data-held-back", held && waiting && !landmark);
  }
}

/**
 * Scroll to the head, although "Run All Cells" takes JupyterLab to the last cell. Returns a function that cleans up.
 * @param {HTMLElement} head
 */
export function openNotebook(head) {
  const notebook = head.closest(".jp-Notebook");
  const cell = /** @type {HTMLElement | null} */ (head.closest(".jp-Cell"));
  if (!notebook || !cell) return () => {};
  cell.focus({ preventScroll: true });
  cell.scrollIntoView({ block: "start" });
  const observer = new MutationObserver(() => holdBack(notebook));
  observer.observe(notebook, {
    attributeFilter: ["data-answered", "data-silent"],
    childList: true,
    subtree: true,
  });
  return () => {
    observer.disconnect();
    holdBack(notebook, false);
  };
}
