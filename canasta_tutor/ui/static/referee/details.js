// The details of a question other than its places: numbers, who went out, how much is known, earlier events.

import { fill, make } from "../page/dom.js";
import { checkBox, numberBox, pickBox, textBox, writingBox } from "../page/fields.js";

const triple = (texts) => [
  [undefined, texts.unset],
  [true, texts.yes],
  [false, texts.no],
];

const answers = (texts) => [
  [undefined, texts.unset],
  ["yes", texts.yes],
  ["no", texts.no],
  ["not-asked", texts.not_asked],
];

// Seats or sides by number; the first label is the player's own seat or side.
const fromSeat = (sheet, labels) =>
  labels.map((label, place) => [(sheet.turn + place) % labels.length, label]);

// The fields of the question itself, under their names in the scene.
export function askFields(sheet, house, texts) {
  const write = (name) => (value) => sheet.write(["ask", name], value);
  const numbered = (labels) => fromSeat(sheet, labels);
  const one = {
    minimum: () =>
      numberBox(
        texts.minimum,
        sheet.ask.score,
        (value) => sheet.write(["ask", "score"], value ?? 0),
        "minimum",
      ),
    side: () =>
      pickBox(texts.side, numbered(house.sides), sheet.ask.side ?? 0, write("side"), "side"),
    out: () =>
      pickBox(
        texts.out,
        [[null, texts["out.nobody"]], ...numbered(house.seats)],
        sheet.ask.out ?? null,
        write("out"),
        "out",
      ),
    concealed: () =>
      checkBox(texts.concealed, sheet.ask.concealed, write("concealed"), "concealed"),
    takes_pile: () =>
      checkBox(
        texts.takes_pile,
        sheet.ask.take,
        (on) => sheet.write(["ask", "take"], on ? { using: "", also: [] } : undefined),
        "takes_pile",
      ),
    other: () => writtenFields(sheet, texts),
  };
  return sheet.kind.fields.map((name) => one[name]());
}

// Each kind of question has its own keys; choosing a kind again brings back what was typed for it.
function writtenFields(sheet, texts) {
  const { written } = sheet.kind;
  const place = () => written.findIndex(({ id }) => id === sheet.ask?.kind);
  let chosen = place();
  const picked = pickBox(
    texts["other.kind"],
    written.map(({ label }, at) => [at, label]),
    chosen,
    (at) => {
      sheet.rewrite(written[chosen]?.id, written[at]);
      chosen = at;
      box.input.value = asWritten(sheet.ask);
    },
    "other.kind",
  );
  const select = /** @type {HTMLSelectElement} */ (picked.querySelector("select"));
  const box = writingBox(
    texts.other,
    asWritten(sheet.ask),
    (text) => {
      otherAsk(sheet, text);
      if (typeof sheet.ask !== "string") select.selectedIndex = chosen = place();
    },
    "other",
  );
  select.selectedIndex = chosen;
  return [picked, box.node];
}

// Text that is not JSON is kept and sent unchanged, so that the answer can say what is wrong with it.
const asWritten = (ask) => (typeof ask === "string" ? ask : JSON.stringify(ask));

function otherAsk(sheet, text) {
  let ask = text;
  try {
    ask = JSON.parse(text);
  } catch {
    // as written
  }
  sheet.write(["ask"], ask);
}

// How much is known about the player's own hand.
export function handFields(sheet, house, texts) {
  const path = ["position", "hands", sheet.turn];
  const hand = sheet.read(path);
  const known = typeof hand === "string" ? "cards" : typeof hand === "number" ? "count" : "unknown";
  const set = { unknown: null, cards: "", count: house.hand };
  const options = ["unknown", "cards", "count"].map((name) => [name, texts[`hand.${name}`]]);
  return [
    pickBox(texts.known, options, known, (name) => sheet.write(path, set[name]), "hand.known"),
    known === "count" &&
      numberBox(texts.cards, hand, (count) => sheet.write(path, count ?? null), "hand.count"),
  ];
}

// The other players' hands: a number of cards, or the cards.
export function otherHands(sheet, house) {
  return house.seats.slice(1).map((name, place) => {
    const path = ["position", "hands", (sheet.turn + place + 1) % house.seats.length];
    return textBox(
      name,
      sheet.read(path),
      (text) => sheet.write(path, text === "" ? null : /^\d+$/.test(text) ? Number(text) : text),
      `others.${place}`,
    );
  });
}

export function tableFields(sheet, texts) {
  const path = (name) => ["position", name];
  const pick = (name, label, options) =>
    pickBox(
      label,
      options,
      sheet.read(path(name)),
      (value) => sheet.write(path(name), value),
      name,
    );
  return [
    pick("phase", texts.phase, [
      [undefined, texts["phase.implied"]],
      ["draw", texts["phase.draw"]],
      ["play", texts["phase.play"]],
    ]),
    pick("frozen", texts.frozen, [
      [undefined, texts["frozen.told"]],
      [true, texts["frozen.yes"]],
      [false, texts["frozen.no"]],
    ]),
    numberBox(
      texts.stock,
      sheet.read(path("stock")),
      (value) => sheet.write(path("stock"), value),
      "stock",
    ),
  ];
}

// The state of each player's foot, if the rules have feet.
function footFields(sheet, house, texts) {
  const options = [
    [null, texts.unset],
    ...["untouched", "taken", "played"].map((name) => [name, texts[`foot.${name}`]]),
  ];
  return fromSeat(sheet, house.seats).map(([seat, name]) => {
    const path = ["position", "memory", "foot_state", seat];
    return pickBox(
      fill(texts.foot, { place: name }),
      options,
      sheet.read(path) ?? null,
      (value) => sheet.write(path, value),
      `foot.${seat}`,
    );
  });
}

// Earlier events that some rule depends on; `chosen` tells which of them to show.
export function memoryFields(sheet, house, memory, texts, chosen) {
  const feet = house.feet && chosen("foot_state") ? footFields(sheet, house, texts) : [];
  const shown = memory.filter(({ id }) => chosen(id));
  return [
    ...feet,
    ...shown.map(({ id, form, label }) => {
      const path = ["position", "memory", id];
      const write = (value) => sheet.write(path, value === "" ? undefined : value);
      if (form === "number") return numberBox(label, sheet.read(path), write, id);
      if (form === "cards") return textBox(label, sheet.read(path), write, id);
      if (form === "seat")
        return pickBox(
          label,
          [[undefined, texts.unset], ...fromSeat(sheet, house.seats)],
          sheet.read(path),
          write,
          id,
        );
      const options = form === "partner" ? answers(texts) : triple(texts);
      return pickBox(label, options, sheet.read(path), write, id);
    }),
  ];
}

export const fieldSet = (label, fields) =>
  make("div", { class: "ct-fields", role: "group", "aria-label": label }, fields.flat());
