// Words of the game in a text: the first use of each opens what it means, in place.

import { make } from "../page/dom.js";
import { placed } from "../page/places.js";
import { onPage } from "../page/surroundings.js";

const APART = "a, button, summary, h1, h2, h3, h4, code, .ct-glyph";
const PROSE = "#cells .jp-RenderedMarkdown";
const SAID = ".ct-words > p, .ct-hints > li, .ct-rule-text, .ct-deal-facts dt";

const WORD = /[\p{L}\p{N}_]+/gu;

/** @type {{ id: string, word: string, means: string, phrases: ((word: string) => boolean)[][] }[]} */
let known = [];
let more = "";
/** @type {HTMLElement | null} */
let open = null;
const read = new WeakSet();

// A page tells the words of its language; the same words again change nothing.
export function learnTerms(told) {
  if (!told) return;
  more = told.more;
  known = told.known.map((term) => ({ ...term, phrases: term.begins.map(phraseOf) }));
}

// How each word of a term is known: by its beginning, or whole where a full stop ends it.
const phraseOf = (begins) =>
  begins
    .split(" ")
    .map((begin) =>
      begin.endsWith(".")
        ? (word) => word === begin.slice(0, -1)
        : (word) => word.startsWith(begin),
    );

// The last word of a term that begins at a word of the text.
function lastOf({ phrases }, words, at) {
  const phrase = phrases.find((each) =>
    each.every((knows, step) => at + step < words.length && knows(words[at + step].word)),
  );
  return phrase && words[at + phrase.length - 1];
}

// All uses in a text, in its order; of two in one place the one of more letters.
export function usesIn(text) {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
  const all = words.flatMap(({ start }, at) =>
    known.flatMap((term) => {
      const last = lastOf(term, words, at);
      return last ? [{ term, start, end: last.end }] : [];
    }),
  );
  all.sort((one, other) => one.start - other.start || other.end - one.end);
  let end = 0;
  return all.filter((use) => {
    const free = use.start >= end;
    if (free) end = use.end;
    return free;
  });
}

// Where a note of that width has room: under its word, or above it.
function place(note, word) {
  const box = word.getBoundingClientRect();
  const [left, top, bottom] = [box.left, box.top, box.bottom].map(onPage);
  const [wide, high] = [innerWidth, innerHeight].map(onPage);
  const { offsetWidth: width, offsetHeight: height } = note;
  const below = bottom + 6;
  const fits = below + height <= high || top < height + 6;
  note.style.left = `${Math.max(8, Math.min(left, wide - width - 8))}px`;
  note.style.top = `${fits ? below : top - height - 6}px`;
}

/** @type {HTMLElement | null} */
let note = null;

function close() {
  note?.hidePopover();
}

// A page that scrolls takes the note along with its word, and closes it where the word is gone.
function follow() {
  if (!note || !open) return;
  const { top, bottom } = open.getBoundingClientRect();
  if (bottom < 0 || top > innerHeight) close();
  else place(note, open);
}

function theNote() {
  if (note?.isConnected) return note;
  note = make("div", { class: "ct ct-term-note", popover: "auto", role: "note" });
  note.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") return;
    open?.setAttribute("aria-expanded", "false");
    open = null;
  });
  addEventListener("scroll", follow, { passive: true });
  document.body.append(note);
  return note;
}

function explain(word, { id, word: name, means }) {
  const box = theNote();
  const again = open === word;
  close();
  if (again) return;
  box.lang = document.documentElement.lang;
  box.replaceChildren(
    make(
      "p",
      { role: "status" },
      make("strong", {}, name),
      " – ",
      means.charAt(0).toLocaleLowerCase() + means.slice(1),
    ),
    make("a", { href: `${placed("glossary.ipynb")}#${id}` }, more),
  );
  box.showPopover();
  place(box, word);
  open = word;
  word.setAttribute("aria-expanded", "true");
}

// A word in running text breaks with its line, so it is a link that acts as a button.
function termNode(text, term) {
  const node = make(
    "a",
    {
      class: "ct-term",
      role: "button",
      href: `${placed("glossary.ipynb")}#${term.id}`,
      "aria-expanded": "false",
      "data-term": term.id,
    },
    text,
  );
  node.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    explain(node, term);
  });
  node.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    explain(node, term);
  });
  return node;
}

function markIn(node, seen) {
  const text = node.data;
  const pieces = [];
  let end = 0;
  for (const { term, start, end: after } of usesIn(text)) {
    if (seen.has(term.id)) continue;
    seen.add(term.id);
    pieces.push(text.slice(end, start), termNode(text.slice(start, after), term));
    end = after;
  }
  if (end > 0) node.replaceWith(...pieces, text.slice(end));
}

function textsOf(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement?.closest(APART)) found.push(walker.currentNode);
  }
  return found;
}

const seenIn = (nodes) =>
  new Set(nodes.flatMap((node) => [...node.querySelectorAll(".ct-term")]).map(idOf));
const idOf = (node) => node.dataset.term;

function mark(nodes) {
  const seen = seenIn(nodes);
  for (const node of nodes) {
    if (read.has(node)) continue;
    read.add(node);
    for (const text of textsOf(node)) markIn(text, seen);
  }
}

// What a part says, and the prose around the parts as far as it has come.
export function markTerms(root) {
  if (known.length === 0) return;
  mark([...root.querySelectorAll(SAID)]);
  mark([...document.querySelectorAll(PROSE)]);
}
