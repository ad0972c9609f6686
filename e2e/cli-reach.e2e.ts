import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { answersFile, giveEachTestAFolder, lines, one, raw, run } from "./cli-run.ts";

giveEachTestAFolder();

/** Starts a server of e2e/servers that prints its address, for as long as the test runs. */
async function address(
  file: string,
  ...options: string[]
): Promise<{ readonly url: string; readonly end: () => void }> {
  const script = join(import.meta.dirname, "servers", file);
  const child = spawn(process.execPath, [script, ...options], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { url: line.toString("utf8").trim(), end: () => child.kill("SIGKILL") };
}

/** The two commands on one server: what it says it is, and a call that asks. */
async function callAndInspect(tool: string, target: readonly string[]) {
  const answers = answersFile([{ action: "accept", content: { name: "Größe" } }]);
  const called = await run(["call", tool, "--answers", answers, "--json", ...target]);
  const seen = await run(["inspect", "--json", ...target]);
  return { code: [called.code, seen.code], call: lines(called.stdout), facts: one(lines(seen.stdout), "result") };
}

test.describe("servers made with the official library, modern era", () => {
  const expected = { era: "modern", version: "2026-07-28" };

  for (const way of ["stdio", "HTTP"] as const) {
    test(`[C-13] over ${way}: call, with a question in between, and inspect`, async () => {
      const server = way === "HTTP" ? await address("sdk-modern.mjs", "--http") : undefined;
      try {
        const target = server ? ["--url", server.url] : raw("sdk-modern.mjs");
        const { code, call, facts } = await callAndInspect("greet", target);
        expect(code).toEqual([0, 0]);
        expect(one(call, "connected")).toMatchObject({ ...expected, serverInfo: { name: "sdk-modern" } });
        expect(one(call, "request")).toMatchObject({ origin: "input-required", round: 1, tools: ["greet"] });
        expect(one(call, "result")).toMatchObject({ isError: false, text: "Hello Größe" });
        expect(facts).toMatchObject({ ...expected, capabilities: { tools: {} } });
        expect((facts.tools as { name: string }[]).map(({ name }) => name)).toEqual(["greet"]);
      } finally {
        server?.end();
      }
    });
  }
});

test("[C-13] a server of HTTP+SSE alone: call, with a question in between, and inspect", async () => {
  const server = await address("http-sse.mjs");
  try {
    const { code, call, facts } = await callAndInspect("ask", ["--url", server.url]);
    expect(code).toEqual([0, 0]);
    expect(one(call, "connected")).toMatchObject({ era: "legacy", version: "2024-11-05" });
    expect(one(call, "request")).toMatchObject({ origin: "server-request", tools: ["ask"] });
    expect(String(one(call, "result").text)).toContain("Größe");
    expect(facts).toMatchObject({ era: "legacy", version: "2024-11-05" });
    expect((facts.tools as { name: string }[]).map(({ name }) => name)).toEqual(["echo", "ask", "drop"]);
  } finally {
    server.end();
  }
});
