// Where the other pages are, seen from this one: a lesson lies in the folder of its language.

let folder = "";

export const standAt = (home) => {
  folder = home.replace(/[^/]*$/, "");
};

/** @param {string} file */
export const placed = (file) => folder + file;
