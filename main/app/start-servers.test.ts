import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listStartServers } from "./start-servers.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-start-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(text: string | undefined) {
  const file = join(folder, "servers.json");
  if (text !== undefined) writeFileSync(file, text);
  const listed = ["tour"];
  const addStartServer = ({ id }: { readonly id: string }) => !listed.includes(id) && listed.push(id) > 0;
  const errors = listStartServers([`--config=${file}`], { addStartServer });
  return { listed, codes: errors.map(({ code, params }) => [code, params.name ?? params.path === file]) };
}

it("lists what can be used of the command line's file, and tells the rest with its reason", () => {
  const entries = { odd: {}, mem: { command: "node" }, tour: { command: "node" } };
  expect(start(JSON.stringify({ mcpServers: entries }))).toEqual({
    listed: ["tour", "mem"],
    codes: [
      ["bad-config-entry", "odd"],
      ["config-name-taken", "tour"],
    ],
  });
});

it("lists nothing of a file that is none or is not there, and says so", () => {
  expect(start(undefined)).toEqual({ listed: ["tour"], codes: [["bad-config", true]] });
  expect(start("{")).toEqual({ listed: ["tour"], codes: [["bad-config", true]] });
  expect(listStartServers([], { addStartServer: () => true })).toEqual([]);
});
