// The clock of a drill. It only shows the time left; the kernel decides when the drill is over.
import { make, slot } from "../page/dom.js";
import { actionButton } from "../page/panel.js";

const TICK = 250;

const shown = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export class Clock {
  /** @type {number | undefined} when the time is up */
  #ends;
  /** @type {number | undefined} */
  #ticking;
  #over;

  constructor(words, start, over, wish) {
    this.#over = over;
    this.time = make("span", { class: "ct-time", role: "timer" });
    this.right = make("span", { class: "ct-right-count" });
    this.said = make("p", { class: "ct-drill-said", role: "status", tabindex: "-1" });
    this.best = make("p", { class: "ct-note" });
    this.help = make("p", { class: "ct-note" });
    this.running = make(
      "p",
      { class: "ct-running" },
      make("span", { class: "ct-label" }, words["drill.left"]),
      " ",
      this.time,
      this.right,
    );
    const missed = make("div", { class: "ct-missed" });
    this.drawMissed = slot(missed, (skills) => missedNode(skills, words, wish));
    this.starter = actionButton("", "ct-primary", start);
    this.leaver = actionButton(words["drill.leave"], "", () => wish({ mode: "practice" }));
    this.onward = make("div", { class: "ct-choices" }, this.starter, this.leaver);
    this.node = make(
      "section",
      { class: "ct-drill", hidden: true },
      this.said,
      this.best,
      missed,
      this.help,
      this.running,
      this.onward,
    );
  }

  update(drill) {
    this.node.hidden = !drill;
    if (!drill) return this.stop();
    const runs = drill.left !== null;
    this.said.textContent = drill.result ?? "";
    this.help.textContent = drill.help;
    this.best.textContent = drill.best ?? "";
    this.right.textContent = drill.right;
    this.starter.textContent = drill.start;
    this.drawMissed(drill.missed);
    this.running.hidden = !runs;
    this.onward.hidden = this.help.hidden = runs;
    if (runs) this.#run(drill.left);
    else this.stop();
  }

  stop() {
    clearInterval(this.#ticking);
    this.#ticking = this.#ends = undefined;
  }

  #run(left) {
    const ends = performance.now() + left * 1000;
    // The kernel counts whole seconds, so this clock is corrected only if it is clearly wrong.
    if (this.#ends === undefined || Math.abs(ends - this.#ends) > 1500) this.#ends = ends;
    this.#ticking ??= setInterval(() => this.#tick(), TICK);
    this.#tick();
  }

  #tick() {
    const left = Math.ceil(((this.#ends ?? 0) - performance.now()) / 1000);
    this.time.textContent = shown(Math.max(0, left));
    if (left < 0) this.#over();
  }
}

// The puzzles answered wrong in the drill, to practise without the clock.
const missedNode = (skills, words, wish) =>
  skills?.length > 0 && [
    make("span", { class: "ct-label" }, words["drill.missed"]),
    skills.map(({ id, label }) =>
      make(
        "button",
        {
          type: "button",
          class: "ct-quiet-button",
          "data-key": `missed.${id}`,
          onclick: () => wish({ mode: "practice", skill: id }),
        },
        label,
      ),
    ),
  ];
