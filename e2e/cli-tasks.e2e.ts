import { expect, test } from "@playwright/test";
import { answersFile, giveEachTestAFolder, lines, one, recorded, recording, run } from "./cli-run.ts";

giveEachTestAFolder();

for (const era of ["legacy", "modern"] as const) {
  test(`[M-07] parley call follows a task of the ${era} era: its states on stderr, its result on stdout`, async () => {
    const answers = answersFile([{ match: { tool: "work" }, action: "accept", content: { name: "Kim" } }]);
    const args = { steps: ["working", "input_required", "completed"], poll: 500, words: "sifting" };
    const call = ["call", "work", "--args", JSON.stringify(args), "--answers", answers];
    const server = recording(`tasks-${era}.mjs`);
    const { code, stdout, stderr } = await run([...call, ...server]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toMatch(/Task task-1-of-th…: working \(sifting\)\nTask .+: input_required \(sifting\)\n/);
    expect(stdout).toContain('{"name":"Kim"}');
    const all = lines((await run([...call, "--json", ...server])).stdout);
    const states = all.filter(({ t }) => t === "task").map(({ status }) => status);
    expect(states[0]).toBe("working");
    expect(states).toContain("input_required");
    expect(one(all, "result").isError).toBe(false);
    const asked = recorded().filter(({ method }) => method === "tools/call");
    expect(asked.map(({ params }) => params.task !== undefined)).toEqual([era === "legacy", era === "legacy"]);
  });
}

test("[M-07] parley call --task runs as a task what can, and nothing else", async () => {
  const server = recording("tasks-legacy.mjs");
  for (const [tool, ...task] of [["maybe"], ["maybe", "--task"], ["plain", "--task"]] as const) {
    expect((await run(["call", tool, ...task, ...server])).code).toBe(0);
  }
  const calls = recorded().filter(({ method }) => method === "tools/call");
  expect(calls.map(({ params }) => params.task !== undefined)).toEqual([false, true, false]);
});
