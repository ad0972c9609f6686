import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { initialAnswers } from "../../preload/form/initial-answers.ts";
import type { HttpExchange } from "./connection/transport.ts";
import { type SubjectStart, SubjectsFixture } from "./subjects-fixture.ts";

let fixture: SubjectsFixture;
beforeEach(() => {
  fixture = new SubjectsFixture();
});
afterEach(() => fixture.end());

const everything = "@modelcontextprotocol/server-everything";
const viewOf = (id: string) => fixture.host.servers().find((server) => server.id === id);
const toolNames = (id: string) => viewOf(id)?.tools.map((tool) => tool.name) ?? [];
const call = (tool: string, args: { readonly [name: string]: unknown } = {}) =>
  fixture.host.runTool({ serverId: everything, tool, args });

/** Connects and gives back what a person would see of it, the tools apart. */
async function connected(id: string) {
  await fixture.host.connect(id);
  return viewOf(id)?.state;
}

interface Subject extends SubjectStart {
  /** How many it lists. */
  readonly tools: number;
  readonly some: readonly string[];
}

const legacySubjects: { readonly [packageName: string]: Subject } = {
  "@modelcontextprotocol/server-filesystem": {
    args: (home) => [home],
    tools: 14,
    some: ["read_text_file", "write_file", "directory_tree"],
  },
  "@modelcontextprotocol/server-memory": {
    env: (home) => ({ MEMORY_FILE_PATH: `${home}/memory.jsonl` }),
    tools: 9,
    some: ["create_entities", "read_graph"],
  },
  "@modelcontextprotocol/server-sequential-thinking": { tools: 1, some: ["sequentialthinking"] },
  "@cyanheads/git-mcp-server": { tools: 28, some: ["git_status", "git_commit"] },
  "@eslint/mcp": { tools: 1, some: ["lint-files"] },
  "@modelcontextprotocol/server-pdf": { args: () => ["--stdio"], tools: 9, some: ["list_pdfs", "display_pdf"] },
  "@wonderwhy-er/desktop-commander": { tools: 26, some: ["read_file", "start_process"] },
};

describe("public servers over stdio", () => {
  it.each(Object.entries(legacySubjects))("[P-04] %s connects and lists", async (name, { tools, some, ...start }) => {
    const id = fixture.addSubject(name, start);
    expect(await connected(id)).toMatchObject({
      kind: "ready",
      negotiated: { era: "legacy", version: "2025-11-25", serverInfo: { name: expect.stringMatching(/./) } },
    });
    expect(toolNames(id)).toEqual(expect.arrayContaining([...some]));
    expect(toolNames(id)).toHaveLength(tools);
  });

  it("mongodb-mcp-server connects in the modern era and lists", async () => {
    const id = fixture.addSubject("mongodb-mcp-server", { env: () => ({ MDB_MCP_TELEMETRY: "disabled" }) });
    expect(await connected(id)).toMatchObject({ kind: "ready", negotiated: { era: "modern", version: "2026-07-28" } });
    expect(toolNames(id)).toHaveLength(27);
    expect(viewOf(id)?.tools.find((tool) => tool.name === "drop-database")).toMatchObject({ destructive: true });
    expect(viewOf(id)?.tools.find((tool) => tool.name === "find")).toMatchObject({ readOnly: true });
  });
});

const ways = [
  { way: "stdio", channel: [], add: async () => fixture.addSubject(everything) },
  {
    way: "Streamable HTTP",
    channel: ["POST /mcp 200", "GET /mcp 200"],
    add: () => fixture.addHttpSubject(everything, ["streamableHttp"], "/mcp"),
  },
  {
    way: "HTTP+SSE",
    channel: ["POST /sse 404", "GET /sse 200", "POST /message 202"],
    add: () => fixture.addHttpSubject(everything, ["sse"], "/sse"),
  },
];

/** What went on over HTTP. */
const exchanges = () =>
  fixture.host.traffic
    .kept()
    .filter((record) => record.kind === "http")
    .map(({ body }) => body as HttpExchange)
    .map(({ method, url, status }) => `${method} ${new URL(url).pathname} ${status}`);

describe.each(ways)("server-everything over $way", ({ channel, add }) => {
  it("[C-13] connects, lists and answers calls", async () => {
    const id = await add();
    expect(await connected(id)).toMatchObject({ kind: "ready", negotiated: { era: "legacy", version: "2025-11-25" } });
    expect(exchanges()).toEqual(expect.arrayContaining(channel));
    expect(toolNames(id)).toEqual(expect.arrayContaining(["echo", "get-sum", "trigger-elicitation-request"]));
    expect(await call("echo", { message: "Größe 漢字 😀" }).done).toMatchObject({
      kind: "result",
      isError: false,
      text: "Echo: Größe 漢字 😀",
    });
    expect(await call("get-sum", { a: 20, b: 22 }).done).toMatchObject({
      kind: "result",
      text: "The sum of 20 and 22 is 42.",
    });
    expect(await call("get-sum", { a: "twenty" }).done).toMatchObject({ kind: "result", isError: true });
  });

  it("asks all 13 fields as one form and takes the defaults with a name", async () => {
    await fixture.host.connect(await add());
    const { callId, done } = call("trigger-elicitation-request");
    const question = await fixture.question();
    expect(question).toMatchObject({
      mode: "form",
      attribution: { kind: "call", callId, tool: "trigger-elicitation-request" },
      form: { outsideSpecification: false },
    });
    const form = question.form;
    if (!form) throw new Error("the question has no form");
    expect(form.fields.map(({ name, kind, required }) => `${name}: ${kind}${required ? ", required" : ""}`)).toEqual([
      "name: text, required",
      "check: boolean",
      "firstLine: text",
      "email: text",
      "homepage: text",
      "birthdate: text",
      "integer: number",
      "number: number",
      "untitledSingleSelectEnum: choice",
      "untitledMultipleSelectEnum: choices",
      "titledSingleSelectEnum: choice",
      "titledMultipleSelectEnum: choices",
      "legacyTitledEnum: choice",
    ]);
    const titles = (name: string) => {
      const field = form.fields.find((one) => one.name === name);
      return field && "options" in field ? field.options.map((option) => option.title) : undefined;
    };
    expect(titles("titledSingleSelectEnum")).toEqual(["Superman", "Green Lantern", "Wonder Woman"]);
    expect(titles("titledMultipleSelectEnum")).toEqual(["Tuna", "Salmon", "Trout"]);
    expect(titles("legacyTitledEnum")).toEqual(["Cats", "Dogs", "Birds", "Fish", "Reptiles"]);

    const answers = { ...initialAnswers(form), f0: "Kim" };
    expect(await fixture.host.broker.respond(question.key, { action: "accept", answers, by: "person" })).toEqual({
      settled: true,
    });
    const end = await done;
    expect(end).toMatchObject({ kind: "result", isError: false });
    expect(rawResult(end)).toEqual({
      action: "accept",
      content: {
        name: "Kim",
        firstLine: "It was a dark and stormy night.",
        integer: 42,
        number: 3.14,
        untitledSingleSelectEnum: "Monica",
        untitledMultipleSelectEnum: ["Guitar"],
        titledSingleSelectEnum: "hero-1",
        titledMultipleSelectEnum: ["fish-1"],
        legacyTitledEnum: "pet-1",
      },
    });
  });

  it("is told that its question was declined", async () => {
    await fixture.host.connect(await add());
    const { done } = call("trigger-elicitation-request");
    const { key } = await fixture.question();
    await fixture.host.broker.respond(key, { action: "decline", by: "person" });
    expect(rawResult(await done)).toEqual({ action: "decline" });
  });

  it("[P-02] wants a model's answer, gets the person's, and fails its call where they rejected it", async () => {
    await fixture.host.connect(await add());
    const { broker } = fixture.host;
    const { done } = call("trigger-sampling-request", { prompt: "Name a colour", maxTokens: 10 });
    const prompt = await fixture.question();
    expect(prompt.approval).toMatchObject({
      ...{ kind: "sampling-request", systemPrompt: "You are a helpful test server.", maxTokens: 10, temperature: 0.7 },
      messages: [{ role: "user", blocks: [{ text: "Resource trigger-sampling-request context: Name a colour" }] }],
    });
    await broker.approve(prompt.key, {}, "person");
    await broker.approve((await fixture.question()).key, { text: "Blue" }, "person");
    const end = await done;
    expect(end).toMatchObject({ kind: "result", isError: false, text: expect.stringContaining('"text": "Blue"') });
    const again = call("trigger-sampling-request", { prompt: "Another", maxTokens: 10 });
    await broker.respond((await fixture.question()).key, { action: "decline", by: "person" });
    expect(await again.done).toMatchObject({
      ...{ kind: "result", isError: true, text: expect.stringContaining("User rejected sampling request") },
    });
  });
});

/** What the server says that it received as the answer. */
function rawResult(end: unknown): unknown {
  const { text = "" } = end as { readonly text?: string };
  const at = text.indexOf("Raw result: ");
  if (at === -1) throw new Error(`no raw result in ${JSON.stringify(end)}`);
  return JSON.parse(text.slice(at + "Raw result: ".length));
}
