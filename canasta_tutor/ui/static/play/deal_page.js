// The play page: which deal to play, the table, the end of the deal.
import { lookPicker, picker } from "../page/bar.js";
import { make, oneIn, slot, writeProps } from "../page/dom.js";
import { draft } from "../page/memory.js";
import { pageFoot, pageHead } from "../page/page_head.js";
import { actionButton, workedSheet } from "../page/panel.js";
import { codeToCopy, codeToOpen } from "../practice/codes.js";
import { Puzzle } from "../puzzle/puzzle.js";

// If the address names a deal (`?deal=CD-…`), it is opened once; after a reload the page shows what lay
// there last.
function addressed() {
  const { searchParams } = new URL(location.href);
  const deal = searchParams.get("deal") ?? undefined;
  if (deal !== undefined) history.replaceState(history.state, "", location.pathname);
  return deal;
}

const seatNode = ({ seat, name }) =>
  make("li", {}, make("span", { class: "ct-label" }, seat), " ", name);

export class DealPage {
  #line;
  #draft;
  #state = {};
  /** @type {Puzzle | null} */
  #puzzle = null;
  #drawn = "";
  #wish = {};
  /** Whether the learner has asked for another deal, so that the page leads to it. */
  #leads = false;

  constructor(scene, line) {
    this.scene = scene;
    this.#line = line;
    this.#draft = draft(scene.id);
    const { words } = scene;
    const picks = make("div", { class: "ct-picks" });
    this.drawPicks = slot(picks, ({ systems, players, turns, companies }) => [
      picker("system", words.system, systems, (system) => this.#choose({ system })),
      picker("players", words.players, players, (count) =>
        this.#choose({ players: Number(count) }),
      ),
      picker("turn", words.turn, turns, (turn) => this.#choose({ turn: Number(turn) })),
      lookPicker("pace", scene.pace, [
        ["slow", "slow"],
        ["", "usual"],
        ["once", "once"],
      ]),
      picker("company", words.company, companies, (company) => this.#choose({ company })),
      make("p", { class: "ct-note" }, companies.find(({ current }) => current)?.note),
    ]);
    this.seats = make("ul", { class: "ct-seats-said", role: "list", "aria-label": words.seats });
    this.drawSeats = slot(this.seats, (all) => all.map(seatNode));
    const code = make("div");
    this.drawCode = slot(code, (text) => text && codeToCopy(text, words, scene.copied));
    this.host = make("div", { class: "ct-dealt" });
    const ending = make("section", { class: "ct-deal-end", role: "status", tabindex: "-1" });
    this.ending = ending;
    this.drawEnding = slot(ending, (end) => end && this.#endNode(end));
    const [links, title] = pageHead({ ...scene, lead: null }, line);
    // Folded up while a deal is on the table, so that the table is near the top of a phone.
    this.settings = make(
      "details",
      { class: "ct-choose-deal", open: true },
      make("summary", { "data-key": "settings" }, words.settings),
      picks,
      make("div", { class: "ct-deal-ways" }, this.#way("new", "ct-primary"), this.#way("today")),
    );
    title.append(this.settings);
    this.node = make(
      "div",
      { class: "ct-deal-page" },
      links,
      title,
      ending,
      this.host,
      this.seats,
      make("div", { class: "ct-onward" }, code),
      codeToOpen(words, (text) => this.#lead({ type: "open", code: text })),
      make("p", { class: "ct-note" }, scene.lead),
      pageFoot(scene),
    );
  }

  update(state) {
    const ended = state.end && !this.#state.end && this.#state.begun;
    this.#state = state;
    // The kernel has received the hello, so it knows what was played before.
    if (!state.begun && state.serial > 0 && !this.#line.waiting) this.#begin();
    if (!state.begun) return;
    const { choices, deal, seats, code, end } = state;
    this.#wish = Object.fromEntries(
      [
        ["system", choices.systems],
        ["players", choices.players],
        ["turn", choices.turns],
        ["company", choices.companies],
      ].map(([name, all]) => [name, all.find(({ current }) => current)?.id]),
    );
    this.drawPicks(choices);
    this.drawSeats(seats);
    this.drawCode(code);
    this.#lay(deal);
    if (!ended) this.drawEnding(end);
    else this.#showEnd(end);
    this.#draft.write({ deal: code });
  }

  #begin() {
    const { rules, options } = draft("referee").read();
    const address = addressed();
    this.#leads = address !== undefined;
    const { deal } = this.#draft.read();
    this.#line.ask({ type: "begin", deal, address, house: { rules, options } });
  }

  // The last moves are seen on the table before the sheet comes.
  async #showEnd(end) {
    await this.#puzzle?.entry?.ended?.();
    this.drawEnding(end);
    this.ending.scrollIntoView({ block: "start" });
    this.ending.focus({ preventScroll: true });
  }

  #lay(deal) {
    const drawn = writeProps(deal?.scene ?? null);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      // Each deed says at which deal it is done: two deals in two tabs do not mix.
      const of = this.#state.code;
      const line = {
        ask: (event) => this.#line.ask({ ...event, deal: of }),
        insist: (event) => this.#line.insist({ ...event, deal: of }),
      };
      this.#puzzle = deal && new Puzzle(deal.scene, line);
      this.host.replaceChildren(...(this.#puzzle ? [this.#puzzle.node] : []));
      this.settings.open = !this.#puzzle;
    }
    this.#puzzle?.update({ ...deal.state, serial: this.#state.serial });
    if (this.#leads && this.#puzzle && !this.#line.waiting) {
      this.#leads = false;
      oneIn(this.host, ".ct-stage")?.scrollIntoView({ block: "start" });
      // The keyboard goes there too; else its place would be out of sight.
      oneIn(this.host, ".ct-hold[tabindex='0'], .ct-main")?.focus({ preventScroll: true });
    }
  }

  // A learner may choose again before the kernel has replied; no choice is lost.
  #choose(change) {
    const { players, turn, ...wish } = { ...this.#wish, ...change };
    this.#wish = { ...wish, players, turn };
    this.#line.insist({ type: "wish", ...wish, players: Number(players), turn: Number(turn) });
  }

  #lead(event) {
    this.#leads = true;
    this.#line.ask(event);
  }

  #way(type, look = "") {
    return actionButton(this.scene.words[type], look, () => this.#lead({ type }));
  }

  #endNode({ compared, practised, sheets, game, next }) {
    const { words } = this.scene;
    return [
      make("p", { class: "ct-compared" }, compared),
      practised && make("p", { class: "ct-note" }, practised),
      game.length > 0 && make("h2", {}, words.game),
      game.map((line) => make("p", { class: "ct-game-line" }, line)),
      make(
        "div",
        { class: "ct-deal-sheets" },
        sheets.map((sheet) => make("div", {}, make("h2", {}, sheet.label), workedSheet(sheet))),
      ),
      make(
        "div",
        { class: "ct-deal-ways" },
        next &&
          actionButton(words.next, "ct-primary", () =>
            this.#lead({ type: "next", deal: this.#state.code }),
          ),
        actionButton(words.new, next ? "" : "ct-primary", () => this.#lead({ type: "new" })),
        actionButton(words.same, "", () => this.#lead({ type: "again", deal: this.#state.code })),
      ),
    ];
  }
}
