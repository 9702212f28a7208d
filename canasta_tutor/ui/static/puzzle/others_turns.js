// What the others do, seen move by move; a tap or a key skips to the end.
import { calm } from "../cards/motion.js";
import { look } from "../page/memory.js";

// ms from one move to the next: a card needs 220 to 400 to come where it lies
const USUAL = 450;
const SLOW = 1200;

/** Whether the table as it is in the end is shown without the moves before it. */
export const atOnce = () => calm() || look().pace === "once";

// A key that is not needed to leave the table, or for the browser.
const skips = ({ key, ctrlKey, metaKey, altKey }) =>
  !ctrlKey && !metaKey && !altKey && !["Tab", "Shift", "Control", "Alt", "Meta"].includes(key);

/**
 * Shows one move after another, then the end.
 * @template Move
 * @param {Move[]} moves
 * @param {(move: Move) => void} show
 * @param {() => void} end
 * @param {HTMLElement} place where a tap skips
 * @returns {Promise<void>} settled at the end
 */
export function showOthers(moves, show, end, place) {
  return new Promise((done) => {
    const left = [...moves];
    const timer = setInterval(next, look().pace === "slow" ? SLOW : USUAL);
    place.addEventListener("click", skip, true);
    document.addEventListener("keydown", skip, true);
    next();

    function next() {
      const move = left.shift();
      if (move) show(move);
      else stop();
    }

    // What skips does nothing else.
    function skip(event) {
      const here = event.target === document.body || place.contains(event.target);
      if (event.type === "keydown" && !(here && skips(event))) return;
      event.preventDefault();
      event.stopPropagation();
      stop();
    }

    function stop() {
      clearInterval(timer);
      place.removeEventListener("click", skip, true);
      document.removeEventListener("keydown", skip, true);
      end();
      done();
    }
  });
}
