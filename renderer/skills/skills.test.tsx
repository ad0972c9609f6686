import { act } from "react";
import { afterEach, expect, it } from "vitest";
import type { ThreadView } from "../../preload/contract/calls.ts";
import type { AppError, Reply } from "../../preload/contract/reply.ts";
import type { ServerState } from "../../preload/contract/servers.ts";
import type { SkillDetailView, SkillView } from "../../preload/contract/skills.ts";
import { NegotiatedFacts } from "../servers/NegotiatedFacts.tsx";
import { ServerTabs } from "../servers/ServerTabs.tsx";
import { type FakeGate, serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount } from "../testing/mount.tsx";
import { SkillsTab } from "./SkillsTab.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const digest = `sha256:3f2a91c0d4e5${"0".repeat(52)}`;
const greet: SkillView = {
  ...{ uri: "skill://greet/SKILL.md", name: "greet", description: "Says <b>hello</b>" },
  ...{ digest, files: 2, bytes: 2048 },
};
const loose: SkillView = { uri: "skill://loose/SKILL.md", name: "loose", description: "Changes all the time" };
const detail: SkillDetailView = {
  start: { text: "<img src=x onerror=alert(1)> Say hello.", next: 39, characters: 50 },
  files: [
    { path: "SKILL.md", digest, bytes: 2000, fetched: true },
    { path: "references/MANNERS.md", digest: "sha256:77", bytes: 48, fetched: false },
  ],
  more: '{\n  "license": "MIT"\n}',
};

function withSkills() {
  const { state } = serverOf();
  if (state.kind !== "ready") throw new Error("not ready");
  const negotiated = { ...state.negotiated, extensions: ["io.modelcontextprotocol/skills"] };
  return serverOf({ state: { ...state, negotiated } satisfies ServerState });
}

const attachedTo = (id: string, title: string): ThreadView => ({
  ...{ id, title, createdAt: 1, items: [] },
  attachments: [
    {
      id: "a1",
      kind: "skill",
      name: "greet",
      serverId: "tour",
      serverName: "Tour",
      uri: greet.uri,
      digest,
      bytes: 9,
      at: 2,
    },
  ],
});

async function open(item: string | undefined = greet.uri, prepare: (gate: FakeGate) => void = () => {}) {
  mounted = await mount(<SkillsTab server={withSkills()} item={item} />, (gate) => {
    gate.answer("readSkills", () => ({ ok: true, value: { items: [greet, loose], readAt: 0 } }));
    gate.answer("loadSkill", () => ({ ok: true, value: detail }));
    prepare(gate);
  });
  return mounted;
}

const inputs = (method: string) =>
  mounted.gate.calls.filter((call) => call.method === method).map(({ input }) => input);
const text = (selector: string) => mounted.root.querySelector(selector)?.textContent;

it("[S-36] a server has a page of skills only when it says that it offers them", async () => {
  mounted = await mount(<ServerTabs server={serverOf()} current={undefined} />);
  expect(mounted.root.textContent).not.toContain("Skills");
  await mounted.unmount();
  mounted = await mount(<ServerTabs server={withSkills()} current="skills" />);
  expect(text('[aria-current="page"]')).toBe("Skills");
});

it("[C-05] the extension counts as used, though Parley has nothing to declare for it", async () => {
  const { state } = withSkills();
  if (state.kind !== "ready") throw new Error("not ready");
  const extensions = [...state.negotiated.extensions, "io.example/other"];
  mounted = await mount(<NegotiatedFacts negotiated={{ ...state.negotiated, extensions }} />);
  expect(mounted.root.textContent).toMatch(/io\.modelcontextprotocol\/skillsio\.example\/other \(not used/);
});

it("[S-36] lists name, size, files, digest and description, says what can't be checked, and loads nothing by itself", async () => {
  const { root, gate } = await open();
  expect([...root.querySelectorAll(".offer-row")].map((row) => row.textContent)).toEqual([
    "greet2 KB · 2 files · 3f2a91c0d4e5 · Says <b>hello</b>",
    "loosecan't be checked · Changes all the time",
  ]);
  expect([...root.querySelectorAll(".facts dd")].map((fact) => fact.textContent)).toEqual([
    greet.uri,
    "2 KB · 2 files",
    digest,
  ]);
  expect(inputs("readSkills")).toEqual([{ serverId: "tour", anew: false }]);
  expect(gate.calls.filter(({ method }) => method !== "readSkills" && method !== "readState")).toEqual([]);
  await click(root, "Read the list again");
  expect(inputs("readSkills").at(-1)).toEqual({ serverId: "tour", anew: true });
  expect(inputs("loadSkill")).toEqual([]);
});

it("[S-36] shows a verified skill's text as text, reads on on demand, and names its files", async () => {
  let answer: (reply: Reply<SkillDetailView>) => void = () => {};
  const { root, gate } = await open(greet.uri, ({ answer: on }) => {
    on("loadSkill", () => new Promise((resolve) => (answer = resolve)));
  });
  await click(root, "Load");
  await click(root, "Load");
  expect(inputs("loadSkill")).toEqual([{ serverId: "tour", uri: greet.uri, digest }]);
  expect(root.textContent).toContain("Fetching and checking");
  await act(async () => answer({ ok: true, value: detail }));
  expect(text(".note.ok")).toContain("Verified");
  expect(root.querySelector(".paged-text .code-block")?.textContent).toBe(detail.start.text);
  expect(root.querySelector("img")).toBeNull();
  gate.answer("readSkillText", () => ({ ok: true, value: { text: " Then wave.", next: 50, characters: 50 } }));
  await click(root, "Show more");
  expect(inputs("readSkillText")).toMatchObject([{ uri: greet.uri, digest, from: 39 }]);
  expect(text(".paged-text .code-block")).toBe(`${detail.start.text} Then wave.`);
  expect([...root.querySelectorAll(".skill-files li")].map((file) => file.textContent)).toEqual([
    "SKILL.md2 KB3f2a91c0d4e5fetched",
    "references/MANNERS.md48 B77not fetched",
  ]);
  expect(text("details")).toContain('"license": "MIT"');
});

it.each([
  [
    {
      code: "skill-changed",
      params: { skill: "greet", check: "size", file: greet.uri, detail: "…", listed: 1, sent: 2048 },
    },
    ["Size: as many bytes as listed", greet.uri, "1 byte", "2048 bytes", "thrown away", "not to be trusted"],
  ],
  [
    { code: "skill-changed", params: { skill: "greet", check: "digest", file: greet.uri, detail: "has digest b" } },
    ["Digest: the very bytes that were listed", greet.uri, "has digest b", "thrown away", "not to be trusted"],
  ],
  [
    { code: "skill-frontmatter", params: { skill: "greet", file: greet.uri, detail: "description: other" } },
    ["Frontmatter:", greet.uri, "description: other", "thrown away", "not to be trusted"],
  ],
  [
    { code: "skill-unverifiable", params: { skill: "greet" } },
    ["Something to compare with", greet.uri, "lists no files", "Nothing was fetched", "ask the server's author"],
  ],
] satisfies [AppError, string[]][])(
  "[S-36] a refused skill tells the check, the place, what was found, what became of it and what to do: %j",
  async (error, told) => {
    const { root } = await open(greet.uri, (gate) => gate.answer("loadSkill", () => ({ ok: false, error })));
    await click(root, "Load");
    expect(text('[role="alert"] b')).toBe("“greet” was refused");
    const facts = [...root.querySelectorAll('[role="alert"] dd')].map((fact) => fact.textContent);
    expect(facts).toEqual(told.map((part) => expect.stringContaining(part)));
    expect(root.querySelector(".paged-text")).toBeNull();
    expect([...root.querySelectorAll("button")].map((button) => button.textContent)).not.toContain("Attach");
  },
);

it("[S-36] a failure that is no check is told as what it is", async () => {
  const error = { code: "not-connected", params: { name: "Tour" } };
  const { root } = await open(greet.uri, (gate) => gate.answer("loadSkill", () => ({ ok: false, error })));
  await click(root, "Load");
  expect(text('[role="alert"]')).not.toContain("refused");
  expect(text('[role="alert"]')).toContain("Connect it under Servers");
});

it("[S-36] attaches to the conversation that the person chose, and says so once it stands there", async () => {
  const { root, gate } = await open(greet.uri, (fake) => {
    const thread = (id: string, title: string, createdAt: number) => ({ id, title, createdAt, items: [] });
    fake.set("threads", { t1: thread("t1", "Dinner\u202e", 1), t2: thread("t2", "", 2) });
    fake.answer("attachSkill", () => ({ ok: true, value: { threadId: "t1", attachmentId: "a1" } }));
  });
  await click(root, "Load");
  const select = root.querySelector("select");
  if (!select) throw new Error("no select");
  expect([...select.options].map((option) => option.text)).toEqual([
    "Untitled conversation",
    "Dinner\\u{202E}",
    "New conversation",
  ]);
  await act(async () => {
    select.value = "t1";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await click(root, "Attach");
  expect(inputs("attachSkill")).toEqual([{ serverId: "tour", uri: greet.uri, digest, threadId: "t1" }]);
  await act(async () => gate.set("threads", { t1: attachedTo("t1", "Dinner") }));
  expect(text(".attach-skill")).toContain("It is attached to this conversation.");
  expect(root.querySelector(".attach-skill a")?.getAttribute("href")).toBe("#/chats/t1");
  await click(root, "Attach");
  expect(inputs("attachSkill")).toHaveLength(1);
  gate.answer("attachSkill", () => ({ ok: true, value: { threadId: "t3", attachmentId: "a1" } }));
  await act(async () => {
    select.value = "";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await click(root, "Attach");
  await act(async () => gate.set("threads", { t3: attachedTo("t3", "") }));
  expect(root.querySelector(".attach-skill a")?.getAttribute("href")).toBe("#/chats/t3");
});

it("[S-36] attaches to a new conversation where there is none, and tells why it can't be attached", async () => {
  const error = { code: "attachment-too-large", params: { name: "greet", size: 300_000, limit: 262_144 } };
  const { root } = await open(greet.uri, (gate) => gate.answer("attachSkill", () => ({ ok: false, error })));
  await click(root, "Load");
  await click(root, "Attach");
  expect(inputs("attachSkill")).toEqual([{ serverId: "tour", uri: greet.uri, digest }]);
  expect(text('[role="alert"]')).toContain("more than the 262144 that can be attached");
});

it("[S-36] what was loaded goes when the list says another digest", async () => {
  const { root, gate } = await open();
  await click(root, "Load");
  gate.answer("readSkills", () => ({ ok: true, value: { items: [{ ...greet, digest: "sha256:other" }], readAt: 1 } }));
  await click(root, "Read the list again");
  expect(root.querySelector(".paged-text")).toBeNull();
  expect(root.textContent).toContain("Nothing of it has been fetched.");
});
