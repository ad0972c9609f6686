import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const folder = path.join(import.meta.dirname, "../e2e/conformance");
const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), "utf8"));

it("the lock of the conformance suite has exact versions with checksums and names no registry's host", () => {
  const wanted: Record<string, string> = read("package.json").dependencies;
  const packages: Record<string, { version?: string; resolved?: string; integrity?: string }> =
    read("package-lock.json").packages;
  expect(packages[""]).toMatchObject({ dependencies: wanted });
  for (const [name, asked] of Object.entries(wanted)) {
    const version = asked.replace(/^npm:.*@/, "");
    expect(version).toMatch(/^\d+\.\d+\.\d+(-alpha\.\d+)?$/);
    expect(packages[`node_modules/${name}`]).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) });
  }
  expect(Object.entries(packages).filter(([place, { integrity }]) => place !== "" && !integrity)).toEqual([]);
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
