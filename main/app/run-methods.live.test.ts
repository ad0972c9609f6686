import { afterEach, beforeEach, expect, it } from "vitest";
import { Threads } from "../chat/threads.ts";
import { HostFixture } from "../host/host-fixture.ts";
import { systemClock, systemRandom } from "../host/system-ports.ts";
import { runMethods } from "./run-methods.ts";

let fixture: HostFixture;
beforeEach(() => {
  fixture = new HostFixture();
});
afterEach(() => fixture.end());

it("[S-03] Run on a filled form is consent once, on its page and in a conversation; a line and a second run of what destroys are asked about", async () => {
  const tools = { echo: { annotations: { destructiveHint: true } } };
  const server = fixture.addRaw("raw-legacy", ["--tools", JSON.stringify(tools)], "legacy");
  const { host } = fixture;
  await host.connect(server.id);
  expect(
    host
      .servers()[0]
      ?.tools.filter((tool) => tool.saysDestructive)
      .map((tool) => tool.name),
  ).toEqual(["echo"]);
  const { runTool, runAgain } = runMethods({ host, threads: new Threads(systemClock, systemRandom) });
  const run = { serverId: server.id, tool: "echo", args: '{"pot":"tea"}' };
  const viewOf = (callId: string) => host.calls().find(({ id }) => id === callId);
  const sent = () => server.recorded().filter(({ method }) => method === "tools/call").length;
  const done = (callId: string) => expect.poll(() => viewOf(callId)?.end?.kind);

  const page = await runTool(run);
  await done(page.callId).toBe("result");
  const form = await runTool({ ...run, line: '/echo {"pot":"tea"}', filled: true });
  await done(form.callId).toBe("result");
  expect(sent()).toBe(2);
  expect(host.broker.all()).toEqual([]);

  // It was once: the same again is asked about, and so is a line.
  for (const { callId, threadId } of [
    await runAgain(page),
    await runAgain(form),
    await runTool({ ...run, line: "/echo" }),
  ]) {
    const { key, approval } = await fixture.question();
    expect(approval).toMatchObject({ kind: "tool", args: { pot: "tea" }, destructive: true, offers: [] });
    expect(viewOf(callId)).toMatchObject({ state: "asking", threadId });
    await host.broker.respond(key, { action: "decline", by: "person" });
    await done(callId).toBe("not-allowed");
  }
  expect(sent()).toBe(2);
});
