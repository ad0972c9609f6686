// Sums the runners' JSON reports: `node scripts/results.mjs` prints "N passed, N failed" and fails when something failed or nothing ran.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./setup/places.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Sum */

/**
 * @param {any} report vitest's JSON report
 * @returns {Sum} a file that could not be loaded counts as one failure
 */
export function sumVitest(report) {
  const broken = report.testResults.filter(
    (/** @type {any} */ file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && report.success === false ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * @param {any} report Playwright's JSON report
 * @returns {Sum} a flaky test counts as failed; errors outside of tests (a file that can't be loaded) one each
 */
export function sumPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + (report.errors?.length ?? 0), skipped };
}

/**
 * @param {readonly Sum[]} sums
 * @param {number} failedParts parts of the run that ended with an error
 * @returns {Sum} a part that failed without a failed test still shows as a failure
 */
export function total(sums, failedParts) {
  const passed = sums.reduce((all, sum) => all + sum.passed, 0);
  const failed = sums.reduce((all, sum) => all + sum.failed, 0);
  const skipped = sums.reduce((all, sum) => all + sum.skipped, 0);
  return { passed, failed: failed === 0 ? failedParts : failed, skipped };
}

/**
 * @param {Sum} sum
 * @returns {string} e.g. "12 passed, 0 failed"
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * @param {string} folder `test-results`
 * @returns {Sum[]} of the reports that lie there
 * @throws when a report is not JSON
 */
export function readSums(folder) {
  /** @type {[name: string, sum: (report: any) => Sum][]} */
  const reports = [
    ["vitest.json", sumVitest],
    ["vitest-live.json", sumVitest],
    ["vitest-conformance.json", sumVitest],
    ["vitest-deep.json", sumVitest],
    ["playwright.json", sumPlaywright],
    ["playwright-deep.json", sumPlaywright],
  ];
  return reports.flatMap(([name, sum]) => {
    const file = path.join(folder, name);
    return fs.existsSync(file) ? [sum(JSON.parse(fs.readFileSync(file, "utf8")))] : [];
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sum = total(readSums(path.join(root, "test-results")), Number(process.argv[2] ?? 0));
  process.stdout.write(`${closingLine(sum)}\n`);
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}
