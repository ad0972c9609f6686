import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SubjectsFixture } from "../host/subjects-fixture.ts";

const cli = join(import.meta.dirname, "../../out/main/cli.js");
const everything = "@modelcontextprotocol/server-everything";

let fixture: SubjectsFixture;
let folder: string;
beforeEach(() => {
  fixture = new SubjectsFixture();
  folder = mkdtempSync(join(tmpdir(), "parley-cli-"));
});
afterEach(async () => {
  await fixture.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the built command to its end; every line of its stdout is an object. */
async function run(...args: readonly string[]) {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  const lines = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { code, of: (t: string) => lines.filter((line) => line.t === t) };
}

const ways: readonly { readonly way: string; readonly target: () => Promise<readonly string[]> }[] = [
  {
    way: "stdio",
    target: async () => {
      const config = join(folder, "servers.json");
      writeFileSync(config, JSON.stringify({ mcpServers: { everything: fixture.launchOf(everything) } }));
      return ["--server", "everything", "--config", config];
    },
  },
  {
    way: "Streamable HTTP",
    target: async () => ["--url", await fixture.startHttpSubject(everything, ["streamableHttp"], "/mcp")],
  },
  { way: "HTTP+SSE", target: async () => ["--url", await fixture.startHttpSubject(everything, ["sse"], "/sse")] },
];

it("[S-07] the public filesystem server works in the folder named with --root, from the first call on", async () => {
  const filesystem = "@modelcontextprotocol/server-filesystem";
  const [before, named] = ["before", "named"].map((name) => mkdtempSync(join(folder, name)));
  if (before === undefined || named === undefined) throw new Error("no folders");
  const config = join(folder, "servers.json");
  const launch = fixture.launchOf(filesystem);
  const entry = { ...launch, args: [...launch.args, before] };
  writeFileSync(config, JSON.stringify({ mcpServers: { files: entry } }));
  const where = ["--server", "files", "--config", config];
  const listed = await run("call", "list_allowed_directories", "--root", named, "--json", ...where);
  expect(listed.of("result")[0].text).toContain(named);
  expect(listed.of("result")[0].text).not.toContain(before);
});

describe.each(ways)("the command and server-everything over $way", ({ target }) => {
  it("[P-04] inspect tells era and tools; call brings a result, and a question is answered by the file", async () => {
    const where = await target();
    const inspected = await run("inspect", "--json", "--timeout", "60", ...where);
    expect(inspected.code).toBe(0);
    const [facts] = inspected.of("result");
    expect(facts).toMatchObject({ era: "legacy", version: "2025-11-25" });
    const names = facts.tools.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["echo", "get-sum", "trigger-elicitation-request"]));

    const called = await run("call", "get-sum", "--args", '{"a": 20, "b": 22}', "--json", ...where);
    expect(called.code).toBe(0);
    expect(called.of("result")).toMatchObject([{ isError: false, text: "The sum of 20 and 22 is 42." }]);

    const answers = join(folder, "answers.json");
    writeFileSync(answers, JSON.stringify([{ action: "accept", content: { name: "Kim", integer: 7 } }]));
    const asked = await run("call", "trigger-elicitation-request", "--answers", answers, "--json", ...where);
    expect(asked.code).toBe(0);
    expect(asked.of("request")).toHaveLength(1);
    expect(asked.of("request")[0].fields).toHaveLength(13);
    expect(asked.of("result")[0].text).toContain('"name": "Kim"');
  });
});
