// The form for one deal: how it ended, and what each side has, as numbers or as cards.

import { allIn, fill, freshId, keepingFocus, make, oneIn, slot } from "../page/dom.js";
import { checkBox, pickBox } from "../page/fields.js";
import { actionButton } from "../page/panel.js";
import { CardDesk } from "./pad_cards.js";
import { sheetsNode } from "./pad_sheet.js";

const blankSide = () => ({
  by_cards: false,
  melds: [],
  red_threes: "",
  black_threes: "",
  hands: [],
  feet: [],
  counts: {},
});

const blankDeal = (sides) => ({
  out: null,
  concealed: false,
  first_pile: false,
  special: null,
  acaba: null,
  sides: sides.map(blankSide),
});

const copyOf = (value) => JSON.parse(JSON.stringify(value));

const COUNT = /^\d{1,6}$/;

export class DealForm {
  /** @type {any} the game that is kept, as the kernel tells it */
  #game = null;
  /** @type {number | null} */
  #place = null;
  /** @type {string | undefined} */
  #id;
  #trying = false;

  // `act` has `try(deal, place, id)`, `book(deal, place, id)`, `cancel()`, `say(text)` and `keep(draft)`.
  constructor(scene, act) {
    this.scene = scene;
    this.act = act;
    this.desk = new CardDesk(
      scene,
      (text) => act.say(text),
      (moved) => this.#moved(moved),
    );
    this.body = make("div", { class: "ct-pad-form" });
    this.refused = make("p", { class: "ct-odd", role: "status" });
    this.title = make("h2", { tabindex: "-1" });
    this.save = actionButton(scene.pad.save, "ct-primary", () => this.#hand());
    this.sure = make("section", { class: "ct-pad-sure", hidden: true });
    this.drawSure = slot(this.sure, (tried) => tried && this.#tried(tried));
    this.cancel = actionButton(scene.pad.cancel, "", () => act.cancel());
    this.node = make(
      "section",
      { class: "ct-part ct-pad-entry", hidden: true },
      this.title,
      this.body,
      this.refused,
      make("div", { class: "ct-answer" }, this.save, this.cancel),
      this.sure,
    );
  }

  get entry() {
    return this.deal;
  }

  // Starts with an empty deal, a deal to change, or a deal that was left half entered.
  /**
   * @param {any} game
   * @param {number | null} [place]
   * @param {any} [deal]
   */
  begin(game, place = null, deal = null) {
    this.#game = game;
    this.#place = place;
    this.#trying = false;
    this.#id = place === null ? undefined : game.deals[place]?.id;
    this.deal = deal?.sides?.length === game.sides.length ? copyOf(deal) : blankDeal(game.sides);
    this.refused.textContent = "";
    this.cancel.hidden = place === null;
    this.title.textContent =
      place === null
        ? this.scene.pad.enter
        : fill(this.scene.pad["edit.of"], { deal: game.deals[place]?.label });
    this.node.setAttribute("aria-label", this.title.textContent);
    this.#build();
  }

  refuse(refused) {
    this.refused.textContent = refused ? `${this.scene.pad.refused} ${refused.text}` : "";
    const side = refused?.path?.match(/sides\[(\d+)\]/)?.[1];
    for (const box of allIn(this.body, "[data-side-box]"))
      box.toggleAttribute("data-wrong", box.dataset.sideBox === side);
  }

  // Shows the sheet as it would be, because a deal is saved only after the learner has seen and confirmed it.
  ask(tried) {
    this.drawSure(tried ?? null);
    if (!tried) return this.#close();
    if (!this.#trying || !this.sure.hidden) return;
    this.sure.hidden = false;
    this.save.classList.remove("ct-primary");
    oneIn(this.sure, "h3")?.focus({ preventScroll: true });
    this.sure.scrollIntoView({ block: "nearest" });
  }

  #tried({ label, sheets, empty }) {
    const words = this.scene.pad;
    return [
      make("h3", { tabindex: "-1" }, fill(words.sheet_of, { deal: label })),
      empty && make("p", {}, words.empty),
      sheetsNode(sheets, this.scene.sheet_total),
      make(
        "div",
        { class: "ct-answer" },
        actionButton(words.book, "ct-primary", () =>
          this.act.book(copyOf(this.deal), this.#place, this.#id),
        ),
        actionButton(words["book.not"], "", () => {
          this.#giveUp();
          this.title.focus();
        }),
      ),
    ];
  }

  #giveUp() {
    this.#trying = false;
    this.#close();
  }

  // An update from another tab may come before the expected reply.
  #close() {
    this.sure.hidden = true;
    this.save.classList.add("ct-primary");
  }

  #hand() {
    const odd = oneIn(this.body, '[aria-invalid="true"]');
    this.#giveUp();
    if (odd) return odd.focus();
    this.#trying = true;
    this.act.try(copyOf(this.deal), this.#place, this.#id);
  }

  #moved(moved) {
    this.#giveUp();
    this.act.keep({ deal: this.deal, place: this.#place });
    if (!moved) return;
    this.#build();
    oneIn(this.body, `[data-key="${CSS.escape(moved.key)}"]`)?.focus({ preventScroll: true });
  }

  #changed() {
    this.#moved(null);
  }

  #build() {
    const { tables, players, sides, mates, black_threes: black, feet } = this.#game;
    this.desk.begin(this.deal, { copies: tables[players].copies, black });
    keepingFocus(this.body, () =>
      this.body.replaceChildren(
        this.#ending(),
        make(
          "div",
          { class: "ct-pad-sides" },
          sides.map((name, at) => this.#side(name, at, mates[at], feet)),
        ),
      ),
    );
    this.desk.settle();
  }

  #ending() {
    const { ending, seats } = this.#game;
    const words = this.scene.pad;
    const set = (name) => (value) => {
      this.deal[name] = value;
      this.#changed();
    };
    const who = (label, name) =>
      pickBox(
        label,
        [[null, words.nobody], ...seats.map((seat, at) => [at, seat])],
        this.deal[name],
        set(name),
        `pad.${name}`,
      );
    return make(
      "div",
      { class: "ct-fields", role: "group", "aria-label": words.out },
      who(words.out, "out"),
      ending.concealed &&
        checkBox(words.concealed, this.deal.concealed, set("concealed"), "pad.concealed"),
      ending.first_pile &&
        checkBox(words.first_pile, this.deal.first_pile, set("first_pile"), "pad.first_pile"),
      ending.special.length > 0 &&
        pickBox(
          words.special,
          [[null, words.none], ...ending.special.map(({ id, label }) => [id, label])],
          this.deal.special,
          set("special"),
          "pad.special",
        ),
      ending.acaba && who(words.acaba, "acaba"),
    );
  }

  #side(name, at, mates, feet) {
    const own = this.deal.sides[at];
    const words = this.scene.pad;
    const way = (cards, label) =>
      make(
        "button",
        {
          type: "button",
          class: "ct-chip",
          "aria-pressed": String(own.by_cards === cards),
          "data-key": `way.${at}.${cards}`,
          onclick: () => this.#turn(own, cards),
        },
        label,
      );
    const fields = this.#game.fields.filter(({ credit }) => credit || !own.by_cards);
    return make(
      "div",
      { class: "ct-pad-side", role: "group", "aria-label": name, "data-side-box": at },
      make(
        "div",
        { class: "ct-pad-side-head" },
        make("h3", {}, name),
        make(
          "div",
          { class: "ct-chips", role: "group", "aria-label": fill(words.way, { side: name }) },
          way(false, words.by_numbers),
          way(true, words.by_cards),
        ),
      ),
      own.by_cards && this.desk.side(at, mates, feet),
      fields.length > 0 &&
        make(
          "div",
          { class: "ct-pad-fields" },
          fields.map((field) => this.#field(field, own, at)),
        ),
    );
  }

  #turn(own, cards) {
    own.by_cards = cards;
    this.#changed();
    this.#build();
  }

  #field({ id, label, note, form }, own, at) {
    const write = (number) => {
      if (number) own.counts[id] = number;
      else delete own.counts[id];
      this.#changed();
    };
    if (form === "yes")
      return make(
        "div",
        { class: "ct-sheet-row" },
        checkBox(label, own.counts[id], (on) => write(on ? 1 : 0), `count.${at}.${id}`),
      );
    const input = freshId();
    const odd = make("p", { class: "ct-odd", role: "status", id: freshId() });
    const box = make("input", {
      class: "ct-input ct-number",
      id: input,
      "aria-describedby": odd.id,
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      "data-key": `count.${at}.${id}`,
      value: own.counts[id] ?? "",
      placeholder: "0",
    });
    box.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") this.#hand();
    });
    box.addEventListener("input", () => {
      const text = box.value.replace(/\s/g, "");
      const good = text === "" || COUNT.test(text);
      judge(good);
      if (good) write(Number(text));
    });
    const judge = (good) => {
      box.setAttribute("aria-invalid", String(!good));
      odd.textContent = good ? "" : this.scene.pad.number;
    };
    const step = (sign, by) =>
      make(
        "button",
        {
          type: "button",
          class: "ct-quiet-button ct-step-button",
          tabindex: "-1",
          "aria-label": `${sign} ${label}`,
          onclick: () => {
            const next = Math.max(0, (own.counts[id] ?? 0) + by);
            box.value = next ? String(next) : "";
            judge(true);
            write(next);
          },
        },
        sign,
      );
    return make(
      "div",
      { class: "ct-sheet-row" },
      make(
        "label",
        { class: "ct-sheet-name", for: input },
        label,
        note && make("span", { class: "ct-note" }, ` ${note}`),
      ),
      make(
        "span",
        { class: "ct-sheet-cell" },
        form === "count" && step("−", -1),
        box,
        form === "count" && step("+", 1),
      ),
      odd,
    );
  }
}
