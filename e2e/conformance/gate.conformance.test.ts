import { describe, expect, it } from "vitest";
import { listScenarios, ownCommand, runScenario } from "./suite.mjs";
import { baseline, problemsOf } from "./verdict.mjs";

// Authorization is a part of its own.
const partOf = (name: string) => !name.startsWith("auth/");
const wanted = Object.entries(baseline).flatMap(([revision, scenarios]) =>
  Object.entries(scenarios)
    .filter(([name]) => partOf(name))
    .map(([name, ids]) => ({ name, revision, ids, extension: name.startsWith("sep-2640-") })),
);
const timed = "sse-retry";

async function problems(scenario: (typeof wanted)[number], command = ownCommand()) {
  const run = await runScenario("newest", command, scenario);
  return problemsOf(scenario.name, run, scenario.ids);
}

async function stableProblems(name: string) {
  const run = await runScenario("stable", ownCommand(), { name, revision: "2025-11-25", extension: false });
  return problemsOf(name, run, []);
}

// Its clock tolerates a fifth of a second: alone, and first.
it.each(wanted.filter(({ name }) => name === timed))(
  "P-01, but for auth: $name at $revision earns every check of the baseline",
  async (scenario) => {
    expect(await problems(scenario)).toEqual([]);
  },
);
it(`P-01, but for auth: ${timed} passes in the stable suite as well`, async () => {
  expect(await stableProblems(timed)).toEqual([]);
});

it("P-01, but for auth: the baseline has every scenario of the suite, and no other", async () => {
  const all = await listScenarios("newest", Object.keys(baseline));
  const titles = (scenarios: readonly { name: string; revision: string }[]) =>
    scenarios.map(({ name, revision }) => `${revision} ${name}`).sort();
  expect(titles(all.filter(({ name }) => partOf(name)))).toEqual(titles(wanted));
});

describe.concurrent("the command", () => {
  it.each(wanted.filter(({ name }) => name !== timed))(
    "P-01, but for auth: $name at $revision earns every check of the baseline",
    async (scenario) => {
      expect(await problems(scenario)).toEqual([]);
    },
  );
});

describe.concurrent("the stable suite", () => {
  it.each(["initialize", "tools_call", "elicitation-sep1034-client-defaults"])(
    "P-01, but for auth: %s passes there as well",
    async (name) => {
      expect(await stableProblems(name)).toEqual([]);
    },
  );
});

describe.concurrent("a client that must not pass", () => {
  const chosen = ["tools_call", "request-metadata", "sep-2322-client-request-state", "http-standard-headers"];
  const more = ["http-custom-headers", "json-schema-2020-12-preservation"];
  const at = wanted.filter(({ name, revision }) => revision === "2026-07-28" && [...chosen, ...more].includes(name));

  it("is measured by six scenarios", () => {
    expect(at).toHaveLength(6);
  });

  it.each(at)("P-01, but for auth: one that does nothing fails $name", async (scenario) => {
    expect(await problems(scenario, "true")).toContain("no check passed");
  });

  it.each(at)("P-01, but for auth: one that speaks the legacy era alone fails $name", async (scenario) => {
    const lost = (await problems(scenario, ownCommand("--era", "legacy"))).filter((text) => /^not earned/.test(text));
    expect(lost).not.toEqual([]);
  });
});
