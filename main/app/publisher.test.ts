import { describe, expect, it } from "vitest";
import type { CallView } from "../../preload/contract/calls.ts";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import type { EventBatch, StatePush, TrafficRecord } from "../../preload/contract/events.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { ManualClock } from "../host/manual-clock.ts";
import { Publisher } from "./publisher.ts";

function publisher() {
  const clock = new ManualClock();
  const pushes: StatePush[] = [];
  const batches: EventBatch[] = [];
  const made = new Publisher(clock, { state: (push) => pushes.push(push), events: (batch) => batches.push(batch) });
  return { made, clock, pushes, batches };
}
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const record = (id: number) => ({ id }) as TrafficRecord;

describe("Publisher", () => {
  it("sends what changed within a turn as one push, each one revision further", async () => {
    const { made, pushes } = publisher();
    made.set("settings", "s", { theme: "dark", language: "ko" });
    made.set("settings", "s", { theme: "light", language: "ko" });
    await turn();
    made.remove("settings", "s");
    made.remove("settings", "never");
    await turn();
    expect(pushes).toEqual([
      { topic: "settings", revision: 1, set: [["s", { theme: "light", language: "ko" }]], removed: [] },
      { topic: "settings", revision: 2, set: [], removed: ["s"] },
    ]);
  });

  it("[C-30] sends calls once a frame, and at once with a question that changes", async () => {
    const { made, clock, pushes } = publisher();
    const call = (rounds: number) => ({ id: "c", rounds }) as CallView;
    for (let rounds = 0; rounds < 100; rounds++) made.set("calls", "c", call(rounds));
    await turn();
    expect(pushes).toEqual([]);
    clock.advance(16);
    expect(pushes).toMatchObject([{ topic: "calls", revision: 1, set: [["c", { rounds: 99 }]] }]);
    made.set("calls", "c", call(100));
    made.set("questions", "q", { key: "q" } as QuestionView);
    await turn();
    expect(
      pushes
        .slice(1)
        .map((push) => push.topic)
        .sort(),
    ).toEqual(["calls", "questions"]);
  });

  it("sends a server's tools only when they are others than before", () => {
    const { made, clock, pushes } = publisher();
    const tools = [{ name: "t" }] as unknown as ServerView["tools"];
    const set = (part: Partial<ServerView>) => {
      made.set("servers", "s", { id: "s", tools, ...part } as ServerView);
      clock.advance(16);
      return pushes.at(-1)?.set;
    };
    expect(set({})).toEqual([["s", { id: "s", tools }]]);
    expect(set({ stderr: ["x"] })).toEqual([["s", { id: "s", stderr: ["x"], tools: "same" }]]);
    expect(made.snapshot("servers").entries).toEqual([["s", { id: "s", stderr: ["x"], tools }]]);
    const others = [{ name: "u" }] as unknown as ServerView["tools"];
    expect(set({ tools: others })).toEqual([["s", { id: "s", tools: others }]]);
    expect(set({ tools: [] })).toEqual([["s", { id: "s", tools: [] }]]);
    expect(set({ tools: others })).toEqual([["s", { id: "s", tools: others }]]);
  });

  it("answers a snapshot as of the last push, so that no change falls between", async () => {
    const { made, pushes } = publisher();
    made.set("settings", "s", { theme: "dark", language: "en" });
    expect(made.snapshot("settings")).toEqual({ revision: 1, entries: [["s", { theme: "dark", language: "en" }]] });
    await turn();
    expect(pushes).toHaveLength(1);
  });

  it("batches traffic once a frame, only for a window that wants it", () => {
    const { made, clock, batches } = publisher();
    made.append(record(1));
    made.subscribeTraffic(true);
    for (let id = 2; id <= 50; id++) made.append(record(id));
    expect(batches).toEqual([]);
    clock.advance(16);
    expect(batches.map((batch) => batch.events.length)).toEqual([49]);
    made.append(record(51));
    made.subscribeTraffic(false);
    clock.advance(100);
    expect(batches).toHaveLength(1);
  });
});
