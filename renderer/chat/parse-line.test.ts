import { describe, expect, it } from "vitest";
import type { ToolView } from "../../preload/contract/servers.ts";
import { serverOf } from "../testing/fake-gate.ts";
import { suggested } from "./commands.ts";
import { parseLine, typedName } from "./parse-line.ts";
import { connectedPrompts } from "./prompt-choices.ts";
import { connectedTools, lineFor, matchingTools } from "./tools.ts";

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

it("writes the required arguments as a start", () => {
  const [choice] = connectedTools([
    serverOf({
      tools: [
        tool("plan", {
          inputSchema: {
            required: ["to", "days"],
            properties: { to: { type: "string" }, days: { type: "integer", minimum: 1 } },
          },
        }),
      ],
    }),
  ]);
  expect(choice && lineFor(choice)).toBe('/plan {"to":"","days":1}');
  expect(one[0] && lineFor(one[0])).toBe("/book_table ");
});
