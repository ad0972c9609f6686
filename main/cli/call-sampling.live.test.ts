import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { callCommand } from "./call.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-call-sampling-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const messages = [{ role: "user", content: { type: "text", text: "Say hello" } }];
const asked = { method: "sampling/createMessage", params: { messages, maxTokens: 3 } };

/** Calls the tool of a raw server that asks for a model's answer: what it told, what went to stderr, and the exit code. */
async function call(era: "legacy" | "modern", answers: string, ...more: readonly string[]) {
  const file = join(folder, "answers.yaml");
  const config = join(folder, "servers.json");
  writeFileSync(file, answers);
  const script = join(import.meta.dirname, `../../e2e/servers/raw-${era}.mjs`);
  const raw = { command: process.execPath, args: [script], env: { RECORD: join(folder, "record.jsonl") } };
  writeFileSync(config, JSON.stringify({ mcpServers: { raw } }));
  const [tool, args] =
    era === "legacy" ? ["request", { requests: [asked] }] : ["script", { legs: [{ requests: { help: asked } }] }];
  const written: string[] = [];
  const complaints: string[] = [];
  const exit = await callCommand(
    [tool, "--args", JSON.stringify(args), "--server", "raw", "--config", config, "--era", era, ...more].concat(
      answers === "" ? [] : ["--answers", file],
    ),
    { out: (text) => written.push(text), err: (text) => complaints.push(text), onInterrupt: () => () => {} },
  );
  return { written: written.join(""), complaints: complaints.join(""), exit };
}

const events = (written: string) =>
  written
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const answer = (text: string) => `- { match: { mode: approval }, action: accept, content: { text: ${text} } }`;

describe.each(["legacy", "modern"] as const)("a sampling request of a %s server", (era) => {
  it("[S-06] is answered by a rule that names approvals and has the text, which no event repeats", async () => {
    const { written, exit } = await call(era, answer("Hello"), "--json");
    const told = events(written);
    expect(told.filter(({ t }) => t === "request" || t === "answer")).toMatchObject([
      { t: "request", mode: "approval", approval: "sampling-request", message: "Say hello" },
      { t: "answer", outcome: "sent", by: "script" },
      { t: "request", mode: "approval", approval: "sampling-result", origin: "host" },
      { t: "answer", outcome: "sent", by: "script" },
    ]);
    expect(exit).toBe(0);
    expect(JSON.stringify(told.find(({ t }) => t === "result"))).toContain("Hello");
    expect(JSON.stringify(told.filter(({ t, record }) => t !== "result" && record?.dir !== "in"))).not.toContain(
      "Hello",
    );
  });

  it("[S-06] is not answered without one: with no rule, no text, one that is too long or one for tools it is cancelled and said so", async () => {
    const cases = [
      ["", "There is no --answers file"],
      ["- { action: accept, content: generate }", "No rule of the answers file fits"],
      ["- { match: { mode: approval, approval: tool }, action: accept }", "No rule of the answers file fits"],
      [
        "- { match: { mode: approval }, action: accept }",
        "An empty answer can't be sent, so the question was cancelled.",
      ],
      [answer('"More than three"'), "The answer has 15 bytes; the server allows 12, so the question was cancelled."],
    ] as const;
    for (const [answers, why] of cases) {
      const { written, complaints, exit } = await call(era, answers);
      expect([complaints.includes(why), exit, written.includes('"role"')], `${why} in ${complaints}`).toEqual([
        ...[true, 3, false],
      ]);
      if (era === "legacy") expect(written).toContain('"code":-1');
      else expect(complaints).toContain("You did not answer the server's request");
    }
  });
});
