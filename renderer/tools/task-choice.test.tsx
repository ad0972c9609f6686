import { act } from "react";
import { afterEach, expect, it } from "vitest";
import type { Negotiated, ServerView, ToolView } from "../../preload/contract/servers.ts";
import { serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount } from "../testing/mount.tsx";
import { ToolPane } from "./ToolPane.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const tool: ToolView = { name: "dig", inputSchema: { type: "object" }, readOnly: true, destructive: false };
const takesTasks = { tasks: { requests: { tools: { call: {} } } } };
const server = (part: Partial<Negotiated>): ServerView => {
  const { state, ...rest } = serverOf();
  if (state.kind !== "ready") throw new Error("the server is not ready");
  return { ...rest, state: { ...state, negotiated: { ...state.negotiated, capabilities: takesTasks, ...part } } };
};

async function choice(part: Partial<Negotiated>, taskSupport?: ToolView["taskSupport"]) {
  mounted = await mount(
    <ToolPane server={server(part)} tool={{ ...tool, ...(taskSupport && { taskSupport }) }} />,
    (gate) => {
      gate.answer("readToolSchemas", () => ({ ok: true, value: { input: '{"type":"object"}' } }));
      gate.answer("checkArguments", () => ({ ok: true, value: { kind: "ok" } }));
      gate.answer("runTool", () => ({ ok: true, value: { callId: "c", threadId: "" } }));
    },
  );
  return mounted.root.querySelector<HTMLInputElement>("input[type=checkbox]");
}
const sent = () => mounted.gate.calls.find(({ method }) => method === "runTool")?.input;

it("[M-07] a tool that leaves the choice is run plainly unless the person wants a task", async () => {
  const tick = await choice({}, "optional");
  await click(mounted.root, "Run");
  expect(sent()).toEqual({ serverId: "tour", tool: "dig", args: "{}" });
  mounted.gate.calls.length = 0;
  await act(async () => tick?.click());
  await click(mounted.root, "Run");
  expect(sent()).toEqual({ serverId: "tour", tool: "dig", args: "{}", asTask: true });
});

it("[M-07] there is no choice where the tool, its server or its era leaves none", async () => {
  expect(await choice({}, "required")).toBeNull();
  await mounted.unmount();
  expect(await choice({})).toBeNull();
  await mounted.unmount();
  expect(await choice({ capabilities: { tasks: { list: {} } } }, "optional")).toBeNull();
  await mounted.unmount();
  expect(await choice({ era: "modern", version: "2026-07-28" }, "optional")).toBeNull();
});
