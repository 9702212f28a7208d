// Hosts the card table without Jupyter: a model that only remembers what was set and what was sent.
import drawing from "/static/dist/drawing.js";

class FakeModel {
  constructor(values) {
    this.values = values;
    this.sent = [];
    this.listeners = [];
  }

  get(name) {
    return this.values[name];
  }

  set(name, value) {
    this.values[name] = value;
    this.tell(`change:${name}`);
  }

  tell(name, ...details) {
    for (const [known, listener] of [...this.listeners]) if (known === name) listener(...details);
  }

  send(event) {
    this.sent.push(event);
  }

  on(name, listener) {
    this.listeners.push([name, listener]);
  }

  off(name, listener) {
    this.listeners = this.listeners.filter(
      ([known, other]) => known !== name || other !== listener,
    );
  }

  save_changes() {}
}

// What the tests reach for.
const page = /** @type {any} */ (window);

page.mount = (scene, state) => {
  const el = document.createElement("div");
  document.getElementById("page")?.append(el);
  page.model = new FakeModel({ scene, state });
  page.unmount = drawing.initialize().render({ model: page.model, el });
};
page.ready = true;
