// The class page: a teacher's side, a learner's side, and a puzzle for the projector.
import { make, oneIn } from "../page/dom.js";
import { classTexts, draft, onClassText } from "../page/memory.js";
import { pageFoot, pageHead } from "../page/page_head.js";
import { actionButton } from "../page/panel.js";
import { AssignmentDesk } from "./assignment_desk.js";
import { ProjectorView } from "./projector_view.js";
import { ResultsDesk } from "./results_desk.js";
import { WorkDesk } from "./work_desk.js";

// The part of the address that no server sees: an assignment, a result, or a puzzle for the projector.
const named = () => (/^#(C[ART]\d{0,3}-[\w-]+)$/.exec(location.hash) ?? [])[1];

export class ClassPage {
  #line;
  #draft;
  #state = {};

  constructor(scene, line) {
    this.scene = scene;
    this.#line = line;
    this.#draft = draft(scene.id);
    this.assigning = new AssignmentDesk(scene, line);
    this.results = new ResultsDesk(scene, line);
    this.work = new WorkDesk(scene, line);
    this.projector = new ProjectorView(scene, line);
    this.teaching = make("div", { class: "ct-teaching" }, this.assigning.node, this.results.node);
    this.change = actionButton(scene.words.teacher, "ct-quiet-button ct-no-print", () =>
      this.#teach(),
    );
    this.node = make(
      "div",
      { class: "ct-class-page" },
      pageHead(scene, line),
      this.teaching,
      this.work.node,
      this.projector.node,
      make("div", { class: "ct-change-side" }, this.change),
      pageFoot(scene),
    );
    this.#show("");
    addEventListener("hashchange", () => named() && location.reload());
  }

  update(state) {
    const began = state.begun && !this.#state.begun;
    this.#state = state;
    // The kernel has received the hello, so it knows the progress.
    if (!state.begun && state.serial > 0 && !this.#line.waiting) this.#begin();
    if (!state.begun) return;
    const { side, teach, learn, shown } = state;
    this.#show(side, Boolean(learn), learn?.puzzle);
    // Whoever has handed out tasks comes back for the results.
    if (began && teach?.table) this.teaching.prepend(this.results.node);
    if (teach) {
      this.assigning.update(teach);
      this.results.update(teach);
    }
    if (learn) this.work.update(learn, state.serial, began);
    if (side === "present") this.projector.update(shown, state.serial);
    const puzzle = learn?.puzzle;
    if (side === "learn") this.#draft.write({ at: puzzle ? [puzzle.task, puzzle.at] : null });
    if (puzzle) this.#line.takeUp(puzzle.code);
  }

  #begin() {
    onClassText((kept) => this.#line.tell({ type: "kept", kept }));
    this.#line.ask({
      type: "begin",
      address: location.origin + location.pathname + location.search,
      named: named(),
      present: document.documentElement.hasAttribute("data-present"),
      zone: new Date().getTimezoneOffset(),
      at: this.#draft.read().at,
      kept: classTexts(),
    });
  }

  #show(side, learns = false, puzzle = null) {
    this.node.dataset.side = side;
    this.node.toggleAttribute("data-at-puzzle", Boolean(puzzle));
    this.teaching.hidden = side !== "teach";
    this.work.node.hidden = side !== "learn" || !learns;
    this.projector.node.hidden = side !== "present";
    this.change.hidden = side !== "learn" || Boolean(puzzle);
    const title = oneIn(this.node, "h1");
    if (title)
      title.textContent = side === "learn" ? this.scene.words.your_tasks : this.scene.title;
  }

  #teach() {
    history.replaceState(history.state, "", location.pathname);
    this.#line.ask({ type: "teach" });
  }
}
