import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ServerView } from "../../preload/contract/servers.ts";
import type { HostFixture } from "../host/host-fixture.ts";
import { formatCommandLine } from "./command-line.ts";
import type { ImportPlace } from "./import-places.ts";
import { runOwnServers } from "./own-servers-fixture.ts";

const raw = join(import.meta.dirname, "../../e2e/servers/raw-legacy.mjs");
let folder: string;
const fixtures: HostFixture[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-store-"));
});
afterEach(async () => {
  for (const fixture of fixtures.splice(0)) await fixture.end();
  rmSync(folder, { recursive: true, force: true });
});

const run = (places?: readonly ImportPlace[]) => runOwnServers(folder, fixtures, places);

const stored = () => readFileSync(join(folder, "servers.json"), "utf8");
const record = () => join(folder, "record.jsonl");
const line = (...args: string[]) =>
  `RECORD=${record()} ${formatCommandLine([process.execPath, raw, ...args], "linux")}`;
const fingerprintOf = (view: ServerView) => view.entry?.approval?.fingerprint;

it("[X-05] a pasted text is shown exactly; nothing is kept before it is chosen, and nothing starts by being added", async () => {
  const { servers, host, add } = run();
  const { candidates } = servers.preview(line("--x", "a  b"));
  expect(candidates).toEqual([
    {
      index: 0,
      name: "raw-legacy",
      launch: {
        kind: "stdio",
        command: process.execPath,
        args: [raw, "--x", "a  b"],
        envNames: ["RECORD"],
        shell: false,
      },
      secrets: [],
      placeholders: [],
      known: false,
    },
  ]);
  expect(existsSync(join(folder, "servers.json"))).toBe(false);
  const id = add(line());
  expect(host.servers().map(({ id: listed, state }) => [listed, state.kind])).toEqual([[id, "stopped"]]);
  const next = run();
  expect(next.host.servers().map(({ state }) => state.kind)).toEqual(["stopped"]);
  expect(existsSync(record())).toBe(false);
  expect(servers.preview(line()).candidates[0]?.known).toBe(true);
});

it("[X-10] a local command starts only with the approval of exactly what was shown, which is remembered", async () => {
  const first = run();
  const id = first.add(line());
  const asked = await first.view(id);
  expect(asked.entry?.approval).toMatchObject({
    command: process.execPath,
    args: [raw],
    envNames: ["RECORD"],
    changed: false,
    shell: false,
  });
  expect(asked.entry?.approval?.program).toMatch(/^\//);
  await expect(first.servers.connect(id, undefined)).rejects.toMatchObject({ code: "approval-needed" });
  await expect(first.servers.connect(id, "0".repeat(64))).rejects.toMatchObject({ code: "approval-needed" });
  expect(existsSync(record())).toBe(false);
  await first.servers.connect(id, fingerprintOf(asked));
  expect((await first.view(id)).entry?.approval).toBeUndefined();
  await first.servers.connect(id, undefined);

  const second = run();
  expect((await second.view(id)).entry?.approval).toBeUndefined();
  await second.servers.connect(id, undefined);
  expect(second.host.servers()[0]?.state.kind).toBe("ready");
  expect(readFileSync(join(folder, "approvals.json"), "utf8")).not.toContain("raw-legacy.mjs");
});

it("[X-10] any change of command, arguments, folder, names of variables or program asks again", async () => {
  const { servers, add, view } = run();
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const program = (name: string) => {
    writeFileSync(join(bin, name), "#!/bin/sh\nexit 0\n");
    chmodSync(join(bin, name), 0o755);
  };
  program("one");
  program("two");
  const id = add(`PATH=${bin} A=1 one x`);
  const approve = async () => {
    const shown = await view(id);
    const now = fingerprintOf(shown);
    // The command is no MCP server: it is approved, started and ends.
    await servers.connect(id, now).catch(() => {});
    expect(fingerprintOf(await view(id))).toBeUndefined();
    return now;
  };
  const seen = [await approve()];
  const base = { name: "one", line: "one x", folder: "", values: `PATH=${bin}\nA=1` };
  for (const change of [
    { line: "two x" },
    { line: "one y" },
    { line: "one x ''" },
    { folder },
    { values: `PATH=${bin}\nA=1\nB=` },
    { values: `PATH=${bin}\nA=1\nNODE_OPTIONS=--require=/x.js` },
  ]) {
    await servers.edit(id, { ...base, ...change });
    expect((await view(id)).entry?.approval?.changed, JSON.stringify(change)).toBe(true);
    await expect(servers.connect(id, undefined)).rejects.toMatchObject({ code: "approval-needed" });
    await expect(servers.connect(id, seen.at(-1))).rejects.toMatchObject({ code: "approval-needed" });
    seen.push(await approve());
  }
  expect(new Set(seen).size).toBe(seen.length);

  // The value of an ordinary variable is no other program.
  await servers.edit(id, base);
  await approve();
  await servers.edit(id, { ...base, values: `PATH=${bin}\nA=2` });
  expect((await view(id)).entry?.approval).toBeUndefined();

  // The same words, another program in front on PATH: found out at the start, not only when shown.
  const earlier = join(folder, "earlier");
  mkdirSync(earlier);
  const both = `PATH=${earlier}:${bin}\nA=1`;
  await servers.edit(id, { ...base, values: both });
  await approve();
  writeFileSync(join(earlier, "one"), "#!/bin/sh\nexit 0\n");
  chmodSync(join(earlier, "one"), 0o755);
  await expect(servers.connect(id, undefined)).rejects.toMatchObject({ code: "approval-needed" });
  expect((await view(id)).entry?.approval).toMatchObject({ changed: true, program: join(earlier, "one") });
});

it("[C-22] secrets never reach the disk; the next run says which are missing and takes them from the person", async () => {
  const first = run();
  const id = first.add(`API_TOKEN=t0psecret ${line("--password", "hunter2")}`);
  expect((await first.view(id)).entry?.inMemory).toEqual([
    { place: "argument", name: "password" },
    { place: "env", name: "API_TOKEN" },
  ]);
  await first.servers.connect(id, fingerprintOf(await first.view(id)));
  const exported = first.servers.export(undefined);
  expect(exported.withheld).toEqual(["raw-legacy: password", "raw-legacy: API_TOKEN"]);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  expect(files).toEqual(["approvals.json", "servers.json"]);
  for (const text of [
    exported.json,
    JSON.stringify(first.servers.text(id)),
    ...files.map((name) => readFileSync(join(folder, name), "utf8")),
  ]) {
    expect(text).not.toMatch(/t0psecret|hunter2/);
  }

  const second = run();
  const lacking = await second.view(id);
  expect(lacking.entry?.missing).toHaveLength(2);
  await expect(second.servers.connect(id, undefined)).rejects.toMatchObject({
    code: "secrets-missing",
    params: { names: "password, API_TOKEN" },
  });
  const text = second.servers.text(id);
  // Saving the text as it is changes nothing: what is hidden stays missing.
  await second.servers.edit(id, text);
  expect((await second.view(id)).entry?.missing).toHaveLength(2);
  const values = text.values.replace("API_TOKEN", "API_TOKEN=again");
  await second.servers.edit(id, { ...text, values, line: text.line.replace("<hidden>", "hunter3") });
  expect(second.roster.get(id).transport).toMatchObject({
    args: [raw, "--password", "hunter3"],
    env: { RECORD: record(), API_TOKEN: "again" },
  });
  // Renaming keeps values that the text does not show.
  await second.servers.edit(id, { ...second.servers.text(id), name: "Mine" });
  expect(second.roster.get(id)).toMatchObject({
    name: "Mine",
    missing: [],
    transport: { env: { API_TOKEN: "again" } },
  });
  expect(stored()).not.toMatch(/again|hunter/);
});

it("[C-22] what is exported is read back as the same servers", () => {
  const { servers, add } = run();
  add(line("a b", "c"));
  add('{"url": "https://h.example/mcp?x=1", "headers": {"Accept-Language": "ko"}, "name": "raw-legacy"}');
  const { json } = servers.export(undefined);
  const again = servers.preview(json).candidates;
  expect(again.map(({ name, known }) => [name, known])).toEqual([
    ["raw-legacy", true],
    ["raw-legacy 2", true],
  ]);
});

it("[X-05] imports are found, shown and not started; a broken file is told, others go on", () => {
  const path = (name: string) => join(folder, name);
  writeFileSync(
    path("claude.json"),
    `{"mcpServers": {"notes": {"command": "node", "args": ["x.js"], "env": {"A_KEY": "v"}},}}`,
  );
  writeFileSync(path("code.json"), `{"servers": `);
  writeFileSync(path("settings.json"), `{"editor.fontSize": 12 /* no servers */}`);
  const { servers, host } = run([
    { source: "claude-desktop", path: path("claude.json") },
    { source: "vscode", path: path("code.json") },
    { source: "vscode", path: path("settings.json") },
    { source: "cursor", path: path("none.json") },
  ]);
  const { found, searched } = servers.findImports();
  expect(searched).toHaveLength(4);
  expect(found.map(({ source, problem }) => [source, problem?.code])).toEqual([
    ["claude-desktop", undefined],
    ["vscode", "bad-json"],
  ]);
  const preview = found[0]?.preview;
  expect(preview?.candidates[0]).toMatchObject({ name: "notes", launch: { command: "node", envNames: ["A_KEY"] } });
  expect(JSON.stringify(found)).not.toContain('"v"');
  expect(host.servers()).toEqual([]);
  expect(servers.add(preview?.previewId ?? "", [{ index: 0, name: "My notes" }])).toEqual(["my-notes"]);
  expect(host.servers().map(({ state }) => state.kind)).toEqual(["stopped"]);
});

it("keeps order, colour, era and restarts; a disabled server is ended and does not start", async () => {
  const { servers, host, add, view, views } = run();
  const [a, b] = [add(line("a")), add(line("b"))];
  servers.move(b, -1);
  servers.change(b, { hue: 330 });
  await servers.set(b, { eraSetting: "legacy", autoRestart: false });
  expect(() => servers.change(b, { hue: 331 })).toThrow(/bad-input/);
  await servers.connect(b, fingerprintOf(await view(b)));
  await servers.setEnabled(b, false);
  expect(host.servers().find(({ id }) => id === b)?.state.kind).toBe("stopped");
  await expect(servers.connect(b, undefined)).rejects.toMatchObject({ code: "server-disabled" });

  const next = run();
  expect(next.roster.entries().map(({ id }) => id)).toEqual([b, a]);
  expect(await next.view(b)).toMatchObject({
    hue: 330,
    eraSetting: "legacy",
    autoRestart: false,
    entry: { enabled: false, order: 0, origin: "own" },
  });
  expect(views.get(a)?.entry?.order).toBe(1);
});

it("removes with undo, and copies", async () => {
  const { servers, host, add, view, views, roster } = run();
  const ids = [add(line("a")), add(line("b")), add(line("c"))];
  const middle = ids[1] ?? "";
  await servers.connect(middle, fingerprintOf(await view(middle)));
  await servers.remove(middle);
  expect(views.has(middle)).toBe(false);
  expect(host.servers().find(({ id }) => id === middle)?.state.kind).toBe("stopped");
  expect(stored()).not.toContain(middle);
  // A new server never takes the place of a removed one: calls of this run still name that.
  expect(add(line("d"))).not.toBe(middle);
  servers.restore(middle);
  expect(
    roster
      .entries()
      .map(({ id }) => id)
      .slice(0, 3),
  ).toEqual(ids);
  expect((await view(middle)).entry?.approval).toBeUndefined();

  const copy = servers.duplicate(middle);
  expect(roster.get(copy).transport).toEqual(roster.get(middle).transport);
  // A copy is another server: it has its own approval.
  expect((await view(copy)).entry?.approval?.changed).toBe(false);
});

it("servers named at the start are asked for too, and are not kept", async () => {
  const { servers, view } = run();
  const transport = { kind: "stdio", command: process.execPath, args: [raw], env: {} } as const;
  expect(servers.addStartServer({ id: "mine", name: "mine", transport })).toBe(true);
  const shown = await view("mine");
  expect(shown.entry).toMatchObject({ origin: "start", approval: { args: [raw] } });
  await expect(servers.connect("mine", undefined)).rejects.toMatchObject({ code: "approval-needed" });
  await servers.connect("mine", fingerprintOf(shown));
  expect(existsSync(join(folder, "servers.json"))).toBe(false);
  expect(servers.duplicate("mine")).toBe("mine-2");
});

it("[S-24] a server named at the start never stands in the place of one of the list, or of a built-in one", () => {
  const first = run();
  const id = first.add(line("a"));
  const next = runOwnServers(folder, fixtures, [], {
    beforeList: ({ servers, host }) => {
      const transport = { kind: "stdio", command: process.execPath, args: [raw, "b"], env: {} } as const;
      host.addServer({ id: "tour", name: "built-in", transport });
      const named = (name: string) => servers.addStartServer({ id: name, name, transport });
      expect([named(id), named("tour"), named("other"), named("other")]).toEqual([false, false, true, false]);
    },
  });
  expect(next.views.get(id)?.entry).toMatchObject({ origin: "own", order: 1 });
  expect(next.host.servers().map((server) => [server.id, server.target.endsWith(" b")])).toEqual([
    ["tour", true],
    ["other", true],
    [id, false],
  ]);
  // An id of the list that a built-in server has by now.
  const clash = runOwnServers(folder, fixtures, [], {
    beforeList: ({ host }) => {
      host.addServer({ id, name: "built-in", transport: { kind: "http", url: "https://h.example/mcp", headers: {} } });
    },
  });
  expect(clash.leftOut).toEqual([id]);
});

it("sets a broken file aside beside it and goes on with an empty list", () => {
  writeFileSync(join(folder, "servers.json"), '{"v": 2}');
  const first = run();
  expect(first.file.setAside).toBe(join(folder, "servers.json.broken"));
  first.add("node x.js");
  writeFileSync(join(folder, "servers.json"), "{");
  expect(run().file.setAside).toBe(join(folder, "servers.json.broken-2"));
  expect(readFileSync(join(folder, "servers.json.broken"), "utf8")).toBe('{"v": 2}');
});
