// The part of JupyterLab that the tutor's pages use: the connection to a kernel, which reconnects by itself.
export { KernelConnection } from "@jupyterlab/services/lib/kernel/default.js";
export { ServerConnection } from "@jupyterlab/services/lib/serverconnection.js";
