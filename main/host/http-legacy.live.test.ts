import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HostError } from "./host-error.ts";
import { HostFixture, type RecordedLine } from "./host-fixture.ts";

let fixture: HostFixture;
beforeEach(() => {
  fixture = new HostFixture();
});
afterEach(() => fixture.end());

type Server = Awaited<ReturnType<HostFixture["addHttp"]>>;

async function connected(args: readonly string[] = [], more: Parameters<HostFixture["addHttp"]>[2] = {}) {
  const server = await fixture.addHttp("http-legacy", args, more);
  await fixture.host.connect(server.id);
  return server;
}

const stateOf = (id: string) => fixture.host.servers().find((server) => server.id === id)?.state;
const run = (serverId: string, tool: string, args: { readonly [name: string]: unknown } = {}) =>
  fixture.host.runTool({ serverId, tool, args });
const requests = (server: Server) => server.recorded().filter((line) => line.http !== undefined);
const methods = (lines: readonly RecordedLine[]) => lines.map((line) => line.body?.method ?? line.http);
const failure = (id: string) =>
  fixture.host.connect(id).then(
    () => undefined,
    (error: HostError) => error.toAppError(),
  );

describe("a session", () => {
  it("[C-03] carries its id and the version on every request after the handshake, and neither before", async () => {
    const server = await connected();
    await run(server.id, "echo").done;
    await expect.poll(() => methods(requests(server))).toContain("GET");
    const [discover, initialize, ...others] = requests(server);
    expect(methods([discover, initialize] as RecordedLine[])).toEqual(["server/discover", "initialize"]);
    expect(initialize?.headers).not.toHaveProperty("mcp-session-id");
    expect(initialize?.headers).not.toHaveProperty("mcp-protocol-version");
    expect(methods(others).sort()).toEqual(["GET", "notifications/initialized", "tools/call", "tools/list"]);
    for (const { headers } of others) {
      expect(headers).toMatchObject({ "mcp-session-id": "secret-session-1", "mcp-protocol-version": "2025-11-25" });
      expect(headers).not.toHaveProperty("mcp-method");
    }
  });

  it("[C-10] ends with a DELETE", async () => {
    const server = await connected();
    await fixture.host.disconnect(server.id, "person");
    const last = requests(server).at(-1);
    expect(last).toMatchObject({ http: "DELETE", headers: { "mcp-session-id": "secret-session-1" } });
    expect(stateOf(server.id)?.kind).toBe("stopped");
  });

  it("[C-03] is opened anew when it has expired, and the call that learned of it is not repeated", async () => {
    const server = await connected();
    await run(server.id, "expire").done;
    const end = await run(server.id, "echo", { mine: 1 }).done;
    expect(end).toEqual({ kind: "error", error: { code: "session-expired", params: {} } });
    await expect
      .poll(() => methods(requests(server)).filter((method) => method === "notifications/initialized"))
      .toHaveLength(2);
    const again = requests(server).filter((line) => line.body?.method === "initialize");
    expect(again).toHaveLength(2);
    expect(again[1]?.headers).not.toHaveProperty("mcp-session-id");
    // Visible: the second handshake stands in the traffic.
    expect(fixture.host.traffic.kept().filter((record) => record.method === "initialize")).toHaveLength(4);
    expect(await run(server.id, "echo", { mine: 2 }).done).toMatchObject({ kind: "result", text: '{"mine":2}' });
    expect(requests(server).at(-1)?.headers["mcp-session-id"]).toBe("secret-session-2");
    const calls = requests(server).filter((line) => line.body?.params?.arguments?.mine === 1);
    expect(calls).toHaveLength(1);
  });

  it("[C-03] what was set up in it is set up again in the new one, and what it lists is read again", async () => {
    const server = await connected(["--offers", "--json"]);
    await fixture.host.offers.setSubscribed(server.id, "demo://a", true);
    await fixture.host.logs.setLevel(server.id, "warning");
    await run(server.id, "expire").done;
    await run(server.id, "echo").done;
    const inNew = () =>
      requests(server).flatMap(({ headers, body }) =>
        headers["mcp-session-id"] === "secret-session-2" ? [body?.method] : [],
      );
    await expect
      .poll(inNew)
      .toEqual(expect.arrayContaining(["resources/subscribe", "logging/setLevel", "resources/list", "tools/list"]));
    const asked = requests(server).filter(({ body }) => body?.method === "resources/subscribe");
    expect(asked.map(({ body }) => body.params)).toEqual([{ uri: "demo://a" }, { uri: "demo://a" }]);
  });

  it("[C-03] is an error when a new one is unknown at once: no second try", async () => {
    const first = await fixture.addHttp("http-legacy", ["--expire-from", "1"]);
    expect((await failure(first.id))?.code).toBe("session-expired");
    expect(methods(requests(first)).filter((method) => method === "initialize")).toHaveLength(1);

    const server = await connected(["--expire-from", "2"]);
    await run(server.id, "expire").done;
    expect(await run(server.id, "echo").done).toMatchObject({ kind: "error", error: { code: "session-expired" } });
    await expect.poll(() => stateOf(server.id)).toMatchObject({ kind: "failed", error: { code: "session-expired" } });
    expect(methods(requests(server)).filter((method) => method === "initialize")).toHaveLength(2);
  });

  it("is not made up where the server gives none", async () => {
    const server = await connected(["--stateless", "--json"]);
    expect(await run(server.id, "echo", { a: 1 }).done).toMatchObject({ kind: "result", text: '{"a":1}' });
    await fixture.host.disconnect(server.id, "person");
    expect(methods(requests(server))).not.toContain("DELETE");
    for (const { headers } of requests(server)) expect(headers).not.toHaveProperty("mcp-session-id");
  });
});

describe("streams", () => {
  it.each(["405", "404"])("[C-24] a GET that is answered %s is normal and not repeated", async (status) => {
    const server = await connected(["--get", status]);
    await expect.poll(() => methods(requests(server))).toContain("GET");
    await run(server.id, "echo").done;
    await run(server.id, "echo").done;
    expect(stateOf(server.id)?.kind).toBe("ready");
    expect(methods(requests(server)).filter((method) => method === "GET")).toHaveLength(1);
  });

  it("[C-24] a dropped stream is resumed with the last event's id, also after attempts that brought nothing", async () => {
    const server = await connected();
    await expect.poll(() => methods(requests(server))).toContain("GET");
    const end = await run(server.id, "drop", { empty: 2, retry: 100 }).done;
    expect(end).toMatchObject({ kind: "result", text: "resumed" });
    const resumed = requests(server).filter((line) => line.headers["last-event-id"] !== undefined);
    expect(resumed.map((line) => line.headers["last-event-id"])).toEqual(["ev-1", "ev-1", "ev-1"]);
    expect(methods(requests(server)).filter((method) => method === "tools/call")).toHaveLength(1);
    expect(methods(requests(server))).not.toContain("notifications/cancelled");
  });

  it("[C-24] a question stays open over a dropped stream and is not asked twice when it comes again", async () => {
    const server = await connected();
    const { done } = run(server.id, "ask_and_drop", { retry: 100 });
    const question = await fixture.question();
    await expect.poll(() => server.recorded().map((line) => line.$event)).toContain("asked-again");
    await expect.poll(() => fixture.host.broker.all()).toHaveLength(1);
    expect(fixture.host.broker.all()[0]?.state.kind).toBe("open");
    await fixture.host.broker.respond(question.key, { action: "accept", answers: { f0: "Kim" }, by: "person" });
    expect(await done).toMatchObject({ kind: "result", text: '{"action":"accept","content":{"name":"Kim"}}' });
    expect(fixture.host.broker.all()).toHaveLength(1);
    expect(requests(server).filter((line) => line.body?.id === "q61" && line.body.result)).toHaveLength(1);
  });

  it("a stream that can't be resumed loses its request, with a clear error", async () => {
    const server = await connected();
    expect(await run(server.id, "lose").done).toEqual({
      kind: "error",
      error: { code: "stream-lost", params: { method: "tools/call" } },
    });
    expect(stateOf(server.id)?.kind).toBe("ready");
    expect(methods(requests(server)).filter((method) => method === "tools/call")).toHaveLength(1);
  });

  it("a question on the standing stream is answered by a POST", async () => {
    const server = await connected();
    await expect.poll(() => methods(requests(server))).toContain("GET");
    await run(server.id, "ask_standing").done;
    const question = await fixture.question();
    await fixture.host.broker.respond(question.key, { action: "decline", by: "person" });
    await expect.poll(() => server.recorded().map((line) => line.$event)).toContain("standing-answered");
  });

  it("stopping a call POSTs notifications/cancelled, since closing a stream cancels nothing here", async () => {
    const server = await connected();
    const { callId, done } = run(server.id, "hang");
    await expect.poll(() => methods(requests(server))).toContain("tools/call");
    fixture.host.stopCall(callId, "person");
    expect((await done).kind).toBe("stopped");
    await expect.poll(() => methods(requests(server))).toContain("notifications/cancelled");
  });

  it("characters that are split over chunks stay whole", async () => {
    const server = await connected();
    const text = "Größe – 日本 🙂";
    expect(await run(server.id, "split", { text }).done).toMatchObject({ kind: "result", text });
  });
});

describe("what a server may not do", () => {
  it("a body that unpacks to more than the limit ends the connection, the size named", async () => {
    const server = await connected();
    const end = await run(server.id, "bomb", { bytes: 65 * 1024 * 1024 }).done;
    expect(end).toMatchObject({ kind: "error", error: { code: "message-too-large", params: { limit: 67_108_864 } } });
    await expect.poll(() => stateOf(server.id)).toMatchObject({ kind: "failed", error: { code: "message-too-large" } });
  });

  it("a redirect to another origin is not followed, and nothing arrives there", async () => {
    const other = await fixture.startHttp("http-legacy");
    const server = await fixture.addHttp("http-legacy", ["--redirect", `${other.url}?token=t`], {
      headers: { authorization: "Bearer secret-token" },
    });
    expect(await failure(server.id)).toEqual({ code: "redirect-refused", params: { status: 307, target: other.url } });
    expect(other.recorded()).toEqual([]);
  });

  it("a page instead of an answer is an error that names its type", async () => {
    const server = await connected();
    expect(await run(server.id, "page").done).toEqual({
      kind: "error",
      error: { code: "unexpected-content", params: { status: 200, type: "text/html" } },
    });
  });

  it.each([
    [401, "auth-required"],
    [403, "http-error"],
    [500, "http-error"],
  ])("a call that is answered %i fails with %s and leaves the session as it is", async (status, code) => {
    const server = await connected();
    expect(await run(server.id, "status", { status }).done).toMatchObject({ kind: "error", error: { code } });
    expect(await run(server.id, "echo").done).toMatchObject({ kind: "result" });
    expect(methods(requests(server)).filter((method) => method === "initialize")).toHaveLength(1);
  });
});

it("[X-11] headers, session ids and the query of the address stand nowhere but on the wire", async () => {
  const server = await connected([], { query: "?key=secret-query", headers: { "X-Api-Key": "secret-header" } });
  await run(server.id, "expire").done;
  await run(server.id, "echo").done;
  await run(server.id, "status", { status: 500 }).done;
  expect(requests(server)[0]).toMatchObject({
    path: "/mcp?key=secret-query",
    headers: { "x-api-key": "secret-header" },
  });
  const told = JSON.stringify([fixture.host.traffic.kept(), fixture.host.servers(), fixture.host.calls()]);
  expect(told).not.toMatch(/secret-/);
  expect(fixture.host.servers()[0]?.target).toBe(server.url);
});
