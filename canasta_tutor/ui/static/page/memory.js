// What the browser remembers: unfinished answers, progress for the kernel, the look.
import { local, session as tab } from "./storage.js";

const PROGRESS = "canasta-tutor";
const PAD = "canasta-tutor-pad";
const LOOK = "canasta-tutor-look";
const MOMENT = "canasta-tutor-moment";

// The name of this tab, to tell it from others.
export const TAB = Math.random().toString(36).slice(2);

// In seconds. If another tab's moment is further ahead, the clock has been set back since.
const AHEAD = 3600;
let last = 0;

// Seconds since 1970, and never the same twice, not even in another tab, because the moment identifies an event.
export function nextMoment() {
  const now = Math.floor(Date.now() / 1000);
  const elsewhere = Number(local.get(MOMENT));
  last = Math.max(now, last + 1, elsewhere - now < AHEAD ? elsewhere + 1 : 0);
  local.put(MOMENT, String(last));
  return last;
}

// The ending that makes this learner's keys differ from other people's keys at the same origin.
let owner = "";

// On Binder the address of a page names a session, and several people may share the browser. The ending of the
// keys of the person who learns; null until the learner has said who that is. Sessions remember it.
/** @type {string | null} */
let person = "";
let session = "";
const SESSIONS = "canasta-tutor-sessions";
const MOST_SESSIONS = 10;
/** @type {(() => void)[]} */
let waiting = [];

const PEOPLE = /^canasta-tutor((?:@\d+)?)$/;
const EARLIER = /^canasta-tutor(-pad)?@\/user\/[^/]+\/(~.*)?$/;

const textsOf = (keys) => Object.fromEntries(keys.map(([name, key]) => [name, local.get(key)]));

const people = () =>
  textsOf(
    local
      .keys()
      .filter((key) => PEOPLE.test(key))
      .map((key) => [PEOPLE.exec(key)?.[1], key]),
  );

export const belongTo = (ending, address) => {
  owner = ending ?? "";
  if (!address || address === session) return;
  session = address;
  person = Object(read(local, SESSIONS))[session] ?? null;
  if (person === null && Object.keys(people()).length === 0) bePerson("");
};

/** Be one of the people who share the browser, in this session. */
export function bePerson(ending) {
  person = ending;
  const known = Object.entries(Object(read(local, SESSIONS)));
  const kept = [...known, [session, ending]].slice(-MOST_SESSIONS);
  write(local, SESSIONS, Object.fromEntries(kept));
  for (const begin of waiting) begin();
  waiting = [];
}

/** Begin now, or as soon as the learner has said who they are. */
export const whenKnown = (begin) => {
  if (person === null) waiting.push(begin);
  else begin();
};

export const isKnown = () => person !== null;

/** Ask the kernel to ask who is learning. */
export const whoAsks = () => ({
  type: "who",
  people: people(),
  languages: [...navigator.languages],
});

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

// Whether the browser keeps what it stores. The page tells its kernel, which says what to do.
let keeps = local.works();
/** @type {((event: import("../props.d.ts").Deed) => void) | null} a part that hears what other tabs do */
let teller = null;

function put(key, text) {
  const kept = local.put(key, text);
  if (kept === keeps) return;
  keeps = kept;
  teller?.(fullGreeting());
}

// Texts beside the main one: texts that other tabs could not store there, damaged texts, a step to undo.
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
  // The stored text is older than the one that could not be stored, or another tab wrote it.
  return older === null || older === local.get(key) ? texts : { ...texts, [`${key}~older`]: older };
}

// The text that the kernel got last, and in which turn; and the text that this tab stored itself.
const handed = new Map();
const mine = new Map();
let turn = 0;

// The text of a key for the kernel. The kernel's next texts say up to which turn it has merged these texts.
function handOver(key, text) {
  turn += 1;
  handed.set(key, { turn, text });
  return { tab: TAB, turn, beside: beside(key) };
}

export const progressKey = () => PROGRESS + owner + (person ?? "");
const padKey = () => PAD + owner + (person ?? "");
export const storedProgress = () => local.get(progressKey());

export function greeting(stored = local.get(progressKey())) {
  const languages = [...navigator.languages];
  return { type: "hello", stored, languages, person, ...handOver(progressKey(), stored) };
}

// The part that listens also tells the kernel whether the browser stores anything; it warns the learner if not.
// And it passes on what the learner is asked about: texts of earlier sessions on Binder, a code in the address.
export const fullGreeting = () => ({
  ...greeting(),
  unkept: !keeps,
  ...(session && local.get(`${progressKey()}-asked`) === null ? { earlier: earlier() } : {}),
  ...(CODE.test(location.hash) ? { code: location.hash.slice(1) } : {}),
});

const CODE = /^#CT1-[\w-]+$/;

const earlier = () =>
  textsOf(
    local
      .keys()
      .filter((key) => EARLIER.test(key))
      .map((key) => [key, key]),
  );

/** The learner has answered what the address brought: it is not asked again. */
export function forgetCode() {
  if (CODE.test(location.hash))
    history.replaceState(history.state, "", location.pathname + location.search);
}

export function padKept(text = local.get(padKey())) {
  return { type: "pad.kept", text, ...handOver(padKey(), text) };
}

const told = (key, text) => (key === padKey() ? padKept(text) : greeting(text));

const alone = (key, action) =>
  navigator.locks ? navigator.locks.request(key, action) : Promise.resolve(action());

// Store the kernel's text. If another tab has stored a text since, the kernel gets that text to merge, and
// ours waits under a key beside it, so that nothing is lost if the learner leaves now.
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
      // Do not send a text that is already on its way: the two replies would chase each other.
      if (there !== last.text) tell(told(key, there));
      return;
    }
    put(key, text);
    mine.set(key, text);
    local.remove(waiting);
  });
}

// Listen to changes that other tabs make in the store. Returns a function that stops listening.
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

// The unfinished answer at one puzzle; a reload restores it.
export function draft(id) {
  const key = () => `${progressKey()}:${id}`;
  return {
    read: () => read(tab, key()) ?? {},
    write: (part) => write(tab, key(), { ...read(tab, key()), ...part }),
    forget: () => tab.remove(key()),
  };
}

const TABLES = "canasta-tutor-tables";
const MOST_TABLES = 20;

// What was played and chosen at a puzzle that is not solved. Another tab, and the next visit, go on from there.
/** @param {string} id */
export function unfinished(id) {
  const key = TABLES + owner;
  const all = () => read(local, key) ?? {};
  const others = () =>
    Object.entries(all())
      .filter(([other]) => other !== id)
      .slice(1 - MOST_TABLES);
  return {
    read: () => all()[id] ?? {},
    write: (part) => write(local, key, Object.fromEntries([...others(), [id, part]])),
    forget() {
      if (id in all()) write(local, key, Object.fromEntries(others()));
    },
  };
}

export const look = () => read(local, LOOK) ?? {};

export function setLook(part) {
  write(local, LOOK, { ...look(), ...part });
  applyLook();
}

// All tables on a page take their look from the page's root element.
export function applyLook() {
  const chosen = look();
  for (const name of ["deck", "theme"]) {
    if (chosen[name]) document.documentElement.dataset[name] = chosen[name];
    else delete document.documentElement.dataset[name];
  }
}

// What belongs to classes: drafts, assignments, results and a learner's own work, each under a name.
const classStart = () => `canasta-tutor-class${owner}${person ?? ""}/`;

/** All texts of classes, by name. */
export const classTexts = () =>
  textsOf(
    local
      .keys()
      .filter((key) => key.startsWith(classStart()))
      .map((key) => [key.slice(classStart().length), key]),
  );

/** Hear what another tab keeps for a class. */
export const onClassText = (heard) =>
  window.addEventListener("storage", ({ key, newValue }) => {
    if (newValue !== null && key?.startsWith(classStart()))
      heard({ [key.slice(classStart().length)]: newValue });
  });
