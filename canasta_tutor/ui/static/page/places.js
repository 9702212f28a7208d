// The addresses of the other pages, relative to this one. A lesson is in the folder of its language.

let folder = "";

export const standAt = (home) => {
  folder = home.replace(/[^/]*$/, "");
};

/** @param {string} file */
export const placed = (file) => folder + file;

/** The part of the address after `#`; empty if it is malformed. */
export function named() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}
