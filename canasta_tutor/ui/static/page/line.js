// The line to the kernel. Each deed of the learner has an id. A deed without a reply is sent again when the
// kernel is back, or after a reload; it counts once.
import { coming, lost, patience } from "./contact.js";
import { draft, nextMoment, TAB } from "./memory.js";

// Deeds that a kernel can count even if it has not seen the earlier ones; what is played says after what.
const LASTING = /^(answer|play|set|pad\.(deal|remove|names))$/;

// In characters; longer than any real code. A text pasted by mistake may be too long for the line: the line
// would be cut, and the text sent again for ever. A shortened text is refused as an altered code.
const LONGEST = 2_000_000;

/** @param {unknown} value */
const shortened = (value) => (typeof value === "string" ? value.slice(0, LONGEST) : value);

export class Line {
  #model;
  #whenSilent;
  #whenAsked;
  /** @type {number | undefined} */
  #timer;
  /** @type {import("../props.d.ts").Deed[]} what no answer has come to yet */
  #open = [];
  /** @type {string | undefined} what the deeds are about */
  #about;

  /**
   * @param {import("../props.d.ts").Model} model
   * @param {(silent: boolean) => void} whenSilent
   * @param {() => void} whenAsked
   */
  constructor(model, whenSilent, whenAsked) {
    this.#model = model;
    this.#whenSilent = whenSilent;
    this.#whenAsked = whenAsked;
  }

  get waiting() {
    return this.#timer !== undefined;
  }

  get texts() {
    const { lang, texts } = this.#model.get("scene");
    return { ...texts, lang };
  }

  /** @param {import("../props.d.ts").Deed} event */
  tell(event) {
    try {
      this.#model.send(event);
    } catch {
      // A kernel that is restarting takes no messages.
      queueMicrotask(lost);
    }
  }

  // Pressing again while no reply comes is still the same deed.
  /** @param {import("../props.d.ts").Deed} event */
  ask(event) {
    if (this.waiting) return;
    if (this.#open.length > 0) this.#tellOpen();
    else this.insist(event);
  }

  // A learner may ask again before the reply has come; no choice is lost.
  /** @param {import("../props.d.ts").Deed} event */
  insist(event) {
    if (!this.waiting) this.#whenAsked();
    const fields = Object.entries(event).map(([name, value]) => [name, shortened(value)]);
    const deed = { ...Object.fromEntries(fields), deed: `${nextMoment()}.${TAB}` };
    this.#open.push(deed);
    this.#keep();
    this.tell(deed);
    this.#wait();
  }

  // Deeds about this part that were sent before the page was left, and had no reply.
  /** @param {string} about */
  takeUp(about) {
    if (about === this.#about) return;
    this.#about = about;
    this.#open = this.#kept()?.read().open ?? [];
    this.#tellOpen();
  }

  // Called on every change of state; a state is a reply only if it names the last deed.
  heard() {
    const { deed } = this.#model.get("state");
    const at = this.#open.findIndex((each) => each.deed === deed);
    if (at >= 0) {
      this.#open.splice(0, at + 1);
      this.#keep();
    }
    if (this.#open.length > 0) return false;
    this.hangUp();
    return true;
  }

  hangUp() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  silence() {
    this.hangUp();
    this.#whenSilent(true);
  }

  resume() {
    this.#whenSilent(false);
    this.#tellOpen();
  }

  #tellOpen() {
    for (const deed of this.#open) this.tell(deed);
    if (this.#open.length > 0) this.#wait();
  }

  #wait() {
    this.#timer ??= setTimeout(() => {
      this.hangUp();
      if (coming()) this.#wait();
      else lost();
    }, patience());
  }

  #kept() {
    return this.#about === undefined ? null : draft(`${this.#about}:open`);
  }

  #keep() {
    const open = this.#open.filter(({ type }) => LASTING.test(type));
    const kept = this.#kept();
    if (open.length > 0) kept?.write({ open });
    else kept?.forget();
  }
}
