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

  // A new serial is a reply to what was asked last.
  set(name, value) {
    const { serial, deed } = this.values.state ?? {};
    const asked = this.sent.findLast((event) => event.deed)?.deed;
    const replied = name === "state" && value.serial !== serial;
    this.values[name] = name === "state" ? { deed: replied ? asked : deed, ...value } : value;
    this.tell(`change:${name}`);
  }

  tell(name, ...details) {
    for (const [known, listener] of [...this.listeners]) if (known === name) listener(...details);
  }

  send(event) {
    this.sent.push(event);
    if (event.type === "ping" && !page.deaf) this.tell("msg:custom", { type: "pong" });
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
