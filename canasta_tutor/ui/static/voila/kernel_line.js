// The one line of a page to its kernel. It begins when the page has come whole, for until then the kernel has
// its cells to run; what is told before is kept. A line that was cut is tried again as long as the page is open.
import { KernelConnection, ServerConnection } from "../vendor/jupyterlab_services.js";

const WIDGETS = "jupyter.widget";
const AGAIN = 10000; // ms after which a line that did not come is tried anew

// Voilà tells nothing about single kernels. One that is gone is noticed because it does not answer.
const unknown = { getModel: async () => ({ execution_state: "unknown" }) };

/** @type {Promise<any>} */
const kernel = read().then(begin);

async function read() {
  if (document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
}

function begin() {
  const about = document.getElementById("jupyter-config-data")?.textContent ?? "{}";
  const connection = new KernelConnection({
    model: { id: JSON.parse(about).kernelId, name: "" },
    serverSettings: ServerConnection.makeSettings(),
    kernelAPIClient: unknown,
    commsOverSubshells: "disabled",
  });
  const takeUp = () => {
    if (document.hidden || connection.isDisposed || connection.connectionStatus === "connected")
      return;
    connection.reconnect().catch(() => {}); // and again in a moment
  };
  connection.registerCommTarget(WIDGETS, () => {}); // nobody looks at what is made later
  setInterval(takeUp, AGAIN);
  addEventListener("online", takeUp);
  return connection;
}

/**
 * The way to one widget of the kernel.
 *
 * @param {string} id
 * @param {(message: any) => void} hear what is done with all that it tells
 * @returns {Promise<{send: (message: any) => void}>}
 */
export async function wayTo(id, hear) {
  const comm = (await kernel).createComm(WIDGETS, id);
  comm.onMsg = ({ content }) => hear(content.data);
  return comm;
}
