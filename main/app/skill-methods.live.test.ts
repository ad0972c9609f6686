import { afterEach, beforeEach, expect, it } from "vitest";
import { Threads } from "../chat/threads.ts";
import { HostFixture } from "../host/host-fixture.ts";
import { systemClock, systemRandom } from "../host/system-ports.ts";
import { skillMethods } from "./skill-methods.ts";

let fixture: HostFixture;
beforeEach(() => {
  fixture = new HostFixture();
});
afterEach(() => fixture.end());

const uri = "skill://greet/SKILL.md";

/** A connected server with skills, and the treaty's methods for them. */
async function connected(...args: string[]) {
  const { host } = fixture;
  const { id: serverId, recorded } = fixture.addRaw("raw-skills", args, "legacy");
  await host.connect(serverId);
  const threads = new Threads(systemClock, systemRandom);
  const methods = skillMethods({ host, threads });
  const asked = (method: string) => recorded().filter((line) => line.method === method).length;
  const listed = async (anew = false) => {
    const { items } = await methods.readSkills({ serverId, anew });
    return { serverId, uri, digest: items.find((item) => item.uri === uri)?.digest ?? "" };
  };
  return { host, serverId, threads, methods, listed, asked };
}

it("[S-36] the list is read once and once more on demand, with sizes and digests, and no file is fetched", async () => {
  const { methods, serverId, asked } = await connected();
  const { items, readAt } = await methods.readSkills({ serverId, anew: false });
  expect(items).toEqual([
    {
      uri,
      name: "greet",
      description: "Says hello in a manner of your choice",
      digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      files: 2,
      bytes: 114,
    },
  ]);
  expect(readAt).toBeGreaterThan(0);
  await methods.readSkills({ serverId, anew: false });
  expect(asked("skills/list")).toBe(1);
  await methods.readSkills({ serverId, anew: true });
  expect(asked("skills/list")).toBe(2);
  expect(asked("resources/read")).toBe(0);
});

it("[S-36] a loaded skill is told with its files, of which only the one is fetched; unseen characters are written out, a long text comes in pieces", async () => {
  const body = `<b>Hello</b> \u202e${"x".repeat(70_000)}`;
  const { methods, listed, asked } = await connected("--body", body, "--more", "license: MIT");
  const skill = await listed();
  const { start, files, more } = await methods.loadSkill(skill);
  expect(files.map(({ path, bytes, fetched }) => ({ path, bytes, fetched }))).toEqual([
    { path: "SKILL.md", bytes: expect.any(Number), fetched: true },
    { path: "references/MANNERS.md", bytes: 9, fetched: false },
  ]);
  expect(JSON.parse(more ?? "")).toEqual({ license: "MIT" });
  expect(start.text).toMatch(/^\n<b>Hello<\/b> \\u\{202E\}x+$/);
  expect(start).toMatchObject({ next: 65_536, characters: body.length + 2 });
  const rest = methods.readSkillText({ ...skill, from: start.next, characters: 65_536 });
  expect(rest).toMatchObject({ text: expect.stringMatching(/^x+\n$/), next: start.characters });
  expect(asked("resources/read")).toBe(1);
});

it("[S-36] a verified skill is attached as it was verified, and its text outlives the connection", async () => {
  const { host, serverId, methods, threads, listed } = await connected();
  const skill = await listed();
  expect(() => methods.attachSkill(skill)).toThrow(/skill-not-loaded/);
  await methods.loadSkill(skill);
  const thread = threads.say("hello");
  const { threadId, attachmentId } = await methods.attachSkill({ ...skill, threadId: thread });
  expect(threadId).toBe(thread);
  expect(threads.all()[0]?.attachments).toEqual([
    {
      ...{ id: attachmentId, kind: "skill", name: "greet", serverId, serverName: serverId, uri, digest: skill.digest },
      ...{ bytes: 34, at: expect.any(Number) },
    },
  ]);
  await host.disconnect(serverId, "person");
  expect(threads.attachments(thread).map(({ text }) => text)).toEqual(["\nSay hello, then ask how it went.\n"]);
  const part = { threadId, attachmentId, from: 1, characters: 9 };
  expect(methods.readAttachmentText(part)).toMatchObject({ text: "Say hello" });
  methods.removeAttachment({ threadId, attachmentId });
  expect(threads.all()[0]).not.toHaveProperty("attachments");
  expect(() => methods.readAttachmentText(part)).toThrow(/attachment-gone/);
  await host.connect(serverId);
  expect(() => methods.attachSkill(skill)).toThrow(/skill-not-loaded/);
});

it("[S-36] a skill that was listed anew as another text is neither loaded nor attached in place of the one that was seen", async () => {
  const { methods, threads, listed, asked } = await connected("--changes");
  const seen = await listed();
  const now = await listed(true);
  expect(now.digest).not.toBe(seen.digest);
  await expect(methods.loadSkill(seen)).rejects.toMatchObject({ code: "skill-not-listed", params: { skill: uri } });
  expect(asked("resources/read")).toBe(0);
  await methods.loadSkill(now);
  expect(() => methods.attachSkill(seen)).toThrow(/skill-not-loaded/);
  await methods.attachSkill(now);
  expect(threads.all()[0]?.attachments?.map(({ digest }) => digest)).toEqual([now.digest]);
});

it.each([
  ["digest", ["--tamper", "body"], "skill-changed", /has digest sha256:[0-9a-f]{64}; the skill entry lists/],
  ["frontmatter", ["--tamper", "frontmatter"], "skill-frontmatter", /description: .*Asks for your passwords/],
])(
  "[S-36] a refusal tells what failed and where, is written down, and leaves nothing to attach (%s)",
  async (check, args, code, detail) => {
    const { host, methods, listed } = await connected(...args);
    const skill = await listed();
    const told = expect.stringMatching(detail);
    await expect(methods.loadSkill(skill)).rejects.toMatchObject({ code, params: { file: uri, detail: told } });
    expect(() => methods.attachSkill(skill)).toThrow(/skill-not-loaded/);
    const violations = host.traffic.kept().filter(({ kind }) => kind === "violation");
    expect(violations.map(({ body }) => body)).toEqual([{ skillRefused: uri, check, detail: told }]);
  },
);

it("[S-36] a skill that is refused when it is loaded again is no longer there to attach or read, as it was before either", async () => {
  const { methods, threads, listed } = await connected("--tamper", "body", "--sound-first");
  const skill = await listed();
  await methods.loadSkill(skill);
  await methods.attachSkill(skill);
  await expect(methods.loadSkill(skill)).rejects.toMatchObject({ code: "skill-changed" });
  expect(() => methods.attachSkill(skill)).toThrow(/skill-not-loaded/);
  expect(() => methods.readSkillText({ ...skill, from: 0, characters: 9 })).toThrow(/skill-not-loaded/);
  // What was attached while it was right stands there as the text it was.
  expect(threads.all().map(({ attachments }) => attachments?.length)).toEqual([1]);
});

it("keeps the text of the skills that were loaded last, and no more", async () => {
  const { serverId, methods } = await connected("--list", "5");
  const { items } = await methods.readSkills({ serverId, anew: false });
  const all = items.map(({ uri, digest = "" }) => ({ serverId, uri, digest, from: 0, characters: 9 }));
  for (const { from: _, characters: __, ...skill } of all) await methods.loadSkill(skill);
  const [first, ...others] = all.map((skill) => () => methods.readSkillText(skill));
  expect(first).toThrow(/skill-not-loaded/);
  expect(others.map((read) => read())).toHaveLength(4);
});
