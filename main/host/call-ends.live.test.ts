import { afterEach, beforeEach, expect, it } from "vitest";
import { AskingFixture } from "./asking-fixture.ts";
import { whileTimePasses } from "./case-server.ts";
import { ManualClock } from "./manual-clock.ts";

let clock: ManualClock;
let fixture: AskingFixture;
beforeEach(() => {
  clock = new ManualClock();
  fixture = new AskingFixture(clock);
});
afterEach(() => whileTimePasses(clock, fixture.end()));

it.each(["legacy", "modern"] as const)("[S-02] %s: each way a call can end is told as what it is", async (era) => {
  const server = await whileTimePasses(clock, fixture.connected(era));
  const { host } = fixture;
  const end = (tool: string) => fixture.run(server.id, tool).done;
  expect(await end("echo")).toMatchObject({ kind: "result", isError: false });
  expect(await end("tool_error")).toMatchObject({ kind: "result", isError: true, text: "the kitchen is closed" });
  expect(await end("protocol_error")).toMatchObject({ kind: "error", error: { code: "protocol-error" } });

  const asks = async (action: "decline" | "cancel") => {
    const { done } = host.runTool({ serverId: server.id, tool: "echo", args: {}, consent: "ask" });
    await host.broker.respond((await fixture.question()).key, { action, by: "person" });
    return done;
  };
  expect(await asks("decline")).toEqual({ kind: "not-allowed", by: "declined" });
  expect(await asks("cancel")).toEqual({ kind: "not-allowed", by: "dismissed" });

  const calls = () => server.session().filter(({ method }) => method === "tools/call").length;
  const before = calls();
  const stopped = host.runTool({ serverId: server.id, tool: "hang", args: {}, quietMs: 3_000 });
  await expect.poll(calls).toBe(before + 1);
  host.stopCall(stopped.callId, "person");
  // Its time is over as well before it has ended: the first of the two counts.
  clock.advance(3_000);
  expect(await stopped.done).toEqual({ kind: "stopped" });
  const late = host.runTool({ serverId: server.id, tool: "hang", args: {}, quietMs: 3_000 });
  await expect.poll(calls).toBe(before + 2);
  clock.advance(3_000);
  expect(await late.done).toEqual({ kind: "timed-out", seconds: 3 });

  const beside = fixture.run(server.id, "hang");
  const lost = { kind: "error", error: { code: "exited", params: { code: 3 } }, lost: true };
  expect(await end("die")).toMatchObject(lost);
  expect(await beside.done).toMatchObject(lost);

  // Who disconnects has lost nothing.
  const other = await whileTimePasses(clock, fixture.connected(era));
  const ended = fixture.run(other.id, "hang");
  await whileTimePasses(clock, host.disconnect(other.id, "person"));
  expect(await ended.done).toEqual({ kind: "error", error: { code: "closed", params: {} } });
});
