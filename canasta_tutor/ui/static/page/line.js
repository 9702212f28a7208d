// The line to the kernel. It says so when no answer comes, because a lost kernel is silent.

const PATIENCE = 3000;

export class Line {
  #model;
  /** @type {number | undefined} */
  #timer;
  /** @type {number | undefined} the serial that an answer changes */
  #asked;

  /**
   * @param {import("../props.d.ts").Model} model
   * @param {() => void} whenSilent
   */
  constructor(model, whenSilent) {
    this.#model = model;
    this.whenSilent = whenSilent;
  }

  get waiting() {
    return this.#timer !== undefined;
  }

  /** @param {import("../props.d.ts").Deed} event */
  tell(event) {
    this.#model.send(event);
  }

  /** @param {import("../props.d.ts").Deed} event */
  ask(event) {
    if (this.waiting) return;
    this.#asked = this.#model.get("state").serial;
    this.#timer = setTimeout(() => this.#fallSilent(), PATIENCE);
    this.tell(event);
  }

  // Quick hands ask again before the answer has come: nothing that they chose is lost.
  /** @param {import("../props.d.ts").Deed} event */
  insist(event) {
    if (this.waiting) this.tell(event);
    else this.ask(event);
  }

  // Called on every change of state; only a new serial is a reply.
  heard() {
    if (this.waiting && this.#model.get("state").serial === this.#asked) return false;
    this.hangUp();
    return true;
  }

  hangUp() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #fallSilent() {
    this.hangUp();
    this.whenSilent();
  }
}
