import { describe, expect, it, vi } from "vitest";
import type { TrafficRecord } from "../../preload/contract/events.ts";
import { createHost } from "../mirror.ts";
import { createFakeGate } from "../testing/fake-gate.ts";
import { parseFilter } from "./filter.ts";
import { createTrafficSource } from "./traffic-log.ts";

const recordOf = (id: number, part: Partial<TrafficRecord> = {}): TrafficRecord => ({
  v: 1,
  id,
  at: id,
  connection: "tour",
  transport: "stdio",
  dir: "out",
  kind: "request",
  bytes: 10,
  body: { params: { name: "book_table" } },
  ...part,
});

describe("the traffic log", () => {
  it("merges batches that overtake the first reply, each record once and in order", async () => {
    const fake = createFakeGate();
    const source = createTrafficSource(createHost(fake.gate));
    let reply = (_: readonly TrafficRecord[]) => {};
    fake.answer("subscribeToEvents", () => {
      return new Promise((resolve) => {
        reply = (traffic) => resolve({ ok: true, value: { traffic } });
      });
    });
    source.start();
    await vi.waitFor(() => expect(fake.calls).toHaveLength(1));
    fake.emit({ topic: "traffic", events: [recordOf(2), recordOf(3)] });
    reply([recordOf(1), recordOf(2)]);
    await vi.waitFor(() => expect(source.snapshot().state).toBe("live"));
    fake.emit({ topic: "traffic", events: [recordOf(4)] });
    expect(source.snapshot().records.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it("unsubscribes when nobody looks, and keeps what was read", async () => {
    const fake = createFakeGate();
    const source = createTrafficSource(createHost(fake.gate));
    fake.answer("subscribeToEvents", () => ({ ok: true, value: { traffic: [recordOf(1)] } }));
    const stop = source.start();
    await vi.waitFor(() => expect(source.snapshot().length).toBe(1));
    stop();
    expect(fake.calls.at(-1)).toEqual({ method: "subscribeToEvents", input: { topics: [] } });
    fake.emit({ topic: "traffic", events: [recordOf(2)] });
    expect(source.snapshot().length).toBe(1);
  });
});

describe("the filter", () => {
  const error = recordOf(2, { method: "tools/call", error: "-32602", dir: "in", kind: "response", rpcId: 41 });
  const list = recordOf(1, { method: "tools/list", body: { note: "two words here" } });
  const found = (text: string) => [list, error].filter(parseFilter(text) ?? (() => true)).map(({ id }) => id);

  it.each([
    ["", [1, 2]],
    ["tools", [1, 2]],
    ["method:tools/call", [2]],
    ["error:any", [2]],
    ["TOOLS dir:in", [2]],
    ["id:41", [2]],
    ["book_table", [2]],
    ['"two words"', [1]],
    ["tools nothing-such", []],
  ])("%j finds %j", (text, ids) => {
    expect(found(text)).toEqual(ids);
  });
});
