// Cards as text, such as `7h 7d 2c`: reads the text of a question word by word.

const SIGN_LETTERS = { "♥": "h", "♦": "d", "♠": "s", "♣": "c" };

// A card as people type it: `10h`, `td`, `7♥`.
function cardWord(word) {
  const text = word.replace("10", "T").replace(/[♥♦♠♣]/, (sign) => SIGN_LETTERS[sign]);
  return text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
}

export function cardWords(value) {
  const text = Array.isArray(value) ? value.join(" ") : (value?.cards ?? value);
  if (typeof text !== "string") return [];
  return text.replaceAll(",", " ").split(/\s+/).filter(Boolean).map(cardWord);
}

// If a group is meant for a certain meld, it keeps that meld.
export const inWriting = (words, before) =>
  before && typeof before === "object" && !Array.isArray(before)
    ? { ...before, cards: words.join(" ") }
    : words.join(" ");

// The first words without the second ones; each copy is removed once.
export function lessWords(words, used) {
  const left = [...words];
  for (const word of used) {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

// The hand with all played cards in it. A card whose suit nobody told becomes a played card of its rank;
// a played card that is not there is added.
export function withPlayed(hand, played) {
  const all = [...hand];
  for (const word of lessWords(played, hand)) {
    const at = all.indexOf(word.slice(0, 1));
    if (at >= 0) all[at] = word;
    else all.push(word);
  }
  return all;
}
