import { act } from "react";
import { afterEach, expect, it } from "vitest";
import type { PermissionView } from "../../preload/contract/permissions.ts";
import { serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount } from "../testing/mount.tsx";
import { PermissionList } from "./PermissionList.tsx";
import { PermissionsPanel } from "./PermissionsPanel.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const granted = (serverId: string, tool: string, part: Partial<PermissionView> = {}): PermissionView => ({
  ...{ key: `${serverId} ${tool}`, serverId, tool, scope: "always", grantedAt: 0 },
  ...part,
});
const listed = () => [...mounted.root.querySelectorAll(".permissions code")].map((name) => name.textContent);

it("[S-18] lists what stands, of one server or of all, and takes it back with a press", async () => {
  const all = [granted("tour", "read"), granted("tour", "write", { scope: "chat", threadId: "t" }), granted("x", "go")];
  const prepare = (gate: Mounted["gate"]) =>
    gate.set("permissions", Object.fromEntries(all.map((permission) => [permission.key, permission])));
  mounted = await mount(<PermissionsPanel server={serverOf()} />, prepare);
  expect(listed()).toEqual(["read", "write"]);
  await mounted.unmount();
  mounted = await mount(<PermissionList />, prepare);
  expect(listed()).toEqual(["read", "write", "go"]);
  await click(mounted.root, "Withdraw the permission for go");
  expect(mounted.gate.calls.at(-1)).toEqual({ method: "withdrawPermission", input: { key: "x go" } });
});

it("[S-03] the person says that a server is trusted, and reads what that means", async () => {
  mounted = await mount(<PermissionsPanel server={serverOf()} />);
  const tick = mounted.root.querySelector<HTMLInputElement>("input[type=checkbox]");
  await act(async () => tick?.click());
  expect(mounted.gate.calls.at(-1)).toEqual({ method: "setServerTrusted", input: { id: "tour", on: true } });
  expect(mounted.root.querySelector("#server-trusted-hint")?.textContent).toContain("always");
});

it("[S-18] a permission that trust alone made possible is marked while the server isn't trusted, and no other", async () => {
  const all = [granted("tour", "read"), granted("tour", "wipe", { needsTrust: true })];
  const prepare = (trusted: boolean) => (gate: Mounted["gate"]) => {
    gate.set("servers", { tour: serverOf({ trusted }) });
    gate.set("permissions", Object.fromEntries(all.map((permission) => [permission.key, permission])));
  };
  mounted = await mount(<PermissionList serverId="tour" />, prepare(false));
  const lines = [...mounted.root.querySelectorAll(".permissions li")].map((line) => line.textContent);
  expect(lines.map((line) => line?.includes("Does not count while Tour isn't trusted."))).toEqual([false, true]);
  await mounted.unmount();
  mounted = await mount(<PermissionList serverId="tour" />, prepare(true));
  expect(mounted.root.textContent).not.toContain("Does not count");
});
