import { defineConfig } from "vitest/config";

/**
 * Tiers of one runner: the ordinary tests (quick, `npm run check`), `*.live.test.ts` with `PARLEY_TIER=live` (real processes and
 * real HTTP servers, `npm test`), `*.deep.test.ts` with `PARLEY_TIER=deep` (`npm run test:deep`), and before those, because some of
 * it measures time, `*.conformance.test.ts` with `PARLEY_TIER=conformance`.
 */
const tiers = ["live", "deep", "conformance"];
const slow = tiers.find((name) => name === process.env.PARLEY_TIER);
const suffix = slow ? `.${slow}.test` : ".test";
const others = tiers.filter((name) => name !== slow).map((name) => `**/*.${name}.test.*`);
const exclude = ["**/node_modules/**", "out/**", "release/**", ...others];

export default defineConfig({
  test: {
    reporters: ["default", ["json", { outputFile: `test-results/vitest${slow ? `-${slow}` : ""}.json` }]],
    pool: "threads",
    passWithNoTests: false,
    allowOnly: false,
    // A busy machine gets more than the default second before "not yet" counts as "no".
    expect: { poll: { timeout: 5000 } },
    testTimeout: slow === "deep" || slow === "conformance" ? 600_000 : slow === "live" ? 30_000 : 10_000,
    // What a test starts is a process or two; more at once only take each other's time.
    ...(slow === "conformance" ? { maxConcurrency: 2 } : {}),
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          // These share no state; loading every module anew for each file would take most of the time.
          isolate: false,
          include: [
            `{main,preload,scripts,assets}/**/*${suffix}.{ts,mjs}`,
            `renderer/**/*${suffix}.ts`,
            `e2e/**/*${suffix}.{ts,mjs}`,
          ],
          exclude,
        },
      },
      {
        extends: true,
        test: { name: "dom", environment: "happy-dom", include: [`renderer/**/*${suffix}.tsx`], exclude },
      },
    ],
  },
});
