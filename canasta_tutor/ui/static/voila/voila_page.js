// The tables of a page in Voilà. What a cell has shown stands in the page and is drawn at once; one line to
// the kernel carries what the learner does there, and what is done about it.
import "../vendor/jupyterlab_services.js"; // first, so that its notices head the bundle
import drawing from "../drawing.js";
import { TableModel } from "./table_model.js";

const { render } = drawing.initialize();
const CHANGES = ["change:scene", "change:state"];
const PATIENCE = 1000; // ms after which what nobody sees yet is drawn all the same

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
    // A long lesson opens as soon as a short one: what is in its closed steps comes afterwards.
    if (this.closest(".step:not(.open)")) await idle();
    this.#waitForWords(model);
    render({ model, el: this });
  }

  // A page for all languages stands there in its first one; who wants another sees none of it before.
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
