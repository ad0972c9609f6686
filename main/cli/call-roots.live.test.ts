import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runCommand } from "./command.ts";

const server = join(import.meta.dirname, "../../e2e/servers/raw-legacy.mjs");
let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "parley-call-roots-")));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function call(...options: readonly string[]) {
  let out = "";
  let err = "";
  const exit = await runCommand(
    ["call", "roots", "--era", "legacy", "--quiet", ...options, "--", process.execPath, server],
    {
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      onInterrupt: () => () => {},
    },
  );
  return { exit, out: out.trim(), err };
}

it("[S-07] a server is told the folders named with --root and no others, without a question; none without one", async () => {
  const root = { uri: pathToFileURL(folder).href, name: basename(folder) };
  expect(await call("--root", folder, "--root", `${folder}/.`)).toMatchObject({
    ...{ exit: 0, err: "" },
    out: JSON.stringify([{ result: { roots: [root] } }]),
  });
  expect(await call()).toMatchObject({ exit: 0, out: '[{"result":{"roots":[]}}]' });
});

it("[S-24] what is no folder that can be read is wrong usage, and nothing is started", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  for (const path of [file, join(folder, "gone"), ""]) {
    const { exit, err, out } = await call("--root", path);
    expect({ exit, out }).toEqual({ exit: 2, out: "" });
    expect(err).toContain(`--root ${JSON.stringify(path)} is no folder that can be read.`);
  }
});
