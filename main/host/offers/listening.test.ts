import type { McpSubscription } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import type { Connection } from "../connection/connection.ts";
import { ManualClock } from "../manual-clock.ts";
import { Listening } from "./listening.ts";

/** A subscription that its server ends when the test says so; `opened` counts how often it was opened. */
function listening() {
  const clock = new ManualClock();
  const ends: ((how: "remote") => void)[] = [];
  const listen = async (): Promise<McpSubscription> => {
    const closed = new Promise<"remote">((resolve) => ends.push(resolve));
    return { closed, close: async () => {}, honoredFilter: { toolsListChanged: true } } as never;
  };
  const states: string[] = [];
  const tell = (view: { readonly state: string } | undefined) => void states.push(view?.state ?? "none");
  const subscription = new Listening({ client: { listen } } as unknown as Connection, clock, tell, () => {});
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const lose = async () => {
    ends.at(-1)?.("remote");
    await turn();
  };
  const pass = async (ms: number) => {
    clock.advance(ms);
    await turn();
  };
  return { subscription, states, lose, pass, turn, opened: () => ends.length };
}

it("[C-31] waits twice as long after each loss, and starts anew once it stayed open for a while", async () => {
  const { subscription, states, lose, pass, turn, opened } = listening();
  subscription.listenFor({ toolsListChanged: true });
  await turn();
  for (const wait of [1_000, 2_000, 4_000, 8_000]) {
    const before = opened();
    await lose();
    expect(states.at(-1)).toBe("lost");
    await pass(wait - 1);
    expect(opened()).toBe(before);
    await pass(1);
    expect(opened()).toBe(before + 1);
  }
  await pass(60_000);
  await lose();
  await pass(1_000);
  expect([opened(), states.at(-1)]).toEqual([6, "open"]);
  // Open for a moment only: that is no good one.
  await lose();
  await pass(1_000);
  expect(states.at(-1)).toBe("lost");
});
