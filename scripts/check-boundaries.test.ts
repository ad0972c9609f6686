import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { breachesOf, catalogueBreaches, checkProject, electronNames, isBarrel } from "./check-boundaries.mjs";

const rules = (file: string, code: string) => breachesOf(file, code).map((breach) => breach.rule);

describe("electronNames", () => {
  it.each([
    ['import { app, shell } from "electron";', ["app", "shell"]],
    ["import { shell as system } from 'electron';", ["shell"]],
    ['import {\n  app,\n  ipcMain,\n} from "electron";', ["app", "ipcMain"]],
    ['import * as electron from "electron";\nelectron.shell.beep();', ["shell"]],
    ['import electron from "electron";\nvoid electron.ipcMain;', ["ipcMain"]],
    ['const { shell } = await import("electron");', ["shell"]],
    ['const electron = require("electron");\nelectron.shell.beep();', ["shell"]],
    ['(await import("electron")).shell.beep();', ["shell"]],
    ['export { shell } from "electron";', ["shell"]],
    ['import type { IpcMain, shell } from "electron";', []],
    ['import { app, type Shell } from "electron";', ["app"]],
    ['import { shell } from "./own-shell.ts";', []],
    ["other.electron.shell;", []],
  ])("%s", (code, names) => {
    expect(electronNames(code).sort()).toEqual([...names].sort());
  });
});

describe("reserved names", () => {
  it("stay in their one file", () => {
    const code = (name: string) => `import { ${name} } from "electron";\nvoid ${name};\n`;
    expect(rules("main/app/ipc.ts", code("ipcMain"))).toEqual([]);
    expect(rules("main/app/window.ts", code("ipcMain"))).toEqual(["ipcMain belongs in main/app/ipc.ts alone"]);
    expect(rules("preload/index.ts", code("ipcRenderer, contextBridge"))).toEqual([]);
    expect(rules("main/app/menu.ts", code("ipcRenderer, contextBridge"))).toHaveLength(2);
    expect(rules("main/app/open-external.ts", code("shell"))).toEqual([]);
    expect(rules("main/app/menu.ts", code("shell"))).toEqual(["shell belongs in main/app/open-external.ts alone"]);
  });
});

describe("the opener", () => {
  const breach = ["a URL is opened by main/host/url/consented-opener.ts alone"];

  it.each([
    "await ports.opener(url);",
    "void this.ports.opener?.(url);",
    "const { opener } = ports;\nvoid opener (url);",
    "ports.opener.call(undefined, url);",
    "const open = this.opener.bind(ports);",
  ])("[U-02] is told to open by one file alone: %s", (code) => {
    expect(rules("main/host/host.ts", code)).toEqual(breach);
    expect(rules("main/cli/call.ts", code)).toEqual(breach);
    expect(rules("main/host/url/consented-opener.ts", code)).toEqual([]);
  });

  it.each([
    "const ports = systemPorts({ opener: openExternal });",
    "const opener = new ConsentedOpener(ports.opener, clock);\nawait opener.open(verdict, why);",
    "// opener(url) would be wrong here\nexport const one = 1;",
  ])("may be passed on: %s", (code) => {
    expect(rules("main/host/host.ts", code)).toEqual([]);
  });
});

describe("isBarrel", () => {
  it("knows a file that only passes on", () => {
    expect(isBarrel('export * from "./a.ts";\nexport { b } from "./b.ts";\n')).toBe(true);
    expect(isBarrel('// all\nexport {\n  a,\n  b,\n} from "./a.ts";\nexport type { C } from "./c.ts"\n')).toBe(true);
  });

  it("lets a file with anything of its own be", () => {
    expect(isBarrel('export { b } from "./b.ts";\nexport const c = 1;\n')).toBe(false);
    expect(isBarrel('import { a } from "./a.ts";\nexport const b = a;\n')).toBe(false);
    expect(isBarrel("export interface A {\n  readonly from: string;\n}\n")).toBe(false);
    expect(isBarrel("")).toBe(false);
  });
});

describe("lines", () => {
  it("are at most 400", () => {
    expect(rules("main/a.ts", "void 0;\n".repeat(400))).toEqual([]);
    expect(rules("main/a.ts", "void 0;\n".repeat(401))).toEqual(["401 lines; at most 400, one idea each"]);
  });
});

describe("tests", () => {
  it.each(["it.only(", "test.skip(", "describe.todo(", "it.concurrent.only(", "xit(", "test.fixme("])(
    "are not held back: %s",
    (call) => {
      const found = breachesOf("main/a.test.ts", `void 0;\n  ${call}"x", () => {});\n`);
      expect(found).toEqual([expect.objectContaining({ line: 2 })]);
      expect(rules("main/a.ts", `${call}"x", () => {});\n`)).toEqual([]);
    },
  );

  it("may be ordinary", () => {
    expect(rules("e2e/a.e2e.ts", 'it.each([1])("x", () => {});\ntest("only", () => {});\n')).toEqual([]);
  });
});

describe("the app's entry", () => {
  it("does not wait for ready at its top level", () => {
    const code = 'import { app } from "electron";\nawait app.whenReady();\n';
    expect(rules("main/index.ts", code)).toEqual([expect.stringContaining("would wait for ever")]);
    expect(rules("main/index.ts", "async function start() {\n  await app.whenReady();\n}\n")).toEqual([]);
  });
});

describe("the catalogues", () => {
  it("have the same keys", () => {
    expect(catalogueBreaches({ a: { b: "x" } }, { a: { b: "가" } })).toEqual([]);
    expect(catalogueBreaches({ a: { b: "x", c: "y" } }, { a: { b: "가" } })[0]?.rule).toBe('ko.json lacks "a.c"');
    expect(catalogueBreaches({}, { d: "가" })[0]?.rule).toBe('en.json lacks "d"');
  });

  it("have the same placeholders, in any order", () => {
    expect(catalogueBreaches({ a: "{{x}} of {{ y }}" }, { a: "{{y}} 중 {{x}}" })).toEqual([]);
    expect(catalogueBreaches({ a: "{{name}} asks" }, { a: "{{nme}} 요청" })[0]?.rule).toContain("other placeholders");
  });

  it("have each their own plural forms", () => {
    const en = { wait_one: "One waits", wait_other: "{{count}} wait" };
    expect(catalogueBreaches(en, { wait_other: "{{count}}개 대기" })).toEqual([]);
    expect(catalogueBreaches(en, { wait_other: "{{number}}개 대기" })).not.toEqual([]);
  });

  it("have no empty text", () => {
    expect(catalogueBreaches({ a: " " }, { a: "가" })[0]?.rule).toBe('"a" is empty');
  });
});

describe("checkProject", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "parley-rules-"));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  it("reads every code folder and both catalogues", () => {
    const write = (name: string, text: string) => {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), text);
    };
    write("main/host/deep/index.ts", 'export * from "./a.ts";\n');
    write("renderer/x.test.tsx", 'it.only("x", () => {});\n');
    write("main/node_modules/p/index.ts", 'export * from "./a.ts";\n');
    write("assets/messages/en.json", '{"a":"x"}');
    expect(checkProject(folder).map((breach) => breach.file)).toEqual([
      "main/host/deep/index.ts",
      "renderer/x.test.tsx",
      "assets/messages",
    ]);
    write("assets/messages/ko.json", '{"a":"가"}');
    expect(checkProject(folder)).toHaveLength(2);
  });
});
