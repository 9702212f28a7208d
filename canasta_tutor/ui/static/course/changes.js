// Differences between rules: at the head of a lesson on other rules, and in a step where the learner's rules
// differ from the text.
import { rich } from "../cards/cards.js";
import { picker } from "../page/bar.js";
import { make, slot } from "../page/dom.js";
import { draft } from "../page/memory.js";
import { paragraphs } from "../page/panel.js";

const changeNode = ({ key, name, now, was }) =>
  make(
    "li",
    { "data-rule": key },
    make("strong", {}, name),
    make("p", {}, rich(now)),
    was && make("p", { class: "ct-note" }, rich(was)),
  );

// The rules that the lesson asks about first: their names, and once the note `later`.
const waitingNode = (waiting) =>
  make(
    "li",
    { class: "ct-changes-waiting" },
    make(
      "p",
      {},
      waiting.flatMap(({ key, name }, place) => [
        place > 0 && "\u00a0· ", // so that a line may end with the dot but never begins with it
        make("strong", { "data-rule": key }, name),
      ]),
    ),
    make("p", { class: "ct-note" }, waiting[0].later),
  );

function list(changes) {
  const waiting = changes.filter(({ now }) => !now);
  return make(
    "ul",
    { class: "ct-changes-list", role: "list" },
    changes.filter(({ now }) => now).map(changeNode),
    waiting.length > 0 && waitingNode(waiting),
  );
}

export class Changes {
  constructor(scene, line) {
    const { heading, known_label: label, all_label: allLabel } = scene;
    // A choice in this tab applies to every lesson.
    const held = draft("known-rules");
    const choose = (id) => {
      held.write({ id });
      line.insist({ type: "known", id });
    };
    const choice = make("div");
    const told = make("div");
    this.drawChoice = slot(choice, (systems) => picker("known", label, systems, choose));
    this.drawChanges = slot(told, ({ changes, rest, rest_label: more, all }) => [
      list(changes),
      rest.length > 0 &&
        make(
          "details",
          { class: "ct-changes-rest" },
          make("summary", { "data-key": "rest" }, more),
          list(rest),
          make("p", {}, make("a", { href: `../${all}`, "data-key": "all" }, allLabel)),
        ),
    ]);
    this.node = make(
      "section",
      { class: "ct-changes", "aria-label": heading },
      make("h2", {}, heading),
      choice,
      told,
    );
    const { id } = held.read();
    if (id) line.insist({ type: "known", id });
  }

  update({ systems, changes, rest, rest_label, all }) {
    this.drawChoice(systems);
    this.drawChanges({ changes, rest, rest_label, all });
  }
}

// Where the learner's rules differ from the text; with `instead`, this replaces the rest of the step.
export class Otherwise {
  constructor({ said, instead }) {
    this.node = make(
      "div",
      { class: "ct-otherwise", "data-instead": instead || null },
      paragraphs(said),
    );
  }

  update() {}
}
