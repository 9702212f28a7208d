// What the browser itself remembers: unfinished answers, progress for the kernel, the look.

const PROGRESS = "canasta-tutor";
const PAD = "canasta-tutor-pad";
const LOOK = "canasta-tutor-look";

// Which of several tabs this is.
export const TAB = Math.random().toString(36).slice(2);

// What tells this learner's keys from those of others who share the origin.
let owner = "";

export const belongTo = (ending) => {
  owner = ending ?? "";
};

// A browser may forbid storage altogether; the table then works without memory.
function quietly(action) {
  try {
    return action();
  } catch {
    return null;
  }
}

function read(storage, key) {
  const text = quietly(() => storage().getItem(key));
  if (text === null) return null;
  return quietly(() => JSON.parse(text)) ?? text;
}

function write(storage, key, value) {
  quietly(() => storage().setItem(key, JSON.stringify(value)));
}

const session = () => sessionStorage;
const local = () => localStorage;

const get = (key) => quietly(() => local().getItem(key));
const put = (key, text) => quietly(() => local().setItem(key, text));
const remove = (key) => quietly(() => local().removeItem(key));
const keys = () => quietly(() => Object.keys(localStorage)) ?? [];

// What lies beside a text: what other tabs could not put there, damaged texts, a step to take back.
function beside(key) {
  const found = keys().filter(
    (other) =>
      other !== `${key}~${TAB}` &&
      [`${key}~`, `${key}-damaged-`, `${key}-undo`].some((start) => other.startsWith(start)),
  );
  return Object.fromEntries(found.map((other) => [other, get(other)]));
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

export function greeting(stored = get(progressKey())) {
  const languages = [...navigator.languages];
  return { type: "hello", stored, languages, ...handOver(progressKey(), stored) };
}

export function padKept(text = get(padKey())) {
  return { type: "pad.kept", text, ...handOver(padKey(), text) };
}

const told = (key, text) => (key === padKey() ? padKept(text) : greeting(text));

const alone = (key, action) =>
  navigator.locks ? navigator.locks.request(key, action) : Promise.resolve(action());

// Put the kernel's text into the store. Where another tab has been there since, that text is handed
// to the kernel to be joined, and ours waits beside it: so nothing is lost to whoever leaves now.
export async function store({ key, value, turns }, tell) {
  if (value === null) return remove(key);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (!handed.has(key)) return put(key, text);
  const waiting = `${key}~${TAB}`;
  put(waiting, text);
  await alone(key, () => {
    const there = get(key);
    const last = handed.get(key);
    const joined = there === last.text && (turns?.[TAB] ?? 0) >= last.turn;
    if (there !== null && there !== text && there !== mine.get(key) && !joined)
      return tell(told(key, there));
    put(key, text);
    mine.set(key, text);
    remove(waiting);
  });
}

// Other tabs change the store, too. Returns how to stop listening.
export function onElsewhere(tell) {
  const listen = ({ key, newValue }) => {
    if (key === progressKey() || (key === padKey() && handed.has(key))) tell(told(key, newValue));
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

// The answer under way at one puzzle, which comes back after a reload.
export function draft(id) {
  const key = `${progressKey()}:${id}`;
  return {
    read: () => read(session, key) ?? {},
    write: (part) => write(session, key, { ...read(session, key), ...part }),
    forget: () => quietly(() => session().removeItem(key)),
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
