// What became of each case of e2e/cases in the last test runs: `npm run cases`.
import fs from "node:fs";
import path from "node:path";
import { root } from "./setup/places.mjs";

/** @typedef {{ title: string, passed: boolean }} Ran */
/** @typedef {{ id: string, kind: string, tests: readonly Ran[], passed: boolean }} CaseResult */

/**
 * @param {any} report vitest's JSON report
 * @returns {Ran[]}
 */
export function ranInVitest(report) {
  return report.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults.map((/** @type {any} */ test) => ({ title: test.title, passed: test.status === "passed" })),
  );
}

/**
 * @param {any} report Playwright's JSON report, or a suite in it
 * @returns {Ran[]} a flaky test counts as not passed
 */
export function ranInPlaywright(report) {
  const inner = (report.suites ?? []).flatMap(ranInPlaywright);
  const own = (report.specs ?? []).map((/** @type {any} */ spec) => ({
    title: spec.title,
    passed:
      spec.tests.length > 0 &&
      spec.tests.every((/** @type {any} */ test) => test.status === "expected" && ranOnce(test)),
  }));
  return [...own, ...inner];
}

/** A test that was skipped is "expected" too. @param {any} test */
function ranOnce(test) {
  return test.results.some((/** @type {any} */ result) => result.status === "passed");
}

/**
 * @param {readonly { id: string, kind: string }[]} cases
 * @param {readonly Ran[]} ran
 * @returns {CaseResult[]} a case has passed when it has a test, named by its id (`B61 · …`), and all of them passed
 */
export function caseResults(cases, ran) {
  return cases.map(({ id, kind }) => {
    const named = new RegExp(`(^|[^\\w])${id} ·`);
    const tests = ran.filter(({ title }) => named.test(title));
    return { id, kind, tests, passed: tests.length > 0 && tests.every(({ passed }) => passed) };
  });
}

/**
 * @param {string} folder
 * @returns {{ id: string, kind: string }[]} in the order of their numbers
 */
export function readCases(folder) {
  return fs
    .readdirSync(folder)
    .filter((name) => /^B\d+\.json$/.test(name))
    .map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), "utf8")))
    .sort((one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)));
}

/**
 * @param {string} folder `test-results`
 * @returns {Ran[]} of every report that lies there
 */
function readRuns(folder) {
  /** @type {[name: string, read: (report: any) => Ran[]][]} */
  const reports = [
    ["vitest.json", ranInVitest],
    ["vitest-live.json", ranInVitest],
    ["vitest-deep.json", ranInVitest],
    ["playwright.json", ranInPlaywright],
    ["playwright-deep.json", ranInPlaywright],
  ];
  return reports.flatMap(([name, read]) => {
    const file = path.join(folder, name);
    return fs.existsSync(file) ? read(JSON.parse(fs.readFileSync(file, "utf8"))) : [];
  });
}

/**
 * Prints case, result and tests, then the cases without a passing test.
 * @param {{ say: (text: string) => void }} options
 * @returns {number} exit code: 1 while a case has no passing test
 */
export function listCases({ say }) {
  const results = caseResults(readCases(path.join(root, "e2e", "cases")), readRuns(path.join(root, "test-results")));
  for (const { id, kind, tests, passed } of results) {
    say(`${passed ? "ok  " : tests.length === 0 ? "none" : "FAIL"} ${id.padEnd(5)} ${kind}`);
    for (const test of tests) say(`         ${test.passed ? "ok  " : "FAIL"} ${test.title}`);
  }
  const open = results.filter(({ passed }) => !passed).map(({ id }) => id);
  say(`${results.length - open.length} of ${results.length} cases have passed.`);
  if (open.length > 0) say(`Without a passing test in the last runs: ${open.join(", ")}.`);
  return open.length === 0 ? 0 : 1;
}
