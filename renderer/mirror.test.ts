import { expect, it, vi } from "vitest";
import { createHost } from "./mirror.ts";
import { createFakeGate, serverOf } from "./testing/fake-gate.ts";

const readsOf = (fake: ReturnType<typeof createFakeGate>, topic: string) =>
  fake.calls.filter(({ method, input }) => method === "readState" && (input as { topic: string }).topic === topic)
    .length;

it("mirrors the snapshot and then the pushes", async () => {
  const fake = createFakeGate();
  fake.set("servers", { tour: serverOf() });
  const host = createHost(fake.gate);
  expect(await host.load()).toBeUndefined();
  fake.set("servers", { notes: serverOf({ id: "notes", name: "Notes" }) });
  expect([...host.entries("servers").keys()]).toEqual(["tour", "notes"]);
  expect(readsOf(fake, "servers")).toBe(1);
});

it("keeps references of what did not change", async () => {
  const fake = createFakeGate();
  fake.set("servers", { tour: serverOf(), notes: serverOf({ id: "notes" }) });
  const host = createHost(fake.gate);
  await host.load();
  const map = host.entries("servers");
  const notes = map.get("notes");
  fake.set("settings", { settings: { theme: "dark", language: "ko" } });
  expect(host.entries("servers")).toBe(map);
  fake.set("servers", { tour: serverOf({ name: "Renamed" }) });
  expect(host.entries("servers")).not.toBe(map);
  expect(host.entries("servers").get("notes")).toBe(notes);
});

it("reads the state again after a lost push, and only that topic", async () => {
  const fake = createFakeGate();
  const host = createHost(fake.gate);
  await host.load();
  fake.set("servers", { tour: serverOf() }, "lose");
  fake.set("servers", { notes: serverOf({ id: "notes" }) });
  await vi.waitFor(() => expect([...host.entries("servers").keys()]).toEqual(["tour", "notes"]));
  expect(readsOf(fake, "servers")).toBe(2);
  expect(readsOf(fake, "questions")).toBe(1);
});

it("applies pushes that overtake the snapshot once, in order", async () => {
  const fake = createFakeGate();
  fake.set("servers", { tour: serverOf() });
  const host = createHost(fake.gate);
  let release = () => {};
  fake.answer("readState", async ({ topic }) => {
    if (topic !== "servers") return { ok: true, value: { revision: 0, entries: [] } };
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return { ok: true, value: { revision: 2, entries: [["tour", serverOf({ name: "two" })]] } };
  });
  const loaded = host.load();
  fake.set("servers", { tour: serverOf({ name: "two" }) });
  fake.set("servers", { tour: serverOf({ name: "three" }) });
  release();
  await loaded;
  expect(host.entries("servers").get("tour")?.name).toBe("three");
});

it("removes entries and tells listeners once for each push", async () => {
  const fake = createFakeGate();
  fake.set("servers", { tour: serverOf() });
  const host = createHost(fake.gate);
  await host.load();
  const listener = vi.fn();
  const stop = host.onChange("servers", listener);
  fake.set("servers", { a: serverOf({ id: "a" }), b: serverOf({ id: "b" }) });
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  fake.set("servers", { c: serverOf({ id: "c" }) });
  expect(listener).toHaveBeenCalledTimes(1);
});

it("turns a rejected call into a reply", async () => {
  const fake = createFakeGate();
  fake.answer("stopCall", () => Promise.reject(new Error("gone")));
  const reply = await createHost(fake.gate).call("stopCall", { callId: "c" });
  expect(reply).toEqual({ ok: false, error: { code: "internal", params: { detail: "Error: gone" } } });
});

it("names the error of a state that cannot be read", async () => {
  const fake = createFakeGate();
  fake.answer("readState", () => ({ ok: false, error: { code: "internal", params: { detail: "x" } } }));
  expect(await createHost(fake.gate).load()).toEqual({ code: "internal", params: { detail: "x" } });
});
