import { defineConfig } from "@playwright/test";

/** `PARLEY_TIER=deep` runs the slow tests under `deep/` instead of the main ones. */
const deep = process.env.PARLEY_TIER === "deep";
const minute = 60_000;

export default defineConfig({
  testDir: deep ? "deep" : ".",
  testMatch: "**/*.e2e.ts",
  testIgnore: deep ? [] : ["deep/**"],
  outputDir: deep ? "../test-results/playwright-deep" : "../test-results/playwright",
  reporter: [
    ["list"],
    ["json", { outputFile: deep ? "../test-results/playwright-deep.json" : "../test-results/playwright.json" }],
  ],
  // One app at a time: two cores, and focus belongs to one window.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: deep ? 10 * minute : minute,
  // Only for what hangs: a slow machine takes twice as long.
  globalTimeout: (deep ? 60 : 30) * minute,
  expect: { timeout: 5000 },
});
