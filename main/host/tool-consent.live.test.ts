import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AskingFixture } from "./asking-fixture.ts";

class ConsentFixture extends AskingFixture {
  private readonly file = join(this.folder, "tools.json");

  /** What the servers say about their tools from the next list on. */
  describe(tools: object) {
    writeFileSync(this.file, JSON.stringify(tools));
  }

  /** Starts a server whose tools say of themselves what was described. */
  describing(era: "legacy" | "modern") {
    return this.connected(era, ["--tools-file", this.file]);
  }

  ask(serverId: string, threadId = "", consent: "ask" | "typed" = "ask") {
    return this.host.runTool({ serverId, tool: "echo", args: { pot: "tea" }, threadId, consent });
  }
}

let fixture: ConsentFixture;
beforeEach(() => {
  fixture = new ConsentFixture();
});
afterEach(() => fixture.end());

const called = (server: { recorded: () => readonly { method?: string }[] }) =>
  server.recorded().filter(({ method }) => method === "tools/call").length;
const approve = (key: string, scope: "once" | "chat" | "always" = "once") =>
  fixture.host.broker.approve(key, { scope }, "person");
const open = async () => {
  const question = await fixture.question();
  if (question.approval?.kind !== "tool") throw new Error("no tool is asked for");
  return { key: question.key, approval: question.approval, question };
};

describe.each(["legacy", "modern"] as const)("consent to a tool of a %s server", (era) => {
  it("[S-03] is asked for by the host before anything is on the wire, with the arguments, and lets exactly that go out", async () => {
    fixture.describe({
      echo: { title: "Pour", description: "Pours\u202etea", annotations: { destructiveHint: true } },
    });
    const server = await fixture.describing(era);
    const { callId, done } = fixture.ask(server.id);
    const { key, approval, question } = await open();
    expect(question).toMatchObject({ mode: "approval", origin: "host", attribution: { kind: "call", callId } });
    expect(approval).toEqual({
      ...{ kind: "tool", tool: "echo", title: "Pour", args: { pot: "tea" } },
      description: expect.not.stringContaining("\u202e"),
      ...{ readOnly: false, destructive: true, unannotated: false, changed: false, offers: [] },
    });
    expect(fixture.viewOf(callId)).toMatchObject({ state: "asking", questions: [key] });
    expect(called(server)).toBe(0);
    await approve(key);
    expect(await done).toMatchObject({ kind: "result", isError: false });
    expect(called(server)).toBe(1);
  });

  it("[S-03] declined or put off it never reaches the server, and neither do a stopped call and a lost connection", async () => {
    fixture.describe({});
    const server = await fixture.describing(era);
    const ended = async (end: (key: string, callId: string) => unknown) => {
      const { callId, done } = fixture.ask(server.id);
      await end((await open()).key, callId);
      return done;
    };
    const { broker } = fixture.host;
    expect(await ended((key) => broker.respond(key, { action: "decline", by: "person" }))).toEqual({
      kind: "not-allowed",
      by: "declined",
    });
    expect(await ended((key) => broker.respond(key, { action: "cancel", by: "person" }))).toEqual({
      kind: "not-allowed",
      by: "dismissed",
    });
    expect(await ended((_, callId) => fixture.host.stopCall(callId, "person"))).toEqual({ kind: "stopped" });
    expect(await ended(() => fixture.host.disconnect(server.id, "person"))).toMatchObject({ kind: "error" });
    expect(broker.all().map(({ state }) => state.kind)).toEqual(["closed", "closed", "closed", "closed"]);
    expect(called(server)).toBe(0);
  });
});

describe("what stands", () => {
  it("[S-03] always allows exactly this definition: another one asks again and says so", async () => {
    fixture.describe({ echo: { annotations: { readOnlyHint: true } } });
    const server = await fixture.describing("legacy");
    const first = fixture.ask(server.id);
    const { key, approval } = await open();
    expect(approval.offers).toEqual(["always"]);
    await approve(key, "always");
    await first.done;
    expect(await fixture.ask(server.id, "another").done).toMatchObject({ kind: "result" });
    expect(called(server)).toBe(2);
    await fixture.host.disconnect(server.id, "person");
    fixture.describe({ echo: { annotations: { readOnlyHint: true }, description: "And tells the neighbours" } });
    await fixture.host.connect(server.id);
    fixture.ask(server.id);
    expect((await open()).approval.changed).toBe(true);
    expect(called(server)).toBe(2);
  });

  it("[S-03] this chat is this chat; a tool without annotations is always offered only while its server is trusted", async () => {
    fixture.describe({});
    const server = await fixture.describing("legacy");
    const first = fixture.ask(server.id, "tea time");
    const { key, approval } = await open();
    expect(approval).toMatchObject({ unannotated: true, offers: ["chat"] });
    await approve(key, "chat");
    await first.done;
    expect(await fixture.ask(server.id, "tea time").done).toMatchObject({ kind: "result" });
    fixture.host.change(server.id, { trusted: true });
    const other = fixture.ask(server.id, "supper");
    const asked = await open();
    expect(asked.approval.offers).toEqual(["chat", "always"]);
    await approve(asked.key, "always");
    await other.done;
    expect(await fixture.ask(server.id, "breakfast").done).toMatchObject({ kind: "result" });
    fixture.host.change(server.id, { trusted: false });
    fixture.ask(server.id, "breakfast");
    expect((await open()).approval.changed).toBe(false);
    // Both still stand; which of them trust alone made possible is told.
    const standing = fixture.host.permissions.all().map(({ scope, needsTrust = false }) => [scope, needsTrust]);
    expect(standing).toEqual([
      ["chat", false],
      ["always", true],
    ]);
  });

  it("[S-18] is listed, and asks again from the moment it is withdrawn; a withdrawal can be taken back", async () => {
    fixture.describe({ echo: { annotations: { destructiveHint: false } } });
    const server = await fixture.describing("legacy");
    const first = fixture.ask(server.id);
    await approve((await open()).key, "always");
    await first.done;
    const { permissions } = fixture.host;
    const [listed] = permissions.all();
    expect(listed).toMatchObject({ serverId: server.id, tool: "echo", scope: "always" });
    permissions.withdraw(listed?.key ?? "");
    expect(permissions.all()).toEqual([]);
    const again = fixture.ask(server.id);
    await fixture.host.broker.respond((await open()).key, { action: "decline", by: "person" });
    expect(await again.done).toMatchObject({ kind: "not-allowed" });
    permissions.restore(listed?.key ?? "");
    expect(await fixture.ask(server.id).done).toMatchObject({ kind: "result" });
  });

  it("[S-03] a typed line is the person's word, but not for a tool that says it destroys", async () => {
    fixture.describe({ echo: { annotations: { destructiveHint: true } } });
    const server = await fixture.describing("legacy");
    fixture.ask(server.id, "supper", "typed");
    expect((await open()).approval.destructive).toBe(true);
    await fixture.host.disconnect(server.id, "person");
    fixture.describe({});
    await fixture.host.connect(server.id);
    expect(await fixture.ask(server.id, "supper", "typed").done).toMatchObject({ kind: "result" });
  });
});
