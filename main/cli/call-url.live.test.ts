import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { callCommand } from "./call.ts";

const servers = join(import.meta.dirname, "../../e2e/servers");
const page = (url: string, elicitationId = "e-1") => ({ mode: "url", elicitationId, url, message: "Connect" });
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-call-url-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command with an answers file; its lines, less the traffic, and its exit code. */
async function call(server: string, tool: string, args: object, answers: string, era = "legacy") {
  const file = join(folder, "answers.yaml");
  writeFileSync(file, answers);
  const written = { out: "", err: "" };
  const exit = await callCommand(
    [
      ...[tool, "--args", JSON.stringify(args), "--answers", file, "--json", "--era", era],
      ...["--", process.execPath, join(servers, `${server}.mjs`)],
    ],
    {
      out: (text) => {
        written.out += text;
      },
      err: (text) => {
        written.err += text;
      },
      onInterrupt: () => () => {},
    },
  );
  const lines = written.out.trim().split("\n");
  const events = lines.map((line) => JSON.parse(line)).filter(({ t }) => !["traffic", "log", "connected"].includes(t));
  return { exit, events, kinds: events.map(({ t }) => t), err: written.err };
}

const accepting = "- { match: { mode: url }, action: accept }";

it("[U-04] a rule that accepts a page hands its address over, opens nothing, and the server is told accept", async () => {
  const url = "https://user@pay.example.com/start";
  const { exit, events, kinds } = await call("raw-legacy", "ask", { params: page(url) }, accepting);
  expect(exit).toBe(0);
  expect(kinds).toEqual(["request", "open", "answer", "result", "end"]);
  expect(events[0]).toMatchObject({ mode: "url", fields: [], url: { text: url, level: "strong" } });
  expect(events[0].url.reasons).toContain("user-info");
  expect(events[1]).toMatchObject({ url });
  expect(events[2]).toMatchObject({ outcome: "sent", by: "script" });
  expect(JSON.parse(events[3].text)).toEqual({ result: { action: "accept" } });
});

it("[U-08] a call that needs pages goes on once a rule has accepted all of them", async () => {
  const lists = [[page("https://a.example.com/", "a"), page("https://b.example.com/", "b")]];
  const { exit, events } = await call("raw-legacy", "needs_pages", { lists }, accepting);
  expect(exit).toBe(0);
  expect(events.filter(({ t }) => t === "open").map(({ url }) => url)).toEqual([
    "https://a.example.com/",
    "https://b.example.com/",
  ]);
  expect(events.filter(({ t }) => t === "answer")).toHaveLength(2);
  expect(events.at(-2)).toMatchObject({ t: "result" });
});

it("[U-10] a modern server that asks for the same page again is told accept without its being handed over twice", async () => {
  const { elicitationId: _id, ...modern } = page("https://a.example.com/");
  const asking = { requests: { page: { method: "elicitation/create", params: modern } }, state: "s" };
  const { exit, events } = await call("raw-modern", "script", { legs: [asking, asking] }, accepting, "modern");
  expect(exit).toBe(0);
  expect(events.filter(({ t }) => t === "open")).toHaveLength(1);
  expect(events.filter(({ t }) => t === "answer").map(({ outcome }) => outcome)).toEqual(["sent", "sent"]);
});

it("a page without a rule is cancelled and nothing is handed over; a no to one of several ends the call", async () => {
  const lists = [[page("https://a.example.com/", "a"), page("https://b.example.com/", "b")]];
  const none = await call("raw-legacy", "ask", { params: page("https://a.example.com/") }, "[]");
  expect([none.exit, none.kinds]).toEqual([3, ["request", "answer", "result", "end"]]);
  const no = await call(
    "raw-legacy",
    "needs_pages",
    { lists },
    "- { times: 1, action: accept }\n- { action: decline }",
  );
  expect(no.exit).toBe(1);
  expect(no.events.find(({ t }) => t === "error")).toMatchObject({ code: "url-required-declined" });
});
