import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { name } from "./asking-fixture.ts";
import type { RecordedLine } from "./host-fixture.ts";
import { HostileFixture, type HostileWay } from "./hostile-fixture.ts";

let fixture: HostileFixture;
beforeEach(() => {
  fixture = new HostileFixture();
});
afterEach(() => fixture.end());

/** A message that arrived, over stdio or in a body. */
const sent = (line: RecordedLine): RecordedLine => line.body ?? line;
const calledTool = (line: RecordedLine, tool: string) =>
  sent(line).method === "tools/call" && sent(line).params.name === tool;
const cancels = (lines: readonly RecordedLine[]) =>
  lines.map(sent).filter((line) => line.method === "notifications/cancelled");
const violations = (detail: object) =>
  fixture.host.traffic.kept().filter(({ kind, body }) => kind === "violation" && matches(body, detail));
const matches = (body: unknown, detail: object) =>
  Object.entries(detail).every(([key, value]) => Reflect.get(body as object, key) === value);

/** Has the server say messages around its answer. */
const say = (id: string, before: readonly object[], after: readonly object[] = []) =>
  fixture.run(id, "say", { before, after });

describe("[C-18] a call that is stopped", () => {
  it.each<HostileWay>(["stdio, legacy", "stdio, modern", "HTTP, legacy"])(
    "over %s is cancelled by one notification; its answer comes late, is ignored and counted, a second one too",
    async (way) => {
      const { id, recorded } = await fixture.connectTo(way);
      const { callId, done } = fixture.run(id, "victim", { n: 1 });
      await expect.poll(() => recorded().some((line) => calledTool(line, "victim"))).toBe(true);
      fixture.host.stopCall(callId, "person");
      expect(await done).toEqual({ kind: "stopped" });
      await expect.poll(() => cancels(recorded()).length).toBe(1);
      const request = recorded()
        .map(sent)
        .find((line) => calledTool(line, "victim"));
      expect(cancels(recorded())[0]?.params).toMatchObject({ requestId: request?.id, reason: "stopped by the user" });

      const result = { resultType: "complete", content: [{ type: "text", text: "too late" }] };
      expect(fixture.straysOf(id)["late-response"]).toBeUndefined();
      await say(
        id,
        [],
        [
          { id: request?.id, result },
          { id: "$id", result },
        ],
      ).done;
      await expect.poll(() => fixture.straysOf(id)["late-response"]).toBe(2);
      expect(fixture.viewOf(callId)?.end).toEqual({ kind: "stopped" });
      expect(cancels(recorded())).toHaveLength(1);
    },
  );
});

describe("[C-20] what a server may not ask", () => {
  const notification = { method: "notifications/kitchen", params: { done: true } };
  const asRequests = (methods: readonly string[]) => methods.map((method, n) => ({ id: `r${n}`, method }));
  const answers = (lines: readonly RecordedLine[]) =>
    lines.map(sent).filter((line) => line.method === undefined && line.id);

  it("is refused with -32601 in the legacy era, counted; an unknown notification is ignored and counted", async () => {
    const requests = asRequests(["tools/list", "kitchen/clean", "kitchen/order"]);
    const { id, recorded } = await fixture.connectTo("stdio, legacy");
    expect(await say(id, [notification, ...requests]).done).toMatchObject({ kind: "result", isError: false });
    await expect
      .poll(() => answers(recorded()).map((line) => [line.id, line.error?.code]))
      .toEqual(requests.map((request) => [request.id, -32601]));
    expect(fixture.straysOf(id)).toEqual({ "unknown-notification": 1, "undeclared-request": 3 });
  });

  it.each<HostileWay>(["stdio, modern", "HTTP, modern"])(
    "is not answered over %s, and recorded as a violation",
    async (way) => {
      // Also what was declared: this era asks for it in rounds.
      const requests = asRequests(["roots/list", "elicitation/create", "kitchen/order"]);
      const { id, recorded } = await fixture.connectTo(way);
      expect(await say(id, [notification, ...requests]).done).toMatchObject({ kind: "result", isError: false });
      // Whatever would go out has gone before the answer to this.
      await say(id, []).done;
      expect(answers(recorded())).toEqual([]);
      expect(fixture.straysOf(id)).toEqual({ "unknown-notification": 1, "undeclared-request": 3 });
      for (const { method } of requests) expect(violations({ undeclaredRequest: method })).toHaveLength(1);
    },
  );
});

describe("[C-30] progress", () => {
  it.each<HostileWay>(["stdio, legacy", "HTTP, modern"])(
    "over %s: that of nothing, of an ended call and one that goes back are ignored and counted",
    async (way) => {
      const { id, recorded } = await fixture.connectTo(way);
      const of = (progressToken: unknown, progress: number, message?: unknown) => ({
        method: "notifications/progress",
        params: { progressToken, progress, ...(message === undefined ? {} : { message }) },
      });
      const ended = say(id, []);
      await ended.done;
      const token = recorded()
        .map(sent)
        .find((line) => calledTool(line, "say"))?.params._meta.progressToken;
      const shown: number[] = [];
      fixture.host.listen({ onCall: ({ progress }) => progress && shown.push(progress.progress) });
      const words = `3 of\n\u202e4 ${"x".repeat(10_000)}`;
      const before = [of("$token", 3), of("$token", 2), of("nobody's", 9), of(token, 9), of("$token", 4, words)];
      const running = fixture.run(id, "say", { before, hold: true });
      await expect.poll(() => shown.at(-1)).toBe(4);
      // What it says is text of the server: bounded, in one line, every unseen character written out.
      const { message = "" } = fixture.viewOf(running.callId)?.progress ?? {};
      expect(message).toMatch(/^3 of\\u\{A\}\\u\{202E\}4 x+$/);
      expect(message.length).toBeLessThan(600);
      fixture.host.stopCall(running.callId, "person");
      await running.done;
      expect([...new Set(shown)]).toEqual([3, 4]);
      expect(fixture.straysOf(id)).toEqual({ "decreasing-progress": 1, "unknown-progress": 1, "late-progress": 1 });
      expect(fixture.viewOf(ended.callId)?.progress).toBeUndefined();
    },
  );

  it.each<HostileWay>(["stdio, legacy", "stdio, modern"])("over %s: no two requests have one token", async (way) => {
    const { id, recorded } = await fixture.connectTo(way);
    const asking = fixture.run(id, "ask", { n: 1 });
    await Promise.all([say(id, []).done, say(id, []).done]);
    const { key } = await fixture.question();
    await fixture.host.broker.respond(key, name("Kim"));
    await asking.done;
    const tokens = recorded()
      .map(sent)
      .filter((line) => line.method === "tools/call")
      .map((line) => line.params._meta.progressToken);
    // The round that carries the answer is a request of its own.
    expect(tokens).toHaveLength(way === "stdio, modern" ? 4 : 3);
    expect(new Set(tokens).size).toBe(tokens.length);
  });
});

describe("[C-29] a cancel", () => {
  it("of the server's has its reason recorded with the question", async () => {
    const { id } = await fixture.connectTo("stdio, legacy");
    const params = { message: "Who?", requestedSchema: { type: "object", properties: { name: { type: "string" } } } };
    const withdrawn = { method: "notifications/cancelled", params: { requestId: "w1", reason: "the kitchen closed" } };
    await say(id, [{ id: "w1", method: "elicitation/create", params }, withdrawn]).done;
    const { state } = await fixture.question(({ state }) => state.kind === "closed");
    expect(state).toMatchObject({ outcome: { name: "withdrawn", by: "server", detail: "the kitchen closed" } });
  });

  it("is never sent for initialize", async () => {
    const server = fixture.addRaw("raw-legacy", ["--initialize", "hang"], "legacy");
    const connecting = fixture.host.connect(server.id).catch((error: unknown) => error);
    await expect.poll(() => server.recorded().some((line) => line.method === "initialize")).toBe(true);
    await fixture.host.disconnect(server.id, "person");
    expect(await connecting).toBeInstanceOf(Error);
    expect(cancels(server.recorded())).toEqual([]);
  });
});
