import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { whileTimePasses } from "./case-server.ts";
import { HostFixture, type RecordedLine } from "./host-fixture.ts";
import { ManualClock } from "./manual-clock.ts";

let clock: ManualClock;
let fixture: HostFixture;
beforeEach(() => {
  clock = new ManualClock();
  fixture = new HostFixture(clock);
});
afterEach(() => whileTimePasses(clock, fixture.end()));

const pids = (lines: readonly RecordedLine[]) =>
  lines.filter((line) => line.$event === "started").map((line) => line.pid ?? 0);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const kindOf = (id: string) => fixture.host.servers().find((server) => server.id === id)?.state.kind;

// Windows has no signal to be stubborn about: the tree is ended at once.
describe.skipIf(process.platform === "win32")("a server that takes its time to end", () => {
  /** A connected server that only SIGKILL ends, and its process. */
  async function stubborn() {
    const server = fixture.addRaw("raw-legacy", ["--stubborn"], "legacy");
    await fixture.host.connect(server.id);
    return { ...server, pid: pids(server.recorded())[0] ?? 0 };
  }

  it("[C-09] is waited for by a quit that comes while it is being disconnected", async () => {
    const server = await stubborn();
    const disconnected = fixture.host.disconnect(server.id, "person");
    expect(kindOf(server.id)).toBe("stopped");
    await whileTimePasses(clock, fixture.host.close());
    expect(isAlive(server.pid)).toBe(false);
    await disconnected;
  });

  it("[C-09] is gone before a connect that comes meanwhile starts it again", async () => {
    const server = await stubborn();
    const disconnected = fixture.host.disconnect(server.id, "person");
    const connected = fixture.host.connect(server.id);
    expect(kindOf(server.id)).toBe("connecting");
    // A start of its own takes no time of our clock: after this one a premature start would have been seen.
    const other = fixture.addRaw("raw-legacy", [], "legacy");
    await fixture.host.connect(other.id);
    expect(pids(server.recorded())).toEqual([server.pid]);
    expect(kindOf(server.id)).toBe("connecting");

    await whileTimePasses(clock, Promise.all([disconnected, connected]));
    expect(isAlive(server.pid)).toBe(false);
    expect(kindOf(server.id)).toBe("ready");
    const events = server.recorded().flatMap((line) => line.$event ?? []);
    expect(events).toEqual(["started", "stdin-end", "SIGTERM", "started"]);
    const { done } = fixture.host.runTool({ serverId: server.id, tool: "echo", args: { again: true } });
    expect(await done).toMatchObject({ kind: "result", text: '{"again":true}' });
  });
});

it("a connection given up while the era was asked for leaves nothing behind, and the next one works at once", async () => {
  const server = fixture.addRaw("raw-legacy", ["--probe", "silent"]);
  const kinds: string[] = [];
  fixture.host.listen({ onServer: (view) => kinds.at(-1) !== view.state.kind && kinds.push(view.state.kind) });
  const given = fixture.host.connect(server.id);
  const ended = expect(given).rejects.toMatchObject({ code: "closed" });
  const asked = () => server.recorded().filter((line) => line.method === "server/discover").length;
  await expect.poll(asked).toBe(1);
  const disconnected = fixture.host.disconnect(server.id, "person");
  const connected = fixture.host.connect(server.id);
  // Ended because it was given up: the silence that would end it takes time of our clock.
  await expect.poll(() => pids(server.recorded()).map(isAlive)).toEqual([false]);
  await whileTimePasses(clock, Promise.all([disconnected, ended]));
  expect(kindOf(server.id)).toBe("connecting");
  await expect.poll(asked).toBe(2);
  expect(pids(server.recorded()).map(isAlive)).toEqual([false, true]);
  clock.advance(3000);
  await whileTimePasses(clock, connected);
  expect(pids(server.recorded()).filter(isAlive)).toHaveLength(1);
  expect(kinds).toEqual(["connecting", "stopped", "connecting", "ready"]);
});
