import { act } from "react";
import { afterEach, expect, it } from "vitest";
import type { RootsApproval, ToolApproval } from "../../preload/contract/approvals.ts";
import type { CallView } from "../../preload/contract/calls.ts";
import type { Outcome, QuestionView } from "../../preload/contract/elicitation.ts";
import type { FormModel } from "../../preload/form/model.ts";
import { questionOf, serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount } from "../testing/mount.tsx";
import { CallCard } from "./CallCard.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const form: FormModel = {
  fields: [{ id: "f0", name: "name", title: "Name", required: true, notes: [], kind: "text" }],
  outsideSpecification: false,
};
const call: CallView = {
  id: "c",
  threadId: "t",
  serverId: "tour",
  kind: "tool",
  tool: "book_table",
  args: {},
  startedAt: 0,
  endedAt: 5,
  state: "ended",
  end: { kind: "result", isError: false, text: "Not booked", truncated: false },
  rounds: 0,
  questions: ["q"],
};

async function start(
  outcome: Outcome,
  draft: { f0: string } | null = null,
  part: Partial<CallView> = {},
  question: Partial<QuestionView> = {},
) {
  mounted = await mount(<CallCard callId="c" />, (gate) => {
    gate.set("servers", { tour: serverOf() });
    gate.set("calls", { c: { ...call, ...part } });
    const attribution = { kind: "call", callId: "c", tool: "book_table" } as const;
    gate.set("questions", {
      q: questionOf({ key: "q", form, attribution, state: { kind: "closed", at: 1, outcome }, ...question }),
    });
    gate.answer("readDraft", () => ({ ok: true, value: { draft } }));
    gate.answer("runAgain", () => ({ ok: true, value: { callId: "d", threadId: "t" } }));
  });
  return mounted;
}

it.each<Outcome>([
  { name: "declined", by: "person" },
  { name: "dismissed", by: "person" },
  { name: "dismissed", by: "host", detail: "time-out" },
])(
  "[S-34] after $name by $by what was asked, the outcome and the next step stay; no failure is shown",
  async (outcome) => {
    const { root, gate } = await start(outcome);
    const card = root.querySelector("[data-outcome]");
    expect(card?.textContent).toContain("Which table?");
    expect(card?.textContent).toContain("If you want to answer after all, run the call again.");
    expect(card?.querySelector(".end-mark.danger, [role='alert']")).toBeNull();
    await click(root, "Run again");
    expect(gate.calls.at(-1)).toEqual({ method: "runAgain", input: { callId: "c" } });
  },
);

const tool: ToolApproval = {
  ...{ kind: "tool", tool: "book_table", args: {}, readOnly: false, destructive: true, unannotated: false },
  ...{ changed: false, offers: [] },
};
const roots: RootsApproval = { kind: "roots", roots: [] };

it.each<[string, Partial<QuestionView>, Outcome["name"]]>([
  ["allow it after all, run the call again", { mode: "approval", approval: tool }, "declined"],
  ["allow it after all, run the call again", { mode: "approval", approval: roots }, "dismissed"],
  ["connect it anew and run the call again", { mode: "approval", approval: roots }, "declined"],
  ["open the page after all", { mode: "url" }, "declined"],
])("[S-34] the next step is said in words that fit what was asked: %s", async (words, part, name) => {
  const { root } = await start({ name, by: "person" }, null, {}, part);
  expect(root.querySelector(".after")?.textContent).toContain(words);
  expect(root.textContent).not.toContain("answer after all");
});

it("[F-17] what was typed and not sent can be copied", async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  const { root } = await start({ name: "dismissed", by: "person" }, { f0: "Kim" });
  expect(root.textContent).not.toContain("Kim");
  await click(root, "Copy what you typed");
  expect(copied).toEqual(["Name: Kim"]);
});

it("[F-27] after an answer nothing is offered and nothing is read back", async () => {
  const { root, gate } = await start({ name: "sent", by: "person" }, { f0: "Kim" });
  expect(root.textContent).not.toContain("Copy what you typed");
  expect(root.textContent).not.toContain("Run again");
  expect(gate.calls.some(({ method }) => method === "readDraft")).toBe(false);
});

it("a call that still runs is not offered to be run again", async () => {
  const { endedAt: _, end: __, ...running } = call;
  const { root } = await start({ name: "declined", by: "person" }, null, { ...running, state: "running" });
  expect([...root.querySelectorAll("button")].map((button) => button.textContent)).not.toContain("Run again");
});

it("draws the last questions of a call that asked very often, and the earlier ones on demand", async () => {
  const keys = Array.from({ length: 60 }, (_, n) => `q${n}`);
  mounted = await mount(<CallCard callId="c" />, (gate) => {
    gate.set("calls", { c: { ...call, questions: keys } });
    const state = { kind: "closed", at: 1, outcome: { name: "sent", by: "person" } } as const;
    gate.set("questions", Object.fromEntries(keys.map((key) => [key, questionOf({ key, state })])));
  });
  const cards = () => mounted.root.querySelectorAll("[data-outcome]").length;
  expect(cards()).toBe(20);
  await act(async () => click(mounted.root, "Show 40 earlier questions"));
  expect(cards()).toBe(60);
});
