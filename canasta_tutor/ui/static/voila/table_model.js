// A widget of the kernel as a table sees it: its values, the messages to it, and the messages from it.
import { lost } from "../page/contact.js";
import { wayTo } from "./kernel_line.js";

export class TableModel {
  #values;
  #way;
  /** @type {Map<string, Set<Function>>} */
  #listeners = new Map();

  /**
   * @param {string} id
   * @param {Record<string, any>} values the values that the page already has
   */
  constructor(id, values) {
    this.#values = values;
    this.#way = wayTo(id, (message) => this.#hear(message));
  }

  /** Resolves when there is something to draw. If the page has no values for a table, it asks the kernel. */
  async known() {
    if (this.#values.scene) return;
    const come = new Promise((resolve) => this.on("change:scene", resolve));
    this.#tell({ method: "request_state" });
    await come;
  }

  get(name) {
    return this.#values[name];
  }

  on(name, listener) {
    if (!this.#listeners.has(name)) this.#listeners.set(name, new Set());
    this.#listeners.get(name)?.add(listener);
  }

  off(name, listener) {
    this.#listeners.get(name)?.delete(listener);
  }

  send(content) {
    this.#tell({ method: "custom", content });
  }

  #tell(message) {
    // A kernel that is restarting takes no messages.
    this.#way.then((way) => way.send(message)).catch(lost);
  }

  #hear({ method, state, content }) {
    if (method === "custom") this.#say("msg:custom", content);
    if (method !== "update") return;
    Object.assign(this.#values, state);
    for (const name of Object.keys(state)) this.#say(`change:${name}`);
  }

  #say(name, ...details) {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(...details);
  }
}
