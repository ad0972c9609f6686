import { expect, it } from "vitest";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { HostFixture, type RecordedLine } from "../host/host-fixture.ts";
import { ManualClock } from "../host/manual-clock.ts";
import { ScriptedPerson } from "./scripted-person.ts";

const EACH = 25;

const name = { type: "string" };
const enumOf = (count: number) => Array.from({ length: count }, (_, n) => `option ${n}`);
/** Shapes that a hostile or clumsy server may send, all of them answerable. */
const shapes = [
  { message: "plain", requestedSchema: { type: "object", properties: { name }, required: ["name"] } },
  {
    message: "a pattern that would take for ever",
    requestedSchema: {
      type: "object",
      properties: { name: { type: "string", pattern: "^(a+)+$" } },
      required: ["name"],
    },
  },
  { message: "m".repeat(1024 * 1024), requestedSchema: { type: "object", properties: { name }, required: ["name"] } },
  {
    message: "names of prototypes",
    requestedSchema: JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}',
    ),
  },
  {
    message: "ten thousand options",
    requestedSchema: {
      type: "object",
      properties: { name: { type: "string", enum: enumOf(10_000) } },
      required: ["name"],
    },
  },
];

/** The answers that reached a server: each by the question it answers (legacy), or by the retry it came with (modern). */
function answersOf(lines: readonly RecordedLine[]): readonly string[] {
  return lines.flatMap((line) => {
    const message = line.body ?? line;
    if (message.method === undefined && message.result?.action === "accept") return [String(message.id)];
    const { inputResponses } = message.params ?? {};
    return Object.values((inputResponses ?? {}) as { [key: string]: { action: string } }).flatMap(({ action }) =>
      action === "accept" ? [String(message.id)] : [],
    );
  });
}

it("[F-25] 200 questions of 8 servers at once, hostile ones among them: each is answered exactly once, none is lost", async () => {
  const fixture = new HostFixture();
  const { host } = fixture;
  const ended: QuestionView[] = [];
  // The person begins to answer when the clock is moved: then all of them wait at the same time.
  const clock = new ManualClock();
  const person = new ScriptedPerson({
    broker: host.broker,
    visits: host.visits,
    clock,
    rules: [{ match: {}, action: "accept", content: "generate", delayMs: 1000 }],
    serverName: (id) => id,
    disconnect: () => {},
    onAct: () => {},
  });
  const open = new Set<string>();
  host.broker.onChange((question) => {
    if (question.state.kind === "open") open.add(question.key);
    else {
      open.delete(question.key);
      ended.push(question);
    }
  });
  try {
    const remote = [
      await fixture.addHttp("http-legacy", [], { eraSetting: "legacy" }),
      await fixture.addHttp("http-modern", [], { eraSetting: "modern" }),
    ];
    const local = [
      ...[1, 2, 3].map(() => fixture.addRaw("raw-legacy", [], "legacy")),
      ...[1, 2, 3].map(() => fixture.addRaw("raw-modern", [], "modern")),
    ];
    const servers = [...remote, ...local];
    await Promise.all(servers.map(({ id }) => host.connect(id)));
    const ask = ({ id }: { readonly id: string }) =>
      Array.from({ length: EACH }, (_, n) => {
        // The heavy shape once for each server; the others take turns.
        const shape = n === 0 ? shapes[4] : shapes[n % 4];
        const params = { ...shape, message: `${n} ${shape?.message}` };
        return host.runTool({ serverId: id, tool: "ask", args: { params } });
      });
    // Those over HTTP first: a kept-alive socket that the server gave up while we were busy is another matter.
    const asked = remote.flatMap(ask);
    await expect.poll(() => open.size, { timeout: 60_000 }).toBe(remote.length * EACH);
    const calls = [...asked, ...local.flatMap(ask)];
    await expect.poll(() => open.size, { timeout: 60_000 }).toBe(servers.length * EACH);
    clock.advance(1000);
    const ends = await Promise.all(calls.map(({ done }) => done));
    expect(ends.filter(({ kind }) => kind === "result")).toHaveLength(servers.length * EACH);
    expect(ended.map(({ state }) => state.kind === "closed" && state.outcome.name)).toEqual(
      Array(servers.length * EACH).fill("sent"),
    );
    for (const server of servers) {
      const answers = answersOf(server.recorded());
      expect([server.id, answers.length, new Set(answers).size]).toEqual([server.id, EACH, EACH]);
    }
  } finally {
    person.leave();
    await fixture.end();
  }
}, 120_000);
