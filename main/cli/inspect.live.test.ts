import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inspectCommand } from "./inspect.ts";
import { parseInspectOptions } from "./inspect-options.ts";

const servers = join(import.meta.dirname, "../../e2e/servers");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-inspect-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function inspect(...argv: string[]) {
  let out = "";
  let err = "";
  let interrupt = () => {};
  const done = inspectCommand(argv, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    onInterrupt: (listener) => {
      interrupt = listener;
      return () => {};
    },
  });
  return { exit: await done, out, err, interrupt };
}
const raw = (file: string, ...args: string[]) => ["--", process.execPath, join(servers, file), ...args];

it("[C-05] tells era, version, capabilities and tools of a legacy server as a table", async () => {
  const { exit, out, err } = await inspect(...raw("raw-legacy.mjs"));
  expect(err).toBe("");
  expect(exit).toBe(0);
  expect(out).toMatch(/^Era +legacy, 2025-11-25$/m);
  expect(out).toMatch(/^Capabilities +tools/m);
  expect(out).toMatch(/^Server +node; it calls itself raw-legacy 1\.0\.0$/m);
  expect(out).toMatch(/^ {2}echo/m);
});

it("[C-05] tells the same of a modern server as JSON, one object a line", async () => {
  const { exit, out } = await inspect("--json", ...raw("raw-modern.mjs"));
  const lines = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ t }) => t)).toEqual(["result", "end"]);
  expect(lines[0]).toMatchObject({ server: "node", era: "modern", version: "2026-07-28", capabilities: { tools: {} } });
  expect(lines[0].tools.map(({ name }: { name: string }) => name)).toContain("echo");
  expect(lines[0]).not.toHaveProperty("prompts");
  expect(exit).toBe(0);
});

it("[Q-02] declares what the profile says, and tells so", async () => {
  const declared = async (...options: string[]) => {
    const { exit, out } = await inspect(...options, ...raw("raw-modern.mjs"));
    expect(exit).toBe(0);
    return /^Declared +(.*)$/m.exec(out)?.[1];
  };
  expect(await declared()).toBe("elicitation (form, url), roots, sampling, extensions (io.modelcontextprotocol/tasks)");
  expect(await declared("--profile", "form-only")).toBe("elicitation");
  expect(await declared("--profile", "none")).toBe("nothing");
  expect(() => parseInspectOptions(["--profile", "cursor", "--sample", "tour"])).toThrow(/parley, form-only, none/);
});

it("[S-07] a server that asks at once is told the folders named with --root; a path that is none ends with 2 before it", async () => {
  const record = join(folder, "asked.jsonl");
  const env = { RECORD: record };
  const config = join(folder, "servers.json");
  const args = [join(servers, "raw-legacy.mjs"), "--roots-at-once"];
  writeFileSync(config, JSON.stringify({ mcpServers: { raw: { command: process.execPath, args, env } } }));
  const target = ["--server", "raw", "--config", config, "--era", "legacy"];
  await expect(inspect("--root", join(folder, "gone"), ...target)).rejects.toThrow(/--root .*gone.* is no folder/);
  expect(existsSync(record)).toBe(false);
  expect((await inspect("--root", folder, "--root", `${folder}/.`, ...target)).exit).toBe(0);
  const told = readFileSync(record, "utf8")
    .split("\n")
    .filter((line) => line.includes('"roots":['));
  const uri = pathToFileURL(await realpath(folder)).href;
  expect(told.map((line) => JSON.parse(line).result)).toEqual([{ roots: [{ uri, name: basename(folder) }] }]);
});

it("[C-16] tells what was read of a list that stopped, why it did, and ends with 1", async () => {
  const server = raw("raw-legacy.mjs", "--list", "endless", "--fail-page", "3");
  const table = await inspect(...server);
  expect(table.exit).toBe(1);
  expect(table.out).toMatch(/^Tools +20$/m);
  expect(table.out).toMatch(/^ {2}t20/m);
  expect(table.err).toContain("the shelf fell down");
  const { exit, out } = await inspect("--json", ...server);
  expect(exit).toBe(1);
  const [result] = out.split("\n").map((text) => (text === "" ? {} : JSON.parse(text)));
  expect(result.tools).toHaveLength(20);
  expect(result.stopped).toMatchObject([{ code: "protocol-error" }]);
});

it("[C-16] names the items that could not be used, and tells the others", async () => {
  const server = raw("raw-lists.mjs", "--era", "modern", "--nameless", "1");
  const { exit, out, err } = await inspect("--era", "modern", ...server);
  expect(exit).toBe(0);
  expect(err).toContain("resources/list: “demo://nameless” could not be used and was left out (wrong: /name).");
  expect(out).toMatch(/^Resources +2$/m);
});

it("lists prompts and resources over all pages when they are declared; a server without templates is no failure", async () => {
  const file = join(folder, "lists.mjs");
  writeFileSync(
    file,
    `import { createInterface } from "node:readline";
const pages = { "prompts/list": "prompts", "resources/list": "resources" };
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  const answer = (part) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, ...part }) + "\\n");
  if (method === "initialize") answer({ result: { protocolVersion: "2025-11-25", capabilities: { prompts: {}, resources: {} }, serverInfo: { name: "lists", version: "1\\u202e" } } });
  else if (method in pages) answer({ result: { [pages[method]]: [{ name: "a", uri: "x:a" }, { name: "b", uri: "x:b" }], ...(params?.cursor === "" ? {} : { nextCursor: "" }) } });
  else if (id !== undefined) answer({ error: { code: -32601, message: "no" } });
});
`,
  );
  const { exit, out } = await inspect("--", process.execPath, file);
  expect(exit).toBe(0);
  expect(out).not.toMatch(/^Templates/m);
  expect(out).toMatch(/^ {2}x:b +b$/m);
  expect(out).toMatch(/^Prompts +4$/m);
  expect(out).toMatch(/^Resources +4$/m);
  expect(out).toMatch(/^Tools +0$/m);
  expect(out).toContain("\\u{202E}");
});

it("[C-16] tells the other lists when one fails at its first page, and ends with 1", async () => {
  const file = join(folder, "one-fails.mjs");
  writeFileSync(
    file,
    `import { createInterface } from "node:readline";
const results = {
  initialize: { protocolVersion: "2025-11-25", capabilities: { prompts: {}, resources: {} }, serverInfo: { name: "lists", version: "1" } },
  "resources/list": { resources: [{ name: "a", uri: "x:a" }] },
  "resources/templates/list": { resourceTemplates: [] },
};
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  const part = method in results ? { result: results[method] } : { error: { code: -32603, message: "the shelf is locked" } };
  if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, ...part }) + "\\n");
});
`,
  );
  const { exit, out, err } = await inspect("--", process.execPath, file);
  expect(exit).toBe(1);
  expect(out).not.toMatch(/^Prompts/m);
  expect(out).toMatch(/^Resources +1$/m);
  expect(out).toMatch(/^Templates +0$/m);
  expect(err).toContain("the shelf is locked");
});

it("tells the prompts, resources and templates of a sample, as a table and as JSON", async () => {
  const { exit, out } = await inspect("--sample", "tour");
  expect(exit).toBe(0);
  expect(out).toMatch(/^Prompts +1\n {2}plan_evening +\(city, mood\?\) +Plan an evening$/m);
  expect(out).toMatch(/^Resources +1\n {2}tour:\/\/menu +Menu$/m);
  expect(out).toMatch(/^Templates +1\n {2}tour:\/\/cities\/\{city\} +A city$/m);
  const json = await inspect("--sample", "tour-modern", "--json");
  expect(JSON.parse(json.out.split("\n", 1)[0] ?? "")).toMatchObject({
    prompts: [
      {
        name: "plan_evening",
        arguments: [
          { name: "city", required: true },
          { name: "mood", required: false },
        ],
      },
    ],
    resources: [{ uri: "tour://menu", annotations: { audience: ["user"], priority: 0.8 } }],
    templates: [{ uriTemplate: "tour://cities/{city}", variables: ["city"] }],
  });
});

it("says why there is nothing to tell", async () => {
  const missing = await inspect("--json", "--", join(folder, "no-such-program"));
  expect(missing.exit).toBe(4);
  const [error, end] = missing.out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(error).toMatchObject({ t: "error", code: "command-not-found" });
  expect(end).toMatchObject({ t: "end", exit: 4 });
  const mute = await inspect(
    "--era",
    "legacy",
    "--timeout",
    "0.3",
    "--",
    process.execPath,
    "-e",
    "setInterval(() => {}, 1000)",
  );
  expect(mute.exit).toBe(4);
  expect(mute.err).toMatch(/longer than 0.3 s/);
});

it.each<[string[], string]>([
  [[], "needs one target"],
  [["--sample", "tour", "--url", "https://x.example/"], "needs one target"],
  [["tour"], 'no "tour"'],
  [["--url", "ftp://x.example/"], "http or https"],
  [["--url", "https://me:pw@x.example/"], "http or https"],
  [["--server", "a"], "--config FILE"],
  [["--config", "a", "--sample", "tour"], "--config goes with"],
  [["--sample", "tour", "--era", "old"], "--era is"],
  [["--sample", "tour", "--timeout", "0"], "--timeout is"],
  [["--"], "a command after it"],
  [["--wrong"], "wrong"],
])("refuses %j", (argv, words) => {
  expect(() => parseInspectOptions(argv)).toThrow(words);
});

it("takes an address as a target", () => {
  const { definition } = parseInspectOptions(["--url", "https://h.example/mcp", "--era", "modern"]);
  expect(definition).toMatchObject({
    name: "h.example",
    eraSetting: "modern",
    transport: { kind: "http", headers: {} },
  });
});

it("[C-06] answers a request for a model's answer that comes meanwhile, at once: nobody is there to ask", async () => {
  const [config, record] = [join(folder, "asking.json"), join(folder, "asking.jsonl")];
  const args = [join(servers, "raw-legacy.mjs"), "--ask-at-list", "sampling/createMessage"];
  writeFileSync(
    config,
    JSON.stringify({ mcpServers: { raw: { command: process.execPath, args, env: { RECORD: record } } } }),
  );
  const { exit } = await inspect("--era", "legacy", "--server", "raw", "--config", config);
  expect(exit).toBe(0);
  const lines = readFileSync(record, "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line)).filter(({ id }) => id === "q1")).toMatchObject([
    { error: { code: -1 } },
  ]);
});
