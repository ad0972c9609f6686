import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { median, spreadOf } from "./figures.mjs";

/** @typedef {Readonly<Record<string, number>>} Figures what one round measured of one app, ms */
/** @typedef {{ measure: (round: number) => Promise<Figures> }} Subject */
/** @typedef {{ title: string, goal?: number }} Row without a goal it is only told */

/**
 * Measures two apps in turns, the floor first; round 0 warms both up and is not counted.
 * @param {readonly [floor: Subject, parley: Subject]} subjects
 * @param {number} runs
 * @returns {Promise<readonly [Figures[], Figures[]]>}
 */
export async function inTurns(subjects, runs) {
  /** @type {[Figures[], Figures[]]} */
  const measured = [[], []];
  for (let round = 0; round <= runs; round += 1) {
    // Whoever comes second may find a warmer or a busier machine: in turns.
    for (const at of /** @type {const} */ ([
      [0, 1],
      [1, 0],
    ])[round % 2] ?? []) {
      const figures = await subjects[at].measure(round);
      if (round > 0) measured[at].push(figures);
    }
    process.stderr.write(`round ${round} of ${runs}\n`);
  }
  return measured;
}

/**
 * Prints a line for each figure, Parley beside the floor with the spread of both, and writes it all down as JSON.
 * @param {string} bench its name
 * @param {Readonly<Record<string, Row>>} rows by the figure's name
 * @param {readonly [floor: Figures[], parley: Figures[]]} measured
 * @param {Readonly<Record<string, unknown>>} facts what else was seen
 */
export function report(bench, rows, [floor, parley], facts) {
  const table = Object.entries(rows).map(([figure, { title, goal }]) => {
    const of = (/** @type {Figures[]} */ all) => all.map((figures) => figures[figure] ?? Number.NaN);
    const [bare, own] = [of(floor), of(parley)];
    const ratio = median(own) / median(bare);
    // A busy moment meets both of a round: what the rounds differ by is how noisy the machine was.
    const rounds = spreadOf(own.map((ms, round) => ms / (bare[round] ?? Number.NaN)));
    const told = (/** @type {number[]} */ all) =>
      `${median(all).toFixed(0)} ms (${spreadOf(all).least.toFixed(0)} to ${spreadOf(all).most.toFixed(0)})`;
    const between = `${rounds.least.toFixed(2)} to ${rounds.most.toFixed(2)}`;
    const verdict = goal === undefined ? "" : `, goal ${goal}: ${ratio <= goal ? "met" : "missed"}`;
    process.stdout.write(
      `${title.padEnd(34)} bare ${told(bare).padEnd(20)} Parley ${told(own).padEnd(20)} ratio ${ratio.toFixed(2)} (${between}${verdict})\n`,
    );
    return { figure, title, goal, ratio, rounds, bare: median(bare), parley: median(own) };
  });
  const results = path.join(import.meta.dirname, "..", "..", "test-results", "bench");
  fs.mkdirSync(results, { recursive: true });
  const machine = { cpus: os.cpus().length, load: os.loadavg()[0], platform: process.platform };
  const all = { bench, unit: "ms", rows: table, ...facts, measured: { bare: floor, parley }, machine };
  fs.writeFileSync(path.join(results, `${bench}.json`), `${JSON.stringify(all, null, 2)}\n`);
}
