import { afterEach, beforeEach, expect, it } from "vitest";
import { HostFixture } from "../host/host-fixture.ts";
import { systemClock, systemRandom } from "../host/system-ports.ts";
import { Threads } from "./threads.ts";

let fixture: HostFixture;
beforeEach(() => {
  fixture = new HostFixture();
});
afterEach(() => fixture.end());

it.each(["raw-legacy", "raw-modern"] as const)(
  "[C-33] %s: one process serves every chat; opening a chat and going between chats starts and stops nothing",
  async (file) => {
    const threads = new Threads(systemClock, systemRandom);
    const server = fixture.addRaw(file, [], file === "raw-legacy" ? "legacy" : "auto");
    await fixture.host.connect(server.id);
    const started = () => server.recorded().flatMap(({ $event, pid }) => ($event === "started" ? [pid] : []));
    const ended = () => server.recorded().filter(({ $event }) => $event === "stdin-end").length;
    const before = { started: started(), ended: ended() };
    const say = async (text: string, thread?: string) => {
      const id = threads.say(text, thread);
      const { callId, done } = fixture.host.runTool({
        serverId: server.id,
        tool: "echo",
        args: { text },
        threadId: id,
      });
      threads.addCall(id, callId);
      expect(await done).toMatchObject({ kind: "result", text: JSON.stringify({ text }) });
      return id;
    };
    const [one, two, three] = [await say("one"), await say("two"), await say("three")];
    await say("one again", one);
    // At once, from three chats.
    await Promise.all([say("a", one), say("b", two), say("c", three)]);
    expect(threads.all()).toHaveLength(3);
    expect(fixture.host.calls().map(({ threadId }) => threadId)).toEqual([one, two, three, one, one, two, three]);
    expect({ started: started(), ended: ended() }).toEqual(before);
    expect(server.session().filter(({ method }) => method === "tools/call")).toHaveLength(7);
  },
);
