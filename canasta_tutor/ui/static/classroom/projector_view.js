// A puzzle before a class: the answer stays hidden until the key A, counts come with it, names never.
import { make, slot, writeProps } from "../page/dom.js";
import { codeToOpen } from "../practice/codes.js";
import { Puzzle } from "../puzzle/puzzle.js";

export class ProjectorView {
  #line;
  /** @type {Puzzle | null} */
  #puzzle = null;
  #drawn = "";

  constructor(scene, line) {
    this.#line = line;
    const { words } = scene;
    this.host = make("div");
    const counts = make("p", { class: "ct-class-counts" });
    this.drawCounts = slot(counts, (text) => text ?? "");
    this.asked = make("div", { class: "asks slide" }, this.host, counts);
    const codes = {
      "code.open": words.show_code,
      "code.label": words.code,
      "code.apply": words.show,
    };
    this.node = make(
      "div",
      { class: "ct-projector" },
      make("div", {}, this.asked),
      make("p", { class: "ct-note" }, words.keys),
      codeToOpen(codes, (code) => this.#line.insist({ type: "project", code })),
    );
  }

  update(shown, serial) {
    const drawn = writeProps(shown?.scene ?? null);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.asked.classList.remove("told");
      this.#puzzle = shown && new Puzzle(shown.scene, this.#line);
      this.host.replaceChildren(...(this.#puzzle ? [this.#puzzle.node] : []));
    }
    this.drawCounts(shown?.counts);
    this.#puzzle?.update({ ...shown.state, serial });
  }
}
