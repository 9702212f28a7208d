// The practice page: what to practise, the puzzle with the reason why it comes, the clock, the skill map.
import { picker } from "../page/bar.js";
import { make, slot } from "../page/dom.js";
import { copy } from "../page/home.js";
import { draft } from "../page/memory.js";
import { pageFoot, pageHead } from "../page/page_head.js";
import { actionButton } from "../page/panel.js";
import { Puzzle } from "../puzzle/puzzle.js";
import { Clock } from "./clock.js";
import { skillMap } from "./skill_map.js";

// A puzzle that the address names (`#CT-…`, `?code=CT-…`) is opened once; a reload then brings back what
// lies there.
function addressed() {
  const { searchParams, hash } = new URL(location.href);
  const code = searchParams.get("code") ?? /^#(CT-[\w-]+)$/i.exec(hash)?.[1];
  if (code) history.replaceState(history.state, "", location.pathname);
  return code;
}

export class PracticePage {
  #line;
  #draft;
  #state = {};
  /** @type {Puzzle | null} */
  #puzzle = null;
  #drawn = "";
  #moves = false;
  #wanted = {};

  constructor(scene, line) {
    this.scene = scene;
    this.#line = line;
    this.#draft = draft(scene.id);
    this.clock = new Clock(
      scene.words,
      () => this.#on("start"),
      () => this.#line.ask({ type: "time" }),
    );
    this.host = make("div", { class: "ct-practised" });
    this.node = make(
      "div",
      { class: "ct-practice" },
      pageHead(scene, line),
      this.#choices(),
      this.clock.node,
      this.#reason(),
      this.host,
      this.#onward(),
      this.#codes(),
      this.#map(),
      pageFoot(scene),
    );
  }

  update(state) {
    const began = state.begun && !this.#state.begun;
    this.#state = state;
    // The kernel has heard the hello: it knows what was learned, and can be asked for a puzzle.
    if (!state.begun && state.serial > 0 && !this.#line.waiting)
      this.#line.ask({ type: "begin", ...this.#kept() });
    if (!state.begun) return;
    const { wish, choices, modes, puzzle, nothing, map, known } = state;
    this.#wanted = wish;
    this.drawPicks?.(wish, choices);
    this.drawModes?.(modes);
    this.clock.update(state.drill);
    this.drawReason?.(puzzle && { skill: puzzle.skill, level: puzzle.level, why: puzzle.why });
    if (this.nothing) this.nothing.textContent = nothing ?? "";
    this.#lay(puzzle, began);
    this.drawOnward?.(state.next, puzzle?.code ?? null);
    this.drawMap?.(map, known);
    this.#draft.write({ wish, code: puzzle?.code ?? null });
  }

  // What was chosen in this tab, and the house rules that lie at the referee's table.
  #kept() {
    const { wish, code } = this.#draft.read();
    const { rules, options } = draft("referee").read();
    const named = addressed();
    return {
      wish,
      code: named ?? code,
      addressed: named !== undefined,
      house: { rules, options },
    };
  }

  #on(type, more = {}) {
    this.#moves = true;
    this.#line.ask({ type, ...more });
  }

  // Quick hands choose again before the kernel has answered: no choice is lost.
  #wish(change) {
    this.#wanted = { ...this.#wanted, ...change };
    this.#line.insist({ type: "wish", ...this.#wanted });
  }

  #choices() {
    const { words } = this.scene;
    const picks = make("div", { class: "ct-picks" });
    const note = make("p", { class: "ct-note" });
    const modes = make("div", {
      class: "ct-chips ct-modes",
      role: "group",
      "aria-label": words.modes,
    });
    this.drawPicks = slot(picks, (_wish, { systems, skills, note: text }) => {
      note.textContent = text;
      return [
        picker("system", words.system, systems, (system) => this.#wish({ system })),
        picker("skill", words.skill, skills, (skill) => this.#wish({ skill })),
      ];
    });
    this.drawModes = slot(modes, (all) =>
      all.map(({ id, label, note: text, waits, current }) =>
        make(
          "button",
          {
            type: "button",
            class: "ct-chip",
            "aria-pressed": String(current),
            "data-key": `mode.${id}`,
            onclick: () => this.#wish({ mode: id }),
          },
          make("span", {}, label),
          make("span", { class: waits ? "ct-note ct-waits" : "ct-note" }, text),
        ),
      ),
    );
    return make(
      "section",
      { class: "ct-practice-choices", "aria-label": words.modes },
      picks,
      note,
      modes,
    );
  }

  #reason() {
    const { words } = this.scene;
    this.reason = make("div", { class: "ct-reason" });
    this.nothing = make("p", { class: "ct-nothing", role: "status", tabindex: "-1" });
    this.drawReason = slot(this.reason, (puzzle) => [
      puzzle &&
        make(
          "h2",
          { tabindex: "-1" },
          puzzle.skill,
          " ",
          make("span", { class: "ct-level" }, puzzle.level),
        ),
      puzzle?.why && make("p", {}, make("span", { class: "ct-label" }, words.why), " ", puzzle.why),
    ]);
    return [this.reason, this.nothing];
  }

  // A new puzzle is drawn once; afterwards only what its state changes.
  #lay(puzzle, began) {
    const drawn = JSON.stringify(puzzle?.scene ?? null);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      const inside = this.host.contains(document.activeElement);
      this.#puzzle = puzzle && new Puzzle(puzzle.scene, this.#line);
      this.host.replaceChildren(...(this.#puzzle ? [this.#puzzle.node] : []));
      if (!began && (this.#moves || inside)) this.#arrive();
      this.#moves = false;
    }
    this.#puzzle?.update({ ...puzzle.state, serial: this.#state.serial });
  }

  #arrive() {
    const goal =
      this.reason?.querySelector("h2") ??
      (this.nothing?.textContent ? this.nothing : this.clock.said);
    goal.focus({ preventScroll: true });
    goal.scrollIntoView({ block: "start" });
  }

  #onward() {
    const { words, copied } = this.scene;
    const node = make("div", { class: "ct-onward" });
    this.drawOnward = slot(node, (next, code) => {
      if (!next) return null;
      const own = make("input", {
        class: "ct-input ct-puzzle-code",
        type: "text",
        readonly: true,
        value: code,
        "data-key": "puzzle-code",
      });
      const copier = actionButton(words["code.copy"], "", () => copy(own, copier, copied));
      return [
        actionButton(
          next.label,
          next.primary ? "ct-primary ct-next-puzzle" : "ct-next-puzzle",
          () => this.#on("next"),
        ),
        make(
          "div",
          { class: "ct-code" },
          make("label", { class: "ct-field" }, make("span", {}, words.code), own),
          copier,
        ),
      ];
    });
    return node;
  }

  #codes() {
    const { words } = this.scene;
    const input = make("input", {
      class: "ct-input",
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      autocapitalize: "characters",
      "data-key": "code",
    });
    const open = () => input.value.trim() && this.#on("open", { code: input.value });
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") open();
    });
    return make(
      "details",
      { class: "ct-code-box" },
      make("summary", { "data-key": "open-code" }, words["code.open"]),
      make(
        "div",
        { class: "ct-code" },
        make("label", { class: "ct-field" }, make("span", {}, words["code.label"]), input),
        actionButton(words["code.apply"], "", open),
      ),
    );
  }

  // Open where there is room; a phone shows it on request.
  #map() {
    const { words } = this.scene;
    const node = make("div", { class: "ct-map" });
    const count = make("span", { class: "ct-note" });
    this.drawMap = slot(node, (map, known) => {
      count.textContent = known;
      return skillMap(map, (skill) => this.#wish({ skill }));
    });
    return make(
      "details",
      { class: "ct-skill-map", open: matchMedia("(min-width: 720px)").matches },
      make("summary", { "data-key": "map" }, make("h2", {}, words.map), count),
      make("p", { class: "ct-note" }, words["map.help"]),
      node,
    );
  }
}
