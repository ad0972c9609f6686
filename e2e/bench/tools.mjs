// Connecting to a server until its tools are drawn, 3 and 2,000 of them, Parley beside a bare page in the same Electron:
// `npm run bench -- tools [--runs N]`.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { launchBare, launchParley } from "./apps.mjs";
import { connectAndList } from "./bulk-page.mjs";
import { inTurns, report } from "./bulk-report.mjs";
import { median, runsOf } from "./figures.mjs";

const server = path.join(import.meta.dirname, "bulk-server.mjs");
const defaultRuns = 9;
const NODES = 1500;
const FEW = 3;
const MANY = 2000;
/** Connections with few tools of which a round takes the median. */
const TIMES = 5;

const runs = runsOf(process.argv.slice(2), defaultRuns);
/** Servers that nothing is known of, one for each round: Parley asks them for their era first. */
const strangers = Array.from({ length: runs + 1 }, (_, round) => `stranger-${round}`);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "parley-bench-"));
fs.mkdirSync(path.join(folder, "bare"));
fs.mkdirSync(path.join(folder, "parley"));

/** @param {string} name @param {number} count */
const argsOf = (name, count) => [server, "--tools", String(count), "--mark", name];

/**
 * @param {import("@playwright/test").Page} page
 * @param {(name: string, count: number) => Promise<{ listed: number, nodes: number }>} list connects, and ends the connection again
 */
function subject(page, list) {
  return {
    /** @param {number} round */
    measure: async (round) => {
      await page.bringToFront();
      // One of these is soon over, so that any busy moment doubles it.
      const few = [];
      for (let time = 0; time < TIMES; time += 1) few.push((await list("few", FEW)).listed);
      const many = await list("many", MANY);
      const stranger = await list(`stranger-${round}`, FEW);
      return { few: median(few), many: many.listed, stranger: stranger.listed, nodes: many.nodes };
    },
  };
}

async function bare() {
  const { app, page } = await launchBare("bare-bulk", path.join(folder, "bare"));
  await page.evaluate(() => Object.assign(window, { bench: /** @type {any} */ (window).page }));
  const { measure } = subject(page, async (name, count) => {
    const figures = await page.evaluate(connectAndList, { server: argsOf(name, count), count });
    await page.evaluate(() => /** @type {any} */ (window).bench.disconnect());
    return figures;
  });
  return { app, measure };
}

async function parley() {
  const counts = { few: FEW, many: MANY, ...Object.fromEntries(strangers.map((name) => [name, FEW])) };
  const mcpServers = Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, { command: process.execPath, args: argsOf(name, count) }]),
  );
  const { app, page, ids } = await launchParley(path.join(folder, "parley"), mcpServers);
  await page.evaluate(async () => {
    const gate = /** @type {any} */ (window).parley;
    const { value } = await gate.readState({ topic: "servers" });
    const views = new Map(value.entries);
    const bench = {
      connect: (/** @type {string} */ id) =>
        gate.connectServer({ id, approval: views.get(id).entry?.approval?.fingerprint }),
      disconnect: (/** @type {string} */ id) => gate.disconnectServer({ id }),
    };
    Object.assign(window, { bench });
  });
  const { measure } = subject(page, async (name, count) => {
    const id = ids[name] ?? "";
    await page.evaluate((hash) => window.location.assign(hash), `#/servers/${encodeURIComponent(id)}/tools`);
    await page.locator(".empty").waitFor();
    const figures = await page.evaluate(connectAndList, { server: id, count });
    // Drawn as far as there is room, and yet all of it is there.
    await page.getByRole("listbox").press("End");
    await page
      .getByRole("option")
      .filter({ hasText: `tool_${count - 1}` })
      .waitFor();
    await page.evaluate((given) => /** @type {any} */ (window).bench.disconnect(given), id);
    return figures;
  });
  return { app, measure };
}

const [floor, own] = [await bare(), await parley()];
try {
  const measured = await inTurns([floor, own], runs);
  const [bareNodes, nodes] = measured.map((all) => median(all.map((figures) => figures.nodes ?? Number.NaN)));
  const rows = {
    few: { title: `12 connect to ${FEW} tools drawn`, goal: 1.3 },
    many: { title: `12 connect to ${MANY} tools drawn`, goal: 1.3 },
    stranger: { title: `   ${FEW} tools, the era asked first` },
  };
  report("tools", rows, measured, { runs, nodes: { bare: bareNodes, parley: nodes, goal: NODES } });
  const verdict = Number(nodes) <= NODES ? "met" : "missed";
  process.stdout.write(
    `12 elements with ${MANY} tools          bare ${bareNodes}  Parley ${nodes} (goal ${NODES}: ${verdict})\n`,
  );
} finally {
  for (const { app } of [floor, own]) await app.close();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}
