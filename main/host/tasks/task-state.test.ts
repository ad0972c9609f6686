import { expect, it } from "vitest";
import { heldTask, taskResultOf } from "../connection/task-result.ts";
import { readTask } from "./task-state.ts";

const task = { taskId: "t", status: "working", createdAt: "2026-01-01T00:00:00Z", ttl: null };

it("[M-07] reads a task of either era, its interval held within our limits", () => {
  expect(readTask({ ...task, pollInterval: 5000, ttl: 9 }, "m")).toMatchObject({ pollMs: 5000, ttlMs: 9 });
  expect(readTask({ ...task, pollIntervalMs: 5000, ttlMs: 9 }, "m")).toMatchObject({ pollMs: 5000, ttlMs: 9 });
  const polls = [0, 1, 499, 500, 300_000, 300_001, 1e300, undefined, null, -1, "5", Number.NaN].map(
    (pollInterval) => readTask({ ...task, pollInterval }, "m").pollMs,
  );
  expect(polls).toEqual([500, 500, 500, 500, 300_000, 300_000, 300_000, ...Array(5).fill(2000)]);
  expect(readTask({ ...task, ttl: "soon", statusMessage: 7 }, "m")).toMatchObject({ ttlMs: null, statusMessage: "" });
});

it("[M-07] a task without an id or with a state that nobody knows is an invalid result", () => {
  const wrong = [
    undefined,
    null,
    [],
    {},
    { ...task, taskId: 7 },
    { ...task, taskId: "" },
    { ...task, status: "napping" },
  ];
  for (const value of [...wrong, { ...task, taskId: "x".repeat(4001) }, { ...task, status: undefined }]) {
    expect(() => readTask(value, "tools/call")).toThrow(expect.objectContaining({ code: "invalid-result" }));
  }
});

it("[C-34] only a result of the kind task holds one; what a server puts into its place is dropped", () => {
  const held = heldTask({ ...task, resultType: "task" });
  expect(held).toMatchObject({ resultType: "complete", content: [] });
  expect(taskResultOf(held)).toMatchObject(task);
  const [place = ""] = Object.keys(held).filter((name) => name.includes("/"));
  const planted = { resultType: "complete", content: [], [place]: task };
  expect(taskResultOf(heldTask(planted))).toBeUndefined();
  expect(taskResultOf(heldTask({ resultType: "task", [place]: { taskId: "other" }, taskId: "t" }))).toEqual({
    ...{ resultType: "task", taskId: "t" },
  });
});
