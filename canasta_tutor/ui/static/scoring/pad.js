// The score pad: a game at the players' own table, deal by deal, with its totals, its graph and its sheets.
import { picker } from "../page/bar.js";
import { fill, make, oneIn, slot } from "../page/dom.js";
import { textBox } from "../page/fields.js";
import { draft } from "../page/memory.js";
import { actionButton, disable } from "../page/panel.js";
import { DealForm } from "./pad_form.js";
import { graphNode } from "./pad_graph.js";
import { sheetsNode } from "./pad_sheet.js";

const headedRow = (head, cells, look) =>
  make(
    "tr",
    { class: look },
    make("th", { scope: "row" }, head),
    cells.map((cell) => make("td", {}, cell)),
  );

export class Pad {
  #line;
  #draft;
  /** @type {any} the game that is kept, as the kernel tells it */
  #game = null;
  #starting = false;
  // Whether the learner is starting a new game while another one is in progress.
  #left = false;
  /** @type {{ rules: string, players?: number } | null} */
  #chosen = null;
  /** @type {number | null} */
  #shown = null;

  constructor(scene, line) {
    this.scene = scene;
    this.#line = line;
    this.#draft = draft(`${scene.id}:pad`);
    const words = scene.pad;
    this.said = make("p", { class: "ct-message", role: "status" });
    this.heard = make("p", { class: "ct-unseen", role: "status" });
    this.trouble = make("p", { class: "ct-notice", role: "status" });
    this.begin = make("div", { class: "ct-part" });
    this.table = make("div", { class: "ct-part" });
    this.form = new DealForm(scene, {
      try: (deal, place, id) => this.#line.insist({ type: "pad.try", deal, place, id }),
      book: (deal, place, id) => this.#line.insist({ type: "pad.deal", deal, place, id }),
      cancel: () => this.#cancel(),
      say: (text) => {
        this.heard.textContent = text;
      },
      keep: (part) => this.#draft.write(part),
    });
    this.drawBegin = slot(this.begin, (rules, players, tables, note, begun, left) =>
      this.#beginNodes(rules, players, tables, note, begun, left),
    );
    this.drawTable = slot(this.table, (game, shown) => this.#tableNodes(game, shown));
    this.node = make(
      "section",
      { class: "ct-pad", "aria-label": words.deals },
      this.trouble,
      this.said,
      this.begin,
      this.table,
      this.heard,
      this.form.node,
    );
  }

  update(game) {
    const held = this.#holds();
    const before = this.#game;
    this.#draw(game);
    if (held && !this.#holds()) this.#goOn(before && game.changes !== before.changes);
  }

  #holds() {
    const { activeElement: active } = document;
    return this.node.contains(active) && Boolean(active?.checkVisibility());
  }

  // The focused element is gone: focus the form for the next deal, or the sheet that has just changed, and keep
  // the message about the change in view.
  #goOn(changed) {
    const heading = changed && this.#game.deals.length ? oneIn(this.table, "h2") : this.form.title;
    heading?.focus({ preventScroll: true });
    if (changed && this.said.textContent) this.said.scrollIntoView({ block: "start" });
  }

  #draw(game) {
    const before = this.#game;
    this.#game = game;
    this.trouble.textContent = game.trouble ?? "";
    const starting = !game.begun || this.#starting;
    this.begin.hidden = !starting;
    this.table.hidden = starting;
    this.form.node.hidden = starting;
    if (starting) this.#chosen ??= { rules: game.rules, players: game.players };
    this.drawBegin(
      this.#chosen?.rules ?? game.rules,
      game.players,
      game.tables,
      game.note,
      game.begun,
      this.#left,
    );
    const fresh = !before || game.changes !== before.changes || game.rules !== before.rules;
    if (fresh) this.#renew(game, before);
    if (!starting) this.drawTable(game, this.#shown);
    this.form.refuse(game.refused);
    this.form.ask(game.tried);
  }

  // After a change the form is empty again, and the newest sheet is open.
  #renew(game, before) {
    const kept = before ? {} : this.#draft.read();
    const place = kept.place != null && kept.place < game.deals.length ? kept.place : null;
    this.form.begin(game, place, kept.deal);
    if (before) this.#draft.write({ deal: null, place: null });
    if (before && game.begun) this.#tellChange(game, before);
    this.#shown = game.deals.length
      ? Math.min(this.#shown ?? Infinity, game.deals.length - 1)
      : null;
    if (before && game.deals.length > before.deals.length) this.#shown = game.deals.length - 1;
  }

  #tellChange(game, before) {
    const { saved, removed } = this.scene.pad;
    const last = (deals, other) =>
      deals.find((deal, at) => JSON.stringify(deal) !== JSON.stringify(other[at]))?.label;
    const gone = before.deals.length > game.deals.length;
    const deal = gone ? last(before.deals, game.deals) : last(game.deals, before.deals);
    this.said.textContent = deal ? fill(gone ? removed : saved, { deal }) : "";
  }

  #cancel() {
    this.#draft.write({ deal: null, place: null });
    this.form.begin(this.#game);
  }

  #edit(at) {
    this.form.begin(this.#game, at, this.#game.deals[at].entry);
    this.form.title.focus();
    this.form.node.scrollIntoView({ block: "start" });
  }

  #show(at) {
    this.#shown = at;
    this.drawTable(this.#game, at);
  }

  // --- before the game

  #beginNodes(rules, players, tables, note, begun, left) {
    const { systems, page, pad: words } = this.scene;
    const marked = systems.map((system) => ({ ...system, current: system.id === rules }));
    const seats = Object.entries(tables).map(([id, { label }]) => ({
      id,
      label,
      current: Number(id) === players,
    }));
    const start = (chosen) => {
      this.#starting = true;
      this.#chosen = chosen;
      this.#line.insist({ type: "pad.new", ...chosen });
    };
    return [
      make("h2", { tabindex: "-1" }, words.new),
      make(
        "div",
        { class: "ct-picks" },
        picker("pad.rules", page.system, marked, (id) =>
          begun ? this.#redrawBegin({ rules: id }) : start({ rules: id }),
        ),
        !begun || rules === this.#game.rules
          ? picker("pad.players", page.players, seats, (id) =>
              begun
                ? this.#redrawBegin({ rules, players: Number(id) })
                : start({ rules, players: Number(id) }),
            )
          : null,
      ),
      rules === this.#game.rules && make("p", { class: "ct-note" }, note),
      begun && this.#game.deals.length > 0 && make("p", { class: "ct-note" }, words["new.sure"]),
      make(
        "div",
        { class: "ct-answer" },
        actionButton(words.start, "ct-primary", () => this.#start()),
        left && actionButton(words.keep, "", () => this.#back()),
      ),
    ];
  }

  #redrawBegin(chosen) {
    this.#chosen = chosen;
    this.update(this.#game);
  }

  #start() {
    this.#starting = this.#left = false;
    const chosen = this.#chosen;
    this.#chosen = null;
    this.#shown = null;
    this.#line.insist({ type: "pad.new", ...chosen });
  }

  #leave() {
    this.#starting = this.#left = true;
    this.said.textContent = "";
    this.update(this.#game);
    oneIn(this.begin, "h2")?.focus();
  }

  #back() {
    this.#starting = this.#left = false;
    this.#chosen = null;
    this.update(this.#game);
    oneIn(this.table, "h2")?.focus();
  }

  // --- the game

  #tableNodes(game, shown) {
    const words = this.scene.pad;
    const undo = actionButton(words.undo, "ct-hint", () => this.#line.insist({ type: "pad.undo" }));
    disable(undo, !game.can_undo);
    return [
      make(
        "div",
        { class: "ct-table-head" },
        make(
          "h2",
          { tabindex: "-1" },
          this.scene.systems.find(({ id }) => id === game.rules)?.label,
        ),
        make(
          "div",
          { class: "ct-pad-tools" },
          undo,
          actionButton(words.new, "ct-hint", () => this.#leave()),
        ),
      ),
      make("p", { class: "ct-note" }, game.goal),
      game.winner && make("p", { class: "ct-pad-winner" }, game.winner),
      this.#totals(game, shown),
      game.needs.length > 0 &&
        make(
          "dl",
          { class: "ct-deal-facts ct-pad-needs" },
          make("div", {}, make("dt", {}, `${words.next_minimum}:`)),
          game.needs.map(({ side, text }) =>
            make("div", {}, make("dt", {}, side), make("dd", {}, text)),
          ),
        ),
      game.deals.length > 0 && graphNode(game, words),
      shown !== null && game.deals[shown] && this.#sheet(game.deals[shown], shown),
      this.#names(game),
    ];
  }

  #totals({ deals, sides, totals }, shown) {
    const words = this.scene.pad;
    if (!deals.length) return make("p", {}, words.no_deals);
    const open = (deal, at) =>
      make(
        "button",
        {
          type: "button",
          class: "ct-quiet-button ct-deal-button",
          "aria-pressed": String(at === shown),
          "data-key": `deal.${at}`,
          onclick: () => this.#show(at),
        },
        deal.label,
      );
    return make(
      "div",
      {
        class: "ct-pad-scroll",
        role: "group",
        tabindex: sides.length > 3 ? "0" : null,
        "aria-label": words.deals,
      },
      make(
        "table",
        { class: "ct-pad-table" },
        make(
          "thead",
          {},
          make(
            "tr",
            {},
            make("th", { scope: "col" }, words.deal_column),
            sides.map((side) => make("th", { scope: "col" }, side)),
          ),
        ),
        make(
          "tbody",
          {},
          deals.map((deal, at) =>
            headedRow(
              open(deal, at),
              deal.points.map((points, side) => [
                make("span", { class: "ct-pad-points" }, points),
                make("span", { class: "ct-pad-running" }, deal.totals[side]),
              ]),
            ),
          ),
        ),
        make("tfoot", {}, headedRow(words.total, totals)),
      ),
    );
  }

  #sheet(deal, at) {
    const words = this.scene.pad;
    const title = fill(words.sheet_of, { deal: deal.label });
    const remove = actionButton(words.remove, "", () =>
      this.#line.insist({ type: "pad.remove", place: at, id: deal.id }),
    );
    // A second press must not remove the next deal as well.
    remove.dataset.key = `remove.${deal.id}`;
    return make(
      "section",
      { class: "ct-pad-sheet", "aria-label": title },
      make("h3", {}, title),
      sheetsNode(deal.sheets, this.scene.sheet_total),
      make(
        "div",
        { class: "ct-answer" },
        actionButton(words.edit, "", () => this.#edit(at)),
        remove,
      ),
    );
  }

  #names({ sides, names }) {
    const words = this.scene.pad;
    const wished = sides.map((_, at) => names[at] ?? "");
    const told = () => this.#line.insist({ type: "pad.names", names: wished });
    const box = (side, at) => {
      const node = textBox(
        fill(words.name, { side }),
        wished[at],
        (text) => {
          wished[at] = text;
        },
        `name.${at}`,
      );
      node.querySelector("input")?.addEventListener("change", told);
      return node;
    };
    return make(
      "details",
      { class: "ct-more" },
      make("summary", { "data-key": "names" }, words.names),
      make("div", { class: "ct-fields" }, sides.map(box)),
    );
  }
}
