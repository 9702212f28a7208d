// The server of the page is gone. The page makes the progress code itself, from the text in its own store, and
// offers it: to copy, as a file, and in a link that launches another place on Binder.
import { storedProgress } from "./memory.js";
import { sayGone, saySilent } from "./notices.js";

// As in `learner/progress_code.py`, which reads what this module writes.
const PREFIX = "CT1-";
const CARRIED = 150; // lines of practice in a code, the newest ones
const PLAIN = 4; // values of a line before its signs

const AGAIN = 5000; // ms between two looks for the server
const GONE = new Set([404, 502, 503, 504]); // what a proxy says when the server behind it has ended
const LONGEST_LINK = 8000; // characters; servers refuse longer addresses

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** @param {Uint8Array} bytes */
function checksum(bytes) {
  let rest = -1;
  for (const byte of bytes) rest = TABLE[(rest ^ byte) & 255] ^ (rest >>> 8);
  return [24, 16, 8, 0].map((shift) => (~rest >>> shift) & 255);
}

/** @param {string} text */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const inLetters = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const byMoment = ([one, [before]], [other, [after]]) => before - after || (one < other ? -1 : 1);

function carried({ practice, ...rest }) {
  const lines = Object.entries(practice ?? {})
    .sort(byMoment)
    .slice(-CARRIED);
  const bare = lines.map(([code, line]) => [code, line.slice(0, PLAIN)]);
  return bare.length > 0 ? { ...rest, practice: Object.fromEntries(bare) } : rest;
}

/**
 * The progress code of a stored text, or null if there is nothing to carry.
 * @param {string | null} text
 */
export async function progressCode(text) {
  if (!text) return null;
  try {
    const bytes = await packed(JSON.stringify(carried(JSON.parse(text))));
    return PREFIX + inLetters([...checksum(bytes), ...bytes]);
  } catch {
    return null;
  }
}

// Another place opens the same page. Binder reads it from the query of the link.
function launchLink({ launch, base }, code) {
  if (!launch) return null;
  const { pathname, search } = location;
  const inside = pathname.startsWith(`${base}voila/`);
  const page = inside ? pathname.slice(base.length) + search : "voila/render/index.ipynb";
  const link = `${launch}?urlpath=${encodeURIComponent(`${page}#${code}`)}`;
  return link.length <= LONGEST_LINK ? link : null;
}

/** What the kernel said to say once the server is gone; null where a file has the progress. */
let words = null;
let lost = false;
/** @type {number | undefined} */
let timer;

export const rescueWith = (told) => {
  words = told;
};

async function isGone() {
  try {
    const { status, redirected } = await fetch(location.href, {
      method: "HEAD",
      cache: "no-store",
    });
    return redirected || GONE.has(status);
  } catch {
    return true;
  }
}

async function look(texts) {
  if (!lost) return;
  const code = (await isGone()) ? await progressCode(storedProgress()) : null;
  if (!lost) return;
  saySilent(code ? null : texts);
  sayGone(code && { ...words, lang: texts.lang, code, link: launchLink(words, code) });
  timer = setTimeout(look, AGAIN, texts);
}

/** The kernel does not answer. */
export function loseKernel(texts) {
  saySilent(texts);
  lost = true;
  if (words) look(texts);
}

/** The kernel answers again. */
export function findKernel() {
  lost = false;
  clearTimeout(timer);
  saySilent(null);
  sayGone(null);
}
