// A picture: frames side by side, each of them a small table, or a ladder of steps.
import { rich } from "../cards/cards.js";
import { shownHand, tableNode } from "../cards/table.js";
import { make } from "../page/dom.js";

function frameNode({ caption, table }) {
  return make(
    "li",
    {},
    tableNode(table, table.hand && shownHand(table.hand)),
    caption && make("p", {}, caption),
  );
}

function rung({ label, text, share }) {
  const node = make("li", {}, make("strong", {}, text), make("span", { class: "ct-label" }, label));
  node.style.setProperty("--share", String(share));
  return node;
}

export class Picture {
  constructor({ question, frames, steps, kind }) {
    const shown = steps.length
      ? make("ol", { class: "ct-rungs" }, steps.map(rung))
      : make("ol", { class: "ct-frames" }, frames.map(frameNode));
    this.node = make(
      "figure",
      { class: "ct-picture", "data-kind": kind },
      make("figcaption", {}, rich(question)),
      shown,
    );
  }

  update() {}
}
