// The layout of a question, in order: zones with their places, fields and buttons.

import { fill, make } from "../page/dom.js";
import { checkBox, numberBox } from "../page/fields.js";
import { handFields, otherHands } from "./details.js";

const ALL = ["pile", "own", "theirs", "hand", "others"];
const PILE = ["position", "pile"];
// The zone in which a field of the position is told; for other fields there are controls.
const ZONES = { "position.pile": "pile", "position.sides": "own", "position.hands": "hand" };

export const handPath = (sheet) => ["position", "hands", sheet.turn];

// A place for each group of a list, and a way to add one. `add` gets the path of the new group.
function many(table, { path, id, label, ...place }, add) {
  const { sheet, scene } = table;
  const list = path.join(".");
  const groups = sheet.read(path) ?? [];
  const places = groups.map((_, at) => ({
    ...place,
    list,
    key: `${list}.${at}`,
    path: [...path, at],
    removable: true,
    label: fill(scene.texts[`numbered.${id}`] ?? scene.texts.numbered, { n: at + 1 }),
  }));
  return {
    look: "asked",
    label,
    title: label,
    places,
    adds: [
      {
        key: `add.${list}`,
        label: scene.texts[`add.${id}`],
        act: () => add([...path, groups.length], `${list}.${groups.length}`),
      },
    ],
  };
}

const single = (look, place) => ({ look, label: place.label, places: [place] });

function asked(table, add) {
  const { sheet, scene } = table;
  const taken = sheet.ask?.take && sheet.kind.fields.includes("takes_pile") ? scene.taken : [];
  return [...sheet.kind.places, ...taken].map((place) =>
    place.many ? many(table, place, add) : single("asked", { ...place, key: place.path.join(".") }),
  );
}

// A side's melds, red threes and score; `place` counts sides from the player's own.
function side(table, place, add) {
  const { sheet, house, scene } = table;
  const { texts, zones } = scene;
  const index = (sheet.turn + place) % house.sides.length;
  const path = ["position", "sides", index];
  const write = (name) => (value) => sheet.write([...path, name], value);
  const melds = many(table, { path: [...path, "melds"], id: "melds", label: zones.melds }, add);
  return {
    ...melds,
    look: "side",
    title: house.sides[place],
    label: house.sides[place],
    places: [
      ...melds.places,
      {
        key: `red.${index}`,
        path: [...path, "red_threes"],
        label: zones.red_threes,
        only: scene.red_threes,
      },
    ],
    fields: () => [
      numberBox(texts.score, sheet.read([...path, "score"]), write("score"), `score.${index}`),
      checkBox(
        texts.melded,
        sheet.read([...path, "melded"]),
        (on) => write("melded")(on || undefined),
        `melded.${index}`,
      ),
    ],
  };
}

// An empty pile is an empty list; an empty text means that nothing is known.
const emptyBox = (sheet, { texts }) =>
  checkBox(
    texts["pile.empty"],
    Array.isArray(sheet.read(PILE)),
    (on) => sheet.write(PILE, on ? [] : undefined),
    "pile.empty",
  );

const BUILD = {
  asked,
  own: (table, add) => [side(table, 0, add)],
  theirs: (table, add) => table.house.sides.slice(1).map((_, place) => side(table, place + 1, add)),
  pile: ({ scene, sheet }) => {
    const needed = sheet.kind.zones[0] === "pile";
    const place = { key: "pile", path: PILE, label: scene.zones.pile, needed };
    return [
      { ...single("pile", place), ...(!needed && { beside: () => [emptyBox(sheet, scene)] }) },
    ];
  },
  hand: ({ sheet, house, scene }) => [
    {
      ...single("hand", {
        key: "hand",
        path: handPath(sheet),
        label: scene.zones.hand,
        // A typed question may be about something else.
        needed: sheet.kind.zones[0] === "hand" && !sheet.kind.written.length,
      }),
      beside: () => handFields(sheet, house, scene.texts),
    },
  ],
  others: ({ sheet, house, scene }) => [
    {
      look: "others",
      label: scene.zones.others,
      title: scene.zones.others,
      places: [],
      fields: () => [
        ...otherHands(sheet, house),
        make("p", { class: "ct-note" }, scene.texts["others.help"]),
      ],
    },
  ],
};

// The zones of the question and those that the last ruling wants, and further zones that can be opened.
export function zonesOf(table, add) {
  const { kind } = table.sheet;
  const wanted = table.wanted.map((field) => ZONES[field]).filter(Boolean);
  const shown = [...new Set([...kind.zones, ...wanted])];
  const rest = kind.table ? ALL.filter((id) => !shown.includes(id)) : [];
  const build = (ids) => ids.flatMap((id) => BUILD[id](table, add));
  return [build(shown), build(rest)];
}
