import { act } from "react";
import { afterEach, expect, it } from "vitest";
import type {
  ApprovalDecision,
  SamplingRefusedApproval,
  SamplingRequestApproval,
  SamplingResultApproval,
} from "../../../preload/contract/approvals.ts";
import type { QuestionState } from "../../../preload/contract/elicitation.ts";
import type { Answers } from "../../../preload/form/model.ts";
import { questionOf, serverOf } from "../../testing/fake-gate.ts";
import { click, type Mounted, mount, type } from "../../testing/mount.tsx";
import { Sheet } from "../Sheet.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const prompt: SamplingRequestApproval = {
  kind: "sampling-request",
  messages: [
    { role: "user", blocks: [{ kind: "text", text: "Name a colour" }] },
    { role: "assistant", blocks: [{ kind: "image", text: "", mimeType: "image/png", bytes: 2048 }] },
    { role: "user", blocks: [{ kind: "text", text: "Another" }] },
  ],
  systemPrompt: "Be brief",
  maxTokens: 5,
  hints: ["claude", "gpt"],
  priorities: { cost: 0.2, intelligence: 1 },
  tools: [],
  stopSequences: ["END"],
  includeContext: "allServers",
  answeredBy: { kind: "model", name: "Mock 1" },
};
const byPerson: SamplingRequestApproval = { ...prompt, answeredBy: { kind: "person" } };
const answer: SamplingResultApproval = {
  kind: "sampling-result",
  request: prompt,
  text: "Blue",
  cut: false,
  limitBytes: 20,
};
const facts = { version: "1", electron: "1", platform: "linux", locale: "en-GB", armingMs: 0 };
const refused = { ok: false, error: { code: "internal", params: {} } } as const;
const open: QuestionState = { kind: "open" };

async function sheet(
  approval: SamplingRequestApproval | SamplingResultApproval | SamplingRefusedApproval,
  { state = open, draft = null as Answers | null, platform = "linux" } = {},
) {
  const decisions: ApprovalDecision[] = [];
  const drafts: Answers[] = [];
  const question = questionOf({ key: "k", mode: "approval", origin: "host", message: "", approval, state });
  mounted = await mount(
    <Sheet
      {...{ question, server: serverOf(), call: undefined, position: { n: 1, of: 1 }, facts: { ...facts, platform } }}
      onRespond={async () => refused}
      onApprove={async (decision) => {
        decisions.push(decision);
        return refused;
      }}
      onResend={async () => refused}
      onGiveUp={async () => refused}
      onDraft={(answers) => drafts.push(answers)}
      loadDraft={async () => draft}
      onClose={() => {}}
      onRenderFailure={(detail) => {
        throw new Error(detail);
      }}
    />,
  );
  return { decisions, drafts };
}

const find = <E extends Element>(selector: string) => {
  const found = mounted.root.querySelector<E>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
};
const all = (selector: string) => [...mounted.root.querySelectorAll(selector)].map((one) => one.textContent);
const button = (text: string) => {
  const found = [...mounted.root.querySelectorAll("button")].find((one) => one.textContent === text);
  if (!found) throw new Error(`no button says ${text}`);
  return found;
};

it("[S-06] [S-23] shows the whole prompt, who would answer, and every wish of the server", async () => {
  await sheet(prompt);
  expect(all(".sampling-message h4")).toEqual(["User", "Assistant", "User"]);
  expect(all(".sampling-prompt .sampling-text")).toEqual(["Be brief", "Name a colour", "Another"]);
  expect(find(".sampling-block").textContent).toBe("Image image/png · 2 KB");
  expect(find(".note b").textContent).toBe("Mock 1 would answer");
  expect(all(".sampling-terms > div")).toEqual([
    "At most5 tokens",
    "Ends atEND",
    "Models it would likeclaudegpt",
    "What matters to itlow cost 0.2 · ability 1",
    "ContextIt wants what all servers said. Nothing is added.",
  ]);
  expect(find(".approval-deprecated").textContent).toContain("Sampling is deprecated since revision 2026-07-28");
});

it("[S-06] the prompt is edited in place, and only what was changed is told", async () => {
  const { decisions, drafts } = await sheet(prompt);
  await click(mounted.root, "Edit the prompt");
  const editors = [...mounted.root.querySelectorAll<HTMLTextAreaElement>(".sampling-editor")];
  expect(editors.map(({ value }) => value)).toEqual(["Be brief", "Name a colour", "Another"]);
  const [system, first, last] = editors;
  if (!system || !first || !last) throw new Error("no editors");
  await type(first, "changed");
  await type(first, "Name a colour");
  await type(last, "Another one");
  await type(system, "");
  await click(mounted.root, "Let Mock 1 answer");
  expect(decisions).toEqual([{ edits: [{ message: 2, block: 0, text: "Another one" }], systemPrompt: "" }]);
  await mounted.unmount();
  expect(drafts.at(-1)).toEqual({ f0: "", f1: "Name a colour", f2: "Another one" });
});

it("[S-06] what was edited is still there when the sheet comes back", async () => {
  const { decisions } = await sheet(prompt, { draft: { f2: "Kept" } });
  expect(all(".sampling-prompt .sampling-text").at(-1)).toBe("Kept");
  await click(mounted.root, "Let Mock 1 answer");
  expect(decisions).toEqual([{ edits: [{ message: 2, block: 0, text: "Kept" }] }]);
});

it("[S-06] where the person answers the prompt can't be edited for nobody, and nothing says that a model reads it", async () => {
  const { decisions } = await sheet(byPerson);
  expect(mounted.root.textContent).not.toContain("Edit the prompt");
  expect(find(".note b").textContent).toBe("You would answer");
  await click(mounted.root, "Write the answer");
  expect(decisions).toEqual([{}]);
});

it("[S-06] a model's answer goes out as it wrote it, or as the person made it", async () => {
  const { decisions } = await sheet({ ...answer, cut: true });
  expect(all(".note").join(" ")).toContain("its end was cut off");
  await click(mounted.root, "Send to Tour");
  await type(find<HTMLTextAreaElement>(".sampling-answer textarea"), "Green");
  await click(mounted.root, "Send to Tour");
  expect(decisions).toEqual([{}, { text: "Green" }]);
});

it("[S-23] an answer that is empty or too long can't be sent, is not cut, and says so at its field", async () => {
  const { decisions } = await sheet({ ...answer, request: byPerson, text: "" });
  const field = find<HTMLTextAreaElement>(".sampling-answer textarea");
  const send = button("Send to Tour");
  expect(send.getAttribute("aria-disabled")).toBe("true");
  expect(field.getAttribute("aria-invalid")).toBe("false");
  await type(field, " \n");
  expect(find(".err").textContent).toBe("An empty answer can't be sent");
  await type(field, "가나다라마바사");
  expect(field.value).toBe("가나다라마바사");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  // Whose reckoning the limit is stands beside it, and what is wrong is said once: also while the button is pointed at.
  expect(find(".err").textContent).toBe("This is longer than 20 B. Shorten it; nothing is cut off by itself.");
  expect(find(".hint").textContent).toBe(
    "21 B of 20 B. Tour wants about 5 tokens at most, which Parley counts as 20 B.",
  );
  await act(async () => send.focus());
  expect(find(".hint-line").textContent).toBe("It can't be sent as it stands.");
  expect(mounted.root.textContent?.split("longer than").length).toBe(2);
  await click(mounted.root, "Send to Tour");
  expect(decisions).toEqual([]);
  await type(field, "가나다라마바");
  expect(mounted.root.querySelector(".err")).toBeNull();
  await click(mounted.root, "Send to Tour");
  expect(decisions).toEqual([{ text: "가나다라마바" }]);
});

it("[S-06] ended from outside what was written stays to be copied; read again the text is not there", async () => {
  const outcome = { name: "withdrawn", by: "server" } as const;
  const state: QuestionState = { kind: "closed", outcome, at: 0 };
  await sheet({ ...answer, request: byPerson, text: "" }, { state, draft: { f0: "Half an ans" } });
  const field = find<HTMLTextAreaElement>(".sampling-answer textarea");
  expect([field.value, field.readOnly]).toEqual(["Half an ans", true]);
  expect(find(".note b").textContent).toBe("Tour took its request back. Nothing was sent.");
  expect(button("Copy what you typed")).toBeDefined();
  await mounted.unmount();
  await sheet({ ...answer, text: "" }, { state: { ...state, outcome: { name: "sent", by: "person" } } });
  expect(mounted.root.textContent).toContain("You sent the answer to Tour. It is not kept here.");
  expect(mounted.root.textContent).toContain("The text of the answer is not kept.");
  expect(mounted.root.querySelector(".sampling-answer")).toBeNull();
});

it("[F-37] an answer that did not go through is sent again or given up, and not changed", async () => {
  const error = { code: "http-error", params: { origin: "http://a.example", status: 503 } };
  const undelivered = { action: "accept", reason: "not-delivered", error } as const;
  await sheet(answer, { state: { kind: "open", undelivered } });
  expect(find<HTMLTextAreaElement>(".sampling-answer textarea").readOnly).toBe(true);
  expect(mounted.root.textContent).toContain("Tour did not take your answer");
  expect(mounted.root.textContent).not.toContain("Decline");
});

it("[S-06] a long text is folded, and shown whole in pieces", async () => {
  const text = "word ".repeat(200_000);
  await sheet({ ...prompt, messages: [{ role: "user", blocks: [{ kind: "text", text }] }] });
  expect(find(".sampling-message .sampling-text").textContent?.length).toBeLessThan(1300);
  await click(mounted.root, "Show all 1,000,000 characters");
  expect(find(".sampling-message .sampling-text").textContent).toBe(text);
  expect(mounted.root.querySelectorAll(".sampling-message .chunk").length).toBeGreaterThan(50);
});

it("[S-06] what was refused before it could be shown says so, and has nothing to be allowed", async () => {
  const outcome = { name: "refused", by: "host", reason: "too-many-requests" } as const;
  await sheet({ kind: "sampling-refused" }, { state: { kind: "closed", outcome, at: 0 } });
  expect(find(".note b").textContent).toBe("Parley refused a request of Tour for a model's answer.");
  expect([...mounted.root.querySelectorAll("footer button")].map(({ textContent }) => textContent)).toEqual(["Close"]);
});

it.each([
  ["linux", "Ctrl+Enter"],
  ["darwin", "⌘ Enter"],
])("[S-06] names the keys as they are on %s", async (platform, keys) => {
  await sheet(prompt, { platform });
  expect(find(".hint-line").textContent).toBe(`Esc: not now. ${keys}: allow.`);
  await mounted.unmount();
  await sheet(answer, { platform });
  expect(find(".hint-line").textContent).toBe(`Esc: not now. ${keys}: send.`);
});

it("[F-20] whoever answers a prompt that seems to ask for a secret is warned, before and while they write", async () => {
  const request = { ...byPerson, asksSecret: true };
  for (const approval of [request, { ...answer, request, text: "" }]) {
    await sheet(approval);
    expect(find(".note.warn b").textContent).toBe("This server asks for what looks like a secret");
    await mounted.unmount();
  }
  await sheet(byPerson);
  expect(mounted.root.querySelector(".note.warn")).toBeNull();
});
