import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LogRecord } from "../../preload/contract/logs.ts";
import type { OffersView } from "../../preload/contract/offers.ts";
import type { ResultBlock } from "../../preload/contract/results.ts";
import { resultBytes } from "./results/result-bytes.ts";
import { resultView, wholeText } from "./results/result-view.ts";
import { SubjectsFixture } from "./subjects-fixture.ts";

const everything = "@modelcontextprotocol/server-everything";

let fixture: SubjectsFixture;
const opened: string[] = [];
beforeEach(() => {
  opened.length = 0;
  fixture = new SubjectsFixture({
    opener: async (url) => {
      opened.push(url);
    },
  });
});
afterEach(() => fixture.end());

const ways = [
  { way: "stdio", add: async () => fixture.addSubject(everything) },
  { way: "Streamable HTTP", add: () => fixture.addHttpSubject(everything, ["streamableHttp"], "/mcp") },
];

/** Connects, and waits until all lists are read and stand as they are. */
async function connected(add: () => Promise<string>) {
  let offers: OffersView | undefined;
  fixture.host.listen({
    onOffers: (_, view) => {
      offers = view;
    },
  });
  const id = await add();
  await fixture.host.connect(id);
  await expect.poll(() => offers?.prompts && offers.resources && offers.templates).toBeTruthy();
  return {
    id,
    offers: () => offers,
    tools: () => fixture.host.servers().find((server) => server.id === id)?.tools ?? [],
  };
}

const run = (tool: string, args: { readonly [name: string]: unknown } = {}) =>
  fixture.host.runTool({ serverId: everything, tool, args });

/** Runs a tool to its end and reads its result as the window does. */
async function shown(tool: string, args: { readonly [name: string]: unknown } = {}) {
  const { callId, done } = run(tool, args);
  expect(await done).toMatchObject({ kind: "result", isError: false });
  const result = fixture.host.callResult(callId);
  if (!result) throw new Error(`${tool} has no result`);
  return { result, ...resultView(result, 0) };
}

/** Reads a resource to its end; its contents as they are shown. */
async function read(uri: string) {
  const { callId, done } = fixture.host.readResource({ serverId: everything, uri });
  const end = await done;
  const result = fixture.host.callResult(callId);
  return { end, result, blocks: result ? resultView(result, 0).blocks : [] };
}

/** The first content of a resource, which is no text. */
function blobOf(result: { readonly [name: string]: unknown } | undefined): Buffer {
  const [content] = (result?.contents ?? []) as readonly { readonly blob?: string }[];
  return Buffer.from(content?.blob ?? "", "base64");
}

const linkOf = (block: ResultBlock | undefined) => (block && "link" in block ? block.link.uri : undefined);

/** What the server wrote down as the answer that it was given. */
const answered = (result: { readonly [name: string]: unknown }, block: number) =>
  JSON.parse((wholeText(result, block) ?? "").replace(/^\s*Raw result: /, ""));

describe.each(ways)("server-everything over $way", ({ add }) => {
  it("[P-02] [S-01] gives results of every kind: texts, an image, links, an embedded resource, structured data", async () => {
    const { tools } = await connected(add);
    expect(tools().find(({ name }) => name === "get-structured-content")).toBeDefined();

    const image = await shown("get-tiny-image");
    expect(image.blocks.map(({ kind }) => kind)).toEqual(["text", "image", "text"]);
    const bytes = resultBytes(image.result, 1);
    expect(bytes.type).toBe("image/png");

    const weather = await shown("get-structured-content", { location: "Chicago" });
    expect(JSON.parse(weather.structured?.text ?? "")).toMatchObject({ temperature: 36, humidity: 82 });

    const links = await shown("get-resource-links", { count: 4 });
    expect(links.blocks.slice(1).map((block) => [block.kind, linkOf(block)])).toEqual([
      ["link", "demo://resource/dynamic/blob/1"],
      ["link", "demo://resource/dynamic/text/2"],
      ["link", "demo://resource/dynamic/blob/3"],
      ["link", "demo://resource/dynamic/text/4"],
    ]);

    const embedded = await shown("get-resource-reference", { resourceType: "Text", resourceId: 7 });
    expect(embedded.blocks.find(({ kind }) => kind === "resource")).toMatchObject({
      link: { uri: "demo://resource/dynamic/text/7" },
      start: { text: expect.stringContaining("Resource 7: This is a plaintext resource") },
    });

    const annotated = await shown("get-annotated-message", { messageType: "error", includeImage: true });
    expect(annotated.blocks.map(({ kind, annotations }) => [kind, annotations])).toEqual([
      ["text", { audience: ["user", "assistant"], priority: 1 }],
      ["image", { audience: ["user"], priority: 0.5 }],
    ]);
  });

  it("[P-02] [S-04] [S-20] lists and reads resources, a zip made by a tool among them, and expands a template", async () => {
    const { offers, id } = await connected(add);
    expect(offers()?.resources?.items).toHaveLength(7);
    expect(offers()?.templates?.items.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "demo://resource/dynamic/text/{resourceId}",
      "demo://resource/dynamic/blob/{resourceId}",
    ]);
    const uri = fixture.host.offers.expand("demo://resource/dynamic/blob/{resourceId}", { resourceId: "12" });
    const { blocks, result } = await read(uri);
    expect(blocks).toMatchObject([{ kind: "blob", link: { uri } }]);
    expect(blobOf(result).toString()).toContain("Resource 12");
    const of = { kind: "template", uriTemplate: "demo://resource/dynamic/text/{resourceId}" } as const;
    const completed = await fixture.host.offers.complete(id, {
      ...{ of, argument: "resourceId", value: "3", context: {} },
    });
    expect(completed.values).toEqual(["3"]);
    expect((await read("demo://resource/dynamic/text/none")).end).toMatchObject({ kind: "error" });

    const zip = await shown("gzip-file-as-resource", {
      name: "hello.txt.gz",
      data: `data:text/plain;base64,${Buffer.from("hello").toString("base64")}`,
      outputType: "resourceLink",
    });
    const link = linkOf(zip.blocks[0]) ?? "";
    expect(gunzipSync(blobOf((await read(link)).result)).toString()).toBe("hello");
  });

  it("[P-02] [S-05] lists its four prompts, completes one argument by another, and gets each", async () => {
    const { offers, id } = await connected(add);
    expect(offers()?.prompts?.items.map(({ name }) => name)).toEqual([
      "simple-prompt",
      "args-prompt",
      "completable-prompt",
      "resource-prompt",
    ]);
    const complete = (argument: string, value: string, context = {}) =>
      fixture.host.offers
        .complete(id, { of: { kind: "prompt", name: "completable-prompt" }, argument, value, context })
        .then(({ values }) => values);
    expect(await complete("department", "S")).toEqual(["Sales", "Support"]);
    expect(await complete("name", "", { department: "Sales" })).toEqual(["David", "Eve", "Frank"]);
    const get = async (prompt: string, args: { readonly [name: string]: string }) => {
      const { callId, done } = fixture.host.getPrompt({ serverId: id, prompt, args });
      await done;
      return resultView(fixture.host.callResult(callId) ?? {}, 0).blocks;
    };
    expect(await get("simple-prompt", {})).toMatchObject([{ role: "user", kind: "text" }]);
    expect(await get("args-prompt", { city: "부산" })).toMatchObject([{ start: { text: "What's weather in 부산?" } }]);
    expect(await get("completable-prompt", { department: "Sales", name: "Eve" })).toMatchObject([
      { start: { text: "Please promote Eve to the head of the Sales team." } },
    ]);
    expect(await get("resource-prompt", { resourceType: "Text", resourceId: "3" })).toMatchObject([
      { kind: "text" },
      { kind: "resource", link: { uri: "demo://resource/dynamic/text/3" } },
    ]);
  });

  it("[P-02] [S-21] tells of updates of what is subscribed to, logs at the level that is asked for, and shows progress", async () => {
    const { offers, id } = await connected(add);
    const logs: LogRecord[] = [];
    fixture.host.logs.onLog((record) => logs.push(record));
    await fixture.host.logs.setLevel(id, "debug");
    const uri = "demo://resource/dynamic/text/1";
    await fixture.host.offers.setSubscribed(id, uri, true);
    await run("toggle-subscriber-updates").done;
    await expect
      .poll(() => offers()?.subscribed.find((one) => one.uri === uri)?.updatedAt, { timeout: 20_000 })
      .toBeDefined();
    await run("toggle-subscriber-updates").done;
    await fixture.host.offers.setSubscribed(id, uri, false);
    expect(offers()?.subscribed).toEqual([]);
    await run("toggle-simulated-logging").done;
    // Its lines on subscribing come with level info, the simulated ones with any.
    await expect.poll(() => logs.some(({ text }) => text.includes("-level message")), { timeout: 20_000 }).toBe(true);
    await run("toggle-simulated-logging").done;

    const seen: unknown[] = [];
    const stop = fixture.host.listen({ onCall: ({ progress }) => progress && seen.push(progress) });
    const { done } = run("trigger-long-running-operation", { duration: 0.5, steps: 4 });
    expect(await done).toMatchObject({ kind: "result", isError: false });
    stop();
    const steps = seen.map((progress) => (progress as { readonly progress: number }).progress);
    expect([...new Set(steps)].slice(0, 3)).toEqual([1, 2, 3]);
  });

  it("[P-02] sends the person to a page, by a question and by -32042, and never without being told to", async () => {
    await connected(add);
    const url = "http://127.0.0.1:9/sign-in";
    const asks = run("trigger-url-elicitation", { url });
    const question = await fixture.question();
    expect(question).toMatchObject({ mode: "url", url: { text: url } });
    expect(opened).toEqual([]);
    await fixture.host.visits.open(question.key, "person");
    expect(await asks.done).toMatchObject({ kind: "result", isError: false });
    expect(answered(fixture.host.callResult(asks.callId) ?? {}, 1)).toEqual({ action: "accept" });
    expect(opened).toEqual([url]);

    // First the page of the error, then, when the call is sent again, the question for the one that was meant.
    const failing = run("trigger-url-elicitation", { url, errorPath: true });
    const required = await fixture.question();
    expect(required).toMatchObject({ origin: "url-required", url: { text: "https://modelcontextprotocol.io" } });
    await fixture.host.visits.open(required.key, "person");
    await fixture.host.visits.continue(required.key, "person");
    const meant = await fixture.question(({ state, origin }) => state.kind === "open" && origin === "server-request");
    await fixture.host.broker.respond(meant.key, { action: "decline", by: "person" });
    expect(await failing.done).toMatchObject({ kind: "result" });
    expect(answered(fixture.host.callResult(failing.callId) ?? {}, 1)).toEqual({ action: "decline" });
    expect(opened).toEqual([url, "https://modelcontextprotocol.io"]);
  });
});
