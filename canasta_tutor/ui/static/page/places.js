// Where the other pages are, seen from this one: a lesson lies in the folder of its language.

let folder = "";

export const standAt = (home) => {
  folder = home.replace(/[^/]*$/, "");
};

/** @param {string} file */
export const placed = (file) => folder + file;

/** What the address names after its `#`; nothing, if nobody could have written it so. */
export function named() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}
