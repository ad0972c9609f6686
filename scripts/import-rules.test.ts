import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bin } from "./setup/bin.mjs";
import { root } from "./setup/places.mjs";

/** One import that each rule forbids, beside one that is allowed: [importer, imported or package, type only]. */
const forbidden: [rule: string, from: string, to: string, types?: "type"][] = [
  ["core-without-electron", "main/host/a.ts", "electron"],
  ["core-without-electron", "main/chat/a.ts", "electron"],
  ["core-without-electron", "main/workbench/a.ts", "electron"],
  ["core-without-electron", "main/store/a.ts", "electron"],
  ["core-without-electron", "main/samples/a.ts", "electron"],
  ["core-without-electron", "main/cli.ts", "electron"],
  ["electron-at-the-edge", "renderer/a.ts", "electron"],
  ["electron-at-the-edge", "preload/form/a.ts", "electron", "type"],
  ["core-without-app", "main/chat/b.ts", "main/app/a.ts"],
  ["host-stands-alone", "main/host/b.ts", "main/chat/a.ts"],
  ["host-stands-alone", "main/host/c.ts", "main/workbench/a.ts", "type"],
  ["host-stands-alone", "main/host/d.ts", "main/samples/a.ts"],
  ["host-tests-may-use-samples", "main/host/a.test.ts", "main/app/a.ts"],
  ["opener-is-composed-once", "main/app/g.ts", "main/app/open-external.ts"],
  ["samples-stand-alone", "main/samples/b.ts", "main/workbench/a.ts"],
  ["chat-and-workbench-apart", "main/chat/c.ts", "main/workbench/a.ts"],
  ["entries-are-not-imported", "main/app/b.ts", "main/cli.ts"],
  ["main-not-from-the-page", "main/app/c.ts", "renderer/plain.ts"],
  ["treaty-is-zod-and-types", "preload/contract/a.ts", "preload/form/plain.ts"],
  ["treaty-types-from-near", "preload/contract/b.ts", "main/host/plain.ts", "type"],
  ["form-is-pure", "preload/form/b.ts", "zod"],
  ["form-is-pure", "preload/form/c.ts", "node:fs"],
  ["gate-takes-types-only", "preload/index.ts", "preload/contract/plain.ts"],
  ["page-takes-treaty-as-types", "renderer/b.ts", "preload/contract/plain.ts"],
  ["page-not-from-main", "renderer/c.ts", "main/host/plain.ts", "type"],
  ["page-without-node", "renderer/d.ts", "node:fs"],
  ["page-without-node", "renderer/e.ts", "path"],
  ["page-without-protocol-packages", "renderer/f.ts", "@modelcontextprotocol/client"],
  ["no-tests-in-code", "main/app/d.ts", "main/app/x.test.ts"],
  ["no-development-tools-in-code", "main/app/e.ts", "vitest"],
  ["no-unresolved", "main/app/f.ts", "main/app/gone.ts"],
  ["packages-are-declared", "main/app/g.ts", "undeclared"],
];

const allowed: [from: string, to: string, types?: "type"][] = [
  ["main/app/plain.ts", "electron"],
  ["main/index.ts", "electron"],
  ["main/index.ts", "main/app/plain.ts"],
  ["main/workbench/plain.ts", "main/host/plain.ts"],
  ["main/chat/plain.ts", "main/host/plain.ts"],
  ["main/host/plain.ts", "preload/contract/plain.ts"],
  ["main/host/plain.ts", "node:fs"],
  ["main/host/fine.test.ts", "main/samples/plain.ts"],
  ["main/host/fine.test.ts", "vitest"],
  ["preload/contract/plain.ts", "zod"],
  ["preload/contract/plain.ts", "preload/form/plain.ts", "type"],
  ["preload/contract/plain.ts", "@modelcontextprotocol/client", "type"],
  ["preload/form/plain.ts", "re2js"],
  ["renderer/plain.ts", "preload/form/plain.ts"],
  ["renderer/plain.ts", "preload/contract/plain.ts", "type"],
];

/** The tool starts in a second; a busy machine gets more. */
const startLimitMs = 60_000;

let project: string;
const write = (name: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
  fs.appendFileSync(path.join(project, name), text);
};

function specifier(from: string, to: string): string {
  if (!/\.tsx?$/.test(to)) return to;
  const relative = path.posix.relative(path.posix.dirname(from), to);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

function writeImport(from: string, to: string, types?: "type"): void {
  write(from, `import ${types ? "type " : ""}{ x as x${to.length} } from "${specifier(from, to)}";\nvoid 0;\n`);
  if (/\.tsx?$/.test(to) && !to.endsWith("gone.ts")) write(to, "");
}

/** Runs the real configuration over the small project. */
function violations(): string[] {
  const args = ["--config", path.join(root, ".dependency-cruiser.cjs"), "--output-type", "json"];
  const { stdout, stderr } = spawnSync(process.execPath, [bin("depcruise"), ...args, "main", "preload", "renderer"], {
    cwd: project,
    encoding: "utf8",
  });
  if (!stdout.startsWith("{")) throw new Error(stderr);
  const { summary } = JSON.parse(stdout);
  return summary.violations.map(
    (found: { rule: { name: string }; from: string }) => `${found.rule.name} ${found.from}`,
  );
}

function makeProject(): void {
  project = fs.mkdtempSync(path.join(os.tmpdir(), "parley-imports-"));
  const packages = ["electron", "zod", "re2js", "vitest", "@modelcontextprotocol/client"];
  write("package.json", JSON.stringify({ dependencies: Object.fromEntries(packages.map((name) => [name, "1.0.0"])) }));
  write("tsconfig.json", "{}");
  for (const name of [...packages, "undeclared"]) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
    write(`node_modules/${name}/index.js`, "");
  }
}

describe("the import rules", () => {
  let found: string[];
  beforeAll(() => {
    makeProject();
    for (const [, from, to, types] of forbidden) writeImport(from, to, types);
    write("main/app/one.ts", 'import { x } from "./two.ts";\nvoid x;\n');
    write("main/app/two.ts", 'import { x } from "./one.ts";\nvoid x;\n');
    found = violations();
  }, startLimitMs);
  afterAll(() => fs.rmSync(project, { recursive: true, force: true }));

  it.each(forbidden)("%s: %s does not import %s", (rule, from) => {
    expect(found).toContain(`${rule} ${from}`);
  });

  it("no-cycles", () => {
    expect(found).toContain("no-cycles main/app/one.ts");
  });
});

describe("the import rules, on what is allowed", () => {
  afterAll(() => fs.rmSync(project, { recursive: true, force: true }));

  it(
    "say nothing",
    () => {
      makeProject();
      for (const [from, to, types] of allowed) writeImport(from, to, types);
      expect(violations()).toEqual([]);
    },
    startLimitMs,
  );
});
