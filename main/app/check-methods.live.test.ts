import { afterEach, beforeEach, expect, it } from "vitest";
import { HostFixture } from "../host/host-fixture.ts";
import { checkMethods } from "./check-methods.ts";

let fixture: HostFixture;
beforeEach(() => {
  fixture = new HostFixture();
});
afterEach(() => fixture.end());

it("[S-01] a tool's data is checked by its output schema; an error owes none, and a result without it lacks it", async () => {
  const { host } = fixture;
  const output = { outputSchema: { type: "object", required: ["rows"] } };
  const tools = JSON.stringify({ echo: output, tool_error: output });
  const texts = fixture.addRaw("raw-legacy", ["--tools", tools], "legacy");
  const kinds = fixture.addRaw("tool-kinds", [], "legacy");
  await Promise.all([texts, kinds].map(({ id }) => host.connect(id)));
  const methods = checkMethods(host);
  const check = async ({ id: serverId }: { readonly id: string }, tool: string) => {
    const { callId, done } = host.runTool({ serverId, tool, args: {} });
    await done;
    return methods.checkResult({ callId });
  };
  expect(await check(kinds, "kinds")).toEqual({ kind: "ok" });
  expect(await check(kinds, "mismatch")).toMatchObject({ kind: "faults", faults: [{ path: ["rows"], rule: "type" }] });
  expect(await check(texts, "echo")).toEqual({ kind: "missing" });
  expect(await check(texts, "tool_error")).toEqual({ kind: "none" });
  // Data that no schema describes owes nothing either.
  expect(await check(kinds, "tree")).toEqual({ kind: "none" });
  await expect(methods.checkResult({ callId: "none" })).rejects.toMatchObject({ code: "call-gone" });
});
