import { afterEach, expect, it } from "vitest";
import type { CallView, TaskView } from "../../preload/contract/calls.ts";
import { questionOf, serverOf } from "../testing/fake-gate.ts";
import { type Mounted, mount } from "../testing/mount.tsx";
import { CallCard } from "./CallCard.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const since = new Date(2026, 0, 1, 12, 3).getTime();
const task: TaskView = { shortId: "786512e2-9e0…", status: "working", ttlMs: 60_000, pollMs: 5000, since };
const callOf = (part: Partial<CallView>): CallView => ({
  ...{ id: "c", threadId: "t", serverId: "tour", kind: "tool", tool: "dig", args: {}, startedAt: 0, state: "running" },
  ...{ rounds: 0, questions: [], task, ...part },
});
const lineOf = async (call: CallView) => {
  mounted = await mount(<CallCard callId="c" />, (gate) => {
    gate.set("servers", { tour: serverOf() });
    gate.set("calls", { c: call });
    const outcome = { name: "dismissed", by: "person" } as const;
    const attribution = { kind: "call", callId: "c", tool: "dig" } as const;
    gate.set("questions", { q: questionOf({ key: "q", attribution, state: { kind: "closed", at: 1, outcome } }) });
  });
  return mounted.root.querySelector(".task-line")?.textContent ?? "";
};

it("[M-07] a running task shows its state, since when, and how often it is looked at; a task that was taken up says so", async () => {
  const line = await lineOf(callOf({ task: { ...task, statusMessage: "sifting" } }));
  expect(line).toMatch(/^Task working · since 12:03.* · checks every 5 s/);
  expect(line).toContain("sifting");
  await mounted.unmount();
  expect(await lineOf(callOf({ task: { ...task, status: "input_required", resumed: true } }))).toMatch(
    /^taken up again.*Task waits for an answer/,
  );
});

it("[C-29] a cancel of a task is shown, and after the end only where the task may go on all the same", async () => {
  expect(await lineOf(callOf({ state: "stopping", task: { ...task, cancel: "asked" } }))).toContain("asked to cancel");
  for (const [cancel, words] of [
    ["acknowledged", ""],
    ["unanswered", "may go on"],
    ["not-offered", "goes on there"],
  ] as const) {
    await mounted.unmount();
    const line = await lineOf(callOf({ state: "ended", end: { kind: "stopped" }, task: { ...task, cancel } }));
    if (words === "") expect(line).toBe("");
    else expect(line).toContain(words);
  }
});

it("[M-07] a task of an earlier run can't be run again: its arguments were not kept", async () => {
  const again = () =>
    [...mounted.root.querySelectorAll("button")].filter((button) => button.textContent === "Run again");
  const ended = { state: "ended", end: { kind: "stopped" }, questions: ["q"] } as const;
  await lineOf(callOf({ ...ended, task: { ...task, resumed: true } }));
  expect(again()).toHaveLength(0);
  await mounted.unmount();
  await lineOf(callOf({ ...ended, task: { ...task, resumed: true, resumes: "b" } }));
  expect(again()).toHaveLength(1);
});
