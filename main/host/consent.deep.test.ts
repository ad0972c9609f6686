import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SubjectsFixture } from "./subjects-fixture.ts";

let fixture: SubjectsFixture;
beforeEach(() => {
  fixture = new SubjectsFixture();
});
afterEach(() => fixture.end());

const mongodb = "mongodb-mcp-server";
const env = () => ({ MDB_MCP_TELEMETRY: "disabled" });
const ways = [
  { way: "stdio", add: async () => fixture.addSubject(mongodb, { env }) },
  {
    way: "Streamable HTTP",
    add: () =>
      fixture.addHttpSubject(mongodb, ["--transport", "http", "--httpPort", "0", "--telemetry", "disabled"], "/mcp"),
  },
];

describe.each(ways)("mongodb-mcp-server over $way", ({ add }) => {
  it("[P-03] the host itself asks before a destructive tool runs; nothing is sent unless it is allowed", async () => {
    const serverId = await add();
    await fixture.host.connect(serverId);
    const [server] = fixture.host.servers();
    expect(server?.state).toMatchObject({ kind: "ready", negotiated: { era: "modern", version: "2026-07-28" } });
    const sent = () =>
      fixture.host.traffic.kept().filter(({ dir, method }) => dir === "out" && method === "tools/call").length;
    // As a line in a conversation: also then a tool that says it destroys is asked for.
    const drop = () => {
      const args = { database: "prod" };
      return fixture.host.runTool({ serverId, tool: "drop-database", args, threadId: "t", consent: "typed" });
    };
    const declined = drop();
    const question = await fixture.question();
    expect(question).toMatchObject({
      mode: "approval",
      origin: "host",
      approval: { kind: "tool", tool: "drop-database", args: { database: "prod" }, destructive: true, offers: [] },
    });
    expect(sent()).toBe(0);
    await fixture.host.broker.respond(question.key, { action: "decline", by: "person" });
    expect(await declined.done).toEqual({ kind: "not-allowed", by: "declined" });
    expect(sent()).toBe(0);
    const allowed = drop();
    const again = await fixture.question();
    await fixture.host.broker.approve(again.key, { scope: "once" }, "person");
    // There is no database here, or the server asks once more by itself: whatever it does, it does after the host has asked.
    const after = fixture.question(({ key, state }) => key !== again.key && state.kind === "open");
    await Promise.race([allowed.done, after]);
    expect(sent()).toBeGreaterThan(0);
  });
});
