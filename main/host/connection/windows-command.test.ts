import { expect, it } from "vitest";
import { readNodeShim, type WindowsPlace, windowsCandidates, windowsLaunch } from "./windows-command.ts";

const place: WindowsPlace = {
  path: 'C:\\node;"C:\\Program Files\\tools";C:\\Users\\kim\\npm',
  pathExt: ".COM;.EXE;.BAT;.CMD",
  cwd: "C:\\work",
  comSpec: "C:\\Windows\\system32\\cmd.exe",
};

/** Windows does not mind case. */
function disk(files: { readonly [path: string]: string }) {
  const byName = new Map(Object.entries(files).map(([path, text]) => [path.toLowerCase(), text]));
  return {
    isFile: (path: string) => byName.has(path.toLowerCase()),
    readText: (path: string) => byName.get(path.toLowerCase()) ?? "",
  };
}

/** What cmd-shim 3 and later write. */
const newer = (program: string, before: string, script: string) => `@ECHO off\r
GOTO start\r
:find_dp0\r
SET dp0=%~dp0\r
EXIT /b\r
:start\r
SETLOCAL\r
CALL :find_dp0\r
\r
IF EXIST "%dp0%\\${program}.exe" (\r
  SET "_prog=%dp0%\\${program}.exe"\r
) ELSE (\r
  SET "_prog=${program}"\r
  SET PATHEXT=%PATHEXT:;.JS;=;%\r
)\r
\r
endLocal & goto #_undefined_# 2>NUL || title %COMSPEC% & "%_prog%" ${before} "%dp0%\\${script}" %*\r
`;

/** What cmd-shim 1 and 2 wrote. */
const older = (script: string) => `@IF EXIST "%~dp0\\node.exe" (\r
  "%~dp0\\node.exe"  "%~dp0\\${script}" %*\r
) ELSE (\r
  @SETLOCAL\r
  @SET PATHEXT=%PATHEXT:;.JS;=;%\r
  node  "%~dp0\\${script}" %*\r
)\r
`;

/** npx.cmd as it comes with Node.js: it asks npm first where its own newer copy lies. */
const bundledNpx = `:: Created by npm, please don't edit manually.\r
@ECHO OFF\r
SETLOCAL\r
SET "NODE_EXE=%~dp0\\node.exe"\r
SET "NPX_CLI_JS=%~dp0\\node_modules\\npm\\bin\\npx-cli.js"\r
"%NODE_EXE%" "%NPX_CLI_JS%" %*\r
`;

const pnpm = `@SETLOCAL\r
@IF NOT DEFINED NODE_PATH (\r
  @SET "NODE_PATH=C:\\store\\node_modules"\r
)\r
@IF EXIST "%~dp0\\node.exe" (\r
  "%~dp0\\node.exe"  "%~dp0\\..\\a\\cli.js" %*\r
) ELSE (\r
  @SET PATHEXT=%PATHEXT:;.JS;=;%\r
  node  "%~dp0\\..\\a\\cli.js" %*\r
)\r
`;

it("[C-12] looks through PATH with the endings of PATHEXT, never in the working folder for a bare name", () => {
  expect(windowsCandidates("npx", { ...place, path: 'C:\\a;"C:\\b c";', pathExt: ".EXE;.JS;.CMD" })).toEqual([
    "C:\\a\\npx.exe",
    "C:\\a\\npx.cmd",
    "C:\\b c\\npx.exe",
    "C:\\b c\\npx.cmd",
  ]);
  expect(windowsCandidates("npx.CMD", { ...place, path: "C:\\a", pathExt: ".EXE;.CMD" })[0]).toBe("C:\\a\\npx.CMD");
  expect(windowsCandidates(".\\bin\\run", { ...place, pathExt: "" })).toEqual(
    [".com", ".exe", ".bat", ".cmd"].map((ending) => `C:\\work\\bin\\run${ending}`),
  );
  expect(windowsCandidates("C:\\x\\y.exe", place)[0]).toBe("C:\\x\\y.exe");
});

it("[C-12] reads the script behind a plain launcher, both forms", () => {
  expect(readNodeShim(newer("node", "", "node_modules\\demo\\cli.js"))).toEqual({
    script: "node_modules\\demo\\cli.js",
  });
  expect(readNodeShim(older("..\\demo\\cli.js"))).toEqual({ script: "..\\demo\\cli.js" });
});

it.each([
  ["one with options for node", newer("node", "--no-warnings", "a.js")],
  ["npx as it comes with Node.js", bundledNpx],
  ["one that sets NODE_PATH", pnpm],
  ["two scripts", older("a.js") + older("b.js")],
  ["no launcher at all", "@echo off\r\necho %*\r\n"],
  ["an empty file", ""],
])("leaves %s to the interpreter", (_name, text) => {
  expect(readNodeShim(text)).toBeUndefined();
});

it("[C-12] starts a program as it is, and a plain launcher's script with the node beside it or on PATH", () => {
  expect(windowsLaunch("uvx", ["a b"], place, disk({ "C:\\Program Files\\tools\\uvx.exe": "" }))).toEqual({
    file: "C:\\Program Files\\tools\\uvx.exe",
    args: ["a b"],
    verbatim: false,
  });
  const demo = {
    "C:\\Users\\kim\\npm\\demo.cmd": newer("node", "", "node_modules\\demo\\cli.js"),
    "C:\\Users\\kim\\npm\\node_modules\\demo\\cli.js": "",
    "C:\\node\\node.exe": "",
  };
  const args = ["--label", 'a & b "c" %PATH%'];
  const script = "C:\\Users\\kim\\npm\\node_modules\\demo\\cli.js";
  expect(windowsLaunch("demo", args, place, disk(demo))).toEqual({
    file: "C:\\node\\node.exe",
    args: [script, ...args],
    verbatim: false,
  });
  const beside = { ...demo, "C:\\Users\\kim\\npm\\node.exe": "" };
  expect(windowsLaunch("demo", [], place, disk(beside)).file).toBe("C:\\Users\\kim\\npm\\node.exe");
});

it("[C-12] runs any other batch file through the interpreter, quoted and verbatim", () => {
  const launch = windowsLaunch("npx", ["-y", "demo server"], place, disk({ "C:\\node\\npx.cmd": bundledNpx }));
  expect(launch).toEqual({
    file: "C:\\Windows\\system32\\cmd.exe",
    args: ["/d", "/s", "/c", '"C:\\node\\npx.cmd ^^^"-y^^^" ^^^"demo^^^ server^^^""'],
    verbatim: true,
  });
  // Its program is not node: what it means is the interpreter's to say.
  const other = newer("deno", "", "a.js");
  const files = { "C:\\node\\x.cmd": other, "C:\\node\\a.js": "", "C:\\node\\node.exe": "" };
  expect(windowsLaunch("x", [], place, disk(files)).file).toBe(place.comSpec);
  // The script it names is gone: the launcher says so itself.
  const gone = { "C:\\node\\y.cmd": older("gone.js"), "C:\\node\\node.exe": "" };
  expect(windowsLaunch("y", [], place, disk(gone)).file).toBe(place.comSpec);
});

it("[C-12] says what was looked for and where", () => {
  const failure = (command: string) => () => windowsLaunch(command, [], place, disk({}));
  expect(failure("npx")).toThrow(
    expect.objectContaining({ code: "command-not-found", params: { command: "npx", searched: place.path } }),
  );
  expect(failure("bin\\x.exe")).toThrow(
    expect.objectContaining({
      params: expect.objectContaining({ searched: expect.stringContaining("C:\\work\\bin\\x.exe") }),
    }),
  );
});
