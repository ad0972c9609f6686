import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ROOTS_PER_SERVER } from "../host/untrusted/limits.ts";
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

it("[S-24] with --ask-consent a rule for approvals decides whether the server is told them", async () => {
  const answers = join(folder, "answers.yaml");
  const decided = (action: string) => {
    const rules = [`{ match: { mode: approval, approval: tool }, action: accept }`];
    if (action !== "") rules.push(`{ match: { mode: approval, approval: roots }, action: ${action} }`);
    writeFileSync(answers, rules.map((rule) => `- ${rule}\n`).join(""));
    return call("--root", folder, "--ask-consent", "--answers", answers);
  };
  expect(await decided("accept")).toMatchObject({ exit: 0, out: expect.stringContaining(basename(folder)) });
  expect(await decided("decline")).toMatchObject({
    out: '[{"error":{"code":-32603,"message":"The user declined to share roots"}}]',
  });
  const undecided = await decided("");
  expect(undecided).toMatchObject({ exit: 3, out: expect.stringContaining('[{"error"') });
  expect(undecided.out).not.toContain(basename(folder));
});

it("[S-24] more folders than one server can be granted is wrong usage", async () => {
  const many = Array.from({ length: ROOTS_PER_SERVER + 1 }, (_, n) => join(folder, `${n}`));
  for (const path of many) mkdirSync(path);
  const { exit, err } = await call(...many.flatMap((path) => ["--root", path]));
  expect({ exit, err }).toEqual({ exit: 2, err: expect.stringContaining(`more than ${ROOTS_PER_SERVER} folders`) });
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
