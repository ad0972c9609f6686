import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { callCommand } from "./call.ts";

const server = join(import.meta.dirname, "../../e2e/servers/raw-modern.mjs");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-call-consent-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let calls = 0;

/** Calls `echo`; the events of interest, the exit code, and how often the server was called. */
async function call(answers: string, ...more: readonly string[]) {
  const { out, exit, called } = await write(answers, ...more, "--json");
  const events = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ t }) => ["request", "answer", "result", "error"].includes(t));
  return { events, exit, called };
}

/** The same with all that was written. */
async function write(answers: string, ...more: readonly string[]) {
  calls += 1;
  const [file, config, record] = ["answers.yaml", "servers.json", `${calls}.jsonl`].map((name) => join(folder, name));
  if (!file || !config || !record) throw new Error("no folder");
  writeFileSync(file, answers);
  const raw = { command: process.execPath, args: [server], env: { RECORD: record } };
  writeFileSync(config, JSON.stringify({ mcpServers: { raw } }));
  const written = { out: "", err: "" };
  const exit = await callCommand(
    ["echo", "--server", "raw", "--config", config, ...more, "--answers", file, "--era", "modern"],
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
  const called = readFileSync(record, "utf8").split('"tools/call"').length - 1;
  return { ...written, exit, called };
}

it("[S-03] what was typed runs; with --ask-consent a rule for approvals decides, and nothing is sent without one", async () => {
  expect(await call("[]")).toMatchObject({ events: [{ t: "result" }], exit: 0, called: 1 });
  const ask = "--ask-consent";
  expect(await call("- { match: { mode: approval }, action: accept }", ask)).toMatchObject({
    events: [{ t: "request", mode: "approval", origin: "host" }, { t: "answer", outcome: "sent" }, { t: "result" }],
    ...{ exit: 0, called: 1 },
  });
  expect(await call("- { match: { mode: approval }, action: decline }", ask)).toMatchObject({
    events: [{ t: "request" }, { t: "answer", outcome: "declined" }, { t: "error", code: "not-allowed" }],
    ...{ exit: 1, called: 0 },
  });
  // A rule without a mode is about questions of the server.
  expect(await call("- { action: accept, content: generate }", ask)).toMatchObject({ exit: 3, called: 0 });
});

it("[S-03] tells in words what Parley asks, and that the tool did not run", async () => {
  const asked = await write("[]", "--ask-consent", "--args", '{"word": "hi"}');
  expect(asked.out).toContain('Parley asks: may echo of raw run?\n  with: {"word":"hi"}');
  expect(asked.err).toContain("The tool was not run: nobody said that it may.");
  expect(asked.called).toBe(0);
});
