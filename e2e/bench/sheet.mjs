// A question put to a person, Parley beside a bare page in the same Electron: `npm run bench -- sheet [--runs N]`.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { launchBare, launchParley } from "./apps.mjs";
import { median, runsOf } from "./figures.mjs";
import { pressSend, readKeys, sendEach, watchForm, watchKeys } from "./sheet-page.mjs";

const here = import.meta.dirname;
const root = path.join(here, "..", "..");
const subject = path.join(here, "subject.mjs");
const defaultRuns = 5;
const series = 50;
const keys = "The quick brown fox jumps over";

/** @param {number} count */
const fieldsOf = (count) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `field${index}`,
      { type: "string", title: `Field ${index}`, default: "as it was" },
    ]),
  );
const small = { type: "object", properties: fieldsOf(4) };
const large = {
  type: "object",
  properties: {
    ...fieldsOf(199),
    place: { type: "string", title: "Place", enum: Array.from({ length: 2000 }, (_, index) => `Place ${index}`) },
  },
};

/**
 * @typedef {object} Subject one app that is measured
 * @property {string} name
 * @property {import("@playwright/test").ElectronApplication} app
 * @property {import("@playwright/test").Page} page
 * @property {string} form
 * @property {string} send
 * @property {(args: object) => Promise<string>} run makes the server ask; returns its stamps as JSON
 */

/** @param {string} folder @returns {Promise<Subject>} */
async function parley(folder) {
  const { app, page } = await launchParley(folder, { bench: { command: process.execPath, args: [subject] } });
  await page.evaluate(async () => {
    const gate = /** @type {any} */ (window).parley;
    const servers = new Map((await gate.readState({ topic: "servers" })).value.entries);
    const [id, view] = [...servers].find(([, server]) => server.name === "bench") ?? [];
    await gate.connectServer({ id, approval: view.entry?.approval?.fingerprint });
    Object.assign(window, { benchServer: id });
  });
  return {
    name: "Parley",
    app,
    page,
    form: ".sheet",
    send: ".sheet button.send",
    run: (args) =>
      page.evaluate(async (given) => {
        const { parley: gate, benchServer: serverId } = /** @type {any} */ (window);
        const { value } = await gate.runTool({ serverId, tool: "ask", args: given, line: "ask" });
        return await new Promise((resolve) => {
          const look = async () => {
            const calls = new Map((await gate.readState({ topic: "calls" })).value.entries);
            const ended = /** @type {any} */ (calls.get(value.callId))?.end;
            if (!ended) return void setTimeout(look, 100);
            const all = { callId: value.callId, index: 0, from: 0, characters: 1024 * 1024 };
            resolve((await gate.readResultText(all)).value.text);
          };
          void look();
        });
      }, args),
  };
}

/** @param {string} folder @returns {Promise<Subject>} */
async function bare(folder) {
  const { app, page } = await launchBare("bare-sheet", folder, { BENCH_SERVER: subject });
  return {
    name: "bare page",
    app,
    page,
    form: "form",
    send: "form button.send",
    run: (args) => page.evaluate((given) => /** @type {any} */ (window).bare.run(given), args),
  };
}

/**
 * One question: shown, typed into, sent.
 * @param {Subject} subject
 * @param {{ type: string, properties: object }} requestedSchema
 */
async function askOnce({ page, form, send, run }, requestedSchema) {
  const fields = Object.keys(requestedSchema.properties).length;
  const watched = page.evaluate(watchForm, { form, fields });
  const ended = run({ times: 1, requestedSchema });
  const { firstField, allFields, settled } = await watched;
  await page.evaluate(watchKeys);
  await page.keyboard.type(keys);
  const delays = await page.evaluate(readKeys);
  const sentAt = await page.evaluate(pressSend, { send });
  const [stamps] = JSON.parse(await ended);
  if (stamps.action !== "accept") throw new Error(`the answer was ${stamps.action}`);
  return {
    first: firstField - stamps.askedAt,
    all: allFields - stamps.askedAt,
    settled: settled - stamps.askedAt,
    key: median(delays),
    worstKey: Math.max(...delays),
    sent: stamps.answeredAt - sentAt,
  };
}

/** @param {Subject} subject */
async function askSeries({ page, send, run }) {
  const sending = page.evaluate(sendEach, { send, times: series });
  const answers = JSON.parse(await run({ times: series, requestedSchema: small }));
  await sending;
  const wrong = answers.find((/** @type {{ action: string }} */ { action }) => action !== "accept");
  if (answers.length !== series || wrong) throw new Error("not every question of the series was sent");
  return answers.at(-1).answeredAt - answers[0].askedAt;
}

/** @param {Subject} subject @returns {Promise<Record<string, number>>} */
async function measure(subject) {
  const few = await askOnce(subject, small);
  const many = await askOnce(subject, large);
  const row = await askSeries(subject);
  return {
    first: few.first,
    settled: few.settled,
    sent: few.sent,
    series: row,
    largeDrawn: many.all,
    largeKey: many.key,
    largeWorstKey: many.worstKey,
    largeSent: many.sent,
    smallKey: few.key,
  };
}

const goals = /** @type {const} */ ({
  first: ["1 request to first field", 2],
  settled: ["2 request to settled", 2],
  sent: ["3 Send to the server", 2],
  series: [`4 ${series} questions in a row`, 1.7],
  largeDrawn: ["5 200 fields, 2,000 options drawn", 2.2],
  largeKey: ["6 key there to frame, median", 2.5],
  largeWorstKey: ["6 key there to frame, worst", 2.5],
  largeSent: ["7 Send there to the server", 1.6],
});

const runs = runsOf(process.argv.slice(2), defaultRuns);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "parley-bench-"));
fs.mkdirSync(path.join(folder, "bare"));
fs.mkdirSync(path.join(folder, "parley"));
const subjects = [await bare(path.join(folder, "bare")), await parley(path.join(folder, "parley"))];
/** @type {Map<string, Record<string, number>[]>} */
const measured = new Map(subjects.map(({ name }) => [name, []]));
try {
  // Round 0 warms both up and is not counted. Interleaved, so that a busy moment meets both.
  for (let round = 0; round <= runs; round += 1) {
    for (const one of subjects) {
      await one.page.bringToFront();
      const figures = await measure(one);
      if (round > 0) measured.get(one.name)?.push(figures);
    }
  }
} finally {
  for (const { app } of subjects) await app.close();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}

/** @param {string} name @param {string} figure */
const all = (name, figure) => (measured.get(name) ?? []).map((figures) => figures[figure] ?? Number.NaN);
const rows = Object.entries(goals).map(([figure, [title, goal]]) => {
  const [floor, own] = [median(all("bare page", figure)), median(all("Parley", figure))];
  const spread = all("Parley", figure);
  return { figure, title, floor, own, ratio: own / floor, goal, min: Math.min(...spread), max: Math.max(...spread) };
});
const ownRatio = median(all("Parley", "largeKey")) / median(all("Parley", "smallKey"));
for (const { title, floor, own, ratio, goal, min, max } of rows) {
  const [a, b, low, high] = [floor, own, min, max].map((ms) => ms.toFixed(1).padStart(7));
  process.stdout.write(
    `${title.padEnd(34)} bare ${a} ms  Parley ${b} ms (${low} to ${high})  ratio ${ratio.toFixed(2)} (goal ${goal}: ${ratio <= goal ? "met" : "missed"})\n`,
  );
}
process.stdout.write(
  `6 key there beside 4 fields           ratio ${ownRatio.toFixed(2)} (goal 3: ${ownRatio <= 3 ? "met" : "missed"})\n`,
);
const results = path.join(root, "test-results", "bench");
fs.mkdirSync(results, { recursive: true });
const machine = { cpus: os.cpus().length, load: os.loadavg()[0], platform: process.platform };
const facts = {
  bench: "sheet",
  unit: "ms",
  runs,
  rows,
  keyBesideSmall: ownRatio,
  measured: Object.fromEntries(measured),
  machine,
};
fs.writeFileSync(path.join(results, "sheet.json"), `${JSON.stringify(facts, null, 2)}\n`);
