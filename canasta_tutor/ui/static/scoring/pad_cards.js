// A side's cards for the pad: its melds, its threes, the cards left in its hands.

import { cardWords } from "../cards/notation.js";
import { PlaceView } from "../cards/place.js";
import { Tray } from "../cards/tray.js";
import { fill, make } from "../page/dom.js";

const inOneText = (words) => words.join(" ");

export class CardDesk {
  #views = [];
  /** @type {string | null} the place to which cards go */
  #active = null;

  // `entry` is the deal that is being entered; `changed` is called for every card that moves.
  constructor(scene, said, changed) {
    this.scene = scene;
    this.texts = scene.texts;
    this.names = scene.cards;
    this.said = said;
    this.changed = changed;
    this.tray = new Tray(
      scene,
      (name) => this.#put(name),
      (text) => this.#write(this.#open, cardWords(text)),
    );
  }

  // Starts again with another deal or another table.
  begin(entry, { copies, black }) {
    this.entry = entry;
    this.copies = copies;
    this.black = black;
    this.#views = [];
    this.#active = null;
    for (const { card } of this.scene.tray) this.tray.offer(card, (copies[card] ?? 0) > 0);
  }

  // The places of one side, and a button for one more meld.
  side(at, mates, feet) {
    const words = this.scene.pad;
    const own = this.entry.sides[at];
    if (!own.melds.length) own.melds = [""];
    const places = [
      ...own.melds.map((_, meld) => ({
        key: `${at}.melds.${meld}`,
        list: own.melds,
        at: meld,
        removable: true,
        label: fill(this.texts.numbered, { n: meld + 1 }),
      })),
      {
        key: `${at}.red`,
        side: own,
        name: "red_threes",
        label: this.scene.red_label,
        only: this.scene.red_threes,
      },
      this.black && {
        key: `${at}.black`,
        side: own,
        name: "black_threes",
        label: this.scene.black_label,
        only: this.scene.black_threes,
      },
      ...mates.map((player, seat) => ({
        key: `${at}.hand.${seat}`,
        list: own.hands,
        at: seat,
        label: fill(words.left, { player }),
      })),
      ...(feet
        ? mates.map((player, seat) => ({
            key: `${at}.foot.${seat}`,
            list: own.feet,
            at: seat,
            label: fill(words.foot, { player }),
          }))
        : []),
    ].filter(Boolean);
    const views = places.map((place) => new PlaceView(place, this));
    this.#views.push(...views);
    const add = make(
      "button",
      {
        type: "button",
        class: "ct-quiet-button ct-add",
        "data-key": `add.${at}`,
        onclick: () => this.#add(at),
      },
      this.texts["add.melds"],
    );
    const melds = own.melds.length;
    return make(
      "div",
      { class: "ct-filled", "data-side": at },
      make(
        "div",
        { class: "ct-places" },
        views.slice(0, melds).map(({ node }) => node),
        add,
        views.slice(melds).map(({ node }) => node),
      ),
    );
  }

  // After all sides are built, open the place that was open, or else the first empty one.
  settle(key = this.#active) {
    this.#active = this.#view(key) ? key : null;
    this.#attach();
    this.#fill();
  }

  open(key, toggle = false) {
    this.#active = toggle && this.#active === key ? null : key;
    this.#attach();
    this.#fill();
  }

  remove(place) {
    place.list.splice(place.at, 1);
    this.changed({ key: `add.${place.key.split(".")[0]}` });
  }

  tapped(view, word, at) {
    const words = this.#words(view.place);
    words.splice(at, 1);
    this.#write(view.place, words);
    this.#view(view.place.key)?.refocus(at);
    this.#say(this.texts.taken, word, view.place);
  }

  #add(at) {
    const { melds } = this.entry.sides[at];
    melds.push("");
    this.#active = `${at}.melds.${melds.length - 1}`;
    this.changed({ key: `place.${this.#active}` });
  }

  #view(key) {
    return this.#views.find((view) => view.place.key === key);
  }

  get #open() {
    return this.#view(this.#active)?.place;
  }

  #words(place) {
    return cardWords(place.list ? (place.list[place.at] ?? "") : place.side[place.name]);
  }

  #write(place, words) {
    if (place.list) {
      while (place.list.length < place.at) place.list.push("");
      place.list[place.at] = inOneText(words);
    } else place.side[place.name] = inOneText(words);
    this.#fill();
    this.changed(null);
  }

  #put(name) {
    const place = this.#open;
    this.#write(place, [...this.#words(place), name]);
    this.#say(this.texts.laid, name, place);
  }

  #say(pattern, word, place) {
    this.said(
      fill(pattern, {
        card: this.names[word]?.name ?? word,
        place: place.label,
        count: this.#words(place).length,
      }),
    );
  }

  #attach() {
    const home = this.#view(this.#active)?.node.closest(".ct-filled");
    if (!home) this.tray.node.remove();
    else if (this.tray.node.parentNode !== home) home.append(this.tray.node);
  }

  #fill() {
    for (const view of this.#views)
      view.update(this.#words(view.place), view.place.key === this.#active, null);
    if (!this.#open) return;
    const gone = {};
    for (const word of this.#views.flatMap((view) => this.#words(view.place)))
      gone[word] = (gone[word] ?? 0) + 1;
    this.tray.count(this.copies, gone, this.#open.only);
    this.tray.text(inOneText(this.#words(this.#open)));
  }
}
