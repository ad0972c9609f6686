import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundledProfiles, findProfile, PARLEY } from "./bundled-profiles.ts";
import { declaredModes } from "./capabilities.ts";
import { clientInfoOf, type Profile, profileFile, requireEra, requireTransport, versionsOf } from "./profile.ts";
import { LEGACY_VERSIONS, MODERN_VERSIONS } from "./protocol-versions.ts";

const folder = join(import.meta.dirname, "profiles");
const files = readdirSync(folder);
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8")) as { [name: string]: unknown };

it("[Q-02] every profile is a data file of one form, and every file is offered", () => {
  expect(files.map((file) => file.replace(".json", "")).sort()).toEqual(bundledProfiles.map(({ id }) => id).sort());
  for (const file of files) expect(findProfile(file.replace(".json", ""))).toEqual(profileFile.parse(read(file)));
});

it.each(files)("%s declares no more than Parley does: what it declares could be asked", (file) => {
  const { capabilities } = profileFile.parse(read(file));
  for (const era of ["legacy", "modern"] as const) {
    for (const name of Object.keys(capabilities[era])) expect(PARLEY.capabilities[era]).toHaveProperty(name);
    const modes = declaredModes(capabilities[era]);
    expect(declaredModes(PARLEY.capabilities[era])).toEqual(expect.arrayContaining([...modes]));
  }
});

it("[C-02] Parley's own speaks every revision that Parley speaks, newest first", () => {
  expect(versionsOf(PARLEY, "legacy")).toEqual(LEGACY_VERSIONS);
  expect(versionsOf(PARLEY, "modern")).toEqual(MODERN_VERSIONS);
});

it.each<[string, object]>([
  ["a cell that isn't there", { assumed: ["capabilities.modern.tasks"] }],
  ["a revision that Parley does not speak", { versions: ["2031-01-01"] }],
  ["revisions out of order", { versions: ["2025-06-18", "2025-11-25"] }],
  ["a transport of another name", { transports: ["pigeon"] }],
  ["HTTP+SSE without HTTP", { transports: ["stdio", "sse"] }],
  ["a field that the form does not have", { colour: "red" }],
  ["capabilities of no era", { capabilities: { elicitation: {} } }],
])("refuses a file with %s", (_what, part) => {
  expect(profileFile.safeParse(PARLEY).success).toBe(true);
  expect(profileFile.safeParse({ ...PARLEY, ...part }).success).toBe(false);
});

it("takes what the profiles of other hosts need", () => {
  const other = {
    ...PARLEY,
    id: "other-host",
    capabilities: {
      legacy: { roots: { listChanged: true }, experimental: { "x.example/y": {} } },
      modern: { roots: {}, extensions: { "io.example/z": {} } },
    },
    versions: ["2025-06-18"],
    transports: ["http"],
    notCalled: ["prompts", "resources"],
    clientInfo: { name: "other", version: "1.2.3" },
    sources: ["https://example.com/docs"],
    assumed: ["versions", "capabilities.modern.extensions", "clientInfo.version"],
  };
  const profile = profileFile.parse(other);
  expect(profile).toEqual(other);
  expect(clientInfoOf(profile, { name: "parley", title: "Parley", version: "0" })).toEqual(other.clientInfo);
  expect(() => requireEra(profile, "legacy")).not.toThrow();
  expect(() => requireEra(profile, "modern")).toThrow(/profile-era/);
  expect(() => requireTransport(profile, { kind: "http", url: "http://x.example", headers: {} })).not.toThrow();
  const launch = { kind: "stdio", command: "x", args: [], env: {} } as const;
  expect(() => requireTransport(profile, launch)).toThrow(/profile-transport/);
});

it("finds a profile, Parley's own for none, and says which there are for one that isn't there", () => {
  const one: Profile = { ...PARLEY, id: "one" };
  expect(findProfile(undefined, [one])).toBe(PARLEY);
  expect(findProfile("one", [one])).toBe(one);
  expect(() => findProfile("two", [PARLEY, one])).toThrow(/"known":"parley, one"/);
});
