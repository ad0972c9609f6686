import { afterEach, expect, it } from "vitest";
import type { RootsView, RootView } from "../../preload/contract/roots.ts";
import { serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount } from "../testing/mount.tsx";
import { RootConsents } from "./RootConsents.tsx";
import { RootsPanel } from "./RootsPanel.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const root = (path: string, missing = false): RootView => ({
  ...{ path, name: path.split("/").at(-1) ?? "", uri: `file://${path}`, missing, grantedAt: 0 },
});
const panel = async (view?: RootsView, part: Parameters<typeof serverOf>[0] = {}) => {
  mounted = await mount(<RootsPanel server={serverOf(part)} />, (gate) => view && gate.set("roots", { tour: view }));
};
const lines = () =>
  [...mounted.root.querySelectorAll(".roots li")].map((line) => [
    line.querySelector("code")?.textContent,
    line.querySelector("p.small")?.textContent,
  ]);
const calls = () => mounted.gate.calls.filter(({ method }) => method !== "readState");

it("[S-24] lists every folder whole, says which is not there, and that the list confines nothing", async () => {
  const many = Array.from({ length: 38 }, (_, n) => root(`/srv/${"long/".repeat(40)}${n}`));
  await panel({ roots: [root("/home/김/작업 폴더"), root("/tmp/a\u202eb", true), ...many] });
  expect(lines()).toHaveLength(40);
  expect(lines()[0]?.[0]).toBe("/home/김/작업 폴더");
  expect(lines()[1]).toEqual(["/tmp/a\\u{202E}b", "Not there now: Tour is not told of it."]);
  expect(lines()[39]?.[0]).toBe(many[37]?.path);
  expect(mounted.root.textContent).toContain("Tour is a program on your computer and can open whatever you can open");
  expect(mounted.root.textContent).toContain("Before Tour is told of them for the first time, Parley asks you.");
  expect(calls()).toEqual([{ method: "lookAtRoots", input: { serverId: "tour" } }]);
  await mounted.unmount();
  // Over HTTP a server is a program of this computer all the same, unless its address is another's.
  await panel(undefined, { transport: "http" });
  expect(mounted.root.textContent).toContain("No folder is listed.");
  expect(mounted.root.textContent).toContain("Tour is a program on your computer");
  await mounted.unmount();
  await panel(undefined, { transport: "http", elsewhere: true });
  expect(mounted.root.textContent).toContain("is told these paths, which by themselves give it no way to your disk");
});

it("[S-24] says whether the server may see the list and what it was told; that is taken back with a press", async () => {
  await panel({ roots: [], asked: { at: 0, times: 1, answer: "none" } });
  expect(mounted.root.querySelector(".roots-consent")?.textContent).toContain("was told an empty list");
  await mounted.unmount();
  await panel({ roots: [root("/a")], asked: { at: 0, times: 3, answer: "declined" } });
  expect(mounted.root.querySelector(".roots-consent")?.textContent).toContain("was told that you declined");
  expect(mounted.root.querySelectorAll(".roots-consent button")).toHaveLength(0);
  await mounted.unmount();
  await panel({ roots: [root("/a")], allowedAt: 0, asked: { at: 0, times: 1, answer: "listed" } });
  expect(mounted.root.querySelector(".roots-consent")?.textContent).toContain("you allowed Tour to be told of them");
  await click(mounted.root, "Ask me again");
  expect(calls().at(-1)).toEqual({ method: "askRootsAgain", input: { serverId: "tour" } });
});

it("[S-18] the settings list every server that may see its folders, and take that back", async () => {
  mounted = await mount(<RootConsents />, (gate) => {
    gate.set("servers", { tour: serverOf(), other: serverOf({ id: "other", name: "Other" }) });
    gate.set("roots", { tour: { roots: [root("/a")], allowedAt: 0 }, other: { roots: [root("/b")] } });
  });
  expect([...mounted.root.querySelectorAll("li p.wrap")].map(({ textContent }) => textContent)).toEqual([
    "Tour is told of its folders whenever it asks.",
  ]);
  await click(mounted.root, "Stop telling Tour its folders");
  expect(calls()).toEqual([{ method: "askRootsAgain", input: { serverId: "tour" } }]);
});

it("[S-07] a folder is added by the person's own choice, withdrawn, and taken back where it stood", async () => {
  const [a, b] = [root("/a"), root("/b")];
  await panel({ roots: [a, b] });
  mounted.gate.answer("grantRoot", () => ({ ok: false, error: { code: "root-not-readable", params: { path: "/x" } } }));
  await click(mounted.root, "Add folder…");
  expect(calls().at(-1)).toEqual({ method: "grantRoot", input: { serverId: "tour" } });
  expect(mounted.root.querySelector("[role=alert]")?.textContent).toContain("Parley may not read the folder /x");
  mounted.gate.answer("withdrawRoot", () => {
    mounted.gate.set("roots", { tour: { roots: [b] } });
    return { ok: true, value: null };
  });
  await click(mounted.root, "Withdraw the folder /a");
  expect(lines().map(([path]) => path)).toEqual(["/a", "/b"]);
  expect(lines()[0]?.[1]).toBe("Withdrawn. Tour is not told of it any more.");
  await click(mounted.root, "Give the folder /a again");
  expect(calls().at(-1)).toEqual({ method: "restoreRoot", input: { serverId: "tour", path: "/a" } });
});
