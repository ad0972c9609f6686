import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SubjectsFixture } from "./subjects-fixture.ts";

let fixture: SubjectsFixture;
let home: string;
beforeEach(() => {
  fixture = new SubjectsFixture();
  home = realpathSync(mkdtempSync(join(tmpdir(), "parley-roots-")));
});
afterEach(async () => {
  await fixture.end();
  rmSync(home, { recursive: true, force: true });
});

function folder(name: string): string {
  const path = join(home, name);
  mkdirSync(path);
  return path;
}
const text = async (serverId: string, tool: string) => {
  const end = await fixture.host.runTool({ serverId, tool, args: {} }).done;
  return end.kind === "result" ? end.text : JSON.stringify(end);
};

it("[S-07] [P-04] server-filesystem works in exactly the granted folders, and follows when they change or vanish", async () => {
  const id = fixture.addSubject("@modelcontextprotocol/server-filesystem");
  const [work, notes] = [folder("작업 #1"), folder("notes")];
  await fixture.host.roots.grant(id, work);
  const connected = fixture.host.connect(id);
  const question = await fixture.question();
  expect(question).toMatchObject({ mode: "approval", approval: { kind: "roots", roots: [{ path: work }] } });
  await fixture.host.broker.approve(question.key, {}, "person");
  await connected;
  const allowed = async () => (await text(id, "list_allowed_directories")).split("\n").slice(1);
  await expect.poll(allowed).toEqual([work]);
  await fixture.host.roots.grant(id, notes);
  await expect.poll(allowed).toEqual([work, notes]);
  renameSync(notes, join(home, "away"));
  await expect.poll(allowed, { timeout: 20_000 }).toEqual([work]);
  expect(fixture.host.broker.all()).toHaveLength(1);
});

const everything = "@modelcontextprotocol/server-everything";
const ways = [
  { way: "stdio", add: async () => fixture.addSubject(everything) },
  { way: "Streamable HTTP", add: () => fixture.addHttpSubject(everything, ["streamableHttp"], "/mcp") },
];

it.each(ways)("[S-07] [P-02] server-everything over $way is told them by its own tool, in a call", async ({ add }) => {
  const id = await add();
  const work = folder("work");
  await fixture.host.roots.grant(id, work, "allowed");
  await fixture.host.connect(id);
  const offered = () => fixture.host.servers()[0]?.tools.map(({ name }) => name) ?? [];
  await expect.poll(offered).toContain("get-roots-list");
  await expect.poll(() => text(id, "get-roots-list")).toContain(`file://${work}`);
});
