import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { HostFixture } from "../host/host-fixture.ts";
import type { RootsStore } from "../host/roots/root-grants.ts";
import { formatCommandLine } from "./command-line.ts";
import { runOwnServers } from "./own-servers-fixture.ts";

const raw = join(import.meta.dirname, "../../e2e/servers/raw-legacy.mjs");
let folder: string;
const fixtures: HostFixture[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-settings-"));
});
afterEach(async () => {
  for (const fixture of fixtures.splice(0)) await fixture.end();
  rmSync(folder, { recursive: true, force: true });
});

const run = (roots?: RootsStore) => runOwnServers(folder, fixtures, [], { roots });
const line = (...args: string[]) => formatCommandLine([process.execPath, raw, ...args], "linux");
const file = () => join(folder, "servers.json");

/** Connects with the approval of whatever is shown. */
async function start({ servers, view }: ReturnType<typeof run>, id: string) {
  await servers.connect(id, (await view(id)).entry?.approval?.fingerprint);
}
const negotiated = ({ host }: ReturnType<typeof run>, id: string) => {
  const state = host.servers().find((server) => server.id === id)?.state;
  return state?.kind === "ready" ? state.negotiated : undefined;
};

it("[Q-02] the profile of an own server is kept without editing files, and used from the next connection", async () => {
  const first = run();
  const id = first.add(line());
  await start(first, id);
  expect(negotiated(first, id)?.declared).toMatchObject({ elicitation: { form: {}, url: {} } });
  await first.servers.set(id, { profile: "none" });
  expect(await first.view(id)).toMatchObject({ profile: "none", state: { kind: "ready" } });
  await expect(first.servers.set(id, { profile: "gone" })).rejects.toMatchObject({ code: "unknown-profile" });

  const second = run();
  expect(await second.view(id)).toMatchObject({ profile: "none" });
  await start(second, id);
  expect(negotiated(second, id)).toMatchObject({ declared: {}, profile: { id: "none" } });
});

it("a file that names a profile that isn't there is no broken file: that server says so, the others go on", async () => {
  const first = run();
  const [id, other] = [first.add(line()), first.add(line("other"))];
  const stored = JSON.parse(readFileSync(file(), "utf8"));
  stored.servers[0].profile = "of-tomorrow";
  writeFileSync(file(), JSON.stringify(stored));
  const second = run();
  expect(second.file.setAside).toBeUndefined();
  await expect(start(second, id)).rejects.toMatchObject({
    code: "unknown-profile",
    params: { profile: "of-tomorrow" },
  });
  expect((await second.view(id)).state).toMatchObject({ kind: "failed", error: { code: "unknown-profile" } });
  await start(second, other);
  await second.servers.set(id, { profile: "parley" });
  await start(second, id);
  expect(negotiated(second, id)?.profile).toEqual({ id: "parley", name: "Parley" });
});

it("[C-11] the limit of one message is kept, and a message past it fails that server alone", async () => {
  const first = run();
  const [id, other] = [first.add(line()), first.add(line("other"))];
  expect((await first.view(id)).messageBytes).toBe(64 * 1024 * 1024);
  await first.servers.set(id, { messageBytes: 1024 * 1024 });
  const second = run();
  expect((await second.view(id)).messageBytes).toBe(1024 * 1024);
  await Promise.all([start(second, id), start(second, other)]);
  const big = (serverId: string) => second.host.runTool({ serverId, tool: "big", args: { bytes: 1024 * 1024 } }).done;
  const error = { code: "message-too-large", params: { limit: 1024 * 1024, size: expect.any(Number) } };
  expect(await big(id)).toMatchObject({ kind: "error", error });
  expect((await second.view(id)).state).toMatchObject({ kind: "failed", error });
  expect(await big(other)).toMatchObject({ kind: "result" });
});

it("what is edited after a setting was made in the host itself takes effect", async () => {
  const own = run();
  const id = own.add(line());
  own.host.change(id, { eraSetting: "legacy" });
  own.host.change(id, { autoRestart: false });
  const info = JSON.stringify({ name: "edited", version: "2" });
  await own.servers.edit(id, { ...own.servers.text(id), name: "Renamed", line: line("--server-info", info) });
  expect(await own.view(id)).toMatchObject({ name: "Renamed", eraSetting: "legacy", autoRestart: false });
  await start(own, id);
  expect(negotiated(own, id)?.serverInfo).toMatchObject({ name: "edited" });
  await own.servers.set(id, { profile: "form-only" });
  expect((await own.view(id)).profile).toBe("form-only");
});

it("[C-36] an approval belongs to the command, whatever the server calls itself", async () => {
  const own = run();
  const bank = JSON.stringify({ name: "bank", version: "1" });
  const trusted = own.add(line("--server-info", bank));
  await start(own, trusted);
  expect(negotiated(own, trusted)?.serverInfo.name).toBe("bank");
  // Another command that says it is the same server has an approval of its own.
  const posing = own.add(line("--x", "--server-info", bank));
  await expect(own.servers.connect(posing, undefined)).rejects.toMatchObject({ code: "approval-needed" });
  expect((await own.view(posing)).entry?.approval).toMatchObject({ changed: false });
  await start(own, posing);
  expect(own.host.servers().map(({ name }) => name)).not.toContain("bank");
  // One that calls itself something else at its next start needs none.
  expect((await own.view(trusted)).entry?.approval).toBeUndefined();
});

it("[S-24] a server that was edited into another has not been allowed to see the folders; one that was renamed has", async () => {
  const first = run();
  const id = first.add(line());
  await first.host.roots.grant(id, folder, "allowed");
  const allowed = () =>
    first.host.roots.all().map(([, { roots, allowedAt }]) => [roots.length, allowedAt !== undefined]);
  const text = first.servers.text(id);
  await first.servers.edit(id, { ...text, name: "renamed" });
  expect(allowed()).toEqual([[1, true]]);
  await first.servers.edit(id, { ...text, line: line("--version", "2025-06-18") });
  expect(allowed()).toEqual([[1, false]]);
});

it("[S-24] an edit has not failed when only the word about its folders can't be kept; that holds for the run", async () => {
  let full = false;
  const write = () => {
    if (full) throw new Error("no room");
  };
  const first = run({ read: () => [], write });
  const id = first.add(line());
  await first.host.roots.grant(id, folder, "allowed");
  full = true;
  await first.servers.edit(id, { ...first.servers.text(id), line: line("--version", "2025-06-18") });
  expect(first.servers.text(id).line).toContain("2025-06-18");
  expect(first.host.roots.all()[0]?.[1].allowedAt).toBeUndefined();
});
