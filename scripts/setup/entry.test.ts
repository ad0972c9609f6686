import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasDisplay } from "./display.mjs";
import { requireNode } from "./node-version.mjs";
import { cacheFolder, root } from "./places.mjs";
import { parseArguments, tasks } from "./tasks.mjs";

const manifest = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));

describe("requireNode", () => {
  it("accepts the oldest Node that package.json names, and newer ones", () => {
    const oldest = manifest.engines.node.replace(">=", "");
    expect(() => requireNode(`${oldest}.0`)).not.toThrow();
    expect(() => requireNode("22.0.0")).not.toThrow();
    expect(() => requireNode("100.0.0")).not.toThrow();
  });

  it("refuses older ones and says what is needed", () => {
    const [major, minor] = manifest.engines.node.replace(">=", "").split(".").map(Number);
    expect(() => requireNode(`${major}.${minor - 1}.9`)).toThrow(`needs Node ${major}.${minor} or newer`);
    expect(() => requireNode("9.99.0")).toThrow("This is Node 9.99.0");
  });
});

describe("the tasks", () => {
  it("are what package.json's scripts call", () => {
    for (const [name, command] of Object.entries(manifest.scripts)) {
      expect(command).toBe(`node scripts/run.mjs ${name}`);
      expect(Object.keys(tasks)).toContain(name);
    }
  });

  it("take the rest as their own arguments", () => {
    expect(parseArguments(["bench", "start", "--runs", "3"])).toEqual({
      task: "bench",
      args: ["start", "--runs", "3"],
      needs: { electron: true },
    });
  });

  it("refuse an unknown or missing name", () => {
    expect(() => parseArguments(["deploy"])).toThrow('There is no task "deploy".');
    expect(() => parseArguments(["toString"])).toThrow("There is no task");
    expect(() => parseArguments([])).toThrow("No task was named.");
  });

  it("leave the check free of Electron's runtime and of a display", () => {
    expect(tasks.check).toEqual({ electron: false });
  });
});

describe("cacheFolder", () => {
  it("follows each platform's convention", () => {
    expect(cacheFolder({ XDG_CACHE_HOME: "/c" }, "linux", "/home/kim")).toBe("/c/parley");
    expect(cacheFolder({ XDG_CACHE_HOME: "relative" }, "linux", "/home/kim")).toBe("/home/kim/.cache/parley");
    expect(cacheFolder({}, "darwin", "/Users/kim")).toBe("/Users/kim/Library/Caches/parley");
  });
});

describe("hasDisplay", () => {
  it("asks for a display on Linux only", () => {
    expect(hasDisplay({}, "linux")).toBe(false);
    expect(hasDisplay({ DISPLAY: ":0" }, "linux")).toBe(true);
    expect(hasDisplay({ WAYLAND_DISPLAY: "wayland-0" }, "linux")).toBe(true);
    expect(hasDisplay({}, "darwin")).toBe(true);
  });
});
