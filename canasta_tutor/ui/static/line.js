// The line to the kernel. It says so when no answer comes, because a lost kernel is silent.

const PATIENCE = 3000;

export class Line {
  #model;
  #timer = null;
  #asked = null;

  constructor(model, whenSilent) {
    this.#model = model;
    this.whenSilent = whenSilent;
  }

  get waiting() {
    return this.#timer !== null;
  }

  tell(event) {
    this.#model.send(event);
  }

  ask(event) {
    if (this.waiting) return;
    this.#asked = this.#model.get("state").serial;
    this.#timer = setTimeout(() => this.#fallSilent(), PATIENCE);
    this.tell(event);
  }

  // Quick hands ask again before the answer has come: nothing that they chose is lost.
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
    this.#timer = null;
  }

  #fallSilent() {
    this.hangUp();
    this.whenSilent();
  }
}
