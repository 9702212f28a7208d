// The table to lay cards on: places to fill. One place is open at a time, with the pack in a drawer below it.

import { cardWords, inWriting, lessWords, withPlayed } from "../cards/notation.js";
import { PlaceView } from "../cards/place.js";
import { Tray } from "../cards/tray.js";
import { fill, keepingFocus, make } from "../page/dom.js";
import { askFields, fieldSet, memoryFields, tableFields } from "./details.js";
import { handPath, zonesOf } from "./zones.js";

// A path in the form that answers use: `position.hands[0]`.
const pathText = ([first, ...rest]) =>
  rest.reduce((text, key) => (Number.isInteger(key) ? `${text}[${key}]` : `${text}.${key}`), first);

const MARGIN = 72; // px; on a phone there is a button at the foot of the page

export class Spread {
  #views = [];
  #shape = "";
  #active;
  #moreOpen = false;
  /** @type {string[]} fields that rulings depend on, as in answers: `position.pile` */
  wanted = [];

  constructor(scene, sheet) {
    this.scene = scene;
    this.sheet = sheet;
    this.texts = scene.texts;
    this.names = scene.cards;
    this.house = null;
    this.node = make("div", {
      class: "ct-table ct-laid-out",
      role: "group",
      "aria-label": this.texts.table,
    });
    this.said = make("p", { class: "ct-unseen", role: "status" });
    this.stay = make("p", { class: "ct-note", "data-key": "hand.stay" });
    this.tray = new Tray(
      scene,
      (name) => this.#fromPack(name),
      (text) => this.#written(text),
      () => this.#holdPlayed(),
    );
  }

  // Draws the sheet. Fields in which the learner types stay as they are.
  update(house) {
    this.house = house;
    const zones = zonesOf(this, (path, key) => this.#add(path, key));
    const switches = [
      typeof this.sheet.read(handPath(this.sheet)),
      Boolean(this.sheet.ask?.take),
      Array.isArray(this.sheet.read(["position", "pile"])),
      this.wanted,
    ];
    const shape = JSON.stringify([this.sheet.kind.id, house, zones, switches]);
    if (shape !== this.#shape) {
      this.#shape = shape;
      keepingFocus(this.node, () => this.#build(...zones));
    }
    this.#fillPlaces();
  }

  // A different table: the fields show its values, too.
  renew() {
    this.#shape = "";
    this.#active = undefined;
    this.wanted = [];
    if (this.house) this.update(this.house);
  }

  // Brings what a ruling depends on out of the folded part, and into view.
  want(fields) {
    if (!fields.length) return;
    this.wanted = [...new Set([...this.wanted, ...fields])];
    this.update(this.house);
    this.node.querySelector("[data-wanted]")?.scrollIntoView({ block: "nearest" });
  }

  open(key, toggle = false) {
    const node = this.#view(key)?.node;
    const before = node?.getBoundingClientRect().top;
    this.#active = toggle && this.#active === key ? null : key;
    this.#attach();
    this.#fillPlaces();
    if (node) this.#reveal(node, before);
  }

  // The place keeps its position on the screen; then the page scrolls to show as much of the drawer as fits.
  #reveal(node, before) {
    const moved = node.getBoundingClientRect().top - before;
    const over = this.#open
      ? this.tray.node.getBoundingClientRect().bottom - moved + MARGIN - innerHeight
      : 0;
    scrollBy(0, moved + Math.max(0, Math.min(over, before)));
  }

  // The place that an answer complains about.
  accuse(path) {
    for (const view of this.#views) {
      const own = pathText(view.place.path);
      const meant =
        path && (path === own || path.startsWith(`${own}.`) || path.startsWith(`${own}[`));
      view.node.toggleAttribute("data-wrong", Boolean(meant));
    }
  }

  // The first empty place that must be filled.
  get lacking() {
    const filled = (place) =>
      this.#views.some(
        ({ place: other }) =>
          (other === place || (place.list && other.list === place.list)) &&
          this.#words(other).length,
      );
    return this.#views.find(({ place }) => place.needed && !filled(place))?.place ?? null;
  }

  remove(place) {
    this.sheet.write(place.path, undefined);
    if (this.#active === place.key) this.open(this.#views[0]?.place.key ?? null);
  }

  tapped(view, word, at) {
    const aim = this.#aim(view.place);
    if (aim) this.#put(aim, word);
    else this.#takeBack(view.place, word, at);
    this.#view(view.place.key)?.refocus(at);
    this.#say(aim ? this.texts.laid : this.texts.taken, word, aim ?? view.place);
  }

  // --- where cards go

  #view(key) {
    return this.#views.find((view) => view.place.key === key);
  }

  get #open() {
    return this.#view(this.#active)?.place;
  }

  #words(place) {
    return cardWords(this.sheet.read(place.path));
  }

  get #held() {
    return this.sheet.read(handPath(this.sheet));
  }

  get #handKnown() {
    return this.sheet.kind.table && typeof this.#held === "string";
  }

  get #played() {
    return this.#views
      .filter((view) => view.place.played)
      .flatMap((view) => this.#words(view.place));
  }

  // Cards of the hand go to the open place, if that place takes cards from the hand.
  #aim(place) {
    return place.key === "hand" && this.#open?.played ? this.#open : null;
  }

  #fromPack(name) {
    const place = this.#open;
    this.#put(place, name);
    this.#holdPlayed();
    this.#say(this.texts.laid, name, place);
  }

  #put(place, word) {
    const words = place.single ? [] : this.#words(place);
    this.sheet.write(place.path, inWriting([...words, word], this.sheet.read(place.path)));
  }

  // The hand holds all cards, also the played ones. A played card without a suit may be any of them.
  #holdPlayed() {
    if (!this.#handKnown) return;
    const known = (word) => this.names[word]?.suit || this.names[word]?.emblem;
    const held = cardWords(this.#held);
    const hand = withPlayed(held, this.#played.filter(known)).join(" ");
    if (hand !== held.join(" ")) this.sheet.write(handPath(this.sheet), hand);
  }

  #takeBack(place, word, at) {
    const words = this.#words(place);
    words.splice(place.key === "hand" ? words.lastIndexOf(word) : at, 1);
    this.sheet.write(place.path, inWriting(words, this.sheet.read(place.path)));
  }

  #written(text) {
    this.sheet.write(this.#open.path, inWriting([text], this.sheet.read(this.#open.path)));
  }

  #add(path, key) {
    this.sheet.write(path, "");
    this.open(key);
  }

  #say(pattern, word, place) {
    this.said.textContent = fill(pattern, {
      card: this.names[word]?.name ?? word,
      place: place.label,
      count: this.#words(place).length,
    });
  }

  // --- drawing

  #fillPlaces() {
    const rest = lessWords(cardWords(this.#held), this.#handKnown ? this.#played : []);
    for (const view of this.#views) {
      const words = view.place.key === "hand" ? this.#sorted(rest) : this.#words(view.place);
      view.update(words, view.place.key === this.#active, this.#aim(view.place)?.label);
    }
    const count = cardWords(this.#held).length;
    this.stay.textContent =
      this.#handKnown && rest.length < count
        ? fill(this.texts["hand.stay"], { count, left: rest.length })
        : "";
    if (this.#open) this.#fillTray(this.#open);
  }

  #sorted(words) {
    return [...words].sort(
      (one, other) => this.scene.order.indexOf(one) - this.scene.order.indexOf(other),
    );
  }

  #fillTray(place) {
    const gone = {};
    for (const word of this.#lying) gone[word] = (gone[word] ?? 0) + 1;
    this.tray.count(this.house.copies, gone, place.only);
    const value = this.sheet.read(place.path);
    this.tray.text(typeof value === "string" ? value : this.#words(place).join(" "));
  }

  // All cards in any place; cards played from a known hand are counted in the hand.
  get #lying() {
    const counted = ({ place }) => place.path[0] === "ask" && !(place.played && this.#handKnown);
    const asked = this.#views.filter(counted).flatMap((view) => this.#words(view.place));
    if (!this.sheet.kind.table) return asked;
    const { hands = [], sides = [], pile } = this.sheet.data.position;
    const laid = sides.flatMap((side) => [
      ...(side?.melds ?? []),
      side?.red_threes,
      side?.black_threes,
    ]);
    return [...asked, ...[...hands, ...laid, pile].flatMap(cardWords)];
  }

  #build(zones, rest) {
    this.#views = [];
    const fields = askFields(this.sheet, this.house, this.texts);
    const nodes = [
      fields.length > 0 && fieldSet(this.texts.kinds, fields),
      ...zones.map((zone) => this.#zone(zone)),
      this.#asked(),
    ];
    const first = this.#views[0]?.place.key ?? null;
    const more = this.sheet.kind.table && this.#more(rest);
    if (this.#active === undefined || (this.#active && !this.#view(this.#active)))
      this.#active = first;
    this.node.replaceChildren(...[...nodes, more].filter(Boolean));
    this.#attach();
    for (const { card } of this.scene.tray)
      this.tray.offer(card, (this.house.copies[card] ?? 0) > 0);
  }

  #attach() {
    const home = this.#view(this.#active)?.node.closest(".ct-filled");
    if (!home) this.tray.node.remove();
    else if (this.tray.node.parentNode !== home) home.append(this.tray.node);
  }

  #wants = (id) => this.wanted.includes(`position.memory.${id}`);

  // Controls for earlier events that a ruling depends on.
  #asked() {
    const { texts, scene, sheet } = this;
    const fields = memoryFields(sheet, this.house, scene.memory, texts, this.#wants);
    if (!fields.length) return null;
    return make(
      "div",
      { class: "ct-filled", "data-wanted": "" },
      make("h3", { class: "ct-zone-title" }, texts.memory),
      fieldSet(texts.memory, fields),
    );
  }

  #more(zones) {
    const { texts, scene, sheet } = this;
    const node = make(
      "details",
      { class: "ct-more", open: this.#moreOpen },
      make("summary", { "data-key": "more" }, texts.more),
      zones.map((zone) => this.#zone(zone)),
      fieldSet(texts.more, tableFields(sheet, texts)),
      make("h3", { class: "ct-zone-title" }, texts.memory),
      fieldSet(
        texts.memory,
        memoryFields(sheet, this.house, scene.memory, texts, (id) => !this.#wants(id)),
      ),
    );
    node.addEventListener("toggle", () => {
      this.#moreOpen = node.open;
    });
    return node;
  }

  #zone({ look, label, title, places, fields, beside, adds = [] }) {
    const views = places.map((place) => new PlaceView(place, this));
    this.#views.push(...views);
    const [listed, others] = [
      views.filter(({ place }) => place.list),
      views.filter(({ place }) => !place.list),
    ];
    const buttons = adds.map(({ key, label: text, act }) =>
      make(
        "button",
        { type: "button", class: "ct-quiet-button ct-add", "data-key": key, onclick: act },
        text,
      ),
    );
    return make(
      "div",
      {
        class: `ct-filled ct-filled-${look}`,
        role: "group",
        "aria-label": label,
        "data-wanted": views.some(({ place }) => this.wanted.includes(pathText(place.path)))
          ? ""
          : undefined,
      },
      title && make("h3", { class: "ct-zone-title" }, title),
      fields && make("div", { class: "ct-fields" }, fields()),
      (views.length > 0 || buttons.length > 0) &&
        make(
          "div",
          { class: "ct-places" },
          listed.map((view) => view.node),
          buttons,
          others.map((view) => view.node),
          look === "hand" && this.stay,
          beside && make("div", { class: "ct-fields" }, beside()),
        ),
    );
  }
}
