import { expect, it } from "vitest";
import type { ToolView } from "../../../preload/contract/servers.ts";
import { ManualClock } from "../manual-clock.ts";
import { withDefinition } from "./tool-definition.ts";
import { type AllowedTool, type PermissionStore, ToolPermissions } from "./tool-permissions.ts";

const tool = (description: string): ToolView =>
  withDefinition(
    { name: "pour", inputSchema: {}, readOnly: true, destructive: false },
    { name: "pour", description, inputSchema: { type: "object" } },
  );

/** Permissions over a disk that can be full; `again` is the next run. */
function permissionsOver(disk: { kept: readonly AllowedTool[]; full?: boolean } = { kept: [] }) {
  const store: PermissionStore = {
    read: () => disk.kept,
    write: (all) => {
      if (disk.full) throw new Error("disk full");
      disk.kept = all;
    },
  };
  const permissions = new ToolPermissions(store, new ManualClock(5));
  const told: (readonly [string, boolean])[] = [];
  permissions.onChange((key, view) => told.push([key, view !== undefined]));
  const scopes = (description: string) => permissions.covers("s", tool(description), "t").scopes;
  return { permissions, told, scopes, disk, again: () => permissionsOver(disk) };
}

it("[S-18] what was withdrawn is not back after a restart, and can be restored in the form it had until then", () => {
  const first = permissionsOver();
  first.permissions.grant("s", tool("one"), "always", "");
  const key = first.permissions.all()[0]?.key ?? "";
  expect(first.again().scopes("one")).toEqual(["always"]);
  first.permissions.withdraw(key);
  expect([first.scopes("one"), first.again().scopes("one")]).toEqual([[], []]);
  first.permissions.restore(key);
  expect([first.scopes("one"), first.again().scopes("one")]).toEqual([["always"], ["always"]]);
  // Allowed anew in another form after it was withdrawn, it does not come back in the first.
  first.permissions.withdraw(key);
  first.permissions.grant("s", tool("two"), "always", "");
  first.permissions.restore(key);
  expect([first.scopes("one"), first.scopes("two"), first.again().scopes("two")]).toEqual([[], ["always"], ["always"]]);
});

it("[S-18] a server that became another program has none, in no conversation, also where that can't be kept", () => {
  const { permissions, disk, told, scopes } = permissionsOver();
  permissions.grant("s", tool("one"), "always", "");
  permissions.grant("s", tool("one"), "chat", "t");
  permissions.grant("other", tool("one"), "always", "");
  permissions.grant("s", { ...tool("one"), name: "spill" }, "always", "");
  const [always = "", chat = "", , spill = ""] = permissions.all().map(({ key }) => key);
  permissions.withdraw(spill);
  told.length = 0;
  disk.full = true;
  expect(() => permissions.forget("s")).toThrow("permissions-not-saved");
  expect(told).toEqual([
    [always, false],
    [chat, false],
  ]);
  permissions.restore(spill);
  expect(scopes("one")).toEqual([]);
  expect(permissions.all().map(({ serverId }) => serverId)).toEqual(["other"]);
  // Nothing is left to be written.
  permissions.forget("s");
});
