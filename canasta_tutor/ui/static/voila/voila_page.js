// The tables of a page in Voilà. The page contains the outputs of its cells, and draws them at once. One
// connection carries the learner's events to the kernel, and the kernel's replies back.
import "../vendor/jupyterlab_services.js"; // first, so that its notices head the bundle
import drawing from "../drawing.js";
import { TableModel } from "./table_model.js";

const { render } = drawing.initialize();
const CHANGES = ["change:scene", "change:state"];
const PATIENCE = 1000; // ms after which tables outside the view are drawn, too

// When the browser has nothing else to do.
const idle = () =>
  new Promise((done) =>
    "requestIdleCallback" in window
      ? requestIdleCallback(done, { timeout: PATIENCE })
      : setTimeout(done),
  );

class CardTable extends HTMLElement {
  async connectedCallback() {
    const { model: id, values } = this.dataset;
    if (!id || this.firstChild) return;
    const model = new TableModel(id, JSON.parse(values ?? "{}"));
    await model.known();
    // A long lesson opens as fast as a short one, because the tables in its closed steps are drawn later.
    if (this.closest(".step:not(.open)")) await idle();
    this.#waitForWords(model);
    render({ model, el: this });
  }

  // A page for all languages is written in the first one; it stays hidden until it is in the learner's language.
  #waitForWords(model) {
    this.dataset.words =
      model.get("scene").lang === document.documentElement.lang ? "known" : "asked";
    const come = () => {
      this.dataset.words = "known";
      for (const change of CHANGES) model.off(change, come);
    };
    if (this.dataset.words === "asked") for (const change of CHANGES) model.on(change, come);
  }
}

customElements.define("card-table", CardTable);
