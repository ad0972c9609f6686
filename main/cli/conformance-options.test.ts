import { describe, expect, it } from "vitest";
import { parseConformanceOptions } from "./conformance-options.ts";

const url = "http://127.0.0.1:1/mcp";

describe("parseConformanceOptions", () => {
  it("takes one address, and calls every tool of any era unless told otherwise", () => {
    expect(parseConformanceOptions([url], undefined)).toEqual({ url, era: "auto", listOnly: false });
    expect(parseConformanceOptions(["--era", "legacy", "--list-only", url], "")).toEqual({
      ...{ url, era: "legacy", listOnly: true },
    });
  });

  it("takes the calls of the suite's context as they stand there, and leaves the rest of it alone", () => {
    const toolCalls = [{ name: "book", arguments: { room: "line1\r\nline2", none: null } }];
    const context = JSON.stringify({ name: "http-custom-headers", client_id: "x", toolCalls });
    expect(parseConformanceOptions([url], context)).toMatchObject({ toolCalls });
    expect(parseConformanceOptions([url], JSON.stringify({ name: "initialize" }))).not.toHaveProperty("toolCalls");
  });

  it.each([
    [[], undefined, "address of one server"],
    [[url, url], undefined, "address of one server"],
    [["--era", "old", url], undefined, "--era"],
    [["--scenario", "x", url], undefined, "--scenario"],
    [[url], "{", "MCP_CONFORMANCE_CONTEXT"],
    [[url], '{"toolCalls": [{"name": 1}]}', "MCP_CONFORMANCE_CONTEXT"],
  ])("refuses %j with the context %s", (argv, context, words) => {
    expect(() => parseConformanceOptions(argv, context)).toThrow(words);
  });
});
