// Runs in a worker thread that is thrown away afterwards: checks one value by one schema, interpretively. It is plain JavaScript because
// Node loads this very file as the worker's entry; the build packs it with its one library.
import { parentPort } from "node:worker_threads";
import { Validator } from "@cfworker/json-schema";

/** Errors that are handed back. */
const KEPT = 2000;
let skipped = false;

/** Objects without a prototype: to the validator a property named `constructor` or `__proto__` is one like any other. */
function bare(_key, value) {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.setPrototypeOf(value, null)
    : value;
}

/** A pattern that the engine can't read would end the whole check. */
function bareSchema(key, value) {
  if (key !== "pattern" || typeof value !== "string") return bare(key, value);
  try {
    new RegExp(value, "u");
    return value;
  } catch {
    skipped = true;
    return undefined;
  }
}

parentPort?.once("message", ({ schema, value, draft }) => {
  try {
    const validator = new Validator(JSON.parse(schema, bareSchema), draft, false);
    const { valid, errors } = validator.validate(JSON.parse(value, bare));
    parentPort?.postMessage({ valid, skipped, errors: errors.slice(0, KEPT) });
  } catch (error) {
    parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage("ready");
