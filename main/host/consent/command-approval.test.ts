import { afterEach, expect, it, vi } from "vitest";
import { CommandApprovals, commandFingerprint } from "./command-approval.ts";

const launch = { command: "node", args: ["server.js"], env: { TOKEN: "a", NODE_OPTIONS: "--x" } };

afterEach(() => vi.restoreAllMocks());

it("[X-10] asks again for any change of command, arguments, folder, names of variables or program, not for a new token", () => {
  const approved = commandFingerprint(launch, "/usr/bin/node");
  const changed = [
    commandFingerprint({ ...launch, command: "nodejs" }, "/usr/bin/node"),
    commandFingerprint({ ...launch, args: ["server.js", "-x"] }, "/usr/bin/node"),
    commandFingerprint({ ...launch, cwd: "/elsewhere" }, "/usr/bin/node"),
    commandFingerprint({ ...launch, env: { ...launch.env, MORE: "1" } }, "/usr/bin/node"),
    commandFingerprint({ ...launch, env: { ...launch.env, NODE_OPTIONS: "--y" } }, "/usr/bin/node"),
    commandFingerprint(launch, "/tmp/node"),
  ];
  expect(changed).not.toContain(approved);
  expect(commandFingerprint({ ...launch, env: { ...launch.env, TOKEN: "b" } }, "/usr/bin/node")).toBe(approved);
});

it("[X-10] takes a relative path in another folder for another program, and shows the folder", async () => {
  const approvals = new CommandApprovals({ read: () => ({}), write: () => {} }, async () => "/usr/bin/node");
  const folder = vi.spyOn(process, "cwd").mockReturnValue("/home/kim/one");
  const shown = await approvals.pending("s", launch);
  expect(shown).toMatchObject({ folder: "/home/kim/one", changed: false });
  await approvals.require("s", "S", launch, shown?.fingerprint);
  expect(await approvals.pending("s", launch)).toBeUndefined();
  folder.mockReturnValue("/home/kim/two");
  await expect(approvals.require("s", "S", launch, undefined)).rejects.toMatchObject({ code: "approval-needed" });
  expect(await approvals.pending("s", launch)).toMatchObject({ folder: "/home/kim/two", changed: true });
});
