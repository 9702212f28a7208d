// Where texts are kept: in the browser's own stores; where those are blocked or full, in the name of this
// window, which outlives the pages of a visit.

const MARK = "canasta-tutor ";
// So much room a first text of progress takes with ease.
const TRIAL = MARK.repeat(1000);

/** @template Value @param {() => Value} action */
function quietly(action) {
  try {
    return action();
  } catch {
    return null;
  }
}

// A window that has a name from elsewhere keeps it; what cannot be kept there lasts as long as the page.
/** @type {Record<string, string>} */
let held = {};
if (window.name.startsWith(MARK))
  held = quietly(() => JSON.parse(window.name.slice(MARK.length))) ?? {};

function hold() {
  if (window.name && !window.name.startsWith(MARK)) return;
  window.name = Object.keys(held).length > 0 ? MARK + JSON.stringify(held) : "";
}

class Shelf {
  #storage;
  #start;

  /** @param {() => Storage} storage @param {string} start */
  constructor(storage, start) {
    this.#storage = storage;
    this.#start = start;
  }

  // Whether the browser keeps anything at all.
  works() {
    const tried = quietly(() => {
      this.#storage().setItem(MARK, TRIAL);
      this.#storage().removeItem(MARK);
      return true;
    });
    return tried === true;
  }

  /** @param {string} key @returns {string | null} */
  get(key) {
    return held[this.#start + key] ?? this.stored(key);
  }

  // What the browser has under a key, older maybe than what it could not keep.
  /** @param {string} key @returns {string | null} */
  stored(key) {
    return quietly(() => this.#storage().getItem(key));
  }

  // Whether the browser keeps it; in any case it is there for the visit.
  /** @param {string} key @param {string} text */
  put(key, text) {
    const kept = quietly(() => this.#storage().setItem(key, text) ?? true) === true;
    if (kept) this.#forget(key);
    else {
      held[this.#start + key] = text;
      hold();
    }
    return kept;
  }

  /** @param {string} key */
  remove(key) {
    quietly(() => this.#storage().removeItem(key));
    this.#forget(key);
  }

  keys() {
    const own = Object.keys(held).filter((key) => key.startsWith(this.#start));
    const kept = quietly(() => Object.keys(this.#storage())) ?? [];
    return [...new Set([...kept, ...own.map((key) => key.slice(this.#start.length))])];
  }

  /** @param {string} key */
  #forget(key) {
    if (!(this.#start + key in held)) return;
    delete held[this.#start + key];
    hold();
  }
}

export const local = new Shelf(() => localStorage, "");
export const session = new Shelf(() => sessionStorage, "session:");
