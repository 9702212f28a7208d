// The scoring page: deals to count, worksheets to print, a game to keep score of.
import { menu, picker } from "../page/bar.js";
import { make, oneIn, slot, writeProps } from "../page/dom.js";
import { draft, padKept } from "../page/memory.js";
import { pageFoot, pageHead } from "../page/page_head.js";
import { actionButton } from "../page/panel.js";
import { codeToCopy, codeToOpen } from "../practice/codes.js";
import { Puzzle } from "../puzzle/puzzle.js";
import { Pad } from "./pad.js";
import { PriceList } from "./price_list.js";
import { WorksheetDesk } from "./worksheet_desk.js";

const markedOptions = (options, current) =>
  options.map((option) => ({ ...option, current: option.id === current }));

// Puzzles about scores, one after another.
class Practice {
  #asked = "";
  prices = new PriceList();

  constructor(scene, line) {
    const words = scene.page;
    const choices = make("div", { class: "ct-picks" });
    const { node: wishes, place } = menu("ct-wishes", words.task, "counting");
    const done = actionButton(words["settings.done"], "", () => {
      wishes.open = false;
      oneIn(this.host, ".ct-question")?.focus();
    });
    place.append(choices, done);
    this.line = line;
    this.systems = scene.systems;
    this.chosen = make("p", { class: "ct-chosen" });
    this.host = make("div", { class: "ct-scoring-puzzle" });
    this.counted = make("div", { class: "ct-counted" }, this.chosen, wishes);
    this.drawChoices = slot(choices, (rules, task, tasks) => [
      picker("rules", words.system, markedOptions(scene.systems, rules), (id) =>
        this.#choose({ rules: id }),
      ),
      picker("task", words.task, markedOptions(tasks, task), (id) => this.#choose({ task: id })),
    ]);
    const own = make("div");
    this.drawCode = slot(own, (code) => codeToCopy(code, words, scene.copied));
    this.odd = make("p", { class: "ct-odd", role: "status" });
    this.node = make(
      "section",
      { class: "ct-part", "aria-label": words.practice },
      this.counted,
      this.host,
      make(
        "div",
        { class: "ct-onward" },
        actionButton(words.next, "ct-next-puzzle", () =>
          line.ask({ type: "practice", ...this.wish }),
        ),
        own,
      ),
      codeToOpen(words, (code) => line.ask({ type: "code", code })),
      this.odd,
    );
  }

  update(practice, serial) {
    const { rules, task, tasks, code, fault, puzzle, prices } = practice;
    this.wish = { rules, task };
    this.drawChoices(rules, task, tasks);
    this.chosen.textContent = [
      [tasks, task],
      [this.systems, rules],
    ]
      .map(([options, id]) => options.find((option) => option.id === id).label)
      .join(" · ");
    const refused = fault && fault !== this.odd.textContent;
    this.odd.textContent = fault ?? "";
    if (refused) this.odd.scrollIntoView({ block: "nearest" });
    const asked = writeProps(puzzle.scene);
    if (asked !== this.#asked) this.#ask(puzzle.scene, code);
    this.puzzle?.update({ ...puzzle.state, serial });
    this.prices.update(prices);
    this.#asked = asked;
  }

  // A learner may choose again before the kernel has replied; no choice is lost.
  #choose(change) {
    this.wish = { ...this.wish, ...change };
    this.line.insist({ type: "practice", ...this.wish });
  }

  // For another puzzle the focus begins at its question.
  #ask(scene, code) {
    const another = this.puzzle && this.#asked;
    this.puzzle = new Puzzle(scene, this.line);
    this.prices.lieBeside(this.puzzle.node);
    this.host.replaceChildren(this.puzzle.node);
    this.host.dataset.code = code;
    this.drawCode(code);
    const question = oneIn(this.host, ".ct-question");
    question?.setAttribute("tabindex", "-1");
    if (!another || this.node.querySelector(".ct-picks:focus-within")) return;
    question?.focus();
    // If the question is sticky, there is no need to scroll back to its cards.
    this.counted.scrollIntoView({ block: "nearest" });
  }
}

export class Scoring {
  constructor(scene, line) {
    this.draft = draft(scene.id);
    const { page } = scene;
    this.desks = {
      practice: new Practice(scene, line),
      worksheet: new WorksheetDesk(scene, line),
      pad: new Pad(scene, line),
    };
    const chips = Object.keys(this.desks).map((id) => [
      id,
      make(
        "button",
        {
          type: "button",
          class: "ct-chip",
          "data-key": `desk.${id}`,
          onclick: () => this.#open(id),
        },
        page[id],
      ),
    ]);
    this.chips = Object.fromEntries(chips);
    const bar = make(
      "div",
      { class: "ct-chips ct-kinds", role: "group", "aria-label": page.sections },
      chips.map(([, chip]) => chip),
    );
    const [links, title] = pageHead({ ...scene, lead: null }, line);
    title.append(bar);
    this.node = make(
      "div",
      { class: "ct-scoring" },
      links,
      title,
      Object.values(this.desks).map(({ node }) => node),
      make("p", { class: "ct-note" }, scene.lead),
      pageFoot(scene),
    );
    this.#open(this.draft.read().desk in this.desks ? this.draft.read().desk : "practice");
    line.tell(padKept());
  }

  update(state) {
    if (state.practice) this.desks.practice.update(state.practice, state.serial);
    if (state.worksheet) this.desks.worksheet.update(state.worksheet);
    if (state.pad) this.desks.pad.update(state.pad);
  }

  #open(id) {
    for (const [name, desk] of Object.entries(this.desks)) {
      desk.node.hidden = name !== id;
      this.chips[name].setAttribute("aria-pressed", String(name === id));
    }
    this.draft.write({ desk: id });
  }
}
