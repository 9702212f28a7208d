// The practice page: what to practise, the puzzle and why it was chosen, the clock, the skill map.
import { make, slot, writeProps } from "../page/dom.js";
import { draft } from "../page/memory.js";
import { pageFoot, pageHead } from "../page/page_head.js";
import { actionButton } from "../page/panel.js";
import { Puzzle } from "../puzzle/puzzle.js";
import { Clock } from "./clock.js";
import { codeToCopy, codeToOpen } from "./codes.js";
import { daysNode } from "./days.js";
import { endingNode, playsNode } from "./ending.js";
import { Settings } from "./settings.js";
import { skillMap } from "./skill_map.js";

// If the address names a puzzle (`#CT-…`, `?code=CT-…`), a check (`?check=…`), the five of a day (`?five=…`)
// or a skill (`?skill=…`, with `system`, `level` and `count`), it is opened once; after a reload the page shows what was open last.
function addressed() {
  const { searchParams, hash } = new URL(location.href);
  const code = searchParams.get("code") ?? /^#(CT-[\w-]+)$/i.exec(hash)?.[1];
  const check = searchParams.get("check") ?? undefined;
  const five = searchParams.get("five") ?? undefined;
  const asked = searchParams.has("skill")
    ? Object.fromEntries(
        ["skill", "system", "level", "count"].map((name) => [name, searchParams.get(name)]),
      )
    : undefined;
  if (code || check || asked || five) history.replaceState(history.state, "", location.pathname);
  return { code, check, asked, five, system: searchParams.get("system") };
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
  /** @type {string | null} the result of a drill */
  #resulting = null;

  constructor(scene, line) {
    this.scene = scene;
    this.#line = line;
    this.#draft = draft(scene.id);
    this.clock = new Clock(
      scene.words,
      () => this.#on("start"),
      () => this.#line.ask({ type: "time" }),
      (change) => this.#lead(change),
    );
    this.settings = new Settings(
      scene.words,
      (change) => this.#wish(change),
      () => this.#leave(),
    );
    this.host = make("div", { class: "ct-practised" });
    this.host.addEventListener("click", (event) => {
      if (!(event.target instanceof Element && event.target.closest(".ct-go-on"))) return;
      event.stopPropagation();
      this.#on("next");
    });
    const days = make("section", { class: "ct-progress-days", "aria-label": scene.words.days });
    this.ending = make("section", { class: "ct-ending", role: "status" });
    this.drawEnding = slot(this.ending, (end) =>
      endingNode(
        end,
        scene.words,
        (change) => this.#lead(change),
        () => this.#on("more"),
        scene.copied,
      ),
    );
    this.plays = make("section", { class: "ct-plays" });
    this.drawPlays = slot(this.plays, (asked) =>
      playsNode(asked, (system) => this.#on("plays", { system })),
    );
    this.drawDays = slot(days, (progress) => daysNode(progress, scene.words, scene.lang));
    this.node = make(
      "div",
      { class: "ct-practice" },
      this.#head(),
      this.clock.node,
      this.#reason(),
      this.plays,
      this.ending,
      this.host,
      this.why,
      this.#onward(),
      this.#codes(),
      this.#map(),
      days,
      make("p", { class: "ct-note" }, scene.lead),
      pageFoot(scene),
    );
  }

  update(state) {
    const began = state.begun && !this.#state.begun;
    this.#state = state;
    // The kernel has received the hello, so it knows the progress and can choose a puzzle.
    if (!state.begun && state.serial > 0 && !this.#line.waiting)
      this.#line.ask({ type: "begin", ...this.#kept() });
    if (!state.begun) return;
    const { wish, choices, modes, puzzle, nothing, map, map_key: key, known, progress } = state;
    this.drawPlays(state.plays ?? null);
    const ended = this.#resulting !== (state.drill?.result ?? null);
    this.#resulting = state.drill?.result ?? null;
    this.#wanted = wish;
    this.settings.update(choices, modes);
    this.clock.update(state.drill);
    // A reader should know that this is an example before reading it.
    const [told, why] = puzzle?.scene.worked ? [puzzle.why] : [null, puzzle?.why];
    this.drawReason?.(puzzle && { skill: puzzle.skill, place: state.sitting?.text, told });
    this.drawEnding(state.end ?? null);
    this.drawWhy?.(why ?? null);
    if (this.nothing) this.nothing.textContent = nothing ?? "";
    this.#moves ||= ended && this.#resulting !== null;
    this.#lay(puzzle, began);
    this.drawOnward?.(state.next, puzzle?.code ?? null);
    this.drawMap?.(map, key, known);
    this.drawDays(progress);
    const { codes: done = [], addressed: asked = null } = state.sitting ?? {};
    this.#draft.write({ wish, code: puzzle?.code ?? null, sitting: done, asked });
    if (puzzle) this.#line.takeUp(puzzle.code);
  }

  // The choices made in this tab, and the house rules of the referee's table.
  #kept() {
    const { wish, code, sitting, asked: before } = this.#draft.read();
    const { rules, options } = draft("referee").read();
    const { code: named, check, asked, five, system } = addressed();
    return {
      wish,
      sitting,
      check,
      five,
      system,
      code: named ?? code,
      asked: asked ?? (named ? undefined : before),
      addressed: named !== undefined || asked !== undefined,
      zone: new Date().getTimezoneOffset(),
      house: { rules, options },
    };
  }

  #on(type, more = {}) {
    this.#moves = true;
    this.#line.ask({ type, ...more });
  }

  // A learner may choose again before the kernel has replied; no choice is lost.
  #wish(change) {
    this.#wanted = { ...this.#wanted, ...change };
    this.#line.insist({ type: "wish", ...this.#wanted });
  }

  // Ask for something else, and lead the learner to the result.
  #lead(change) {
    this.#moves = true;
    this.#wish(change);
  }

  // Go from the settings to the puzzle: at once if it is there, or else as soon as it arrives.
  #leave() {
    this.#moves = true;
    if (!this.#line.waiting) this.#arrive();
  }

  #head() {
    const [bar, title] = pageHead({ ...this.scene, lead: null }, this.#line);
    title.append(this.settings.node, this.settings.chosen);
    return [bar, title];
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
          puzzle.place && make("span", { class: "ct-place-in-sitting" }, puzzle.place),
        ),
      puzzle?.told && make("p", { class: "ct-example" }, puzzle.told),
    ]);
    this.why = make("p", { class: "ct-reason-why" });
    this.drawWhy = slot(
      this.why,
      (why) => why && [make("span", { class: "ct-label" }, `${words.why}:`), " ", why],
    );
    return [this.reason, this.nothing];
  }

  // A new puzzle is drawn once; after that, only the parts that its state changes are drawn.
  #lay(puzzle, began) {
    const drawn = writeProps(puzzle?.scene ?? null);
    if (drawn === this.#drawn && this.#resulting && this.#moves) this.#arrive();
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      const inside = this.host.contains(document.activeElement);
      const onward = { go_on_label: this.scene.words.next };
      this.#puzzle = puzzle && new Puzzle({ ...puzzle.scene, ...onward }, this.#line);
      this.host.replaceChildren(...(this.#puzzle ? [this.#puzzle.node] : []));
      if (!began && (this.#moves || inside)) this.#arrive();
      this.#moves = false;
    }
    this.#puzzle?.update({ ...puzzle.state, serial: this.#state.serial });
    if (began) this.#puzzle?.recall();
  }

  #arrive() {
    const goal =
      this.ending.querySelector("h2") ??
      this.plays.querySelector("h2") ??
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
      return [
        actionButton(
          next.label,
          next.primary ? "ct-primary ct-next-puzzle" : "ct-next-puzzle",
          () => this.#on("next"),
        ),
        codeToCopy(code, words, copied),
      ];
    });
    return node;
  }

  #codes() {
    // A code pasted while the first puzzle is still loading counts, too.
    return codeToOpen(this.scene.words, (code) => {
      this.#moves = true;
      this.#line.insist({ type: "open", code });
    });
  }

  // Open if there is room; on a phone the learner opens it.
  #map() {
    const { words } = this.scene;
    const node = make("div");
    const count = make("span", { class: "ct-note" });
    this.drawMap = slot(node, (map, key, known) => {
      count.textContent = known;
      return skillMap(map, key, (skill) => this.#lead({ skill }));
    });
    return make(
      "details",
      { class: "ct-skill-map", open: matchMedia("(min-width: 45em)").matches },
      make("summary", { "data-key": "map" }, make("h2", {}, words.map), count),
      make("p", { class: "ct-note" }, words["map.help"]),
      node,
    );
  }
}
