// The learner's side: the tasks, the puzzle on the table, handing in.
import { make, slot, writeProps } from "../page/dom.js";
import { textBox } from "../page/fields.js";
import { actionButton } from "../page/panel.js";
import { Puzzle } from "../puzzle/puzzle.js";
import { dayText, qrNode, saveFile, textToCopy } from "./passing_on.js";

export class WorkDesk {
  #line;
  #name = "";
  /** @type {Puzzle | null} */
  #puzzle = null;
  #drawn = "";
  #moves = false;

  constructor(scene, line) {
    this.scene = scene;
    this.#line = line;
    const { words } = scene;
    const notes = make("div", { class: "ct-work-notes" });
    const tasks = make("ol", { class: "ct-tasks", "aria-label": words.tasks });
    const name = make("div");
    const handed = make("div", { class: "ct-handed", role: "status", tabindex: "-1" });
    this.handed = handed;
    this.head = make("div", { class: "ct-reason" });
    this.host = make("div", { class: "ct-practised" });
    this.host.addEventListener("click", (event) => {
      if (!(event.target instanceof Element && event.target.closest(".ct-go-on"))) return;
      event.stopPropagation();
      this.#move({ type: "next" });
    });
    const onward = make("div", { class: "ct-onward" });
    this.drawNotes = slot(notes, (until, over, after) => [
      until && make("p", {}, until),
      over && make("p", { class: "ct-odd" }, over),
      after && make("p", { class: "ct-note" }, after),
    ]);
    this.drawTasks = slot(tasks, (all) => all.map((task, at) => this.#taskNode(task, at)));
    this.drawName = slot(name, (kept) => {
      this.#name = kept;
      return textBox(
        words.name,
        kept,
        (text) => {
          this.#name = text;
        },
        "name",
      );
    });
    this.drawHanded = slot(handed, (props) => props && this.#handedNodes(props));
    this.drawHead = slot(this.head, (puzzle) => puzzle && this.#headNodes(puzzle));
    this.drawOnward = slot(
      onward,
      (puzzle) =>
        puzzle && [
          actionButton(
            puzzle.onward,
            puzzle.primary ? "ct-primary ct-next-puzzle" : "ct-next-puzzle",
            () => this.#move({ type: "next" }),
          ),
          actionButton(words.back, "ct-quiet-button", () => this.#move({ type: "leave" })),
        ],
    );
    const give = actionButton(words.hand_in, "ct-primary", () =>
      this.#line.ask({ type: "hand_in", name: this.#name }),
    );
    this.list = make(
      "div",
      { class: "ct-work-list" },
      notes,
      tasks,
      make(
        "section",
        { class: "ct-class-part ct-answer-in" },
        make("h2", { tabindex: "-1" }, words.hand_in),
        make("p", { class: "ct-note" }, words.hand_in_help),
        make("div", { class: "ct-code" }, name, give),
        handed,
      ),
    );
    this.table = make("div", { class: "ct-at-work" }, this.head, this.host, onward);
    this.node = make("div", { class: "ct-work" }, this.list, this.table);
  }

  update({ until, over, after, name, tasks, puzzle, handed }, serial, began) {
    const { words, lang } = this.scene;
    const due = until && words.until_day.replace("{day}", dayText(until, lang));
    this.list.hidden = Boolean(puzzle);
    this.table.hidden = !puzzle;
    this.drawNotes(due, over, after);
    this.drawTasks(tasks);
    this.drawName(name);
    const first = handed && !this.wasHanded && !began;
    this.wasHanded = Boolean(handed);
    this.drawHanded(handed);
    if (first) {
      this.handed.focus({ preventScroll: true });
      this.handed.scrollIntoView({ block: "nearest" });
    }
    const { heading, place, marks, at, task, onward, primary } = puzzle ?? {};
    this.drawHead(puzzle && { heading, place, marks, at, task });
    this.drawOnward(puzzle && { onward, primary });
    this.#lay(puzzle, serial, began);
  }

  #move(event) {
    this.#moves = true;
    this.#line.ask(event);
  }

  #lay(puzzle, serial, began) {
    const drawn = writeProps(puzzle ? [puzzle.code, puzzle.scene] : null);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      const onward = { go_on_label: this.scene.next };
      this.#puzzle = puzzle && new Puzzle({ ...puzzle.scene, ...onward }, this.#line);
      this.host.replaceChildren(...(this.#puzzle ? [this.#puzzle.node] : []));
      if (!began) this.#arrive(puzzle);
    }
    this.#puzzle?.update({ ...puzzle.state, serial });
    if (began) this.#puzzle?.recall();
  }

  #arrive(puzzle) {
    if (!this.#moves && !puzzle) return;
    this.#moves = false;
    const goal = (puzzle ? this.head : this.list).querySelector("h2");
    goal?.focus({ preventScroll: true });
    (puzzle ? goal : this.node)?.scrollIntoView({ block: "start" });
  }

  #taskNode({ text, done, complete, begun, href, open }, at) {
    const { words } = this.scene;
    const label = begun ? words.go_on : words.begin;
    const look = `ct-button ${complete ? "" : "ct-primary"}`;
    const way = href
      ? make("a", { class: look, href, "data-key": `task.${at}` }, label)
      : open &&
        actionButton(complete ? words.open : label, complete ? "" : "ct-primary", () =>
          this.#move({ type: "task", task: at }),
        );
    if (way) {
      way.dataset.key = `task.${at}`;
      way.setAttribute("aria-label", `${way.textContent}: ${text}`);
    }
    return make(
      "li",
      { "data-complete": complete },
      make("span", {}, text, " ", make("span", { class: "ct-note" }, done)),
      way,
    );
  }

  #headNodes({ heading, place, marks, at, task }) {
    const { words, sides } = this.scene;
    return [
      make(
        "h2",
        { tabindex: "-1" },
        heading,
        " ",
        make("span", { class: "ct-place-in-sitting" }, place),
      ),
      make(
        "ol",
        { class: "ct-exercise-marks", "aria-label": words.puzzles },
        marks.map((mark, number) =>
          make(
            "li",
            {},
            make(
              "button",
              {
                type: "button",
                class: "ct-exercise-mark",
                "data-mark": mark,
                "data-key": `exercise.${number}`,
                "aria-current": number === at ? "true" : null,
                "aria-label": [number + 1, sides[mark]].filter(Boolean).join(": "),
                onclick: () => this.#move({ type: "exercise", task, place: number }),
              },
              number + 1,
            ),
          ),
        ),
      ),
    ];
  }

  #handedNodes({ code, link, qr, name }) {
    const { words } = this.scene;
    const save = actionButton(words.file, "", () => saveFile(`${name}.txt`, `${code}\n`));
    return [
      make("p", {}, words.handed),
      make(
        "div",
        { class: "ct-pass-ways" },
        qr && qrNode(qr, words.qr),
        make(
          "div",
          { class: "ct-pass-texts" },
          textToCopy(words.result, code, words, { rows: 3, key: "result" }),
          textToCopy(words.result_link, link, words, { key: "result-link" }),
          make("div", { class: "ct-answer" }, save),
        ),
      ),
    ];
  }
}
