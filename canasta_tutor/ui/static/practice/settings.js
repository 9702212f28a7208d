// What to practise: the kind of practice, the rules, the skill. One button opens all of these settings.
import { menu, picker } from "../page/bar.js";
import { make, slot } from "../page/dom.js";
import { actionButton } from "../page/panel.js";

export class Settings {
  /**
   * @param {Record<string, string>} words
   * @param {(change: object) => void} wish
   * @param {() => void} leave
   */
  constructor(words, wish, leave) {
    const { node, place } = menu("ct-wishes", words.modes, "practice");
    const close = () => {
      node.open = false;
    };
    const choose = (mode) => {
      close();
      wish({ mode });
      leave();
    };
    const [modes, picks] = [
      make("div", { class: "ct-chips ct-modes", role: "group", "aria-label": words.modes }),
      make("div", { class: "ct-picks" }),
    ];
    this.note = make("p", { class: "ct-note" });
    this.chosen = make("p", { class: "ct-chosen" });
    this.node = node;
    this.drawModes = slot(modes, (all) => all.map((mode) => modeNode(mode, choose)));
    this.drawPicks = slot(picks, ({ systems, skills }) => [
      picker("system", words.system, systems, (system) => wish({ system })),
      picker("skill", words.skill, skills, (skill) => wish({ skill })),
    ]);
    const done = actionButton(words["settings.done"], "", () => {
      close();
      leave();
    });
    place.append(modes, picks, this.note, done);
  }

  update(choices, modes) {
    this.drawModes(modes);
    this.drawPicks({ systems: choices.systems, skills: choices.skills });
    this.note.textContent = choices.note;
    this.chosen.textContent = choices.chosen;
  }
}

const modeNode = ({ id, label, note, waits, current }, choose) =>
  make(
    "button",
    {
      type: "button",
      class: "ct-chip",
      "aria-pressed": String(current),
      "data-key": `mode.${id}`,
      onclick: () => choose(id),
    },
    make("span", {}, label),
    make("span", { class: waits ? "ct-note ct-waits" : "ct-note" }, note),
  );
