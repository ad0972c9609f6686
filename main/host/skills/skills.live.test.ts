import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HostFixture } from "../host-fixture.ts";
import { type ListedSkill, listSkills } from "./skill-list.ts";
import { loadSkill } from "./skill-load.ts";

const aDigest = expect.stringMatching(/^sha256:[0-9a-f]{64}$/);

let fixture: HostFixture;
beforeEach(() => {
  fixture = new HostFixture();
});
afterEach(() => fixture.end());

/** A connected server with skills; `reads` are the URIs that it was asked to send. */
async function connected(...args: string[]) {
  const { id, recorded } = fixture.addRaw("raw-skills", args, args.includes("modern") ? "modern" : "legacy");
  await fixture.host.connect(id);
  const connection = fixture.host.connectionOf(id);
  const reads = () => recorded().flatMap(({ method, params }) => (method === "resources/read" ? [params.uri] : []));
  const violations = () =>
    fixture.host.traffic.kept().filter((entry) => entry.connection === id && entry.kind === "violation");
  return { connection, reads, violations };
}

async function withSkill(...args: string[]) {
  const server = await connected(...args);
  const [skill] = (await listSkills(server.connection)).items;
  return { ...server, skill: skill as ListedSkill };
}

describe("listing", () => {
  it("[S-36] tells name and description, and fetches no file of any skill", async () => {
    const { connection, reads } = await connected("--list", "25");
    const { items, stopped } = await listSkills(connection);
    expect(stopped).toBeUndefined();
    expect(items).toHaveLength(25);
    expect(items[24]).toMatchObject({ name: "greet-25", description: "Says hello in a manner of your choice" });
    expect(reads()).toEqual([]);
  });

  it("[S-36] leaves out what is no entry, and every copy of one that comes twice", async () => {
    const broken = await connected("--entry", "broken");
    expect((await listSkills(broken.connection)).items.map(({ name }) => name)).toEqual(["greet"]);
    expect(broken.violations()).toHaveLength(1);
    const twice = await connected("--list", "twice");
    expect((await listSkills(twice.connection)).items.map(({ name }) => name)).toEqual(["part"]);
    expect(twice.violations()).toHaveLength(1);
  });

  it("asks no server that did not declare the extension", async () => {
    const { connection } = await connected("--undeclared");
    await expect(listSkills(connection)).rejects.toMatchObject({ code: "not-declared" });
  });
});

describe("loading", () => {
  it("[S-36] gives the body of the one file it fetches when digest, size and frontmatter are as listed", async () => {
    const { connection, skill, reads } = await withSkill();
    const loaded = await loadSkill(connection, skill);
    expect(loaded).toEqual({ uri: "skill://greet/SKILL.md", body: "\nSay hello, then ask how it went.\n" });
    expect(reads()).toEqual(["skill://greet/SKILL.md"]);
  });

  it.each(["legacy", "modern"])(
    "[S-36] %s: takes a SKILL.md that comes as bytes, or with more said about it, and refuses one that is another",
    async (era) => {
      const sent = [
        ["--blob"],
        ["--content", '{"_meta":{"a":1}}'],
        ["--content", '{"annotations":{"priority":7}}', "--blob"],
      ];
      for (const how of sent) {
        const server = await withSkill("--era", era, ...how);
        const { body } = await loadSkill(server.connection, server.skill);
        expect(body).toBe("\nSay hello, then ask how it went.\n");
      }
      const other = await withSkill("--era", era, "--blob", "--content", '{"_meta":{}}', "--tamper", "body");
      await expect(loadSkill(other.connection, other.skill)).rejects.toMatchObject({ code: "skill-changed" });
    },
  );

  it.each([
    [
      "body",
      {
        code: "skill-changed",
        params: { skill: "greet", check: "digest", file: "skill://greet/SKILL.md", listed: aDigest, sent: aDigest },
      },
    ],
    ["size", { code: "skill-changed", params: { skill: "greet", check: "size", listed: 105, sent: 123 } }],
    [
      "frontmatter",
      { code: "skill-frontmatter", params: { skill: "greet", detail: expect.stringContaining("description") } },
    ],
  ])("[S-36] refuses a SKILL.md with another %s than listed, and fetches nothing more of it", async (part, error) => {
    const { connection, skill, reads } = await withSkill("--tamper", part);
    await expect(loadSkill(connection, skill)).rejects.toMatchObject(error);
    expect(reads()).toEqual(["skill://greet/SKILL.md"]);
  });

  it.each([
    ["dynamic", { code: "skill-unverifiable" }],
    ["many", { code: "list-too-long", params: { limit: 512 } }],
    ["large", { code: "skill-too-large", params: { size: 16_777_217, limit: 16_777_216 } }],
    ["lost", { code: "invalid-result" }],
  ])(
    "[S-36] refuses an entry that can't be checked or is past the limits (%s) before it asks for anything",
    async (kind, error) => {
      const { connection, skill, reads } = await withSkill("--entry", kind);
      await expect(loadSkill(connection, skill)).rejects.toMatchObject(error);
      expect(reads()).toEqual([]);
    },
  );
});
