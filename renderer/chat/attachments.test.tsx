import { act } from "react";
import { afterEach, expect, it } from "vitest";
import type { AttachmentView } from "../../preload/contract/attachments.ts";
import type { ThreadView } from "../../preload/contract/calls.ts";
import { serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount } from "../testing/mount.tsx";
import { ChatPage } from "./ChatPage.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const digest = `sha256:3f2a91c0d4e5${"0".repeat(52)}`;
const attachment = (id: string, name: string): AttachmentView => ({
  ...{ id, kind: "skill", name, serverId: "tour", serverName: "Tour", uri: `skill://${name}/SKILL.md` },
  ...{ digest, bytes: 9, at: 2 },
});
const thread = (...attachments: AttachmentView[]): ThreadView => ({
  ...{ id: "t1", title: "Dinner", createdAt: 1, items: [] },
  ...(attachments.length === 0 ? {} : { attachments }),
});

async function open(...attachments: AttachmentView[]) {
  mounted = await mount(<ChatPage threadId="t1" />, (gate) => {
    gate.set("servers", { tour: serverOf() });
    gate.set("threads", { t1: thread(...attachments) });
    gate.answer("readAttachmentText", () => ({
      ok: true,
      value: { text: "<b>Say</b> hello.", next: 17, characters: 17 },
    }));
  });
  return mounted;
}

const items = () => [...mounted.root.querySelectorAll(".attachment-origin")].map((item) => item.textContent);

it("[S-36] a conversation shows what is attached with its name, server and digest, and that no model gets it yet", async () => {
  const { root } = await open(attachment("a1", "greet"), attachment("a2", "part"));
  expect(items()).toEqual(["Tgreetskill of Tour3f2a91c0d4e5", "Tpartskill of Tour3f2a91c0d4e5"]);
  expect(root.querySelector(".attachments")?.textContent).toContain("There is none yet");
});

it("[S-36] shows an attachment's text as text, and only on demand", async () => {
  const { root, gate } = await open(attachment("a1", "greet"));
  const reads = () => gate.calls.filter(({ method }) => method === "readAttachmentText").map(({ input }) => input);
  expect(reads()).toEqual([]);
  await click(root, "Text of greet");
  expect(reads()).toEqual([{ threadId: "t1", attachmentId: "a1", from: 0, characters: 65_536 }]);
  expect(root.querySelector(".attachments .code-block")?.textContent).toBe("<b>Say</b> hello.");
  expect(root.querySelector('[aria-expanded="true"]')).not.toBeNull();
  await click(root, "Text of greet");
  expect(root.querySelector(".attachments .code-block")).toBeNull();
});

it("[S-36] takes an attachment away and gives the focus to the line below", async () => {
  const { root, gate } = await open(attachment("a1", "greet"), attachment("a2", "part"));
  gate.answer("removeAttachment", () => {
    gate.set("threads", { t1: thread(attachment("a2", "part")) });
    return { ok: true, value: null };
  });
  await click(root, "Remove greet of Tour");
  expect(gate.calls.at(-1)).toEqual({ method: "removeAttachment", input: { threadId: "t1", attachmentId: "a1" } });
  expect(items()).toEqual(["Tpartskill of Tour3f2a91c0d4e5"]);
  expect(document.activeElement).toBe(root.querySelector("textarea"));
  await act(async () => gate.set("threads", { t1: thread() }));
  expect(root.querySelector(".attachments")).toBeNull();
});
