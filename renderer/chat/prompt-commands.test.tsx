import { act, useRef, useState } from "react";
import { afterEach, expect, it } from "vitest";
import type { CallView } from "../../preload/contract/calls.ts";
import type { OffersView, PromptView } from "../../preload/contract/offers.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import type { Later } from "../prompts/use-completion.ts";
import { serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount, press, type } from "../testing/mount.tsx";
import { CallCard } from "./CallCard.tsx";
import { Composer } from "./Composer.tsx";
import { suggested } from "./commands.ts";
import { parseLine } from "./parse-line.ts";
import { connectedPrompts } from "./prompt-choices.ts";
import { connectedTools } from "./tools.ts";

let mounted: Mounted;
afterEach(async () => {
  await mounted?.unmount();
  window.location.hash = "";
});

const tool = (name: string) => ({ name, inputSchema: { type: "object" }, readOnly: false, destructive: false });
const evening: PromptView = {
  name: "plan_evening",
  title: "Plan an evening",
  arguments: [
    { name: "city", required: true },
    { name: "mood", required: false },
  ],
};
const bare: PromptView = { name: "bare", arguments: [] };

const offersOf = (serverId: string, ...items: readonly PromptView[]): OffersView => ({
  ...{ serverId, canSubscribe: false, canComplete: true, subscribed: [] },
  prompts: { items, readAt: 0 },
});

/** The typing rests at once. */
const atOnce: Later = (run) => {
  run();
  return () => {};
};

function Stage({ threadId }: { readonly threadId: string | undefined }) {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  return <Composer threadId={threadId} text={text} onText={setText} field={field} wait={atOnce} />;
}

async function start(threadId?: string) {
  mounted = await mount(<Stage threadId={threadId} />, (gate) => {
    gate.set("servers", { tour: serverOf({ tools: [tool("book_table")] }) });
    gate.set("offers", { tour: offersOf("tour", evening, bare) });
    gate.answer("getPrompt", () => ({ ok: true, value: { callId: "c1", threadId: "t1" } }));
    gate.answer("complete", () => ({ ok: true, value: { values: ["Seoul"], more: false } }));
  });
  const line = mounted.root.querySelector("textarea");
  if (!line) throw new Error("no line");
  return { ...mounted, line };
}
const argument = (name: string) => {
  const input = mounted.root.querySelector<HTMLInputElement>(`input[data-argument="${name}"]`);
  if (!input) throw new Error(name);
  return input;
};
const gets = () => mounted.gate.calls.filter(({ method }) => method === "getPrompt").map(({ input }) => input);
const options = () =>
  [...mounted.root.querySelectorAll(".suggestions [role=option] code")].map((option) => option.textContent);

it("[S-05] a slash offers prompts beside tools; a chosen one opens its form, and nothing is sent before Enter there", async () => {
  const { line, root, gate } = await start();
  await type(line, "/");
  expect(options()).toEqual(["/book_table", "/plan_evening", "/bare"]);
  expect(gate.calls.at(-1)).toEqual({ method: "lookAtOffers", input: { serverId: "tour", list: "prompts" } });
  await type(line, "/plan");
  expect(options()).toEqual(["/plan_evening"]);
  await press(line, "Enter", { isComposing: true });
  expect(root.querySelector(".prompt-form")).toBeNull();
  await press(line, "Enter");
  expect(line.value).toBe("/plan_evening ");
  expect(document.activeElement).toBe(argument("city"));
  expect(gets()).toEqual([]);

  await click(root, "Get the messages");
  expect(argument("city").getAttribute("aria-invalid")).toBe("true");
  expect(gets()).toEqual([]);
  await type(argument("city"), "Se");
  expect(root.querySelector(".proposals")?.textContent).toContain("Seoul");
  await press(argument("city"), "ArrowDown");
  await press(argument("city"), "Enter");
  await click(root, "Get the messages");
  const args = { city: "Seoul" };
  expect(gets()).toEqual([{ serverId: "tour", prompt: "plan_evening", args, line: '/plan_evening {"city":"Seoul"}' }]);
  expect(line.value).toBe("");
  expect(root.querySelector(".prompt-form")).toBeNull();
  expect(document.activeElement).toBe(line);
  expect(window.location.hash).toBe("#/chats/t1");
});

it("[S-05] Escape leaves the form with the line as it was; one for the proposals, or of an input method, does not", async () => {
  const { line, root } = await start("t1");
  await type(line, "/plan_evening");
  await press(line, "Enter");
  await type(argument("city"), "Se");
  await press(argument("city"), "Escape");
  await press(argument("city"), "Escape", { isComposing: true });
  expect(argument("city").value).toBe("Se");
  await press(argument("city"), "Escape");
  expect(root.querySelector(".prompt-form")).toBeNull();
  expect(document.activeElement).toBe(line);
  expect(line.value).toBe("/plan_evening");
  expect(gets()).toEqual([]);
});

it("[S-05] a line that says it all is run as it is; one that lacks what is needed opens the form with what it says", async () => {
  const { line, root } = await start("t1");
  await type(line, '/plan_evening {"city": "Bern", "mood": 3}');
  await press(line, "Enter");
  const args = { city: "Bern", mood: "3" };
  const said = '/plan_evening {"city": "Bern", "mood": 3}';
  expect(gets()).toEqual([{ serverId: "tour", prompt: "plan_evening", args, line: said, threadId: "t1" }]);
  await type(line, '/plan_evening {"mood": "calm"}');
  await press(line, "Enter");
  expect(gets()).toHaveLength(1);
  expect(argument("mood").value).toBe("calm");
  await type(line, '/plan_evening {"city": {}}');
  expect(root.querySelector(".prompt-form")).toBeNull();
  await press(line, "Enter");
  expect(root.querySelector("[role=alert]")?.textContent).toContain("arguments of a prompt are texts");
  await type(line, "/bare");
  await press(line, "Enter");
  expect(gets().at(-1)).toEqual({ serverId: "tour", prompt: "bare", args: {}, line: "/bare", threadId: "t1" });
});

it("[S-05] a failure stays beside the form, with what was filled in", async () => {
  const { line, root, gate } = await start();
  gate.answer("getPrompt", () => ({ ok: false, error: { code: "not-connected", params: { name: "Tour" } } }));
  await type(line, "/plan_evening");
  await press(line, "Enter");
  await type(argument("city"), "Seoul");
  await click(root, "Get the messages");
  expect(root.querySelector("[role=alert]")?.textContent).toContain("Tour is not connected");
  expect(argument("city").value).toBe("Seoul");
  await click(root, "Cancel");
  expect(root.querySelector(".prompt-form")).toBeNull();
});

it("[S-05] [S-22] stands in the conversation with its messages, every role as text", async () => {
  const call: CallView = {
    ...{ id: "c1", threadId: "t1", serverId: "tour", kind: "prompt", tool: "plan_evening", args: { city: "Seoul" } },
    ...{ startedAt: 0, endedAt: 5, state: "ended", rounds: 0, questions: [] },
    end: { kind: "result", isError: false, text: "", truncated: false },
  };
  const start = (text: string) => ({ text, next: text.length, characters: text.length });
  const blocks = [
    { kind: "text", index: 0, role: "user", start: start("Plan <b>it</b>\\u{202E}") },
    { kind: "text", index: 1, role: "assistant", start: start("Gladly.") },
  ] as const;
  mounted = await mount(<CallCard callId="c1" />, (gate) => {
    gate.set("servers", { tour: serverOf() });
    gate.set("calls", { c1: call });
    gate.answer("readResult", () => ({ ok: true, value: { blocks, count: 2 } }));
  });
  await act(async () => {});
  const { root, gate } = mounted;
  expect(root.querySelector(".card header")?.textContent).toContain("Prompt");
  expect([...root.querySelectorAll(".messages .result-text")].map((text) => text.textContent)).toEqual([
    "Plan <b>it</b>\\u{202E}",
    "Gladly.",
  ]);
  expect(root.textContent).toContain("nothing was sent to a model");
  expect(gate.calls.map(({ method }) => method).filter((method) => method !== "readState")).toEqual(["readResult"]);
});

it("[S-05] a press chooses a command, and the text keeps the focus", async () => {
  const { line, root } = await start();
  line.focus();
  await type(line, "/");
  const [, , option] = root.querySelectorAll<HTMLElement>(".suggestions [role=option]");
  const pressed = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
  await act(async () => option?.querySelector("code")?.dispatchEvent(pressed));
  expect([pressed.defaultPrevented, document.activeElement]).toEqual([true, line]);
  await act(async () => option?.querySelector("code")?.click());
  expect(line.value).toBe("/bare ");
});

it("[S-05] names that are not alone say whose they are, and a tool's line stays the tool's", () => {
  const servers: ServerView[] = [
    serverOf({ tools: [tool("plan_evening")] }),
    serverOf({ id: "other", name: "Other", tools: [tool("alone")] }),
  ];
  const tools = connectedTools(servers);
  const offers = new Map([
    ["tour", offersOf("tour", evening)],
    ["other", offersOf("other", evening, bare)],
  ]);
  const prompts = connectedPrompts(servers, offers, tools);
  expect(prompts.map(({ handle }) => handle)).toEqual(["prompt:plan_evening@tour", "plan_evening@other", "bare"]);
  const kindOf = (line: string) => parseLine(line, tools, prompts).kind;
  expect(kindOf("/plan_evening@tour {}")).toBe("tool");
  expect(kindOf("/prompt:plan_evening@tour")).toBe("prompt");
  expect(kindOf("/plan_evening@other")).toBe("prompt");
  const many = Array.from({ length: 50 }, (_, n) => tool(`tool${n}`));
  const { commands, more } = suggested(connectedTools([serverOf({ tools: many })]), prompts, "");
  expect(commands.filter(({ kind }) => kind === "prompt")).toHaveLength(3);
  expect(commands.length + more).toBe(53);
});
