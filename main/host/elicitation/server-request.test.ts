import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import { ManualClock } from "../manual-clock.ts";
import { OPEN_QUESTIONS_PER_CONNECTION } from "../untrusted/limits.ts";
import { Broker } from "./broker.ts";
import { ServerRequestHandler } from "./server-request.ts";

const params = { message: "Who?", requestedSchema: { type: "object", properties: { name: { type: "string" } } } };

function setUp() {
  let ids = 0;
  const broker = new Broker(new ManualClock(), { id: () => `q${++ids}` });
  const server = (serverId: string, through: (message: JSONRPCMessage) => Promise<void> = async () => {}) => {
    const sent: JSONRPCMessage[] = [];
    const violations: string[] = [];
    const handler = new ServerRequestHandler(broker, {
      serverId,
      declaredModes: ["form"],
      urlContext: () => ({ otherHosts: [] }),
      onNamed: () => {},
      send: (message) => {
        sent.push(message);
        return through(message);
      },
      attribute: () => ({ kind: "unasked" }),
      onAsked: () => () => {},
      onViolation: (detail) => violations.push(detail),
    });
    return { handler, sent, violations };
  };
  const outcomes = () =>
    broker.all().map((view) => (view.state.kind === "open" ? "open" : `${view.serverId}: ${view.state.outcome.name}`));
  return { broker, server, outcomes };
}

it("[C-39] ends the questions of the connection that is gone, unasked ones too, and none of another", () => {
  const { server, outcomes } = setUp();
  const [one, two] = [server("one"), server("two")];
  one.handler.handle(1, params);
  one.handler.handle("x", params);
  two.handler.handle(1, params);
  one.handler.disconnect({ name: "disconnected", by: "server", detail: "exit 1" });
  expect(outcomes().sort()).toEqual(["one: disconnected", "one: disconnected", "open"]);
  expect([...one.sent, ...two.sent]).toEqual([]);
  one.handler.handle(2, params);
  expect(outcomes().filter((outcome) => outcome === "open")).toHaveLength(1);
});

it("[F-31] one question too many is answered cancel on the wire, not with an error", () => {
  const { server } = setUp();
  const { handler, sent } = server("one");
  for (let id = 0; id <= OPEN_QUESTIONS_PER_CONNECTION; id += 1) handler.handle(id, params);
  expect(sent).toEqual([{ jsonrpc: "2.0", id: OPEN_QUESTIONS_PER_CONNECTION, result: { action: "cancel" } }]);
});

it("takes a request id that is still open, or of no legal type, for a violation: one answer for an id", async () => {
  const { broker, server } = setUp();
  const { handler, sent, violations } = server("one");
  handler.handle(7, params);
  for (const id of [7, null, { a: 1 }, true]) handler.handle(id, params);
  expect(violations).toHaveLength(4);
  expect(broker.all()).toHaveLength(1);
  await broker.respond("q1", { action: "decline", by: "person" });
  expect(sent).toEqual([{ jsonrpc: "2.0", id: 7, result: { action: "decline" } }]);
  handler.handle(7, params);
  expect(broker.all().filter((view) => view.state.kind === "open")).toHaveLength(1);
});

it("[C-03] takes an id anew in the next session, though the answer under it in the old one is still on its way", async () => {
  const { broker, server, outcomes } = setUp();
  let arrived = () => {};
  const hanging = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const answers = [hanging, Promise.resolve()];
  const { handler, sent, violations } = server("one", () => answers.shift() ?? Promise.resolve());
  handler.handle(0, params);
  const slow = broker.respond("q1", { action: "decline", by: "person" });
  await expect.poll(() => sent.length).toBe(1);
  handler.expire({ name: "disconnected", by: "server", detail: "session expired" });
  handler.handle(0, params);
  expect([violations, outcomes()]).toEqual([[], ["open", "open"]]);
  arrived();
  await slow;
  // The end of the old one is not the end of the new one.
  handler.handle(0, params);
  expect(violations).toEqual(["request id 0 used twice"]);
  await broker.respond("q2", { action: "cancel", by: "person" });
  expect(sent).toEqual([
    { jsonrpc: "2.0", id: 0, result: { action: "decline" } },
    { jsonrpc: "2.0", id: 0, result: { action: "cancel" } },
  ]);
});

it("withdraws with the server's own words, made safe", () => {
  const { broker, server } = setUp();
  const { handler, sent } = server("one");
  handler.handle(1, params);
  handler.withdraw(1, "no longer\u202e needed");
  handler.withdraw(99, "unknown");
  expect(broker.all()[0]?.state).toMatchObject({
    outcome: { name: "withdrawn", by: "server", detail: "no longer\\u{202E} needed" },
  });
  expect(sent).toEqual([]);
});
