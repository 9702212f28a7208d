// Steps to put in order: each step has arrow buttons; the arrow keys and dragging do the same.
import { fill, make } from "../page/dom.js";
import { disable } from "../page/panel.js";
import { markMoves, moveRow } from "./moves.js";

const ARROWS = { ArrowUp: -1, ArrowDown: 1 };

class Order {
  #said;
  #act;
  #rows = new Map();
  #locked = false;
  #marked;

  constructor(answer, act) {
    this.#said = answer.said;
    this.#act = act;
    this.moves = new Map(answer.moves.map((move) => [move.id, move]));
    this.ids = [...this.moves.keys()];
    for (const move of answer.moves) this.#rows.set(move.id, this.#row(move));
    this.list = make("ol", {
      class: "ct-moves ct-ordered",
      role: "list",
      "aria-label": answer.label,
    });
    this.spoken = make("p", { class: "ct-unseen", role: "status" });
    this.node = make(
      "div",
      { class: "ct-order" },
      make("p", { class: "ct-note" }, answer.help),
      this.list,
      this.spoken,
    );
    draggable(this);
    this.#lay();
  }

  get rows() {
    return this.ids.map((id) => this.#rows.get(id));
  }

  // Where the keyboard begins.
  get first() {
    return this.list.querySelector(".ct-arrow:not([aria-disabled])");
  }

  put(id, to) {
    const at = Math.max(0, Math.min(to, this.ids.length - 1));
    if (this.#locked || this.ids.indexOf(id) === at) return;
    const others = this.ids.filter((other) => other !== id);
    this.ids = [...others.slice(0, at), id, ...others.slice(at)];
    this.#lay();
    markMoves(this.rows);
    this.#act.keep({ steps: this.ids });
    this.spoken.textContent = fill(this.#said.moved, {
      name: this.moves.get(id).name,
      n: at + 1,
      total: this.ids.length,
    });
  }

  lock(on) {
    this.#locked = on;
    this.list.toggleAttribute("data-locked", on);
    this.#open();
  }

  // The marks belong to the order that was answered, not to the next one.
  mark({ attempts, move_marks: marks }) {
    if (attempts === this.#marked) return;
    this.#marked = attempts;
    markMoves(this.rows, marks);
  }

  restore({ steps = [] }) {
    const known = steps.filter((id) => this.moves.has(id));
    if (known.length !== this.ids.length) return;
    this.ids = known;
    this.#lay();
  }

  #row(move) {
    const arrow = (label, by, sign) =>
      make(
        "button",
        {
          type: "button",
          class: "ct-arrow",
          "aria-label": fill(label, { name: move.name }),
          "data-by": by,
          onclick: (event) => this.#shift(move.id, by, event.currentTarget),
        },
        make("span", { "aria-hidden": "true" }, sign),
      );
    const controls = make(
      "span",
      { class: "ct-arrows", onkeydown: (event) => this.#key(move.id, event) },
      arrow(this.#said.up, -1, "↑"),
      arrow(this.#said.down, 1, "↓"),
    );
    return moveRow(move, make("span", { class: "ct-move-verb" }, move.verb), controls);
  }

  #shift(id, by, button) {
    this.put(id, this.ids.indexOf(id) + by);
    button.focus();
  }

  #key(id, event) {
    const by = ARROWS[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#shift(id, by, event.target.closest("button"));
  }

  #lay() {
    this.list.replaceChildren(...this.rows);
    this.rows.forEach((node, at) => {
      node.querySelector(".ct-move-number").textContent = at + 1;
    });
    this.#open();
  }

  #open() {
    this.rows.forEach((node, at) => {
      for (const button of node.querySelectorAll(".ct-arrow")) {
        const to = at + Number(button.dataset.by);
        disable(button, this.#locked || to < 0 || to >= this.ids.length);
      }
    });
  }
}

// Dragging: a mouse can grab a row anywhere, a finger only by the number, so that the page still scrolls.
function draggable(order) {
  let held = null;
  const letGo = () => held?.node.classList.remove("ct-dragged-move");
  order.list.addEventListener("pointerdown", (event) => {
    const node = event.target.closest(".ct-move");
    const grip =
      event.pointerType === "touch"
        ? event.target.closest(".ct-move-number")
        : !event.target.closest("button");
    if (node && grip && event.button === 0) held = { node, from: event.clientY, moved: false };
  });
  order.list.addEventListener("pointermove", (event) => {
    if (!held || (!held.moved && Math.abs(event.clientY - held.from) < 6)) return;
    if (!held.moved) order.list.setPointerCapture(event.pointerId);
    held.moved = true;
    held.node.classList.add("ct-dragged-move");
    const others = order.rows.filter((node) => node !== held.node);
    order.put(
      held.node.dataset.move,
      others.filter((node) => centreOf(node) < event.clientY).length,
    );
  });
  for (const end of ["pointerup", "pointercancel"]) {
    order.list.addEventListener(end, () => {
      letGo();
      held = null;
    });
  }
}

function centreOf(node) {
  const { top, bottom } = node.getBoundingClientRect();
  return (top + bottom) / 2;
}

export function stepOrder(answer, act) {
  const order = new Order(answer, act);
  return {
    node: order.node,
    first: () => order.first,
    value: () => order.ids.join(" "),
    lock: (on) => order.lock(on),
    mark: (state) => order.mark(state),
    restore: (kept) => order.restore(kept),
  };
}
