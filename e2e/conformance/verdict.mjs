// Stricter than the suite's own exit code, which a client that does nothing at all can earn.
import fs from "node:fs";
import path from "node:path";

/** @typedef {import("./suite.mjs").Run} Run */
/** @typedef {{ readonly [revision: string]: { readonly [scenario: string]: readonly string[] } }} Baseline */

/**
 * The ids of the checks that a client which passes the suite in full has earned, for each revision and scenario.
 * @type {Baseline}
 */
export const baseline = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, "baseline.json"), "utf8"));

/** Scenarios that a client must end with an error: it may not get through the authorization. */
const ENDS_WITH_ERROR =
  /^auth\/(scope-retry-limit|resource-mismatch|iss-(supported-missing|wrong-issuer|unexpected|normalized)|metadata-issuer-mismatch)$/;

/**
 * What is wrong with a run; nothing, when it has passed: the suite is content, the client ended as it should, no check failed or
 * warned, and each check that can be earned was earned.
 * @param {string} scenario
 * @param {Run} run
 * @param {readonly string[]} wanted ids of the checks to be earned
 * @returns {string[]}
 */
export function problemsOf(scenario, { exit, clientExit, checks }, wanted) {
  const earned = new Set(checks.filter(({ status }) => status === "SUCCESS").map(({ id }) => id));
  const bad = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
  const endedRightly = clientExit !== "timeout" && (clientExit !== 0) === ENDS_WITH_ERROR.test(scenario);
  return [
    ...(exit === 0 ? [] : [`the suite ended with ${exit}`]),
    ...(endedRightly ? [] : [`the client ended with ${clientExit}`]),
    ...(earned.size > 0 ? [] : ["no check passed"]),
    ...bad.map(({ status, id, errorMessage, description }) => `${status} ${id}: ${errorMessage ?? description ?? ""}`),
    ...wanted.filter((id) => !earned.has(id)).map((id) => `not earned: ${id}`),
  ];
}
