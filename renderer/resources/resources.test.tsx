import { act } from "react";
import { afterEach, expect, it } from "vitest";
import type { CallEnd, CallView } from "../../preload/contract/calls.ts";
import type { OffersView, ResourceView } from "../../preload/contract/offers.ts";
import type { ResultBlock, ResultView } from "../../preload/contract/results.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount, press, type } from "../testing/mount.tsx";
import { ResourcesTab } from "./ResourcesTab.tsx";

let mounted: Mounted;
afterEach(async () => {
  await mounted.unmount();
  window.location.hash = "";
});

const uri = "file:///menu.txt";
const menu: ResourceView = { uri, name: "menu", title: "The menu", mimeType: "text/plain", size: 2048 };

function offersOf(part: Partial<OffersView> = {}): OffersView {
  return {
    serverId: "tour",
    resources: { items: [menu], readAt: 0 },
    canSubscribe: true,
    canComplete: false,
    subscribed: [],
    ...part,
  };
}

async function open(offers: OffersView | undefined = offersOf(), item?: string, server: Partial<ServerView> = {}) {
  mounted = await mount(<ResourcesTab server={serverOf(server)} item={item} wait={() => () => {}} />, (gate) => {
    if (offers) gate.set("offers", { tour: offers });
  });
  return mounted;
}

const result: CallEnd = { kind: "result", isError: false, text: "", truncated: false };
function endedCall(end: CallEnd): CallView {
  const place = { threadId: "", serverId: "tour", kind: "resource", tool: uri, args: {} } as const;
  return { id: "c1", ...place, startedAt: 0, state: "ended", rounds: 0, questions: [], end };
}

/** Presses Read and lets the call end. */
async function read(
  end: CallEnd,
  blocks: readonly ResultBlock[] = [],
  view: Partial<ResultView> = {},
  more: Partial<CallView> = {},
) {
  const { gate, root } = mounted;
  gate.answer("readResource", () => ({ ok: true, value: { callId: "c1" } }));
  gate.answer("readResult", () => ({ ok: true, value: { blocks, count: blocks.length, ...view } }));
  await click(root, "Read");
  await act(async () => gate.set("calls", { c1: { ...endedCall(end), ...more } }));
}

/** A text of a read resource, all of it. */
const textBlock = (index: number, text: string) =>
  ({
    kind: "resource",
    index,
    link: { uri },
    start: { text, next: text.length, characters: text.length },
  }) as const;

const rows = () => [...mounted.root.querySelectorAll(".offer-list [role=option]")];

it("[S-04] lists, and opens the one that is chosen at an address of its own", async () => {
  const { root } = await open();
  expect(rows().map((row) => row.textContent)).toEqual([`The menu${uri}`]);
  const list = root.querySelector("[role=listbox]");
  if (!list) throw new Error("no list");
  await press(list, "Enter");
  expect(window.location.hash).toBe(`#/servers/tour/resources/${encodeURIComponent(uri)}`);
});

it("[S-04] a press chooses a row, and the keys go on from there", async () => {
  const items = ["a", "b", "c"].map((name) => ({ uri: `x:${name}`, name }));
  const { root } = await open(offersOf({ resources: { items, readAt: 0 } }));
  const list = root.querySelector<HTMLElement>("[role=listbox]");
  const row = rows()[1];
  if (!list || !(row instanceof HTMLElement)) throw new Error("no list");
  const pressed = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
  await act(async () => row.dispatchEvent(pressed));
  expect([pressed.defaultPrevented, document.activeElement]).toEqual([true, list]);
  await act(async () => row.click());
  expect(window.location.hash).toBe("#/servers/tour/resources/x%3Ab");
  await press(list, "ArrowDown");
  await press(list, "Enter");
  expect(window.location.hash).toBe("#/servers/tour/resources/x%3Ac");
});

it("[S-04] draws a few of 100,000, moves to the last by one key, and searches among them", async () => {
  const items = Array.from({ length: 100_000 }, (_, n) => ({ uri: `file:///${n}`, name: `n${n}` }));
  const { root } = await open(offersOf({ resources: { items, readAt: 0 } }));
  expect(rows().length).toBeLessThan(30);
  const list = root.querySelector<HTMLElement>("[role=listbox]");
  if (!list) throw new Error("no list");
  await press(list, "End");
  const active = document.getElementById(list.getAttribute("aria-activedescendant") ?? "");
  expect(active?.textContent).toBe("n99999file:///99999");
  expect([active?.getAttribute("aria-posinset"), active?.getAttribute("aria-setsize")]).toEqual(["100000", "100000"]);
  const search = root.querySelector<HTMLInputElement>("input[type=search]");
  if (!search) throw new Error("no search");
  await type(search, "n54321");
  expect(rows().map((row) => row.textContent)).toEqual(["n54321file:///54321"]);
});

it("[S-04] reads through the treaty and shows every content", async () => {
  const { gate, root } = await open(offersOf(), uri);
  await read(result, [
    textBlock(0, '{\n  "a": 1\n}'),
    { kind: "blob", index: 1, link: { uri: "file:///b\u202e", mimeType: "application/zip" }, bytes: 3072 },
  ]);
  expect(gate.calls.find(({ method }) => method === "readResource")?.input).toEqual({ serverId: "tour", uri });
  const contents = [...root.querySelectorAll(".contents > li")];
  expect(contents[0]?.querySelector(".code-block")?.textContent).toBe('{\n  "a": 1\n}');
  expect(contents[1]?.textContent).toContain("file:///b\\u{202E}");
  expect(contents[1]?.textContent).toContain("3 KB");
  expect(gate.calls.slice(-2).map(({ method, input }) => [method, input])).toEqual([
    ["readResource", { serverId: "tour", uri }],
    ["readResult", { callId: "c1", from: 0 }],
  ]);
});

it("[S-04] what was read stays when main no longer keeps the call; what can't be read says why", async () => {
  const { gate, root } = await open(offersOf(), uri);
  await read(result, [textBlock(0, "today")]);
  await act(async () => gate.remove("calls", "c1"));
  expect(root.querySelector(".contents")?.textContent).toContain("today");
  gate.answer("readResource", () => ({ ok: true, value: { callId: "c2" } }));
  gate.answer("readResult", () => ({ ok: false, error: { code: "no-result", params: {} } }));
  await click(root, "Read again");
  expect(root.querySelector(".contents")).toBeNull();
  await act(async () => gate.set("calls", { c2: { ...endedCall(result), id: "c2" } }));
  expect(root.querySelector("[role=alert]")?.textContent).toContain("This call has no result to show");
});

it("[S-20] reads an image of its contents by its place, and more of very many contents on demand", async () => {
  const { gate, root } = await open(offersOf(), uri);
  gate.answer("readResultBytes", () => ({ ok: true, value: { bytes: new Uint8Array([1]), type: "image/png" } }));
  await read(result, [{ kind: "blob", index: 0, link: { uri, mimeType: "image/png" }, bytes: 1 }], { count: 2 });
  expect(gate.calls.at(-1)).toEqual({ method: "readResultBytes", input: { callId: "c1", index: 0 } });
  expect(root.querySelector(".contents img")?.getAttribute("alt")).toContain("image/png");
  gate.answer("readResult", () => ({ ok: true, value: { blocks: [textBlock(1, "second")], count: 2 } }));
  await click(root, "Show 1 more part");
  expect(gate.calls.at(-1)).toEqual({ method: "readResult", input: { callId: "c1", from: 1 } });
  expect(root.querySelectorAll(".contents > li")).toHaveLength(2);
  expect(root.querySelectorAll(".contents > li")[1]?.textContent).toContain("second");
});

it("[S-20] says that the answer has no contents, or none that can be read", async () => {
  const { root } = await open(offersOf(), uri);
  await read(result);
  expect(root.querySelector(".offer-detail")?.textContent).toContain("no contents");
  expect(root.querySelector("[role=alert]")).toBeNull();
  await mounted.unmount();
  await open(offersOf(), uri);
  await read(result, [], { unlisted: true });
  expect(mounted.root.querySelector("[role=alert]")?.textContent).toContain("no contents that can be read");
});

it("[S-20] says that there is no such resource, and not of a refusal that may mean anything", async () => {
  const { root } = await open(offersOf(), uri);
  await read({ kind: "error", error: { code: "resource-not-found", params: { message: "nope" } } });
  expect(root.querySelector("[role=alert]")?.textContent).toContain("The server has no such resource");
  expect(root.querySelector("[role=alert]")?.textContent).toContain("nope");
  await read({ kind: "error", error: { code: "protocol-error", params: { code: -32602, message: "bad" } } });
  expect(root.querySelector("[role=alert]")?.textContent).not.toContain("no such resource");
});

it("[C-32] says of what is not asked for now when it was read, and reads it anew when asked again", async () => {
  const { gate, root } = await open(offersOf({ resources: { items: [menu], readAt: 0, held: true } }), uri);
  expect(root.querySelector("section")?.textContent).toContain("From cache, read at");
  await read(result, [textBlock(0, "soup")], {}, { heldSince: 0 });
  expect(root.querySelector(".offer-detail")?.textContent).toContain("From cache, read at");
  await click(root, "Read again");
  const reads = gate.calls.filter(({ method }) => method === "readResource").map(({ input }) => input);
  expect(reads).toEqual([
    { serverId: "tour", uri },
    { serverId: "tour", uri, fresh: true },
  ]);
});

it("[C-17] tells that somebody looks, once", async () => {
  const { gate } = await open();
  const looks = () => gate.calls.filter(({ method }) => method === "lookAtOffers");
  expect(looks().map(({ input }) => input)).toEqual([{ serverId: "tour", list: "resources" }]);
  await act(async () => gate.set("offers", { tour: offersOf({ resources: { items: [], readAt: 1 } }) }));
  expect(looks()).toHaveLength(1);
});

it("[S-20] shows the size a server tells, and saves bytes by their place in the call's result", async () => {
  const { gate, root } = await open(offersOf(), uri);
  expect(root.querySelector(".offer-detail")?.textContent).toContain("2 KB");
  await read(result, [textBlock(0, "a"), { kind: "blob", index: 1, link: { uri }, bytes: 3 }]);
  gate.answer("saveContent", () => ({ ok: true, value: { path: "/home/a/b.bin" } }));
  await click(root, "Save content 2…");
  expect(gate.calls.at(-1)).toEqual({ method: "saveContent", input: { callId: "c1", index: 1 } });
  expect(root.textContent).toContain("Saved to /home/a/b.bin");
});

it("[S-25] shows audience, priority and date of a resource and of a content", async () => {
  const annotations = { audience: ["user"], priority: 0.5, lastModified: "soon" } as const;
  const { root } = await open(offersOf({ resources: { items: [{ ...menu, annotations }], readAt: 0 } }), uri);
  const chips = () => [...root.querySelectorAll(".chip")].map((chip) => chip.textContent);
  expect(chips()).toEqual(["for you", "importance 50 %", "changed soon"]);
  await read(result, [{ ...textBlock(0, "a"), annotations: { audience: ["assistant"], priority: 1 } }]);
  expect(chips().slice(3)).toEqual(["for the model", "importance 100 %"]);
});

it("shows 5 MB of text in part, never as one node", async () => {
  const { gate, root } = await open(offersOf(), uri);
  const characters = 5 * 1024 * 1024;
  const next = 16_000;
  const long = {
    kind: "resource",
    index: 0,
    link: { uri },
    start: { text: "x".repeat(next), next, characters },
  } as const;
  await read(result, [long]);
  const block = () => root.querySelector(".code-block");
  expect(block()?.textContent?.length).toBe(next);
  gate.answer("readResultText", ({ from, characters: more }) => ({
    ok: true,
    value: { text: "x".repeat(more), next: from + more, characters },
  }));
  await click(root, "Show 131,072 more");
  expect(gate.calls.at(-1)?.input).toMatchObject({ callId: "c1", index: 0, from: next });
  expect(block()?.textContent?.length).toBe(next + 131_072);
  for (const node of block()?.childNodes ?? []) expect(node.textContent?.length).toBeLessThan(40_000);
});

it("[S-04] subscribes and unsubscribes, and tells the time of the last update", async () => {
  const { gate, root } = await open(offersOf(), uri);
  const toggle = () => root.querySelector<HTMLInputElement>("input[role=switch]");
  await act(async () => toggle()?.click());
  expect(gate.calls.at(-1)).toEqual({ method: "setSubscribed", input: { serverId: "tour", uri, on: true } });
  expect(toggle()?.checked).toBe(true);
  await act(async () => gate.set("offers", { tour: offersOf({ subscribed: [{ uri, updatedAt: 0 }] }) }));
  expect(toggle()?.checked).toBe(true);
  expect(root.querySelector(".offer-detail")?.textContent).toContain("Updated at");
  await act(async () => toggle()?.click());
  expect(gate.calls.at(-1)).toEqual({ method: "setSubscribed", input: { serverId: "tour", uri, on: false } });
  await act(async () => gate.set("offers", { tour: offersOf() }));
  gate.answer("setSubscribed", () => ({ ok: false, error: { code: "closed", params: {} } }));
  await act(async () => toggle()?.click());
  expect(toggle()?.checked).toBe(false);
  expect(root.querySelector("[role=alert]")).not.toBeNull();
});

it("[S-04] has no switch when the server takes no subscriptions", async () => {
  const { root } = await open(offersOf({ canSubscribe: false }), uri);
  expect(root.querySelector("input[role=switch]")).toBeNull();
});

it("[S-04] makes a URI of a template through main", async () => {
  const template = { uriTemplate: "menu://{day}{?lang}", name: "by day", variables: ["day", "lang"] };
  const { gate, root } = await open(offersOf({ templates: { items: [template], readAt: 0 } }));
  await act(async () => (rows()[1] as HTMLElement).click());
  const day = root.querySelector<HTMLInputElement>('input[data-argument="day"]');
  if (!day) throw new Error("no field");
  await type(day, "월요일");
  gate.answer("expandTemplate", () => ({ ok: true, value: { uri: "menu://x" } }));
  await click(root, "Read");
  expect(gate.calls.at(-1)).toEqual({
    method: "expandTemplate",
    input: { serverId: "tour", uriTemplate: "menu://{day}{?lang}", values: { day: "월요일" } },
  });
  expect(window.location.hash).toBe("#/servers/tour/resources/menu%3A%2F%2Fx");
});

it("[S-04] shows the address before it is read where a variable was left empty, and reads it when told to", async () => {
  const template = { uriTemplate: "menu://{city}/{day}{?lang}", name: "by day", variables: ["city", "day", "lang"] };
  const { gate, root } = await open(offersOf({ templates: { items: [template], readAt: 0 } }), uri);
  expect(rows().map((row) => row.getAttribute("aria-selected"))).toEqual(["true", "false"]);
  await act(async () => (rows()[1] as HTMLElement).click());
  expect(rows().map((row) => row.getAttribute("aria-selected"))).toEqual(["false", "true"]);
  const field = (name: string) => root.querySelector<HTMLInputElement>(`input[data-argument="${name}"]`);
  const city = field("city");
  if (!city) throw new Error("no field");
  await type(city, "oslo");
  gate.answer("expandTemplate", () => ({ ok: true, value: { uri: "menu://oslo/" } }));
  const before = window.location.hash;
  await click(root, "Read");
  expect(window.location.hash).toBe(before);
  const held = root.querySelector(".note.warn");
  expect(held?.textContent).toContain("Left empty: day");
  expect(held?.textContent).toContain("menu://oslo/");
  await type(city, "bergen");
  expect(root.querySelector(".note.warn")).toBeNull();
  await click(root, "Read");
  await click(root, "Read it all the same");
  expect(window.location.hash).toBe("#/servers/tour/resources/menu%3A%2F%2Foslo%2F");
});

it("tells what was not read of a list, reads it anew, and keeps what it has when that fails", async () => {
  const stopped = { code: "list-too-long", params: { method: "resources/list", limit: 1 } };
  const { gate, root } = await open(offersOf({ resources: { items: [menu], stopped, readAt: 0 } }));
  expect(root.querySelector(".note.warn")?.textContent).toContain("could not be read to its end; 1 is here");
  expect(root.querySelector(".note.warn")?.textContent).toContain("resources/list");
  gate.answer("refreshOffers", () => ({ ok: false, error: { code: "closed", params: {} } }));
  await click(root, "Read the lists again");
  expect(gate.calls.at(-1)).toEqual({ method: "refreshOffers", input: { serverId: "tour" } });
  expect(root.querySelector("[role=alert]")).not.toBeNull();
  expect(rows()).toHaveLength(1);
});

it("[C-16] a list that could not be read does not look like an empty one", async () => {
  const stopped = { code: "protocol-error", params: { code: -32000, message: "lost" } };
  const { root } = await open(offersOf({ resources: { items: [], stopped, readAt: 0 } }));
  expect(root.querySelector(".note.warn")?.textContent).toContain("The list could not be read");
  expect(root.textContent).not.toContain("lists no resources");
});

it.each([
  ["open", ["resourcesListChanged"], "The server does not tell of: promptsListChanged"],
  ["lost", [], "The server no longer tells of changes"],
] as const)("one quiet line of a subscription that is %s", async (state, acknowledged, line) => {
  const asked = ["resourcesListChanged", "promptsListChanged"];
  const { root } = await open(offersOf({ listen: { asked, acknowledged, state } }));
  expect(root.querySelector(".offers > .row")?.textContent).toContain(line);
});

it("says when it is empty, not offered, or not connected", async () => {
  await open(offersOf({ resources: { items: [], readAt: 0 } }));
  expect(mounted.root.textContent).toContain("lists no resources");
  await mounted.unmount();
  const { resources: _, ...without } = offersOf();
  await open(without);
  expect(mounted.root.textContent).toContain("does not offer this");
  await mounted.unmount();
  await open(undefined, undefined, { state: { kind: "stopped" } });
  expect(mounted.root.textContent).toContain("Connect the server");
});
