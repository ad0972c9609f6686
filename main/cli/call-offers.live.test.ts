import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { callCommand } from "./call.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-call-offers-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command; its exit code and what it wrote. */
async function call(...argv: readonly string[]) {
  const written = { out: "", err: "" };
  const exit = await callCommand(argv, {
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    onInterrupt: () => () => {},
  });
  return { exit, ...written };
}
const events = (out: string) =>
  out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

const evening = ["--prompt", "plan_evening"];

it.each(["tour", "tour-modern"])(
  "[S-05] %s: a prompt is got with its arguments, and a resource read",
  async (sample) => {
    const target = ["--sample", sample];
    const prompt = await call(...evening, "--arg", "city=Seoul", "--arg", "mood=calm", "--json", ...target);
    expect(prompt.exit).toBe(0);
    const got = events(prompt.out).find(({ t }) => t === "result");
    const text = "Plan an evening in Seoul for two. It should be calm.";
    expect(got).toMatchObject({ isError: false, text: `user: ${text}` });
    expect(got.result.messages).toEqual([{ role: "user", content: { type: "text", text } }]);
    expect(events(prompt.out).at(-1)).toMatchObject({ t: "end", exit: 0 });
    const menu = await call("--resource", "tour://menu", "--quiet", ...target);
    expect(menu).toMatchObject({ exit: 0, out: expect.stringMatching(/^Soup of the day\n/) });
  },
);

it("[S-05] [S-20] ends as a tool's call does: 1 when it fails, 2 when the server has none of them, 3 when it had no answer", async () => {
  const bare = await call(...evening, "--arg", "mood=calm", "--sample", "tour");
  expect(bare).toMatchObject({ exit: 1, err: expect.stringContaining("It needs --arg city=TEXT.") });
  const unknown = await call("--prompt", "plan", "--sample", "tour");
  expect(unknown).toMatchObject({ exit: 1, err: expect.stringContaining("It offers: plan_evening") });
  const gone = await call("--resource", "tour://nothing", "--json", "--sample", "tour");
  expect(gone).toMatchObject({ exit: 1, err: expect.stringMatching(/^It offers: .*tour:\/\/menu/m) });
  expect(events(gone.out).find(({ t }) => t === "error")).toMatchObject({ code: "resource-not-found" });

  const lists = join(import.meta.dirname, "../../e2e/servers/raw-lists.mjs");
  const server = (...more: string[]) => ["--era", "modern", "--", process.execPath, lists, "--era", "modern", ...more];
  const none = await call("--prompt", "plan", ...server("--capabilities", '{"tools":{}}'));
  expect(none.exit).toBe(2);
  expect(await call("--prompt", "plan", ...server("--prompt-asks"))).toMatchObject({ exit: 3 });
  const answers = join(folder, "answers.yaml");
  writeFileSync(answers, "- { match: { tool: plan }, action: accept, content: { ok: true } }");
  const asked = await call("--prompt", "plan", "--answers", answers, "--json", ...server("--prompt-asks"));
  expect(asked.exit).toBe(0);
  expect(events(asked.out).find(({ t }) => t === "request")).toMatchObject({ tools: ["plan"], mode: "form" });
});
