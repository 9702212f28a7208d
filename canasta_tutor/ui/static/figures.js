// Our own drawings: suits, court figures, the jester, the blaze, the marks. Colours come from the style sheet.
import { drawing } from "./dom.js";

const SUITS = {
  h: "M50 93C22 70 5 53 5 32 5 17 16 7 28 7c10 0 18 6 22 15 4-9 12-15 22-15 12 0 23 10 23 25 0 21-17 38-45 61Z",
  d: "M50 3c9 17 21 33 35 47-14 14-26 30-35 47C41 80 29 64 15 50 29 36 41 20 50 3Z",
  s: "M50 4c7 17 43 36 43 59 0 13-9 21-20 21-8 0-15-4-19-10 1 10 5 17 14 22H32c9-5 13-12 14-22-4 6-11 10-19 10C16 84 7 76 7 63 7 40 43 21 50 4Z",
  c: "M50 4a20 20 0 0 1 15.500 32.600A21 21 0 1 1 55 70c1 12 5 20 14 26H31c9-6 13-14 14-26A21 21 0 1 1 34.500 36.600 20 20 0 0 1 50 4Z",
};

const STAR =
  "M50 4 61.800 36.300 96 37.600 69.100 58.700 78.500 91.700 50 72.600 21.500 91.700 30.900 58.700 4 37.600 38.200 36.300Z";

const FLAME =
  "M56 3c4 17 26 30 27 56 1 23-14 38-33 38S17 83 18 61c1-13 9-21 13-33 6 6 8 12 8 20C50 36 56 21 56 3Z";

// What stands in place of a suit.
const EMBLEMS = { joker: STAR, caliente: FLAME };

const MARKS = {
  wild: [["mark-plate", STAR]],
  bonus: [
    ["mark-plate", "M50 3a47 47 0 1 1 0 94 47 47 0 0 1 0-94Z"],
    ["mark-sign", "M42 22h16v20h20v16H58v20H42V58H22V42h20Z"],
  ],
  stop: [
    ["mark-plate", "M31 4h38l27 27v38L69 96H31L4 69V31Z"],
    ["mark-sign", "M20 42h60v16H20Z"],
  ],
};

const EYES =
  "M21.500 20.500a1.100 1.100 0 1 1 0 2.200 1.100 1.100 0 0 1 0-2.200Zm9 0a1.100 1.100 0 1 1 0 2.200 1.100 1.100 0 0 1 0-2.200Z";
const BELT = "M1 49.600h50v2.800H1Z";
const FACE = "M18 15h16v11c0 6-4 9.500-8 9.500S18 32 18 26Z";
const CLOAK = "M1 51c0-11 8-16 17-17l8 6 8-6c9 1 17 6 17 17Z";

// Each figure is half a card high and is turned round for the other half.
const COURT = {
  K: [
    ["robe", CLOAK],
    ["gold", "M18 34l8 17 8-17 3 .6-8 16.400h-6l-8-16.400Z"],
    ["skin", FACE],
    ["hair", "M17 21c1 3 3 5 5 5 2-1 6-1 8 0 2 0 4-2 5-5v6c0 9-4 14-9 17-5-3-9-8-9-17Z"],
    ["skin", "M23.500 28.300h5l-2.500 1.600Z"],
    ["ink", EYES],
    ["gold edge", "M15 16 13 4l7.500 6L26 1l5.500 9L39 4l-2 12Z"],
    ["robe", "M26 10.500l1.800 2.200-1.800 2.200-1.800-2.200Z"],
  ],
  Q: [
    ["hair", "M26 8c9 0 12 7 12 14 0 8 2 12 4 16H10c2-4 4-8 4-16 0-7 3-14 12-14Z"],
    ["robe", CLOAK],
    ["skin", "M22 30h8v5l-4 7-4-7Z"],
    [
      "gold",
      "M18.500 34c2 5 4.500 7.500 7.500 9 3-1.500 5.500-4 7.500-9l2.500.5c-2 6.500-5 10-10 12-5-2-8-5.500-10-12Z",
    ],
    [
      "skin",
      "M18.500 18c3-1 6-3 7.500-5 1.500 2 4.500 4 7.500 5v8c0 5-4 8.500-7.500 8.500s-7.500-3.500-7.500-8.500Z",
    ],
    ["ink", EYES],
    ["robe", "M24 28.500c1.300-.8 2.700-.8 4 0-1 1.600-3 1.600-4 0Z"],
    [
      "gold edge",
      "M16 13c-1-3-2-5-3-6.500 2.500.8 4.500 1.600 6.500 3C21 6.500 23 4 26 2c3 2 5 4.500 6.500 7.500 2-1.400 4-2.200 6.500-3-1 1.500-2 3.500-3 6.500-6-2.500-14-2.500-20 0Z",
    ],
  ],
  J: [
    ["robe", CLOAK],
    ["gold", "M12 36l3-1.200 11 9 11-9 3 1.200-14 12Z"],
    ["hair", "M15 14h22v13c0 3 1 4 3 5-3 1.500-6 1-8-1H20c-2 2-5 2.500-8 1 2-1 3-2 3-5Z"],
    ["skin", FACE],
    ["hair", "M18 15h16v3c-5 1.500-11 1.500-16 0Z"],
    ["ink", EYES],
    ["ink", "M23.500 28.600h5v1.200h-5Z"],
    ["robe edge", "M12 15c0-7 5-11 13-11s14 4 15 11c-8-2-20-2-28 0Z"],
    ["gold edge", "M33 9C34 3 39 0 47 1c-1 7-5 11-12 11 3-2 5-4 7-7-3 1-6 2-9 4Z"],
  ],
};

const JESTER = [
  ["robe", "M3 100c1-17 10-25 23-26 13 1 22 9 23 26Z"],
  ["gold edge", "M8 78l7-6 5 8 6-7 6 7 5-8 7 6-4 13-6-5-8 8-8-8-6 5Z"],
  ["skin", "M15 44h22v17c0 9-6 14-11 14s-11-5-11-14Z"],
  [
    "ink",
    "M21 54a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400Zm10 0a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400Z",
  ],
  ["ink", "M19.500 63c4 3.500 9 3.500 13 0-2 6.500-11 6.500-13 0Z"],
  [
    "robe edge",
    "M13 48c-7-3-9-13-6-23 2 3 6 6 10 7 0-9 3-17 9-23 6 6 9 14 9 23 4-1 8-4 10-7 3 10 1 20-6 23-8-3-18-3-26 0Z",
  ],
  [
    "gold edge",
    "M7 20.500a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM26 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm19 16.500a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z",
  ],
  ["gold", "M13 48c8-3 18-3 26 0l-1 4c-7-2.500-17-2.500-24 0Z"],
];

const BLAZE = [
  [
    "robe edge",
    "M28 8c3 16 19 28 21 52 2 22-9 36-23 36S2 84 3 64c1-13 7-20 10-31 5 6 7 12 6 20 9-11 12-27 9-45Z",
  ],
  [
    "gold edge",
    "M27 42c2 9 11 15 12 29 1 13-5 21-13 21s-14-7-13-19c1-8 4-11 6-17 3 3 4 6 4 10 4-7 5-15 4-24Z",
  ],
];

const FIGURES = { joker: JESTER, caliente: BLAZE };

export const suitDrawing = (suit, look) =>
  drawing("0 0 100 100", [["suit", SUITS[suit]]], { class: look });

export const emblemDrawing = (emblem, look) =>
  drawing("0 0 100 100", [["suit", EMBLEMS[emblem]]], { class: look });

export const markDrawing = (mark) =>
  drawing("0 0 100 100", MARKS[mark], { class: `ct-mark ct-mark-${mark}` });

export function courtDrawing(letter) {
  const half = COURT[letter];
  const turned = half.map(([look, d]) => [look, d, "rotate(180 26 51)"]);
  return drawing("0 0 52 102", [...half, ...turned, ["gold", BELT]], { class: "ct-figure" });
}

export const emblemFigure = (emblem) =>
  drawing("0 0 52 102", FIGURES[emblem], { class: `ct-figure ct-${emblem}` });
