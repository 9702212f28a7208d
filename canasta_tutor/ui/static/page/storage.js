// Where texts are stored: in the browser's own stores, or, if those are blocked or full, in the name of this
// window, which outlives the pages of a visit.

const MARK = "canasta-tutor ";
// More room than the first text of progress needs.
const TRIAL = MARK.repeat(1000);

/** @template Value @param {() => Value} action */
function quietly(action) {
  try {
    return action();
  } catch {
    return null;
  }
}

// A window that already has another name keeps it. Texts that cannot be stored there last as long as the page.
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

  // Whether the browser stores anything at all.
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

  // The text that the browser has under a key; it may be older than a text that could not be stored.
  /** @param {string} key @returns {string | null} */
  stored(key) {
    return quietly(() => this.#storage().getItem(key));
  }

  // Returns whether the browser has stored the text; in any case it lasts for the visit.
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
