import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HostError } from "./host-error.ts";
import { HostFixture } from "./host-fixture.ts";

let fixture: HostFixture;
beforeEach(() => {
  fixture = new HostFixture();
});
afterEach(() => fixture.end());

const stateOf = (id: string) => fixture.host.servers().find((server) => server.id === id)?.state;
const run = (serverId: string, tool: string, args: { readonly [name: string]: unknown } = {}) =>
  fixture.host.runTool({ serverId, tool, args });
const failure = (id: string) =>
  fixture.host.connect(id).then(
    () => undefined,
    (error: HostError) => error.toAppError(),
  );

describe("HTTP+SSE", () => {
  it.each(["400", "404", "405"])("[C-13] is taken when the POST is answered %s", async (status) => {
    const server = await fixture.addHttp("http-sse", ["--post", status], { headers: { "x-key": "k" } });
    await fixture.host.connect(server.id);
    expect(stateOf(server.id)).toMatchObject({ kind: "ready", negotiated: { era: "legacy", version: "2024-11-05" } });
    expect(await run(server.id, "echo", { a: 1 }).done).toMatchObject({ kind: "result", text: '{"a":1}' });
    expect(server.recorded().every((line) => line.headers?.["x-key"] === "k" || line.$event)).toBe(true);
  });

  it("carries questions and their answers", async () => {
    const server = await fixture.addHttp("http-sse");
    await fixture.host.connect(server.id);
    const { done } = run(server.id, "ask");
    const question = await fixture.question();
    await fixture.host.broker.respond(question.key, { action: "accept", answers: { f0: "Kim" }, by: "person" });
    expect(await done).toMatchObject({ kind: "result", text: '{"action":"accept","content":{"name":"Kim"}}' });
  });

  it("is not tried when the POST is answered anything else", async () => {
    const server = await fixture.addHttp("http-legacy", ["--initialize", "403"]);
    expect(await failure(server.id)).toMatchObject({ code: "http-error", params: { status: 403 } });
    expect(server.recorded().map((line) => line.http)).not.toContain("GET");
  });

  it("[C-13] that isn't there either leaves the POST's own refusal as the error", async () => {
    const server = await fixture.addHttp("http-legacy", [
      "--initialize",
      "404",
      "--get",
      "405",
      "--huge-error",
      "--stateless",
    ]);
    expect(await failure(server.id)).toMatchObject({ code: "http-error", params: { status: 404 } });
  });

  it("never POSTs to a place on another origin", async () => {
    const other = await fixture.startHttp("http-legacy");
    const server = await fixture.addHttp("http-sse", ["--endpoint", other.url]);
    expect(await failure(server.id)).toEqual({ code: "foreign-endpoint", params: { target: other.url } });
    expect(other.recorded()).toEqual([]);
  });

  it("ends with its stream: the call and the connection fail with the reason", async () => {
    const server = await fixture.addHttp("http-sse");
    await fixture.host.connect(server.id);
    expect(await run(server.id, "drop").done).toMatchObject({ kind: "error", error: { code: "stream-lost" } });
    expect(stateOf(server.id)).toMatchObject({ kind: "failed", error: { code: "stream-lost" } });
  });

  it("[X-11] its place to POST to, which names the session, stands nowhere but on the wire", async () => {
    const server = await fixture.addHttp("http-sse");
    await fixture.host.connect(server.id);
    await run(server.id, "drop").done;
    expect(server.recorded().some((line) => line.path === "/messages?session=secret-place")).toBe(true);
    expect(JSON.stringify([fixture.host.traffic.kept(), fixture.host.servers(), fixture.host.calls()])).not.toMatch(
      /secret-place/,
    );
  });
});
