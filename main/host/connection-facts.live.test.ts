import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PARLEY } from "./connection/bundled-profiles.ts";
import type { Profile } from "./connection/profile.ts";
import type { HostError } from "./host-error.ts";
import { HostFixture } from "./host-fixture.ts";
import { systemClock } from "./system-ports.ts";

const extension = "io.modelcontextprotocol/tasks";
/** Parley's own profile, with these extensions in either era and nothing beside them but questions. */
const withExtensions = (id: string, extensions: object): Profile => ({
  ...PARLEY,
  id,
  capabilities: {
    legacy: { elicitation: PARLEY.capabilities.legacy.elicitation, extensions },
    modern: { elicitation: PARLEY.capabilities.modern.elicitation, extensions },
  },
});
const declaring = withExtensions("declaring", { [extension]: {} });
const silent = withExtensions("silent", {});

let fixture: HostFixture;
beforeEach(() => {
  fixture = new HostFixture(systemClock, [PARLEY, declaring, silent]);
});
afterEach(() => fixture.end());

const view = (id: string) => fixture.host.servers().find((server) => server.id === id);
const run = (serverId: string, tool: string, args: { readonly [name: string]: unknown } = {}) =>
  fixture.host.runTool({ serverId, tool, args });
const failure = (id: string) =>
  fixture.host.connect(id).then(
    () => undefined,
    (error: HostError) => error.toAppError(),
  );

describe("an extension that only one side declares", () => {
  const offers = JSON.stringify({ tools: {}, extensions: { [extension]: {} } });

  it.each(["raw-legacy", "raw-modern"] as const)("[C-34] the server: %s is called as the core says", async (file) => {
    const server = fixture.addRaw(file, ["--capabilities", offers], "auto", { profile: "silent" });
    await fixture.host.connect(server.id);
    expect(view(server.id)?.state).toMatchObject({ negotiated: { extensions: [extension] } });
    expect(await run(server.id, "echo", { a: 1 }).done).toMatchObject({ kind: "result", text: '{"a":1}' });
    await fixture.host.disconnect(server.id, "person");
    // Neither its name nor a request or field of its own goes out.
    expect(JSON.stringify(server.recorded())).not.toMatch(/task/i);
  });

  it("[C-34] the server: a result of the extension's kind is a clear error", async () => {
    const server = fixture.addRaw("raw-modern", ["--capabilities", offers], "auto", { profile: "silent" });
    await fixture.host.connect(server.id);
    const end = await run(server.id, "as_task").done;
    expect(end).toMatchObject({ error: { code: "task-undeclared", params: { method: "tools/call" } } });
    expect(await run(server.id, "echo").done).toMatchObject({ kind: "result" });
  });

  it.each(["raw-legacy", "raw-modern"] as const)("[C-34] our side: %s is called as the core says", async (file) => {
    const server = fixture.addRaw(file, [], "auto", { profile: "declaring" });
    await fixture.host.connect(server.id);
    expect(view(server.id)?.state).toMatchObject({ negotiated: { extensions: [] } });
    expect(await run(server.id, "echo", { a: 1 }).done).toMatchObject({ kind: "result", text: '{"a":1}' });
    const call = server.recorded().find(({ method }) => method === "tools/call");
    const { _meta: meta = {}, ...params } = call?.params ?? {};
    expect(params).toEqual({ name: "echo", arguments: { a: 1 } });
    expect(Object.keys(meta).filter((key) => key.includes("task"))).toEqual([]);
  });
});

describe("-32021", () => {
  it.each(["raw-legacy", "raw-modern"] as const)("[C-35] %s: tells which capability was missing", async (file) => {
    const server = fixture.addRaw(file);
    await fixture.host.connect(server.id);
    const missing = async (required: unknown) => {
      const end = await run(server.id, "needs", { required }).done;
      return end.kind === "error" ? end.error : end;
    };
    const error = (capabilities: string) => ({ code: "capability-missing", params: { capabilities } });
    expect(await missing({ sampling: {} })).toEqual(error("sampling"));
    expect(await missing({ elicitation: { url: {} }, roots: {} })).toEqual(error("elicitation (url), roots"));
    expect(await missing({ extensions: { "io.example/x": {} } })).toEqual(error("extensions (io.example/x)"));
    // What can't be read leaves the server's own words.
    for (const odd of [undefined, null, 7, "roots", []]) {
      expect(await missing(odd)).toEqual(error(expect.stringContaining("Missing capability") as unknown as string));
    }
    expect(view(server.id)?.state.kind).toBe("ready");
  });
});

describe("what a server calls itself", () => {
  it.each(["raw-legacy", "raw-modern"] as const)("[C-36] %s: is shown, and nothing goes by it", async (file) => {
    const bank = JSON.stringify({ name: "bank", title: "My Bank", version: "1.0.0" });
    const one = fixture.addRaw(file, ["--server-info", bank]);
    const two = fixture.addRaw(file, ["--server-info", bank]);
    const posing = fixture.addRaw(file, ["--server-info", JSON.stringify({ name: one.id, version: "1" })]);
    const servers = [one, two, posing];
    await Promise.all(servers.map(({ id }) => fixture.host.connect(id)));
    expect(servers.map(({ id }) => view(id)?.name)).toEqual(servers.map(({ id }) => id));
    expect(view(two.id)?.state).toMatchObject({ negotiated: { serverInfo: { name: "bank", title: "My Bank" } } });
    expect(view(posing.id)?.state).toMatchObject({ negotiated: { serverInfo: { name: one.id } } });
    // Each call goes to the server that was meant, and each question comes under its name.
    for (const { id, recorded } of servers) {
      const { done } = run(id, "ask", { label: id });
      const question = await fixture.question();
      expect(question.serverId).toBe(id);
      await fixture.host.broker.respond(question.key, { action: "decline", by: "person" });
      await done;
      expect(recorded().some(({ params }) => params?.arguments?.label === id)).toBe(true);
    }
    for (const { id, recorded } of servers) {
      const labels = recorded().flatMap(({ params }) => params?.arguments?.label ?? []);
      expect(new Set(labels)).toEqual(new Set([id]));
    }
    await fixture.host.disconnect(one.id, "person");
    expect(view(two.id)?.state.kind).toBe("ready");
    expect(() => run(one.id, "echo")).toThrow(/not-connected/);
    expect(() => run("bank", "echo")).toThrow(/unknown-server/);
  });

  it("[C-36] may change from one start to the next: the server keeps its name, its tools and its settings", async () => {
    const server = fixture.addSwitched("raw-legacy");
    fixture.host.change(server.id, { autoRestart: false });
    await fixture.host.connect(server.id);
    const before = view(server.id);
    await fixture.host.disconnect(server.id, "person");
    server.become(
      "raw-legacy",
      "--server-info",
      JSON.stringify({ name: "Parley", title: "Parley tour", version: "9" }),
    );
    await fixture.host.connect(server.id);
    const after = view(server.id);
    expect(after?.state).toMatchObject({ negotiated: { serverInfo: { name: "Parley" } } });
    const { state: _before, ...same } = before ?? {};
    expect(after).toMatchObject(same);
  });
});

describe("a deprecated transport", () => {
  it("[C-37] HTTP+SSE is marked on the connection that uses it, and on no other", async () => {
    const sse = await fixture.addHttp("http-sse");
    const http = await fixture.addHttp("http-legacy");
    await Promise.all([fixture.host.connect(sse.id), fixture.host.connect(http.id)]);
    expect(view(sse.id)).toMatchObject({
      state: { negotiated: { deprecatedTransport: "HTTP+SSE (2024-11-05)" } },
      notices: [{ code: "deprecated-transport", params: { transport: "HTTP+SSE (2024-11-05)" }, count: 1 }],
    });
    expect(view(http.id)?.state).toMatchObject({ kind: "ready" });
    expect(view(http.id)?.state).not.toHaveProperty("negotiated.deprecatedTransport");
    const notes = fixture.host.traffic.kept().filter(({ kind }) => kind === "notice");
    expect(notes).toMatchObject([{ connection: sse.id, dir: "note", body: { code: "deprecated-transport" } }]);
  });
});

describe("what happens to a connection", () => {
  const codes = (id: string) => view(id)?.notices?.map(({ code }) => code) ?? [];

  it("[C-03] a session that expired and the one in its place are told in the window and in the traffic", async () => {
    const server = await fixture.addHttp("http-legacy", ["--get", "405"]);
    await fixture.host.connect(server.id);
    expect(codes(server.id)).toEqual([]);
    await run(server.id, "expire").done;
    await run(server.id, "echo").done;
    await expect.poll(() => codes(server.id)).toEqual(["session-expired", "session-renewed"]);
    const notes = fixture.host.traffic.kept().filter(({ kind }) => kind === "notice");
    expect(notes.map(({ body }) => (body as { code: string }).code)).toEqual(["session-expired", "session-renewed"]);
    expect(fixture.host.traffic.kept().filter(({ kind }) => kind === "violation")).toEqual([]);
    // A new connection begins without the notices of the last one.
    await fixture.host.disconnect(server.id, "person");
    expect(codes(server.id)).toHaveLength(2);
    await fixture.host.connect(server.id);
    expect(codes(server.id)).toEqual([]);
  });

  it("[C-24] a stream that broke off and was resumed is told", async () => {
    const server = await fixture.addHttp("http-legacy");
    await fixture.host.connect(server.id);
    await run(server.id, "drop", { retry: 100 }).done;
    await expect.poll(() => codes(server.id)).toEqual(["stream-dropped", "stream-resumed"]);
    expect(view(server.id)?.notices?.[0]?.params).toEqual({ method: "tools/call" });
  });
});

describe("the limit of one message", () => {
  const KIB = 1024;
  /** What a result of that many letters has beside them. */
  const beside = (file: string) => (file === "http-legacy" ? 200 : 100);

  it.each(["stdio", "http"] as const)(
    "[C-11] is the connection's own over %s: past it that one fails, others go on",
    async (kind) => {
      const add = (messageBytes?: number) => {
        const more = messageBytes === undefined ? {} : { messageBytes };
        return kind === "stdio"
          ? fixture.addRaw("raw-legacy", [], "legacy", more)
          : fixture.addHttp("http-legacy", [], more);
      };
      const [small, other] = [await add(64 * KIB), await add()];
      await Promise.all([fixture.host.connect(small.id), fixture.host.connect(other.id)]);
      expect(view(small.id)?.messageBytes).toBe(64 * KIB);
      const fits = 64 * KIB - beside(kind);
      expect(await run(small.id, "big", { bytes: fits }).done).toMatchObject({ kind: "result" });
      const past = { code: "message-too-large", params: { limit: 64 * KIB, size: expect.any(Number) } };
      expect(await run(small.id, "big", { bytes: 64 * KIB }).done).toMatchObject({ kind: "error", error: past });
      await expect.poll(() => view(small.id)?.state).toMatchObject({ kind: "failed", error: past });
      expect(await run(other.id, "big", { bytes: 65 * KIB }).done).toMatchObject({ kind: "result" });
      // A larger one takes effect with the next connection.
      fixture.host.change(small.id, { messageBytes: 128 * KIB });
      await fixture.host.connect(small.id);
      expect(await run(small.id, "big", { bytes: 65 * KIB }).done).toMatchObject({ kind: "result" });
      expect(await failure(other.id)).toBeUndefined();
    },
  );
});
