import { expect, it } from "vitest";
import { ManualClock } from "../host/manual-clock.ts";
import { ATTACHMENT_BYTES, ATTACHMENTS_PER_THREAD } from "../host/untrusted/limits.ts";
import { Threads } from "./threads.ts";

function threads() {
  let ids = 0;
  return new Threads(new ManualClock(), { id: () => `id${++ids}` });
}

it("begins a conversation with the person's line and goes on in it", () => {
  const store = threads();
  const id = store.say("book a table\nfor four");
  store.addCall(id, "call-1");
  expect(store.say("and again", id)).toBe(id);
  const [thread] = store.all();
  expect(thread?.title).toBe("book a table");
  expect(thread?.items.map((item) => (item.kind === "line" ? item.text : item.callId))).toEqual([
    "book a table\nfor four",
    "call-1",
    "and again",
  ]);
});

it("cuts a long title between characters", () => {
  const store = threads();
  store.say(`${"😀".repeat(100)}\r\nmore`);
  expect(store.all()[0]?.title).toBe("😀".repeat(80));
});

it("shows a call that goes on from another one once, in a conversation that is here", () => {
  const store = threads();
  const id = store.say("dig");
  store.addCall(id, "call-1");
  for (const call of ["call-1", "call-2", "call-2"]) store.showCall(id, call);
  store.showCall("nowhere", "call-2");
  expect(store.all().map(({ items }) => items.slice(1).map((item) => "callId" in item && item.callId))).toEqual([
    ["call-1", "call-2"],
  ]);
});

it("refuses to go on in a conversation that doesn't exist", () => {
  expect(() => threads().say("hello", "nowhere")).toThrow(/unknown-thread/);
});

const skill = {
  ...{ kind: "skill" as const, name: "greet", serverId: "s", serverName: "Kitchen" },
  ...{ uri: "skill://greet/SKILL.md", digest: "sha256:1", text: "Say hello." },
};

it("[S-36] keeps an attachment's text with its conversation and shows the window all but that", () => {
  const store = threads();
  const { threadId, attachmentId } = store.attach(skill);
  expect(store.attachments(threadId)).toMatchObject([{ id: attachmentId, text: "Say hello." }]);
  const { text: _, ...shown } = skill;
  expect(store.all()[0]?.attachments).toEqual([{ ...shown, id: attachmentId, bytes: 10, at: expect.any(Number) }]);
  expect(store.all()[0]?.title).toBe("");
  store.say("hello\nthere", threadId);
  expect(store.all()[0]?.title).toBe("hello");
  store.detach(threadId, attachmentId);
  expect(store.all()[0]).not.toHaveProperty("attachments");
  expect(() => store.attach(skill, "nowhere")).toThrow(/unknown-thread/);
});

it("[S-36] attaches the same thing once, and a newer text in the place of the older", () => {
  const store = threads();
  const { threadId, attachmentId } = store.attach(skill);
  store.attach({ ...skill, serverId: "other" }, threadId);
  expect(store.attach(skill, threadId)).toEqual({ threadId, attachmentId });
  expect(store.attach({ ...skill, digest: "sha256:2", text: "Wave." }, threadId).attachmentId).not.toBe(attachmentId);
  expect(store.attachments(threadId).map(({ serverId, text }) => [serverId, text])).toEqual([
    ["s", "Wave."],
    ["other", "Say hello."],
  ]);
});

it("[S-36] takes no text beyond its limit and no more attachments than a conversation holds, and leaves what is there", () => {
  const store = threads();
  const large = { ...skill, text: "가".repeat(ATTACHMENT_BYTES / 3 + 1) };
  expect(() => store.attach(large)).toThrow(/attachment-too-large.*"limit":262144/);
  expect(store.all()).toEqual([]);
  const { threadId } = store.attach(skill);
  for (let at = 1; at < ATTACHMENTS_PER_THREAD; at++)
    store.attach({ ...skill, uri: `skill://${at}/SKILL.md` }, threadId);
  expect(() => store.attach({ ...skill, uri: "skill://more/SKILL.md" }, threadId)).toThrow(/too-many-attachments/);
  store.attach({ ...skill, digest: "sha256:2" }, threadId);
  expect(store.attachments(threadId)).toHaveLength(ATTACHMENTS_PER_THREAD);
});
