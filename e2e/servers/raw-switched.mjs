// One command line that another server answers to from one start to the next, as after an update.
//   --as FILE   a JSON list: the raw server to be (`raw-legacy.mjs`, `raw-modern.mjs`), then its options
import { readFileSync } from "node:fs";
import { option } from "./wire.mjs";

/** @type {string[]} */
const [file, ...args] = JSON.parse(readFileSync(option("as", ""), "utf8"));
process.argv.push(...args);
await import(`./${file}`);
