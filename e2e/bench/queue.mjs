// Where Parley stands still while 200 questions of 8 servers arrive and are answered in the window: `npm run bench -- queue`.
// A stall is a figure of its own, not a ratio: an idle window of the same run is printed beside it.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { _electron } from "@playwright/test";
import { askers, EACH, hostileParams } from "../many-questions.mjs";
import { readLoop, watchLoop } from "./main-loop.mjs";

const root = path.join(import.meta.dirname, "..", "..");
const IDLE_MS = 3000;

/** Runs in the page: the longest time between two frames since it was last read. */
function watchFrames() {
  let last = performance.now();
  const gaps = { longest: 0 };
  Object.assign(window, { benchFrames: gaps });
  const frame = (/** @type {number} */ now) => {
    gaps.longest = Math.max(gaps.longest, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "parley-bench-"));
const mcpServers = Object.fromEntries(
  askers.map(({ id, era }) => [
    id,
    { command: process.execPath, args: [path.join(root, `e2e/servers/raw-${era}.mjs`)] },
  ]),
);
fs.writeFileSync(path.join(folder, "servers.json"), JSON.stringify({ mcpServers }));
fs.writeFileSync(path.join(folder, "settings.json"), JSON.stringify({ theme: "light", language: "en" }));
const sandbox = process.platform === "linux" && process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const app = await _electron.launch({
  cwd: root,
  args: [...sandbox, `--user-data-dir=${folder}`, `--config=${folder}/servers.json`, "--arming-ms=0", "."],
});
/** @type {Record<string, { window: number, main: number }>} */
const stalls = {};
try {
  const page = await app.firstWindow();
  await page.locator("html[data-ready=true]").waitFor({ state: "attached", timeout: 60_000 });
  await page.evaluate(async () => {
    const gate = /** @type {any} */ (window).parley;
    const { value } = await gate.readState({ topic: "servers" });
    for (const [id, { entry }] of value.entries)
      if (id.startsWith("asker-")) await gate.connectServer({ id, approval: entry?.approval?.fingerprint });
  });
  await page.evaluate(watchFrames);
  await app.evaluate(watchLoop);
  /** @param {string} name */
  const read = async (name) => {
    const inWindow = await page.evaluate(() => {
      const gaps = /** @type {any} */ (window).benchFrames;
      const { longest } = gaps;
      gaps.longest = 0;
      return longest;
    });
    const inMain = await app.evaluate(readLoop);
    stalls[name] = { window: inWindow, main: inMain };
  };
  await read("start");
  await page.waitForTimeout(IDLE_MS);
  await read("idle");
  const calls = askers.flatMap(({ id }) =>
    Array.from({ length: EACH }, (_, n) => ({ serverId: id, params: hostileParams(n) })),
  );
  await page.evaluate(async (all) => {
    const gate = /** @type {any} */ (window).parley;
    await Promise.all(
      all.map(({ serverId, params }) => gate.runTool({ serverId, tool: "ask", args: { params }, line: "ask" })),
    );
    window.location.assign("#/waiting");
  }, calls);
  await page.locator("main", { hasText: `${calls.length} questions waiting` }).waitFor({ timeout: 120_000 });
  await read("arriving");
  await page.evaluate(async (count) => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let sent = 0; sent < count; ) {
      await drawn();
      const name = /** @type {HTMLInputElement | null} */ (document.querySelector('.sheet input[type="text"]'));
      const send = /** @type {HTMLButtonElement | null} */ (document.querySelector(".sheet button.send"));
      if (name?.value !== "" || !send || send.ariaDisabled === "true") continue;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(name, `person ${sent}`);
      name.dispatchEvent(new Event("input", { bubbles: true }));
      await drawn();
      send.click();
      sent += 1;
    }
  }, calls.length);
  await page.locator("main", { hasText: "No one is waiting for you" }).waitFor({ timeout: 120_000 });
  await read("answering");
} finally {
  await app.close();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}
for (const [name, { window, main }] of Object.entries(stalls)) {
  if (name === "start") continue;
  process.stdout.write(
    `${name.padEnd(10)} longest stall: window ${Math.round(window)} ms, main ${Math.round(main)} ms\n`,
  );
}
const results = path.join(root, "test-results", "bench");
fs.mkdirSync(results, { recursive: true });
const machine = { cpus: os.cpus().length, load: os.loadavg()[0], platform: process.platform };
fs.writeFileSync(
  path.join(results, "queue.json"),
  `${JSON.stringify({ bench: "queue", unit: "ms", questions: askers.length * EACH, stalls, machine }, null, 2)}\n`,
);
