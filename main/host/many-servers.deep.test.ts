import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AskingFixture, name, textOf } from "./asking-fixture.ts";
import { ManualClock } from "./manual-clock.ts";
import { systemClock } from "./system-ports.ts";
import { PROBE_STDIO_MS } from "./untrusted/limits.ts";

/** What takes seconds waits until it is told, so that nothing the others do can be owed to a wait that ran out. */
const held = new ManualClock();
const clock = {
  ...systemClock,
  after: (ms: number, run: () => void) => (ms >= PROBE_STDIO_MS ? held : systemClock).after(ms, run),
};

let fixture: AskingFixture;
beforeEach(() => {
  fixture = new AskingFixture(clock);
});
afterEach(() => fixture.end());

const stateOf = (id: string) => fixture.host.servers().find((server) => server.id === id)?.state;

/** One call, and one question that is answered with the server's own id. */
async function callAndQuestion(id: string) {
  expect(await textOf(fixture.run(id, "echo", { id }).done)).toMatchObject(id.startsWith("raw-legacy") ? { id } : {});
  const { callId, done } = fixture.run(id, "ask");
  const question = await fixture.question((one) => one.serverId === id && one.state.kind === "open");
  expect(question.attribution).toEqual({ kind: "call", callId, tool: "ask" });
  expect(await fixture.host.broker.respond(question.key, name(id))).toEqual({ settled: true });
  return JSON.stringify(await textOf(done));
}

describe("fifty servers at once", () => {
  it("[C-21] six that hang, flood or die delay none of the other 44, each of which answers a call and a question", async () => {
    const hanging = fixture.addRaw("raw-legacy", ["--initialize", "hang"], "legacy");
    const silent = fixture.addRaw("raw-legacy", ["--probe", "silent"]);
    const noisy = fixture.addRaw("raw-legacy", ["--flood", "stderr"], "legacy");
    const notifying = fixture.addRaw("raw-legacy", ["--flood", "notifications"], "legacy");
    const stillborn = fixture.addRaw("raw-legacy", ["--exit-at-start", "7"], "legacy");
    const dying = fixture.addRaw("raw-legacy", [], "legacy");
    const flooded = { stderr: 0, notification: 0 };
    fixture.host.traffic.onRecord((record) => {
      if (record.connection === noisy.id && record.kind === "stderr") flooded.stderr += record.bytes;
      if (record.connection === notifying.id && record.kind === "notification") flooded.notification += 1;
    });
    const ends = [hanging, silent, noisy, notifying, stillborn].map(({ id }) =>
      fixture.host.connect(id).then(
        () => "ready",
        (error: { readonly code?: string }) => error.code,
      ),
    );
    const [ofHanging, ofSilent, ofNoisy, ofNotifying, ofStillborn] = ends;
    // Every time it is ready it is called to its death, with a question open; the host starts it again.
    let deaths = 0;
    fixture.host.listen({
      onServer: ({ id, state }) => {
        if (id !== dying.id || state.kind !== "ready") return;
        fixture.run(id, "hang");
        void fixture.run(id, "ask_and_die").done.then(() => {
          deaths += 1;
        });
      },
    });
    await fixture.host.connect(dying.id);
    // The floods are on before the first of the others starts.
    await expect.poll(() => flooded.stderr > 0 && flooded.notification > 0 && deaths > 0).toBe(true);

    const others = Array.from({ length: 44 }, (_, index) =>
      index % 5 === 4 ? fixture.addRaw("raw-modern", [], "auto") : fixture.addRaw("raw-legacy", [], "legacy"),
    );
    await Promise.all(others.map(({ id }) => fixture.host.connect(id)));
    expect(others.map(({ id }) => stateOf(id)?.kind)).toEqual(others.map(() => "ready"));
    const before = { ...flooded };
    const answers = await Promise.all(others.map(({ id }) => callAndQuestion(id)));
    expect(answers.map((answer, index) => answer.includes(`"${others[index]?.id}"`))).toEqual(others.map(() => true));

    // All that while: two waited, two flooded, one was gone, one came and went.
    expect([hanging, silent].map(({ id }) => stateOf(id)?.kind)).toEqual(["connecting", "connecting"]);
    // They flood on; on a quick machine the others are done before the next of it is read.
    await expect.poll(() => flooded.stderr).toBeGreaterThan(before.stderr);
    await expect.poll(() => flooded.notification).toBeGreaterThan(before.notification);
    const ofDying = () => fixture.host.broker.all().filter((one) => one.serverId === dying.id);
    // Started again by the host, it died again.
    await expect.poll(() => deaths, { timeout: 60_000 }).toBeGreaterThan(1);
    // Its questions ended with it, and none of another's. One that still lay in its pipe when it was gone was never taken.
    const over = () => ofDying().filter(({ state }) => state.kind === "closed");
    await expect.poll(() => over().length, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(ofDying().length - over().length).toBeLessThanOrEqual(1);
    for (const { state } of over()) expect(state).toMatchObject({ outcome: { name: "disconnected" } });
    for (const { serverId, state } of fixture.host.broker.all()) {
      if (serverId !== dying.id) expect(state).toMatchObject({ kind: "closed", outcome: { name: "sent" } });
    }
    expect(await Promise.all([ofNoisy, ofNotifying, ofStillborn])).toEqual(["ready", "ready", "exited-at-start"]);

    // Their own time comes: the silent one is taken for legacy after all, the hanging one is given up.
    held.advance(PROBE_STDIO_MS);
    expect(await ofSilent).toBe("ready");
    held.advance(60_000);
    expect(await ofHanging).toBe("connect-timeout");
    expect(others.map(({ id }) => stateOf(id)?.kind)).toEqual(others.map(() => "ready"));
  });
});
