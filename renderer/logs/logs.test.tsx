import { act } from "react";
import { afterEach, expect, it } from "vitest";
import type { LogRecord } from "../../preload/contract/logs.ts";
import { serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount, press, type } from "../testing/mount.tsx";
import { LogsPane } from "./LogsPane.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const record = (id: number, part: Partial<LogRecord> = {}): LogRecord => ({
  ...{ id, serverId: "tour", at: id, level: "info", text: `line ${id}` },
  ...part,
});
const logging = { capabilities: { logging: {} }, declared: {}, extensions: [], version: "2025-11-25" };
const serverInfo = { name: "s", version: "1" };
const server = (era: "legacy" | "modern" = "legacy") =>
  serverOf({ state: { kind: "ready", since: 0, negotiated: { ...logging, era, serverInfo } } });
const kept = (records: readonly LogRecord[], dropped = 0) =>
  mount(<LogsPane server={server()} />, (gate) =>
    gate.answer("followLogs", () => ({ ok: true, value: { level: null, records, dropped } })),
  );
const rows = () => [...mounted.root.querySelectorAll("[role=option]")].map((row) => row.textContent ?? "");
const select = async (label: string, value: string) => {
  const found = [...mounted.root.querySelectorAll("label")].find((one) => one.textContent?.startsWith(label));
  const field = found?.querySelector("select");
  if (!field) throw new Error(`no choice ${label}`);
  await act(async () => {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
};

it("[C-19] is told which level to send through the treaty, and shows what comes by level, logger and text", async () => {
  mounted = await kept([record(1), record(2, { level: "error", logger: "oven", text: "Hot <b>" })]);
  await act(async () => mounted.gate.emit({ topic: "logs", events: [record(2), record(3, { level: "unknown" })] }));
  expect(rows()).toHaveLength(3);
  expect(mounted.root.querySelector(".log-rows b")).toBeNull();
  await select("The server", "warning");
  expect(mounted.gate.calls.at(-1)).toEqual({ method: "setLogLevel", input: { serverId: "tour", level: "warning" } });
  await select("Show", "error");
  expect(rows().map((row) => /line \d|Hot/.exec(row)?.[0])).toEqual(["Hot", "line 3"]);
  await select("Logger", "oven");
  expect(rows()).toHaveLength(1);
  await select("Logger", "");
  const find = mounted.root.querySelector<HTMLInputElement>("input[type=search]");
  if (!find) throw new Error("no search");
  await type(find, "LINE");
  expect(rows()).toHaveLength(1);
  await type(find, "nothing like it");
  expect(mounted.root.querySelector("[role=listbox]")).toBeNull();
  expect(mounted.root.querySelector("[role=status]")?.textContent).toContain("0 of 3");
});

it("[C-38] draws no more than what is in view of ten thousand, says what is no longer kept, and shows one whole", async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => record(index + 1));
  many[9_999] = record(10_000, { text: "\nfirst\n  second", cut: 7 });
  mounted = await kept(many, 20);
  expect(rows().length).toBeLessThan(60);
  expect(mounted.root.textContent).toContain("20 older ones are no longer kept.");
  const list = mounted.root.querySelector("[role=listbox]");
  if (!list) throw new Error("no list");
  await press(list, "End");
  expect(mounted.root.querySelector(".code-block")?.textContent).toBe("\nfirst\n  second");
  expect(rows().at(-1)).toMatch(/first second$/);
  expect(mounted.root.textContent).toContain("7 more characters are left out.");
  await click(mounted.root, "Clear");
  expect(mounted.gate.calls.at(-1)).toEqual({ method: "clearLogs", input: { serverId: "tour" } });
  expect(rows()).toEqual([]);
});
