// Terms of the game in a text: the first use of each term opens its explanation in place.

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

// A page sets the terms of its language; setting the same terms again changes nothing.
export function learnTerms(told) {
  if (!told) return;
  more = told.more;
  known = told.known.map((term) => ({ ...term, phrases: term.begins.map(phraseOf) }));
}

// How to recognize each word of a term: by its beginning, or as a whole word if a full stop ends the pattern.
const phraseOf = (begins) =>
  begins
    .split(" ")
    .map((begin) =>
      begin.endsWith(".")
        ? (word) => word === begin.slice(0, -1)
        : (word) => word.startsWith(begin),
    );

// The index of the last word of a term that begins at this word of the text.
function lastOf({ phrases }, words, at) {
  const phrase = phrases.find((each) =>
    each.every((knows, step) => at + step < words.length && knows(words[at + step].word)),
  );
  return phrase && words[at + phrase.length - 1];
}

// All uses of terms in a text, in reading order. If two overlap, the longer one counts.
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

// The position where a note of that width has room: below its word, or above it.
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

// When the page scrolls, the note moves with its word, and closes if the word is out of view.
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

// A term in running text must wrap like text, so it is a link that acts as a button.
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

// Marks the terms in the text of a part, and in the text around the parts that has loaded so far.
export function markTerms(root) {
  if (known.length === 0) return;
  mark([...root.querySelectorAll(SAID)]);
  mark([...document.querySelectorAll(PROSE)]);
}
