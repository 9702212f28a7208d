// The one line of a page to its kernel. The kernel of a drawn page starts when the line asks for it, so that is
// done at once; any other has its cells to run until the page has come whole. What is told before is kept. A line
// that was cut is tried again as long as the page is open.
import { KernelConnection, ServerConnection } from "../vendor/jupyterlab_services.js";

const WIDGETS = "jupyter.widget";
const AGAIN = 10000; // ms after which a line that did not come, or has gone silent, is tried anew
const LOOK = 2000; // ms between two looks at it

// Voilà tells nothing about single kernels. One that is gone is noticed because it does not answer.
const unknown = { getModel: async () => ({ execution_state: "unknown" }) };

const about = () => JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");

/** @type {Promise<any>} */
const kernel = read().then(begin);

async function read() {
  // While the page is still coming, what something follows has come whole.
  const whole = document.getElementById("jupyter-config-data")?.nextSibling;
  if (document.readyState === "loading" && !(whole && about().drawn))
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
}

function begin() {
  const { baseUrl, token, kernelId } = about();
  // This script may come before the page does, so the library itself must not look there.
  const serverSettings = ServerConnection.makeSettings({ baseUrl, token });
  const connection = new KernelConnection({
    model: { id: kernelId, name: "" },
    serverSettings,
    kernelAPIClient: unknown,
    commsOverSubshells: "disabled",
  });
  let tried = Date.now();
  let asked = 0; // when the first was told that nothing has come after
  connection.anyMessage.connect((_, { direction }) => {
    asked = direction === "recv" ? 0 : asked || Date.now();
  });
  const connected = () => connection.connectionStatus === "connected";
  const takeUp = () => {
    if (document.hidden || connection.isDisposed) return;
    tried = Date.now();
    asked = 0;
    connection.reconnect().catch(() => {}); // and again in a moment
  };
  // A cable that was pulled closes nothing: what is told then is never answered on that line.
  const look = () => {
    const since = connected() ? asked : tried;
    if (since && Date.now() - since > AGAIN) takeUp();
  };
  connection.registerCommTarget(WIDGETS, () => {}); // nobody looks at what is made later
  setInterval(look, LOOK);
  addEventListener("online", () => connected() || takeUp());
  endWithThePage(kernelId, serverSettings);
  return connection;
}

// A page that the browser keeps in its memory is loaded anew when it comes back: it needs its kernel no more, either.
function endWithThePage(kernelId, serverSettings) {
  const { baseUrl } = serverSettings;
  // A server of Jupyter's own, with Voilà as a part, gives the form token to whoever looks at the list of notebooks.
  if (!/\b_xsrf=/.test(document.cookie)) fetch(`${baseUrl}voila/tree`).catch(() => {});
  addEventListener("pagehide", () => {
    const wish = { method: "POST", keepalive: true }; // which is sent although the page is gone
    const shutdown = `${baseUrl}voila/api/shutdown/${kernelId}`;
    ServerConnection.makeRequest(shutdown, wish, serverSettings).catch(() => {});
  });
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
