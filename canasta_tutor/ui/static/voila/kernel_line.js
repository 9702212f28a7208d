// The only connection of a page to its kernel. The kernel of a drawn page starts when the page connects, so the
// page connects at once. The kernel of any other page runs cells until the whole page has loaded. Messages sent
// before the connection exists are kept. If the connection is lost, the page tries again as long as it is open.
import { KernelConnection, ServerConnection } from "../vendor/jupyterlab_services.js";

const WIDGETS = "jupyter.widget";
const AGAIN = 10000; // ms after which the page reconnects if the connection was not made or has gone silent
const LOOK = 2000; // ms between two checks of the connection

// Voilà reports nothing about single kernels. The page notices that a kernel is gone because it does not answer.
const unknown = { getModel: async () => ({ execution_state: "unknown" }) };

const about = () => JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");

/** @type {Promise<any>} */
const kernel = read().then(begin);

async function read() {
  // While the page is still loading, an element is complete as soon as something follows it.
  const whole = document.getElementById("jupyter-config-data")?.nextSibling;
  if (document.readyState === "loading" && !(whole && about().drawn))
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
}

function begin() {
  const { baseUrl, token, kernelId } = about();
  // This script may run before the page has loaded, so the library must not read its settings from the page.
  const serverSettings = ServerConnection.makeSettings({ baseUrl, token });
  const connection = new KernelConnection({
    model: { id: kernelId, name: "" },
    serverSettings,
    kernelAPIClient: unknown,
    commsOverSubshells: "disabled",
  });
  let tried = Date.now();
  let asked = 0; // when the page sent the first message that has had no reply
  connection.anyMessage.connect((_, { direction }) => {
    asked = direction === "recv" ? 0 : asked || Date.now();
  });
  const connected = () => connection.connectionStatus === "connected";
  const takeUp = () => {
    if (document.hidden || connection.isDisposed) return;
    tried = Date.now();
    asked = 0;
    connection.reconnect().catch(() => {}); // if this fails, the page tries again in a moment
  };
  // A pulled cable closes no connection: messages sent on the old one never get a reply.
  const look = () => {
    const since = connected() ? asked : tried;
    if (since && Date.now() - since > AGAIN) takeUp();
  };
  connection.registerCommTarget(WIDGETS, () => {}); // the page ignores widgets that are made later
  setInterval(look, LOOK);
  addEventListener("online", () => connected() || takeUp());
  endWithThePage(kernelId, serverSettings);
  return connection;
}

// If the browser brings back a page from its cache, the page reloads, so it does not need its old kernel either.
function endWithThePage(kernelId, serverSettings) {
  const { baseUrl } = serverSettings;
  // In Jupyter's own server, of which Voilà is a part, the list of notebooks contains the form token.
  if (!/\b_xsrf=/.test(document.cookie)) fetch(`${baseUrl}voila/tree`).catch(() => {});
  addEventListener("pagehide", () => {
    const wish = { method: "POST", keepalive: true }; // `keepalive`: the request is sent although the page is gone
    const shutdown = `${baseUrl}voila/api/shutdown/${kernelId}`;
    ServerConnection.makeRequest(shutdown, wish, serverSettings).catch(() => {});
  });
}

/**
 * Opens a channel to one widget of the kernel.
 *
 * @param {string} id
 * @param {(message: any) => void} hear called with every message of the widget
 * @returns {Promise<{send: (message: any) => void}>}
 */
export async function wayTo(id, hear) {
  const comm = (await kernel).createComm(WIDGETS, id);
  comm.onMsg = ({ content }) => hear(content.data);
  return comm;
}
