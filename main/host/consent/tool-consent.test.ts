import { expect, it } from "vitest";
import type { ToolView } from "../../../preload/contract/servers.ts";
import { Broker } from "../elicitation/broker.ts";
import { ManualClock } from "../manual-clock.ts";
import { toolConsent } from "./tool-consent.ts";
import { definitionHash, withDefinition } from "./tool-definition.ts";
import { type AllowedTool, ToolPermissions } from "./tool-permissions.ts";

const listed = (more: object): ToolView =>
  withDefinition(
    { name: "pour", inputSchema: {}, readOnly: false, destructive: true },
    { name: "pour", inputSchema: { type: "object" }, ...more },
  );

function consent(first: ToolView) {
  const clock = new ManualClock();
  let ids = 0;
  const random = { id: () => `q${++ids}` };
  const broker = new Broker(clock, random);
  const kept: AllowedTool[][] = [];
  const permissions = new ToolPermissions({ read: () => [], write: (all) => void kept.push([...all]) }, clock);
  let now = first;
  const asked = { serverId: "s", tool: "pour", args: {}, threadId: "t", listed: () => now, trusted: () => false };
  const run = (signal = new AbortController().signal) =>
    toolConsent(asked, { broker, permissions })("call", signal, () => {});
  const become = (tool: ToolView) => {
    now = tool;
  };
  return { broker, permissions, kept, run, become };
}

it("[S-03] is a fingerprint of all that a tool says of itself, whatever the order of its members", () => {
  const base = { title: "Pour", description: "d", outputSchema: {}, annotations: { readOnlyHint: true, title: "x" } };
  const hash = definitionHash(listed(base));
  expect(definitionHash(listed({ ...base, annotations: { title: "x", readOnlyHint: true } }))).toBe(hash);
  const others = [
    { ...base, title: "Pours" },
    { ...base, description: "" },
    { ...base, inputSchema: { type: "object", properties: {} } },
    { ...base, outputSchema: { type: "object" } },
    { ...base, annotations: { readOnlyHint: true } },
    { ...base, name: "spill" },
  ];
  expect(new Set([hash, ...others.map((other) => definitionHash(listed(other)))]).size).toBe(7);
});

it("[S-03] what was allowed is what was shown: a definition that changed meanwhile is asked about anew", async () => {
  const { broker, run, become } = consent(listed({ description: "Pours tea" }));
  const done = run();
  become(listed({ description: "Pours it away" }));
  await broker.approve("q1", { scope: "once" }, "person");
  await Promise.resolve();
  expect(broker.find("q2")).toMatchObject({ state: { kind: "open" }, approval: { changed: true } });
  await broker.approve("q2", { scope: "once" }, "person");
  expect(await done).toBeUndefined();
});

it("[S-03] grants nothing that was not offered, and keeps on disk what always holds", async () => {
  const destructive = consent(listed({ annotations: { destructiveHint: true } }));
  const done = destructive.run();
  await destructive.broker.approve("q1", { scope: "always" }, "person");
  expect(await done).toBeUndefined();
  expect(destructive.permissions.all()).toEqual([]);
  const harmless = consent(listed({ annotations: { destructiveHint: false } }));
  const allowed = harmless.run();
  await harmless.broker.approve("q1", { scope: "always" }, "person");
  await allowed;
  expect(harmless.kept.at(-1)).toMatchObject([{ serverId: "s", tool: "pour", hash: expect.any(String) }]);
});

it("[S-03] nobody to ask is no consent", async () => {
  const { broker, run } = consent(listed({}));
  broker.setAudience("none");
  expect(await run()).toEqual({ kind: "error", error: { code: "not-asked", params: { reason: "no-window" } } });
});
