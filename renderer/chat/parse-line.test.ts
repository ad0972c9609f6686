import { describe, expect, it } from "vitest";
import type { ToolView } from "../../preload/contract/servers.ts";
import { serverOf } from "../testing/fake-gate.ts";
import { suggested } from "./commands.ts";
import { parseLine, typedName } from "./parse-line.ts";
import { connectedPrompts } from "./prompt-choices.ts";
import { connectedTools, matchingTools, needsArguments, saidLine } from "./tools.ts";

const tool = (name: string, part: Partial<ToolView> = {}): ToolView => ({
  name,
  inputSchema: { type: "object" },
  readOnly: false,
  destructive: false,
  ...part,
});
const one = connectedTools([
  serverOf({
    tools: [
      tool("book_table", { description: "Books a restaurant table." }),
      tool("book"),
      tool("say it"),
      tool("plan_trip"),
    ],
  }),
]);
const two = connectedTools([
  serverOf({ tools: [tool("book_table")] }),
  serverOf({ id: "other", name: "Other", tools: [tool("book_table"), tool("alone")] }),
]);

describe("parseLine", () => {
  it.each([
    ["/book_table", "book_table", {}],
    ['  /book_table {"guests": 4}  ', "book_table", { guests: 4 }],
    ['/book_table{"guests":4}', "book_table", { guests: 4 }],
    ['/book\n{\n"a": [1]\n}', "book", { a: [1] }],
    ['/say it {"x": "/"}', "say it", { x: "/" }],
  ])("runs %j", (line, name, args) => {
    const parsed = parseLine(line, one);
    expect(parsed).toMatchObject({ kind: "tool", args, choice: { tool: { name } } });
  });

  it.each([
    ["/book_tabl", "unknown-tool", { tool: "book_tabl" }],
    ['/nope{"a":1}', "unknown-tool", { tool: "nope" }],
    ["/book_table {guests: 4}", "bad-json", { tool: "book_table" }],
    ["/book_table four", "bad-json", { tool: "book_table" }],
    ["/book_table [4]", "not-an-object", { tool: "book_table" }],
    ["/book_table null", "not-an-object", { tool: "book_table" }],
    ["/", "no-tool-named", {}],
  ])("says what is wrong with %j", (line, code, params) => {
    expect(parseLine(line, one)).toEqual({ kind: "wrong", code, params });
  });

  it("tells plain text, an escaped slash and nothing apart", () => {
    expect(parseLine("book a table", one)).toEqual({ kind: "plain", text: "book a table" });
    expect(parseLine("//etc", one)).toEqual({ kind: "plain", text: "/etc" });
    expect(parseLine("  \n", one)).toEqual({ kind: "empty" });
  });

  it("asks which server when two have the tool, and takes the qualified name", () => {
    expect(parseLine("/book_table {}", two)).toMatchObject({
      kind: "wrong",
      code: "ambiguous-tool",
      params: { handles: "/book_table@tour, /book_table@other" },
    });
    expect(parseLine("/book_table@other", two)).toMatchObject({ kind: "tool", choice: { server: { id: "other" } } });
    expect(parseLine("/alone@other", two)).toMatchObject({ kind: "tool", choice: { tool: { name: "alone" } } });
  });

  it("[S-05] takes the qualified name of a prompt that stands alone, but never for a tool of its own server", () => {
    const items = ["plan", "book_table"].map((name) => ({ name, arguments: [] }));
    const offers = {
      serverId: "tour",
      prompts: { items, readAt: 0 },
      canSubscribe: false,
      canComplete: false,
      subscribed: [],
    };
    const tools = connectedTools([serverOf({ tools: [tool("book_table")] })]);
    const prompts = connectedPrompts([serverOf()], new Map([["tour", offers]]), tools);
    const read = (line: string) => parseLine(line, tools, prompts);
    expect(read("/plan")).toMatchObject({ kind: "prompt", choice: { handle: "plan" } });
    expect(read('/plan@tour {"city": "Seoul"}')).toMatchObject({ kind: "prompt", args: { city: "Seoul" } });
    expect(read("/book_table@tour")).toMatchObject({ kind: "tool" });
    expect(read("/prompt:book_table@tour")).toMatchObject({
      kind: "prompt",
      choice: { prompt: { name: "book_table" } },
    });
  });

  it("has no tools of servers that are not connected", () => {
    const none = connectedTools([serverOf({ state: { kind: "stopped" }, tools: [tool("book_table")] })]);
    expect(parseLine("/book_table", none)).toEqual({ kind: "wrong", code: "no-tools", params: {} });
  });

  it("keeps an own __proto__ argument as data", () => {
    const parsed = parseLine('/book {"__proto__": 1}', one);
    expect(parsed.kind === "tool" && Object.keys(parsed.args)).toEqual(["__proto__"]);
  });
});

it("suggests only while the name is being typed", () => {
  expect(typedName("/")).toBe("");
  expect(typedName("/bo")).toBe("bo");
  expect(typedName("/book {")).toBeUndefined();
  expect(typedName("//x")).toBeUndefined();
  expect(typedName("hello")).toBeUndefined();
});

it("puts handles that begin with the typed text first", () => {
  const handles = (typed: string) => suggested(one, [], typed).commands.map(({ choice }) => choice.handle);
  expect(handles("plan")).toEqual(["plan_trip"]);
  expect(handles("it")).toEqual(["say it"]);
  expect(handles("")).toHaveLength(4);
});

it("offers tools that share words with a sentence, the best first", () => {
  expect(matchingTools(one, "please book a table for me").map(({ handle }) => handle)).toEqual(["book_table", "book"]);
  expect(matchingTools(one, "good morning")).toEqual([]);
});

it("tells which tools need arguments, and a bare name from one with arguments, perhaps none", () => {
  const needs = (inputSchema: unknown) => needsArguments(tool("plan", { inputSchema }));
  expect([{ required: ["to"] }, { required: [] }, { required: [1] }, { required: "to" }, {}, true].map(needs)).toEqual([
    true,
    ...[false, false, false, false, false],
  ]);
  expect(parseLine("/book_table", one)).toMatchObject({ given: false });
  expect(parseLine("/book_table {}", one)).toMatchObject({ given: true });
});

it("says a run from the form as the line that would run it, as far as a line may go", () => {
  const choice = { handle: "plan@tour" };
  expect(saidLine(choice, '{"to":"Bern"}')).toBe('/plan@tour {"to":"Bern"}');
  const long = saidLine(choice, JSON.stringify({ to: "\u{1F600}".repeat(70_000) }));
  expect(long.length).toBeLessThanOrEqual(64 * 1024);
  expect(long).toMatch(/^\/plan@tour \{"to":"\u{1F600}+…$/u);
});
