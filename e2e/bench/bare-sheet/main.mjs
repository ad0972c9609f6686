// The least that can put a server's question to a person: one window, the same protocol client, a plain form. The floor that
// Parley's sheet is measured beside.
import path from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { app, BrowserWindow, ipcMain } from "electron";

const here = import.meta.dirname;
const server = String(process.env.BENCH_SERVER);
const node = String(process.env.BENCH_NODE);

app.on("window-all-closed", () => app.quit());
void app.whenReady().then(async () => {
  const window = new BrowserWindow({
    width: 1200,
    height: 800,
    webPreferences: { sandbox: true, preload: path.join(here, "preload.cjs") },
  });
  const client = new Client({ name: "bare", version: "0.0.0" }, { capabilities: { elicitation: { form: {} } } });
  /** @type {(content: any) => void} */
  let answer = () => {};
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    const answered = new Promise((resolve) => {
      answer = resolve;
    });
    window.webContents.send("question", params);
    return { action: "accept", content: /** @type {any} */ (await answered) };
  });
  ipcMain.on("answer", (_event, content) => answer(content));
  ipcMain.handle("run", async (_event, args) => {
    const result = await client.callTool({ name: "ask", arguments: args }, { timeout: 600_000 });
    const [first] = /** @type {{ text: string }[]} */ (result.content);
    return first?.text;
  });
  await client.connect(new StdioClientTransport({ command: node, args: [server] }));
  await window.loadFile(path.join(here, "index.html"));
});
