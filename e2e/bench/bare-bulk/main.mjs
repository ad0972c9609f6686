// The least that can list a server's tools and show a long result: one window, the same protocol client, plain elements. The
// floor that Parley's lists and results are measured beside. It checks nothing that it is given and shows it as it is.
import path from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { app, BrowserWindow, clipboard, ipcMain } from "electron";
import { z } from "zod";

const here = import.meta.dirname;
const node = String(process.env.BENCH_NODE);
/** Characters that the page gets at a time. */
const piece = 16_000;
let client = new Client({ name: "bare", version: "0.0.0" });
/** The last result's text. */
let whole = "";

/** @param {string} method @param {Record<string, unknown>} params @returns {Promise<any>} */
const ask = (method, params) => client.request({ method, params }, z.looseObject({}));

ipcMain.handle("connect", async (_event, args) => {
  client = new Client({ name: "bare", version: "0.0.0" });
  await client.connect(new StdioClientTransport({ command: node, args }));
  const { tools } = await ask("tools/list", {});
  return tools;
});
ipcMain.handle("disconnect", async () => await client.close());
ipcMain.handle("run", async (_event, args) => {
  const { content } = await ask("tools/call", { name: "big", arguments: args });
  whole = content[0].text;
  return whole.slice(0, piece);
});
ipcMain.handle("more", (_event, from) => whole.slice(from, from + piece));
ipcMain.handle("find", (_event, text) => whole.indexOf(text));
ipcMain.handle("copy", () => clipboard.writeText(whole));

app.on("window-all-closed", () => app.quit());
void app.whenReady().then(async () => {
  const window = new BrowserWindow({
    width: 1200,
    height: 800,
    webPreferences: { sandbox: true, preload: path.join(here, "preload.cjs") },
  });
  await window.loadFile(path.join(here, "index.html"));
});
