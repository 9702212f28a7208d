// The question as text: users can copy it for the command line or for somebody else, and paste one.
import { make, slot } from "../page/dom.js";
import { writingBox } from "../page/fields.js";
import { actionButton } from "../page/panel.js";

export class Exchange {
  constructor(words, apply) {
    this.words = words;
    this.own = writingBox(words.label, "", null, "own");
    this.own.input.readOnly = true;
    this.other = writingBox(words.paste, "", null, "pasted");
    this.copier = actionButton(words.copy, "", () => this.#copy());
    this.said = make("div", { class: "ct-message", role: "status" });
    this.say = slot(
      this.said,
      (message) =>
        message &&
        make(
          "p",
          { "data-tone": message.tone },
          message.text,
          message.path && make("code", {}, ` ${message.path}`),
        ),
    );
    this.node = make(
      "details",
      { class: "ct-exchange" },
      make("summary", { "data-key": "exchange" }, words.heading),
      make("p", { class: "ct-note" }, words.help),
      this.own.node,
      this.copier,
      this.other.node,
      actionButton(words.apply, "", () => apply(this.other.input.value)),
      this.said,
    );
  }

  // The question as it would be asked now.
  show(question) {
    const text = JSON.stringify(question);
    if (this.own.input.value === text) return;
    this.own.input.value = text;
    this.copier.textContent = this.words.copy;
  }

  async #copy() {
    this.own.input.select();
    try {
      await navigator.clipboard.writeText(this.own.input.value);
    } catch {
      document.execCommand("copy");
    }
    this.copier.textContent = this.words.copied;
  }
}
