// What is passed on from one device to another: a text to copy, a QR code, a file.
import { drawing, fill, make } from "../page/dom.js";
import { actionButton } from "../page/panel.js";
import { copy } from "../page/surroundings.js";

const QUIET = 4; // squares around a QR code, so that a camera finds it

/** @param {{ size: number, path: string }} qr @param {string} label */
export const qrNode = ({ size, path }, label) =>
  make(
    "div",
    { class: "ct-qr", role: "img", "aria-label": label },
    drawing(`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`, [["ct-qr-dots", path]]),
  );

/** A text in a box, with a button that copies it. */
export function textToCopy(label, text, words, { rows = 1, lang = "", key = "" } = {}) {
  const look = { class: "ct-input", readonly: true, "data-key": key, lang: lang || null };
  const box =
    rows > 1
      ? make("textarea", { ...look, rows }, text)
      : make("input", { ...look, type: "text", value: text });
  const button = actionButton(words.copy, "", () => copy(box, button, words.copied));
  button.dataset.key = `${key}.copy`;
  return make(
    "div",
    { class: "ct-code ct-pass" },
    make("label", { class: "ct-field" }, make("span", {}, label), box),
    button,
  );
}

/** A day such as 2026-12-05 in words. */
export const dayText = (day, lang) =>
  new Date(`${day}T12:00`).toLocaleDateString(lang, { dateStyle: "long" });

export const withDay = (text, day, lang) => (day ? fill(text, { day: dayText(day, lang) }) : text);

/** Save a text as a file. */
export function saveFile(name, text, type = "text/plain") {
  const href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
