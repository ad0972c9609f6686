import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseCallOptions } from "./call-options.ts";
import { UsageError } from "./exit-codes.ts";
import { targetDefinition } from "./target.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "options-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const usage = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error("it was accepted");
};

describe("parseCallOptions", () => {
  it("reads a tool, its arguments and a sample", () => {
    const options = parseCallOptions(["book_table", "--sample", "tour", "--args", '{"guests":4}', "--json"]);
    expect(options).toEqual({
      tool: "book_table",
      args: { guests: 4 },
      target: { kind: "sample", name: "tour" },
      era: "auto",
      json: true,
      quiet: false,
    });
  });

  it("leaves everything after -- to the command, options that look like ours included", () => {
    const options = parseCallOptions(["ask", "--era", "legacy", "--", "node", "a b.js", "--json", "--", "$X"]);
    expect(options.target).toEqual({ kind: "command", command: "node", args: ["a b.js", "--json", "--", "$X"] });
    expect(options).toMatchObject({ era: "legacy", json: false });
  });

  it("[Q-02] takes a profile along to the server, and lists those there are for one that isn't there", () => {
    const { target, era, profile } = parseCallOptions(["ask", "--profile", "form-only", "--sample", "tour"]);
    expect(targetDefinition(target, era, profile)).toMatchObject({ id: "tour", profile: "form-only" });
    expect(targetDefinition(target, era)).not.toHaveProperty("profile");
    expect(usage(() => targetDefinition(target, era, "cursor"))).toBe(
      'There is no profile "cursor": parley, form-only, none.',
    );
  });

  it("[S-05] reads a prompt with its arguments, or the URI of a resource", () => {
    const of = (...argv: string[]) => parseCallOptions([...argv, "--sample", "tour"]);
    const args = { city: "Seoul", note: "a=b", empty: "" };
    const given = ["--arg", "city=Seoul", "--arg", "note=a=b", "--arg", "empty="];
    expect(of("--prompt", "plan", ...given)).toMatchObject({ kind: "prompt", tool: "plan", args });
    expect(of("--resource", "tour://menu")).toMatchObject({ kind: "resource", tool: "tour://menu", args: {} });
  });

  it("reads arguments from a file", () => {
    const path = file("args.json", '{"a": [1, "é"]}');
    expect(parseCallOptions(["ask", "--sample", "tour", "--args", `@${path}`]).args).toEqual({ a: [1, "é"] });
  });

  it.each([
    [[], "name of a tool"],
    [["ask", "--prompt", "plan", "--sample", "tour"], "one of"],
    [["--prompt", "plan", "--resource", "a:b", "--sample", "tour"], "one of"],
    [["ask", "--arg", "a=b", "--sample", "tour"], "--arg goes with"],
    [["--prompt", "plan", "--arg", "=b", "--sample", "tour"], "NAME=TEXT"],
    [["--prompt", "plan", "--args", "{}", "--sample", "tour"], "--args goes with"],
    [["--resource", "a:b", "--ask-consent", "--sample", "tour"], "--ask-consent goes with"],
    [["ask"], "one target"],
    [["ask", "more", "--sample", "tour"], '"more"'],
    [["ask", "--sample", "tour", "--", "node"], "one target"],
    [["ask", "--"], "-- needs a command"],
    [["ask", "--server", "a"], "--config FILE"],
    [["ask", "--sample", "tour", "--config", "c.json"], "--config goes with"],
    [["ask", "--url", "https://example.com/mcp", "--sample", "tour"], "one target"],
    [["ask", "--sample", "tour", "--args", "{"], "--args is no JSON"],
    [["ask", "--sample", "tour", "--args", "[1]"], "must be a JSON object"],
    [["ask", "--sample", "tour", "--args", "@/no/such/file"], "--args can't be read"],
    [["ask", "--sample", "tour", "--era", "old"], "--era is"],
    [["ask", "--sample", "tour", "--timeout", "0"], "--timeout is"],
    [["ask", "--sample", "tour", "--question-timeout", "0"], "--question-timeout is"],
    [["ask", "--sample", "tour", "--timeout", "soon"], "--timeout is"],
    [["ask", "--sample", "tour", "--timeout", ""], "--timeout is"],
    [["ask", "--sample", "tour", "--frobnicate"], "--frobnicate"],
  ])("refuses %j", (argv, reason) => {
    expect(usage(() => parseCallOptions(argv))).toContain(reason);
  });
});

describe("targetDefinition", () => {
  it("takes a command word by word", () => {
    const definition = targetDefinition({ kind: "command", command: "/usr/bin/node", args: ["a b", "*"] }, "modern");
    expect(definition).toEqual({
      id: "node",
      name: "node",
      transport: { kind: "stdio", command: "/usr/bin/node", args: ["a b", "*"], env: {} },
      eraSetting: "modern",
      autoRestart: false,
    });
  });

  it.each(["mcpServers", "servers"])("reads an entry of %s", (key) => {
    const config = file(
      `${key}.json`,
      JSON.stringify({ [key]: { home: { command: "srv", env: { A: "1" }, cwd: "/tmp" } } }),
    );
    const { transport } = targetDefinition({ kind: "configured", name: "home", config }, "auto");
    expect(transport).toEqual({ kind: "stdio", command: "srv", args: [], env: { A: "1" }, cwd: "/tmp" });
  });

  it("says what is wrong with a file or a name", () => {
    const at = (config: string, name: string) =>
      usage(() => targetDefinition({ kind: "configured", name, config }, "auto"));
    const good = file(
      "good.json",
      JSON.stringify({
        mcpServers: { home: { command: "x" }, web: { url: "https://a.example" }, bad: { command: 3 } },
      }),
    );
    expect(at(good, "toString")).toContain("home, web, bad");
    expect(targetDefinition({ kind: "configured", name: "web", config: good }, "auto").transport).toEqual({
      kind: "http",
      url: "https://a.example",
      headers: {},
    });
    expect(usage(() => targetDefinition({ kind: "address", url: "ftp://a.example" }, "auto"))).toContain(
      "http or https",
    );
    expect(at(good, "bad")).toContain("bad: command");
    expect(at(file("broken.json", "{"), "home")).toContain("is no JSON");
    expect(at(file("other.json", "{}"), "home")).toContain("mcpServers");
    expect(at(join(folder, "missing.json"), "home")).toContain("--config can't be read");
    expect(usage(() => targetDefinition({ kind: "sample", name: "tuor" }, "auto"))).toContain("tour, tour-modern");
  });
});

it("[F-17] takes a time-out for questions, which is off unless it is given", () => {
  const seconds = (...more: string[]) => parseCallOptions(["ask", "--sample", "tour", ...more]).questionTimeoutSeconds;
  expect(seconds("--question-timeout", "2.5")).toBe(2.5);
  expect(seconds()).toBeUndefined();
});
