// What the browser itself remembers: unfinished answers, progress for the kernel, the look.

const PROGRESS = "canasta-tutor";
const LOOK = "canasta-tutor-look";

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

// Progress is the kernel's text: kept and handed back as it is.
export const storedProgress = () => quietly(() => local().getItem(PROGRESS));

// Whatever else the kernel has had kept under a key of its own.
export const kept = (key) => quietly(() => local().getItem(key));

export function store(key, value) {
  quietly(() => local().setItem(key, typeof value === "string" ? value : JSON.stringify(value)));
}

// Lessons open in other tabs make progress too. Returns how to stop listening.
export function onProgressElsewhere(heard) {
  const listen = (event) => event.key === PROGRESS && heard(event.newValue);
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

// The answer under way at one puzzle, which comes back after a reload.
export function draft(id) {
  const key = `${PROGRESS}:${id}`;
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
