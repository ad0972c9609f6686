import { act } from "react";
import { afterEach, expect, it } from "vitest";
import type { CallEnd, CallView } from "../../preload/contract/calls.ts";
import type { Completion, OffersView } from "../../preload/contract/offers.ts";
import type { Reply } from "../../preload/contract/reply.ts";
import type { ResultBlock } from "../../preload/contract/results.ts";
import { serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount, press, type } from "../testing/mount.tsx";
import { PromptsTab } from "./PromptsTab.tsx";
import { debounceMs, type Later } from "./use-completion.ts";

let mounted: Mounted;
afterEach(() => mounted.unmount());

/** A wait that ends when the test says so. */
function manualWait() {
  const due = new Set<() => void>();
  const asked: number[] = [];
  const wait: Later = (run, ms) => {
    asked.push(ms);
    due.add(run);
    return () => due.delete(run);
  };
  const rest = () =>
    act(async () => {
      const runs = [...due];
      due.clear();
      for (const run of runs) run();
    });
  return { wait, rest, asked, due };
}

function offersOf(part: Partial<OffersView> = {}): OffersView {
  const evening = {
    name: "plan_evening",
    title: "Plan an evening",
    arguments: [
      { name: "city", required: true },
      { name: "mood", required: false },
    ],
  };
  return {
    serverId: "tour",
    prompts: { items: [evening], readAt: 0 },
    canSubscribe: false,
    canComplete: true,
    subscribed: [],
    ...part,
  };
}

async function open(offers = offersOf(), item: string | undefined = "plan_evening") {
  const timer = manualWait();
  mounted = await mount(<PromptsTab server={serverOf()} item={item} wait={timer.wait} />, (gate) =>
    gate.set("offers", { tour: offers }),
  );
  return { ...mounted, ...timer };
}

const field = (name: string) => {
  const input = mounted.root.querySelector<HTMLInputElement>(`input[data-argument="${name}"]`);
  if (!input) throw new Error(name);
  return input;
};
const completions = () => mounted.gate.calls.filter(({ method }) => method === "complete").map(({ input }) => input);
const options = () =>
  [...mounted.root.querySelectorAll('[role="option"][id*="-"]')].map((option) => option.textContent);
const proposals = () => [...mounted.root.querySelectorAll(".proposals [role=option]")].map((one) => one.textContent);

function endedCall(end: CallEnd): CallView {
  return {
    id: "c1",
    threadId: "",
    serverId: "tour",
    kind: "prompt",
    tool: "plan_evening",
    args: {},
    startedAt: 0,
    state: "ended",
    rounds: 0,
    questions: [],
    end,
  };
}
const result: CallEnd = { kind: "result", isError: false, text: "", truncated: false };

it("[S-21] asks once the typing rests, with the other arguments as context", async () => {
  const { gate, rest, asked } = await open();
  gate.answer("complete", () => ({ ok: true, value: { values: ["calm", "cosy"], more: false } }));
  await act(async () => field("city").focus());
  await type(field("city"), "Seoul");
  await rest();
  expect(proposals()).toEqual(["calm", "cosy"]);
  await act(async () => field("mood").focus());
  expect(proposals()).toEqual([]);
  await type(field("mood"), "c");
  await type(field("mood"), "ca");
  expect(completions()).toHaveLength(1);
  await rest();
  expect(completions()).toEqual([
    { serverId: "tour", of: { kind: "prompt", name: "plan_evening" }, argument: "city", value: "Seoul", context: {} },
    {
      serverId: "tour",
      of: { kind: "prompt", name: "plan_evening" },
      argument: "mood",
      value: "ca",
      context: { city: "Seoul" },
    },
  ]);
  expect(new Set(asked)).toEqual(new Set([debounceMs]));
  expect(proposals()).toEqual(["calm", "cosy"]);
});

it("[S-21] drops an answer to an older text", async () => {
  const { gate, rest } = await open();
  const waiting: ((reply: Reply<Completion>) => void)[] = [];
  gate.answer("complete", () => new Promise((answer) => waiting.push(answer)));
  await type(field("city"), "s");
  await rest();
  await type(field("city"), "se");
  await rest();
  await act(async () => waiting[1]?.({ ok: true, value: { values: ["Seoul"], more: false } }));
  await act(async () => waiting[0]?.({ ok: true, value: { values: ["Sydney"], more: false } }));
  expect(proposals()).toEqual(["Seoul"]);
});

it("[S-21] proposes the same value once, and takes the one that is pressed", async () => {
  const { gate, rest } = await open();
  gate.answer("complete", () => ({ ok: true, value: { values: ["Seoul", "Sejong", "Seoul"], more: false } }));
  await type(field("city"), "s");
  await rest();
  expect(proposals()).toEqual(["Seoul", "Sejong"]);
  await act(async () => mounted.root.querySelectorAll<HTMLElement>(".proposals [role=option]")[1]?.click());
  expect(field("city").value).toBe("Sejong");
  expect(proposals()).toEqual([]);
});

it("[S-21] says that more exist", async () => {
  const { gate, rest, root } = await open();
  gate.answer("complete", () => ({ ok: true, value: { values: ["Seoul"], more: true, total: 1200 } }));
  await type(field("city"), "s");
  await rest();
  expect(root.querySelector(".proposals > p")?.textContent).toContain("1,200 in all");
});

it("[S-21] an error stands in nobody's way", async () => {
  const { gate, rest, root } = await open();
  gate.answer("complete", () => ({ ok: false, error: { code: "internal", params: { detail: "x" } } }));
  await type(field("city"), "s");
  await rest();
  await type(field("city"), "se");
  expect(field("city").value).toBe("se");
  expect(root.querySelector('[role="alert"]')).toBeNull();
  expect(proposals()).toEqual([]);
});

it("[S-21] asks for nothing when the server did not declare completions", async () => {
  const { rest, due } = await open(offersOf({ canComplete: false }));
  await type(field("city"), "s");
  await press(field("city"), "ArrowDown");
  expect(due.size).toBe(0);
  await rest();
  expect(completions()).toEqual([]);
  expect(field("city").getAttribute("role")).toBeNull();
});

it("[S-21] the proposals are worked by keys, the focus stays in the field", async () => {
  const { gate, rest } = await open();
  gate.answer("complete", () => ({ ok: true, value: { values: ["Seoul", "Sejong"], more: false } }));
  field("city").focus();
  await press(field("city"), "ArrowDown");
  await rest();
  expect(field("city").getAttribute("aria-expanded")).toBe("true");
  await press(field("city"), "ArrowDown");
  await press(field("city"), "ArrowDown");
  const active = field("city").getAttribute("aria-activedescendant") ?? "";
  expect(document.getElementById(active)?.textContent).toBe("Sejong");
  await press(field("city"), "Enter");
  expect(field("city").value).toBe("Sejong");
  expect(proposals()).toEqual([]);
  await press(field("city"), "ArrowDown");
  await rest();
  await press(field("city"), "Escape");
  expect(field("city").getAttribute("aria-expanded")).toBe("false");
  expect(field("city").value).toBe("Sejong");
});

it("[S-05] names the required argument that is empty, and sends only what was given", async () => {
  const { gate, root } = await open();
  await click(root, "Get the messages");
  expect(gate.calls.some(({ method }) => method === "getPrompt")).toBe(false);
  expect(field("city").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field("city"));
  gate.answer("getPrompt", () => ({ ok: true, value: { callId: "c1", threadId: "" } }));
  await type(field("city"), "Seoul");
  await click(root, "Get the messages");
  expect(gate.calls.at(-1)).toEqual({
    method: "getPrompt",
    input: { serverId: "tour", prompt: "plan_evening", args: { city: "Seoul" } },
  });
});

it("[S-22] previews the messages of every role, as text, and calls nothing else", async () => {
  const { gate, root } = await open();
  const start = (text: string) => ({ text, next: text.length, characters: text.length });
  const blocks: readonly ResultBlock[] = [
    { kind: "text", index: 0, role: "user", start: start("Plan <b>it</b>\\u{202E}") },
    { kind: "text", index: 1, role: "assistant", start: { text: "Glad", next: 4, characters: 7 } },
    { kind: "link", index: 2, role: "user", link: { uri: "file:///menu\u202e", name: "menu" } },
  ];
  gate.answer("getPrompt", () => ({ ok: true, value: { callId: "c1", threadId: "" } }));
  gate.answer("readResult", () => ({ ok: true, value: { blocks, count: 3, description: "An evening" } }));
  await type(field("city"), "Seoul");
  const before = gate.calls.length;
  await click(root, "Get the messages");
  await act(async () => gate.set("calls", { c1: endedCall(result) }));
  expect([...root.querySelectorAll(".messages > li .chip")].map((role) => role.textContent)).toEqual([
    "User",
    "Assistant",
    "User",
  ]);
  expect([...root.querySelectorAll(".messages .result-text")].map((text) => text.textContent)).toEqual([
    "Plan <b>it</b>\\u{202E}",
    "Glad",
  ]);
  expect(root.querySelector(".messages")?.textContent).toContain("file:///menu");
  expect(root.textContent).toContain("An evening");
  expect(gate.calls.slice(before).map(({ method }) => method)).toEqual(["getPrompt", "readResult"]);

  const written: string[] = [];
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: async (text: string) => written.push(text) },
  });
  gate.answer("readResultText", ({ from }) => ({ ok: true, value: { text: "ly.", next: from + 3, characters: 7 } }));
  await click(root, "Copy");
  expect(written).toEqual(["user: Plan <b>it</b>\\u{202E}\n\nassistant: Gladly.\n\nuser: [file:///menu\\u{202E}]"]);
});

it("says how a prompt failed", async () => {
  const { gate, root } = await open();
  gate.answer("getPrompt", () => ({ ok: true, value: { callId: "c1", threadId: "" } }));
  await type(field("city"), "Seoul");
  await click(root, "Get the messages");
  const error = { code: "protocol-error", params: { code: -32602, message: "no such city" } };
  await act(async () => gate.set("calls", { c1: endedCall({ kind: "error", error }) }));
  expect(root.querySelector('[role="alert"]')?.textContent).toContain("no such city");
});

it("[S-05] lists the prompts, and says when the chosen one is no longer among them", async () => {
  const { root } = await open(offersOf(), "gone");
  expect(options()).toEqual(["Plan an eveningplan_evening "]);
  expect(root.textContent).toContain("no longer lists this prompt");
});
