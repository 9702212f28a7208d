// What the browser itself remembers: unfinished answers, progress for the kernel, the look.
import { local, session } from "./storage.js";

const PROGRESS = "canasta-tutor";
const PAD = "canasta-tutor-pad";
const LOOK = "canasta-tutor-look";
const MOMENT = "canasta-tutor-moment";

// Which of several tabs this is.
export const TAB = Math.random().toString(36).slice(2);

// Seconds; a moment of another tab that is further ahead was told by a clock that has been set back since.
const AHEAD = 3600;
let last = 0;

// Seconds since 1970, and never the same twice, in no other tab either: what is counted, is counted by its moment.
export function nextMoment() {
  const now = Math.floor(Date.now() / 1000);
  const elsewhere = Number(local.get(MOMENT));
  last = Math.max(now, last + 1, elsewhere - now < AHEAD ? elsewhere + 1 : 0);
  local.put(MOMENT, String(last));
  return last;
}

// What tells this learner's keys from those of others who share the origin.
let owner = "";

export const belongTo = (ending) => {
  owner = ending ?? "";
};

function read(shelf, key) {
  const text = shelf.get(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) ?? text;
  } catch {
    return text;
  }
}

const write = (shelf, key, value) => shelf.put(key, JSON.stringify(value));

// Whether the browser keeps what it is given; the kernel of the page is told, and says what to do.
let keeps = local.works();
/** @type {((event: import("../props.d.ts").Deed) => void) | null} a part that hears what other tabs do */
let teller = null;

function put(key, text) {
  const kept = local.put(key, text);
  if (kept === keeps) return;
  keeps = kept;
  teller?.(fullGreeting());
}

// What lies beside a text: what other tabs could not put there, damaged texts, a step to take back.
function beside(key) {
  const found = local
    .keys()
    .filter(
      (other) =>
        other !== `${key}~${TAB}` &&
        [`${key}~`, `${key}-damaged-`, `${key}-undo`].some((start) => other.startsWith(start)),
    );
  const texts = Object.fromEntries(found.map((other) => [other, local.get(other)]));
  const older = local.stored(key);
  // What the browser has is older than what it could not keep, or another tab's.
  return older === null || older === local.get(key) ? texts : { ...texts, [`${key}~older`]: older };
}

// What was handed to the kernel last, in which turn; and what this tab has put there itself.
const handed = new Map();
const mine = new Map();
let turn = 0;

// The text of a key for the kernel, which says in its next texts up to which turn it has joined them.
function handOver(key, text) {
  turn += 1;
  handed.set(key, { turn, text });
  return { tab: TAB, turn, beside: beside(key) };
}

export const progressKey = () => PROGRESS + owner;
const padKey = () => PAD + owner;

export function greeting(stored = local.get(progressKey())) {
  const languages = [...navigator.languages];
  return { type: "hello", stored, languages, ...handOver(progressKey(), stored) };
}

// A part that listens also tells whether the browser keeps anything: it says so to the learner.
export const fullGreeting = () => ({ ...greeting(), unkept: !keeps });

export function padKept(text = local.get(padKey())) {
  return { type: "pad.kept", text, ...handOver(padKey(), text) };
}

const told = (key, text) => (key === padKey() ? padKept(text) : greeting(text));

const alone = (key, action) =>
  navigator.locks ? navigator.locks.request(key, action) : Promise.resolve(action());

// Put the kernel's text into the store. Where another tab has been there since, that text is handed
// to the kernel to be joined, and ours waits beside it: so nothing is lost to whoever leaves now.
export async function store({ key, value, turns }, tell) {
  if (value === null) return local.remove(key);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (!handed.has(key)) return local.put(key, text);
  const waiting = `${key}~${TAB}`;
  local.put(waiting, text);
  await alone(key, () => {
    const there = local.get(key);
    const last = handed.get(key);
    const joined = there === last.text && (turns?.[TAB] ?? 0) >= last.turn;
    if (there !== null && there !== text && there !== mine.get(key) && !joined) {
      // A text that is on its way to the kernel is answered; told again, two would chase each other.
      if (there !== last.text) tell(told(key, there));
      return;
    }
    put(key, text);
    mine.set(key, text);
    local.remove(waiting);
  });
}

// Other tabs change the store, too. Returns how to stop listening.
export function onElsewhere(tell) {
  const listen = ({ key, newValue }) => {
    if (key === progressKey() || (key === padKey() && handed.has(key))) tell(told(key, newValue));
  };
  window.addEventListener("storage", listen);
  teller = tell;
  return () => {
    window.removeEventListener("storage", listen);
    if (teller === tell) teller = null;
  };
}

// The answer under way at one puzzle, which comes back after a reload.
export function draft(id) {
  const key = `${progressKey()}:${id}`;
  return {
    read: () => read(session, key) ?? {},
    write: (part) => write(session, key, { ...read(session, key), ...part }),
    forget: () => session.remove(key),
  };
}

export const look = () => read(local, LOOK) ?? {};

export function setLook(part) {
  write(local, LOOK, { ...look(), ...part });
  applyLook();
}

// All tables on a page follow the page's own element.
export function applyLook() {
  const chosen = look();
  for (const name of ["deck", "theme"]) {
    if (chosen[name]) document.documentElement.dataset[name] = chosen[name];
    else delete document.documentElement.dataset[name];
  }
}
