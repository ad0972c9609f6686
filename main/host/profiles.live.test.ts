import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundledProfiles, PARLEY } from "./connection/bundled-profiles.ts";
import type { Profile } from "./connection/profile.ts";
import type { HostError } from "./host-error.ts";
import { HostFixture, type RecordedLine } from "./host-fixture.ts";
import { systemClock } from "./system-ports.ts";

const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
const CLIENT_INFO = "io.modelcontextprotocol/clientInfo";

/** Another host's, to see that nothing but the file decides. */
const other: Profile = {
  ...PARLEY,
  id: "other",
  name: "Other",
  capabilities: {
    legacy: { roots: { listChanged: true }, elicitation: {}, extensions: { "io.example/old": { deep: [1] } } },
    modern: { roots: {}, elicitation: {}, extensions: { "io.example/new": { deep: [1] } } },
  },
  clientInfo: { name: "other-host", version: "7.0" },
};
const legacyOnly: Profile = { ...PARLEY, id: "legacy-only", name: "Old", versions: ["2025-06-18", "2024-11-05"] };
const modernOnly: Profile = { ...PARLEY, id: "modern-only", name: "New", versions: ["2026-07-28"] };
const remote: Profile = { ...PARLEY, id: "remote", name: "Remote", transports: ["http"] };
const local: Profile = { ...PARLEY, id: "local", name: "Local", transports: ["stdio"] };
const mute: Profile = { ...PARLEY, id: "mute", name: "Mute", notCalled: ["tools"] };
const profiles = [...bundledProfiles, other, legacyOnly, modernOnly, remote, local, mute];

let fixture: HostFixture;
beforeEach(() => {
  fixture = new HostFixture(systemClock, profiles);
});
afterEach(() => fixture.end());

const stateOf = (id: string) => fixture.host.servers().find((server) => server.id === id)?.state;
const failure = (id: string) =>
  fixture.host.connect(id).then(
    () => undefined,
    (error: HostError) => error.toAppError(),
  );
const run = (serverId: string, tool: string) => fixture.host.runTool({ serverId, tool, args: {} });

/** What was declared in each message that says it: `initialize` in the legacy era, every request in the modern one. */
function declaredOnWire(messages: readonly RecordedLine[]): readonly unknown[] {
  return messages.flatMap(({ method, params }) => {
    if (method === "initialize") return [params.capabilities];
    const meta = params?._meta;
    return meta && CAPABILITIES in meta ? [meta[CAPABILITIES]] : [];
  });
}
const bodies = (lines: readonly RecordedLine[]) => lines.flatMap((line) => line.body ?? []) as readonly RecordedLine[];

describe("the wire shows exactly what the profile says", () => {
  const expected: [string, object, object][] = [
    [
      "parley",
      {
        elicitation: { form: {}, url: {} },
        roots: { listChanged: true },
        sampling: {},
        tasks: { list: {}, cancel: {}, requests: { elicitation: { create: {} } } },
      },
      {
        elicitation: { form: {}, url: {} },
        roots: {},
        sampling: {},
        extensions: { "io.modelcontextprotocol/tasks": {} },
      },
    ],
    ["form-only", { elicitation: {} }, { elicitation: {} }],
    ["none", {}, {}],
    ["other", other.capabilities.legacy, other.capabilities.modern],
  ];

  it.each(expected)(
    "[C-06] [H-10] %s over stdio, in both eras, the probe included",
    async (profile, legacy, modern) => {
      const old = fixture.addRaw("raw-legacy", [], "auto", { profile });
      await fixture.host.connect(old.id);
      await run(old.id, "echo").done;
      // The probe speaks modern; the session legacy.
      expect(declaredOnWire(old.recorded())).toEqual([modern, legacy]);
      const current = fixture.addRaw("raw-modern", [], "auto", { profile });
      await fixture.host.connect(current.id);
      await run(current.id, "echo").done;
      const requests = current.recorded().filter(({ method, id }) => method !== undefined && id !== undefined);
      expect(requests.map(({ method }) => method)).toEqual(["server/discover", "tools/list", "tools/call"]);
      expect(declaredOnWire(requests)).toEqual(requests.map(() => modern));
      expect(stateOf(old.id)).toMatchObject({ negotiated: { declared: legacy, profile: { id: profile } } });
      expect(stateOf(current.id)).toMatchObject({ negotiated: { declared: modern, profile: { id: profile } } });
    },
  );

  it.each(expected)("[C-06] [H-10] %s over HTTP, in both eras and over HTTP+SSE", async (profile, legacy, modern) => {
    const old = await fixture.addHttp("http-legacy", [], { profile });
    await fixture.host.connect(old.id);
    // The session that takes the place of an expired one declares the same.
    await run(old.id, "expire").done;
    await run(old.id, "echo").done;
    await expect.poll(() => declaredOnWire(bodies(old.recorded()))).toEqual([modern, legacy, legacy]);
    const current = await fixture.addHttp("http-modern", [], { profile });
    await fixture.host.connect(current.id);
    await run(current.id, "echo").done;
    expect(declaredOnWire(bodies(current.recorded()))).toEqual([modern, modern, modern]);
    const sse = await fixture.addHttp("http-sse", [], { profile });
    await fixture.host.connect(sse.id);
    expect(new Set(declaredOnWire(bodies(sse.recorded())).map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify(modern), JSON.stringify(legacy)]),
    );
  });

  it("names the host that the profile stands for", async () => {
    const old = fixture.addRaw("raw-legacy", [], "legacy", { profile: "other" });
    const current = fixture.addRaw("raw-modern", [], "auto", { profile: "other" });
    await Promise.all([fixture.host.connect(old.id), fixture.host.connect(current.id)]);
    const named = { name: "other-host", version: "7.0" };
    expect(old.session()[0]?.params.clientInfo).toEqual(named);
    const told = current.recorded().flatMap(({ params }) => params?._meta?.[CLIENT_INFO] ?? []);
    expect(told.length).toBeGreaterThan(1);
    for (const one of told) expect(one).toEqual(named);
  });
});

describe("a change of profile", () => {
  it("[Q-02] takes effect with the next connection and not before", async () => {
    const server = fixture.addRaw("raw-legacy", [], "legacy");
    await fixture.host.connect(server.id);
    fixture.host.change(server.id, { profile: "none" });
    expect(fixture.host.servers()[0]).toMatchObject({
      profile: "none",
      state: { kind: "ready", negotiated: { profile: { id: "parley" } } },
    });
    const { done } = run(server.id, "ask");
    const question = await fixture.question();
    await fixture.host.broker.respond(question.key, { action: "decline", by: "person" });
    expect(await done).toMatchObject({ text: '{"result":{"action":"decline"}}' });
    await fixture.host.disconnect(server.id, "person");
    await fixture.host.connect(server.id);
    expect(declaredOnWire(server.session())).toEqual([{}]);
  });

  it("to one that isn't there is refused, and one that is gone fails the connection with a clear error", async () => {
    const server = fixture.addRaw("raw-legacy");
    expect(() => fixture.host.change(server.id, { profile: "gone" })).toThrow(/unknown-profile/);
    expect(fixture.host.servers()[0]?.profile).toBe("parley");
    const kept = fixture.addRaw("raw-legacy", [], "auto", { profile: "gone" });
    const error = { code: "unknown-profile", params: { profile: "gone", known: expect.stringContaining("form-only") } };
    expect(await failure(kept.id)).toEqual(error);
    expect(stateOf(kept.id)).toMatchObject({ kind: "failed", error });
    expect(kept.recorded()).toEqual([]);
  });
});

describe("a mode that was not declared", () => {
  it("[C-07] legacy: a form question is answered -32602 and never shown", async () => {
    const server = fixture.addRaw("raw-legacy", [], "legacy", { profile: "none" });
    await fixture.host.connect(server.id);
    const end = await run(server.id, "ask").done;
    expect(JSON.parse(end.kind === "result" ? end.text : "{}")).toMatchObject({ error: { code: -32602 } });
    expect(fixture.host.broker.all()).toMatchObject([
      { state: { kind: "closed", outcome: { name: "refused", reason: "undeclared-mode" } } },
    ]);
  });

  it("[C-07] [M-09] modern: the call fails here, naming the mode, and nothing is retried", async () => {
    const server = fixture.addRaw("raw-modern", [], "auto", { profile: "none" });
    await fixture.host.connect(server.id);
    expect(await run(server.id, "ask").done).toEqual({
      kind: "error",
      error: { code: "undeclared-mode", params: { mode: "form" } },
    });
    expect(fixture.host.broker.all().filter(({ state }) => state.kind === "open")).toEqual([]);
    expect(server.recorded().filter(({ method }) => method === "tools/call")).toHaveLength(1);
  });

  it("[C-07] `elicitation: {}` lets forms be asked in both eras", async () => {
    for (const file of ["raw-legacy", "raw-modern"] as const) {
      const server = fixture.addRaw(file, [], "auto", { profile: "form-only" });
      await fixture.host.connect(server.id);
      const { done } = run(server.id, "ask");
      const question = await fixture.question();
      await fixture.host.broker.respond(question.key, { action: "accept", answers: { f0: "Kim" }, by: "person" });
      expect(await done).toMatchObject({ kind: "result", text: expect.stringContaining('"name":"Kim"') });
    }
  });
});

describe("what a profile does not speak", () => {
  it("[Q-02] no modern revision: nothing is asked in it, and the first of its own is offered", async () => {
    const server = fixture.addRaw("raw-legacy", ["--version", "2025-06-18"], "auto", { profile: "legacy-only" });
    await fixture.host.connect(server.id);
    expect(server.recorded().map(({ method }) => method)).not.toContain("server/discover");
    expect(server.session()[0]?.params.protocolVersion).toBe("2025-06-18");
    const newer = fixture.addRaw("raw-legacy", ["--version", "2025-03-26"], "auto", { profile: "legacy-only" });
    expect(await failure(newer.id)).toEqual({
      code: "version-mismatch",
      params: { offered: "2025-06-18", answered: "2025-03-26" },
    });
    const pinned = fixture.addRaw("raw-modern", [], "modern", { profile: "legacy-only" });
    const error = { code: "profile-era", params: { profile: "Old", era: "modern" } };
    expect(await failure(pinned.id)).toEqual(error);
    expect(pinned.recorded()).toEqual([]);
  });

  it("[Q-02] no legacy revision: a legacy server is a clear error and gets no initialize", async () => {
    const server = fixture.addRaw("raw-legacy", [], "auto", { profile: "modern-only" });
    expect(await failure(server.id)).toEqual({ code: "profile-era", params: { profile: "New", era: "legacy" } });
    expect(server.recorded().map(({ method }) => method)).not.toContain("initialize");
  });

  it("[Q-02] a transport: nothing is started or sent", async () => {
    const process = fixture.addRaw("raw-legacy", [], "auto", { profile: "remote" });
    const error = (profile: string, transport: string) => ({
      code: "profile-transport",
      params: { profile, transport },
    });
    expect(await failure(process.id)).toEqual(error("Remote", "stdio"));
    expect(process.recorded()).toEqual([]);
    const address = await fixture.addHttp("http-legacy", [], { profile: "local" });
    expect(await failure(address.id)).toEqual(error("Local", "http"));
    expect(address.recorded()).toEqual([]);
    // HTTP+SSE is a transport of its own: without it the refusal of the POST stands.
    const sse = await fixture.addHttp("http-sse", [], { profile: "remote" });
    expect(await failure(sse.id)).toMatchObject({ code: "http-error", params: { status: 405 } });
    expect(sse.recorded().map(({ http }) => http)).not.toContain("GET");
  });

  it("[Q-02] a feature that the host never calls is not called", async () => {
    const server = fixture.addRaw("raw-legacy", [], "auto", { profile: "mute" });
    await fixture.host.connect(server.id);
    expect(fixture.host.servers()[0]).toMatchObject({ state: { kind: "ready" }, tools: [] });
    await fixture.host.disconnect(server.id, "person");
    expect(server.recorded().map(({ method }) => method)).not.toContain("tools/list");
  });
});
