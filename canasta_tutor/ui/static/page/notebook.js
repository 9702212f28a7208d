// A lesson in JupyterLab, where nothing is around it but the cells of its notebook.
import { allIn, oneIn } from "./dom.js";

const PUZZLE = '.ct[data-part="puzzle"]';
const LANDMARK = `h2, ${PUZZLE}, .ct[data-part="summary"]`;
const OPEN = ":not([data-silent]) > .ct-puzzle:not([data-answered])";

// What explains a puzzle follows it, up to the next heading or puzzle, and waits for its answer.
function holdBack(notebook, held = true) {
  let waiting = false;
  for (const cell of allIn(notebook, ".jp-Cell")) {
    const landmark = oneIn(cell, LANDMARK);
    if (landmark) waiting = oneIn(cell, `${PUZZLE}${OPEN}`) !== null;
    cell.toggleAttribute("data-held-back", held && waiting && !landmark);
  }
}

/**
 * Begin at the head, though "Run All Cells" leads JupyterLab to the last cell. Returns how to leave.
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
