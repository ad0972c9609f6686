// A result of 5 MB of text, Parley beside a bare page in the same Electron: `npm run bench -- result [--runs N]`. Afterwards all
// of the last one is searched, copied and gone through in Parley's window.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { launchBare, launchParley } from "./apps.mjs";
import { firstLine, LAST_LINE, longText } from "./big-text.mjs";
import { runAndWatch } from "./bulk-page.mjs";
import { inTurns, report } from "./bulk-report.mjs";
import { runsOf } from "./figures.mjs";
import { readLoop, watchLoop } from "./main-loop.mjs";

const server = path.join(import.meta.dirname, "bulk-server.mjs");
const defaultRuns = 9;
/** How long the frames are watched once the beginning is drawn, in ms: until nothing more comes. */
const AFTER_MS = 400;

const runs = runsOf(process.argv.slice(2), defaultRuns);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "parley-bench-"));
fs.mkdirSync(path.join(folder, "bare"));
fs.mkdirSync(path.join(folder, "parley"));

/** @param {Awaited<ReturnType<typeof launchBare>>} launched */
async function subject({ app, page }) {
  await app.evaluate(watchLoop);
  return {
    app,
    page,
    /** @param {number} round */
    measure: async (round) => {
      await page.bringToFront();
      await app.evaluate(readLoop);
      const { first, gap } = await page.evaluate(runAndWatch, { turn: round, after: AFTER_MS });
      return { first, gap, main: await app.evaluate(readLoop) };
    },
  };
}

async function bare() {
  const launched = await launchBare("bare-bulk", path.join(folder, "bare"));
  await launched.page.evaluate(
    async (args) => {
      const { page } = /** @type {any} */ (window);
      await page.connect(args);
      Object.assign(window, { bench: { run: (/** @type {number} */ turn) => page.run({ turn }) } });
    },
    [server],
  );
  return await subject(launched);
}

async function parley() {
  const mcpServers = { bulk: { command: process.execPath, args: [server] } };
  const launched = await launchParley(path.join(folder, "parley"), mcpServers);
  const { page } = launched;
  await page.evaluate(async (serverId) => {
    const gate = /** @type {any} */ (window).parley;
    const { value } = await gate.readState({ topic: "servers" });
    const view = new Map(value.entries).get(serverId);
    await gate.connectServer({ id: serverId, approval: view.entry?.approval?.fingerprint });
    const { value: begun } = await gate.runTool({ serverId, tool: "tool_1", args: {}, line: "/tool_1" });
    const { threadId } = begun;
    window.location.assign(`#/chats/${threadId}`);
    const run = (/** @type {number} */ turn) =>
      gate.runTool({ serverId, tool: "big", args: { turn }, line: "/big", threadId });
    Object.assign(window, { bench: { run } });
  }, launched.ids.bulk ?? "");
  await page.locator(".result-text").first().waitFor();
  return await subject(launched);
}

/**
 * Whether all of the last result can be found, copied and gone through, as a person would.
 * @param {Awaited<ReturnType<typeof parley>>} subject
 */
async function allThere({ app, page }) {
  const result = page.locator(".result").last();
  const whole = `${firstLine(runs)}${longText()}`.replaceAll("\u200e", "\\u{200E}");
  await result.getByRole("searchbox").fill(LAST_LINE.toUpperCase());
  await result.getByRole("searchbox").press("Enter");
  await result.locator(".result-found mark", { hasText: LAST_LINE }).waitFor();
  await result.getByRole("button", { name: "Copy all" }).click();
  await result.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText());
  const more = result.getByRole("button", { name: /^Show .* more/ });
  while ((await more.count()) > 0) {
    const before = await result.locator(".result-text .chunk").count();
    await more.click();
    await page.waitForFunction(
      (count) => [...document.querySelectorAll(".result")].at(-1)?.querySelectorAll(".chunk").length !== count,
      before,
    );
  }
  const shown = (await result.locator(".result-text").textContent()) ?? "";
  return { copied: copied === whole, shown: shown === whole };
}

const [floor, own] = [await bare(), await parley()];
try {
  const measured = await inTurns([floor, own], runs);
  const all = await allThere(own);
  const rows = {
    first: { title: "13 5 MB result: first text", goal: 1.7 },
    gap: { title: "13 longest time between two frames", goal: 1.7 },
    main: { title: "   longest stall of main" },
  };
  report("result", rows, measured, { runs, all });
  const said = (/** @type {boolean} */ is) => (is ? "yes" : "NO");
  process.stdout.write(`13 found, copied whole: ${said(all.copied)}, shown to its end: ${said(all.shown)}\n`);
} finally {
  for (const { app } of [floor, own]) await app.close();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}
