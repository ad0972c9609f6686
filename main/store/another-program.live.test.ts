import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { HostFixture } from "../host/host-fixture.ts";
import { formatCommandLine } from "./command-line.ts";
import { runOwnServers } from "./own-servers-fixture.ts";

let folder: string;
/** What the servers are granted. */
let secret: string;
const fixtures: HostFixture[] = [];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "parley-another-")));
  secret = join(folder, "secret");
  mkdirSync(secret);
});
afterEach(async () => {
  for (const fixture of fixtures.splice(0)) await fixture.end();
  rmSync(folder, { recursive: true, force: true });
});

type Run = ReturnType<typeof runOwnServers>;
const run = () => runOwnServers(folder, fixtures);
/** Parley quits. */
const quit = async () => {
  for (const fixture of fixtures.splice(0)) await fixture.end();
};
const line = (file: string, ...args: string[]) =>
  formatCommandLine([process.execPath, join(import.meta.dirname, `../../e2e/servers/${file}.mjs`), ...args], "linux");
const onDisk = (name: string) => readFileSync(join(folder, name), "utf8");
/** Nothing can be written to a file any more; returns what mends that. */
const full = (name: string) => {
  mkdirSync(join(folder, `${name}.new`));
  return () => rmSync(join(folder, `${name}.new`), { recursive: true });
};

async function start({ servers, view }: Run, id: string) {
  await servers.connect(id, (await view(id)).entry?.approval?.fingerprint);
}
/** Adds a server under a name, as it is pasted. */
function addNamed({ add }: Run, name: string, ...args: string[]) {
  const script = join(import.meta.dirname, "../../e2e/servers/raw-legacy.mjs");
  return add(JSON.stringify({ mcpServers: { [name]: { command: process.execPath, args: [script, ...args] } } }));
}
const open = ({ host }: Run) => host.broker.all().filter(({ state }) => state.kind === "open");
const echo = ({ host }: Run, serverId: string, threadId = "") =>
  host.runTool({ serverId, tool: "echo", args: {}, threadId, consent: "ask" });

/** Trust, a folder that it may see, one tool always and in a conversation: all that a server can be allowed. */
async function allowAll(own: Run, id: string) {
  await own.servers.set(id, { trusted: true, remoteIcons: true });
  await own.host.roots.grant(id, secret, "allowed");
  for (const scope of ["chat", "always"] as const) {
    const { done } = echo(own, id, `a ${scope}`);
    await expect.poll(() => open(own)).toHaveLength(1);
    await own.host.broker.approve(open(own)[0]?.key ?? "", { scope }, "person");
    await done;
  }
}
const permitted = ({ host }: Run) => host.permissions.all().map(({ scope }) => scope);
/** What is allowed to it, as it is shown. */
async function allowed(own: Run, id: string) {
  const { trusted = false, remoteIcons = false } = await own.view(id);
  const seen = own.host.roots.all().some(([serverId, { allowedAt }]) => serverId === id && allowedAt !== undefined);
  return { trusted, remoteIcons, seen, permitted: permitted(own) };
}
const all = { trusted: true, remoteIcons: true, seen: true, permitted: ["chat", "always"] };
const nothing = { trusted: false, remoteIcons: false, seen: false, permitted: [] };

/** It asks for folders and runs a tool: both wait for the person, and no folder goes out. */
async function asksForAll(own: Run, id: string) {
  const roots = own.host.runTool({ serverId: id, tool: "roots", args: {} });
  const tool = echo(own, id, "a chat");
  await expect.poll(() => open(own)).toHaveLength(2);
  for (const { key } of open(own)) await own.host.broker.respond(key, { action: "decline", by: "person" });
  expect(JSON.stringify(await roots.done)).not.toContain(secret);
  expect(await tool.done).toMatchObject({ kind: "not-allowed" });
}

it("[S-24] [S-03] what a removed server was allowed is gone from the disk: a later one of its name is asked about anew", async () => {
  const first = run();
  const id = addNamed(first, "notes");
  await start(first, id);
  await allowAll(first, id);
  const files = ["roots.json", "permissions.json", "approvals.json"];
  const kept = files.map(onDisk);
  for (const text of kept) expect(text).toContain(id);
  await first.servers.remove(id);
  for (const name of files) expect(onDisk(name)).not.toContain(id);
  // Put back, it is the same server.
  first.servers.restore(id);
  expect(files.map(onDisk)).toEqual(kept);
  expect(await allowed(first, id)).toEqual(all);
  // What can't be removed then is bound to the program that it was allowed to.
  const mend = full("roots.json");
  await first.servers.remove(id);
  mend();
  expect(onDisk("roots.json")).toContain(secret);
  await quit();

  const second = run();
  expect(onDisk("roots.json")).not.toContain(secret);
  expect(addNamed(second, "notes", "--another")).toBe(id);
  await quit();
  const third = run();
  expect(await allowed(third, id)).toEqual(nothing);
  expect(third.host.roots.all()).toEqual([]);
  await third.host.roots.grant(id, secret);
  await start(third, id);
  await asksForAll(third, id);
});

it("[S-24] [S-03] [S-18] a server that is edited into another program keeps nothing that was allowed, whatever can't be saved", async () => {
  const own = run();
  const id = own.add(line("raw-legacy"));
  await start(own, id);
  await allowAll(own, id);
  const withdrawn = own.host.permissions.all()[0]?.key ?? "";
  const text = () => own.servers.text(id);
  await own.servers.edit(id, { ...text(), name: "Renamed" });
  await own.servers.edit(id, { ...text(), values: "API_TOKEN=one" });
  expect((await allowed(own, id)).permitted).toEqual([]);
  await start(own, id);
  await allowAll(own, id);
  // A new token is no new program.
  await own.servers.edit(id, { ...text(), name: "Again", values: "API_TOKEN=two" });
  expect(await allowed(own, id)).toEqual(all);

  own.host.permissions.withdraw(withdrawn);
  let mend = full("servers.json");
  await expect(own.servers.edit(id, { ...text(), line: line("raw-legacy", "--b") })).rejects.toMatchObject({
    code: "servers-not-saved",
  });
  mend();
  own.host.permissions.restore(withdrawn);
  expect(await allowed(own, id)).toEqual(nothing);
  await start(own, id);
  await asksForAll(own, id);

  await allowAll(own, id);
  const mends = [full("roots.json"), full("permissions.json")];
  await own.servers.edit(id, { ...text(), folder });
  for (mend of mends) mend();
  expect(await allowed(own, id)).toEqual(nothing);
  expect(onDisk("roots.json")).toContain("allowedAt");
  await quit();
  const next = run();
  expect(await allowed(next, id)).toEqual(nothing);
});

it("[S-24] a folder that was chosen stays chosen after an edit, and is told once that is allowed", async () => {
  const own = run();
  const id = own.add(line("raw-legacy"));
  await own.host.roots.grant(id, secret);
  await own.servers.edit(id, { ...own.servers.text(id), line: line("raw-legacy", "--b") });
  await quit();
  const next = run();
  expect(next.host.roots.all()).toMatchObject([[id, { roots: [{ path: secret }] }]]);
});

it("[C-17] what was subscribed to is not subscribed to at another program", async () => {
  const own = run();
  const id = own.add(line("raw-lists"));
  const offers: (readonly object[] | undefined)[] = [];
  own.host.listen({ onOffers: (_, view) => view && offers.push(view.subscribed) });
  await start(own, id);
  await own.host.offers.setSubscribed(id, "demo://row/1", true);
  const edit = (change: object) => own.servers.edit(id, { ...own.servers.text(id), ...change });
  await edit({ name: "Renamed" });
  await own.host.disconnect(id, "person");
  await start(own, id);
  // Whatever was asked at the start is answered before this is.
  await own.host.offers.refresh(id);
  expect(offers.at(-1)).toEqual([{ uri: "demo://row/1" }]);
  await edit({ line: line("raw-lists", "--b") });
  await start(own, id);
  expect(offers.at(-1)).toEqual([]);
});

it("[X-10] a start that was approved never starts what the server is edited into meanwhile", async () => {
  const own = run();
  const id = own.add(line("raw-legacy"));
  const state = () => own.host.servers().find((server) => server.id === id)?.state.kind;
  const edit = (...args: string[]) =>
    own.servers.edit(id, { ...own.servers.text(id), line: line("raw-legacy", ...args) });
  const fingerprint = (await own.view(id)).entry?.approval?.fingerprint;
  const refused = expect(own.servers.connect(id, fingerprint)).rejects.toMatchObject({ code: "approval-needed" });
  await edit("--b");
  await refused;
  expect(state()).toBe("stopped");

  await start(own, id);
  const edited = edit("--c");
  // The old program is still ending, and was approved.
  own.servers.connect(id, undefined).catch(() => {});
  await edited;
  expect(state()).toBe("stopped");
});
