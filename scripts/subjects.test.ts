import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureSubjects } from "./subjects.mjs";

let folder: string;
let installed: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "parley-subjects-"));
  installed = [];
  writeFileSync(path.join(folder, "package-lock.json"), "one");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function install(place: string) {
  installed.push(readFileSync(path.join(place, "package-lock.json"), "utf8"));
  mkdirSync(path.join(place, "node_modules"), { recursive: true });
  return { code: 0, output: "" };
}
const unreachable = async () => ({ code: 1, output: "npm error network request to the registry failed, ENOTFOUND" });
const ensure = (how = install) => ensureSubjects({ say: () => {}, folder, install: how });

describe("ensureSubjects", () => {
  it("installs once, and again after a change of the lock", async () => {
    await ensure();
    await ensure();
    expect(installed).toEqual(["one"]);
    writeFileSync(path.join(folder, "package-lock.json"), "two");
    await ensure();
    expect(installed).toEqual(["one", "two"]);
  });

  it("says that the registry can't be reached, and tries again the next time", async () => {
    await expect(ensure(unreachable)).rejects.toMatchObject({
      name: "Failure",
      message: "The package registry could not be reached (while installing the public servers of the deep tests).",
      next: expect.stringContaining("network"),
    });
    await ensure();
    expect(installed).toEqual(["one"]);
  });

  it("takes a broken installation for none, also when the lock is the old one again", async () => {
    await ensure();
    writeFileSync(path.join(folder, "package-lock.json"), "two");
    await expect(ensure(unreachable)).rejects.toThrow();
    writeFileSync(path.join(folder, "package-lock.json"), "one");
    await ensure();
    expect(installed).toEqual(["one", "one"]);
  });
});

describe("the lock of the public servers", () => {
  const subjects = path.join(import.meta.dirname, "../e2e/subjects");
  const read = (name: string) => JSON.parse(readFileSync(path.join(subjects, name), "utf8"));

  it("has exact versions with checksums and names no registry's host", () => {
    const wanted: Record<string, string> = read("package.json").dependencies;
    const packages: Record<string, { version?: string; resolved?: string; integrity?: string }> =
      read("package-lock.json").packages;
    expect(packages[""]).toMatchObject({ dependencies: wanted });
    for (const [name, version] of Object.entries(wanted)) {
      expect(packages[`node_modules/${name}`]).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) });
    }
    expect(Object.entries(packages).filter(([place, { integrity }]) => place !== "" && !integrity)).toEqual([]);
    expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});
