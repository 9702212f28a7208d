// What the pages of the tutor take from JupyterLab: the line to a kernel, with its reconnects.
export { KernelConnection } from "@jupyterlab/services/lib/kernel/default.js";
export { ServerConnection } from "@jupyterlab/services/lib/serverconnection.js";
