import { afterEach, expect, it, vi } from "vitest";
import { callCommand } from "./call.ts";
import { processTerminal } from "./terminal.ts";

/** A legacy server with tools of these names. */
const server = (...names: string[]) => `
  const tools = ${JSON.stringify(names.map((name) => ({ name, inputSchema: { type: "object" } })))};
  const serverInfo = { name: "s", version: "1" };
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method } = JSON.parse(line);
    const hello = { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo };
    const result = method === "initialize" ? hello : { tools };
    if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });`;

afterEach(() => vi.restoreAllMocks());

it("[X-07] what a server says never acts on the terminal: the names of its tools, and whatever else goes to stderr", async () => {
  let err = "";
  const hear = (text: string) => {
    err += text;
  };
  const exit = await callCommand(
    ["nothing", "--era", "legacy", "--", process.execPath, "-e", server("go\u001b[2J\nexit", "\u202etac")],
    { out: () => {}, err: hear, onInterrupt: () => () => {} },
  );
  expect(exit).toBe(2);
  expect(err).toContain("It offers: go\\u{1B}[2J\\u{A}exit, \\u{202E}tac.\n");

  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  processTerminal().err("a\u009b2Jb\tc\n");
  expect(written).toHaveBeenCalledWith("a\\u{9B}2Jb\tc\n");
});
