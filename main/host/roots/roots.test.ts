import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { beforeEach, expect, it } from "vitest";
import type { RootsView } from "../../../preload/contract/roots.ts";
import type { Connection } from "../connection/connection.ts";
import { Broker } from "../elicitation/broker.ts";
import { ManualClock } from "../manual-clock.ts";
import { systemRandom } from "../system-ports.ts";
import { ROOT_CHECK_MS, ROOT_LOOK_MS } from "../untrusted/limits.ts";
import { forgetfulRoots } from "./root-grants.ts";
import { Roots } from "./roots.ts";

let clock: ManualClock;
let broker: Broker;
let roots: Roots;
/** Folders on a disk that does not answer. */
let hanging: Set<string>;
let looks: number;
let view: RootsView | undefined;
const sent: JSONRPCMessage[] = [];
const connection = {
  era: "legacy",
  declaration: (name: string) => (name === "roots" ? { listChanged: true } : undefined),
  violation: () => {},
  send: async (message: JSONRPCMessage) => void sent.push(message),
} as unknown as Connection;

beforeEach(() => {
  clock = new ManualClock();
  broker = new Broker(clock, systemRandom);
  hanging = new Set();
  looks = 0;
  sent.length = 0;
  const folders = {
    windows: false,
    resolve: async (path: string) => path,
    there: (path: string) => {
      looks += 1;
      return hanging.has(path) ? new Promise<boolean>(() => {}) : Promise.resolve(true);
    },
  };
  const calls = { attribute: () => ({ kind: "unasked" }) as const, onAsked: () => () => {} };
  roots = new Roots({ clock, broker, store: forgetfulRoots, folders, calls });
  roots.onChange((_id, changed) => {
    view = changed;
  });
});

const ask = (id: string) => {
  const answer = roots.requested("s", connection, { id, method: "roots/list", params: {} });
  if (!answer) throw new Error("not taken");
  answer();
};
const open = () => broker.all().filter(({ state }) => state.kind === "open");
const question = async () => {
  await expect.poll(open).toHaveLength(1);
  const [found] = open();
  if (!found) throw new Error("no question");
  return found;
};
const uri = (path: string) => ({ uri: `file://${path}`, name: path.slice(1) });

it("[C-03] a request of an expired session gets no answer, its namesake of the next session gets one", async () => {
  await roots.grant("s", "/a");
  roots.connected("s", connection);
  ask("1");
  const first = await question();
  const expired = { name: "disconnected", by: "server", detail: "session expired" } as const;
  roots.expired("s", expired);
  await expect.poll(() => broker.find(first.key)?.state).toMatchObject({ outcome: expired });
  ask("1");
  await broker.approve((await question()).key, {}, "person");
  await roots.answered();
  expect(sent).toEqual([{ jsonrpc: "2.0", id: "1", result: { roots: [uri("/a")] } }]);
});

it("[F-26] the end of a connection ends its question as whoever ended it; nothing is sent, and nothing is looked at any more", async () => {
  await roots.grant("s", "/a");
  ask("1");
  const first = await question();
  roots.ended("s", { name: "disconnected", by: "person" });
  await roots.answered();
  expect(broker.find(first.key)?.state).toMatchObject({ outcome: { name: "disconnected", by: "person" } });
  expect(sent).toEqual([]);
  expect(clock.armed).toBe(0);
});

it("[S-24] a request that joins an open sheet is told what the sheet showed, and no folder that was granted since", async () => {
  await roots.grant("s", "/a");
  ask("1");
  const { key } = await question();
  await roots.grant("s", "/b");
  ask("2");
  await expect.poll(() => view?.asked?.times).toBe(2);
  await broker.approve(key, {}, "person");
  await roots.answered();
  expect(sent.flatMap((message) => ("result" in message ? [message.result] : []))).toEqual(
    Array(2).fill({ roots: [uri("/a")] }),
  );
});

it("[S-24] quitting answers the open request with an error, not with folders", async () => {
  await roots.grant("s", "/a");
  ask("1");
  await question();
  await broker.close();
  await roots.answered();
  expect(sent).toMatchObject([{ id: "1", error: { code: -32603 } }]);
});

it("[S-24] a disk that does not answer holds no request up, is asked once, and its folder counts as gone", async () => {
  for (const path of ["/a", "/hangs"]) await roots.grant("s", path, "allowed");
  hanging.add("/hangs");
  const before = looks;
  ask("1");
  ask("2");
  await expect.poll(() => clock.armed).toBeGreaterThan(0);
  clock.advance(ROOT_LOOK_MS);
  await roots.answered();
  expect(sent.map((message) => "result" in message && message.result)).toEqual(Array(2).fill({ roots: [uri("/a")] }));
  expect(view?.roots.map(({ missing }) => missing)).toEqual([false, true]);
  expect(looks - before).toBe(2);
  clock.advance(ROOT_CHECK_MS);
  expect(looks - before).toBe(3);
  roots.close();
  clock.advance(ROOT_LOOK_MS + ROOT_CHECK_MS);
  expect(looks - before).toBe(3);
});

it("[S-07] [S-24] what was declined is declined for the connection, whatever is added and however its session is renewed", async () => {
  await roots.grant("s", "/a");
  ask("1");
  await broker.respond((await question()).key, { action: "decline", by: "person" });
  await roots.answered();
  await roots.grant("s", "/b");
  ask("2");
  await roots.answered();
  expect(sent.map((message) => "error" in message && message.error?.code)).toEqual([-32603, -32603]);
  expect(broker.all()).toHaveLength(1);
  expect(view?.asked).toMatchObject({ answer: "declined", times: 2 });
  roots.expired("s", { name: "disconnected", by: "server" });
  ask("1");
  await roots.answered();
  expect(sent.slice(2)).toMatchObject([{ id: "1", error: { code: -32603 } }]);
  expect(broker.all()).toHaveLength(1);
});

it("[F-26] a request is taken back with the server's words, and its id stands for one request until it is answered", async () => {
  await roots.grant("s", "/a");
  ask("1");
  const { key } = await question();
  ask("1");
  roots.withdrawn("s", "1", "no longer needed");
  await roots.answered();
  expect(broker.find(key)?.state).toMatchObject({ outcome: { name: "withdrawn", detail: "no longer needed" } });
  expect([broker.all().length, sent]).toEqual([1, []]);
  ask("1");
  await broker.approve((await question()).key, {}, "person");
  await roots.answered();
  expect(sent).toMatchObject([{ id: "1", result: { roots: [uri("/a")] } }]);
});
