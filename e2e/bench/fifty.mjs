// A tool call and a question on 45 servers, without and with five beside them that hang, flood and die (C-21), on a host
// without a window: `npm run bench -- fifty [--runs N]`. The same five on another host say what they cost the machine.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import { mainConfig } from "../../scripts/build.mjs";
import { median, runsOf, spreadOf } from "./figures.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, "..", "..");
const bundled = path.join(root, "node_modules/.cache/bench");
const defaultRuns = 7;

/** @typedef {import("./fifty-host.ts").Round} Round */
/** @typedef {import("./fifty-host.ts").Way} Way */
/** @typedef {{ name: string, of: (round: Round, way: Way) => readonly number[] }} Figure */

/** The host as it is shipped: bundled, for production. */
async function builtHost() {
  const config = mainConfig({ production: true });
  const input = { host: path.join(here, "fifty-host.ts"), elsewhere: path.join(here, "fifty-elsewhere.ts") };
  const options = { ...config.build?.rolldownOptions, input };
  await build({ ...config, build: { ...config.build, outDir: bundled, rolldownOptions: options } });
  /** @type {typeof import("./fifty-host.ts")} */
  const host = await import(pathToFileURL(path.join(bundled, "host.js")).href);
  return host;
}

/** @type {readonly Figure[]} */
const figures = [
  { name: "tool call", of: (round, way) => round[way].call },
  { name: "question", of: (round, way) => round[way].question },
];

/** @param {readonly number[]} values */
const shown = (values) => values.map((value) => value.toFixed(2)).join(", ");

const runs = runsOf(process.argv.slice(2), defaultRuns);
const { measureFifty } = await builtHost();
let done = 0;
const places = { servers: path.join(here, "..", "servers"), elsewhere: path.join(bundled, "elsewhere.js") };
const rounds = await measureFifty(places, runs, () => {
  done += 1;
  process.stderr.write(`round ${done} of ${runs}\n`);
});

/** @type {readonly { way: Way, name: string }[]} */
const ways = [
  { way: "calm", name: "45 servers alone" },
  { way: "crowd", name: "five bad ones beside" },
  { way: "elsewhere", name: "five on another host" },
];

/**
 * One figure in one way, beside the same without bad servers in the same round.
 * @param {Figure} figure
 * @param {Way} way
 */
function told({ of }, way) {
  const medians = rounds.map((round) => median(of(round, way)));
  const calm = rounds.map((round) => median(of(round, "calm")));
  return {
    median: median(medians),
    rounds: medians,
    slowest: median(rounds.map((round) => Math.max(...of(round, way)))),
    ratio: median(medians) / median(calm),
    spread: spreadOf(medians.map((value, round) => value / (calm[round] ?? Number.NaN))),
  };
}

const table = figures.map((figure) => {
  process.stdout.write(`${figure.name}: ms for one server, median of 45; in brackets each round\n`);
  const lines = ways.map(({ way, name }) => {
    const { ratio, spread, slowest, ...rest } = told(figure, way);
    const ratios = `ratio ${ratio.toFixed(2)} (${spread.least.toFixed(2)} to ${spread.most.toFixed(2)})`;
    const times = `${rest.median.toFixed(2)}  (${shown(rest.rounds)})  slowest ${slowest.toFixed(1)}`;
    process.stdout.write(`  ${name.padEnd(21)} ${times}${way === "calm" ? "" : `  ${ratios}`}\n`);
    return [way, { ratio, spread, slowest, ...rest }];
  });
  return [figure.name, Object.fromEntries(lines)];
});

const results = path.join(root, "test-results", "bench");
fs.mkdirSync(results, { recursive: true });
const facts = {
  bench: "fifty",
  unit: "ms for one of 45 servers",
  runs,
  figures: Object.fromEntries(table),
  measured: rounds,
  machine: { cpus: os.cpus().length, load: os.loadavg()[0], platform: process.platform },
};
fs.writeFileSync(path.join(results, "fifty.json"), `${JSON.stringify(facts, null, 2)}\n`);
