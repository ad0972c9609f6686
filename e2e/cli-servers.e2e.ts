import { expect, test } from "@playwright/test";
import { answersFile, giveEachTestAFolder, type Line, lines, one, recorded, recording, run } from "./cli-run.ts";

giveEachTestAFolder();

/** Calls a tool of a recording raw server; every question is accepted with a name. */
async function call(tool: string, args: object, server: readonly string[], ...options: string[]) {
  const answers = answersFile([{ action: "accept", content: { name: "Kim" } }]);
  const given = ["--args", JSON.stringify(args), "--answers", answers, "--json"];
  const { code, stdout } = await run(["call", tool, ...given, ...options, ...server]);
  return { code, all: lines(stdout) };
}
const textOf = (all: readonly Line[]) => JSON.parse(String(one(all, "result").text));
const shown = (all: readonly Line[]) =>
  all.filter(({ t, key }) => t === "request" && !all.some((line) => line.key === key && line.outcome === "refused"));
const toolCalls = () => recorded().filter(({ method }) => method === "tools/call");

test.describe("eras", () => {
  for (const habit of ["error", "silent", "exit"]) {
    test(`[C-26] a server that meets the probe with ${habit} is spoken to in the legacy era`, async () => {
      const { code, all } = await call("echo", {}, recording("raw-legacy.mjs", "--probe", habit));
      expect(code).toBe(0);
      expect(one(all, "connected")).toMatchObject({ era: "legacy", version: "2025-11-25" });
    });
  }

  test("[C-02] a version that nobody knows ends the connection, both versions named", async () => {
    const { code, all } = await call("echo", {}, recording("raw-legacy.mjs", "--version", "1999-01-01"));
    expect(code).toBe(4);
    const error = one(all, "error");
    expect(error.code).toBe("version-mismatch");
    expect(JSON.stringify(error.params)).toContain("1999-01-01");
    expect(JSON.stringify(error.params)).toContain("2025-11-25");
  });

  for (const version of ["2025-06-18", "2025-03-26", "2024-11-05"]) {
    test(`[C-02] ${version} is accepted`, async () => {
      const { code, all } = await call("ask", {}, recording("raw-legacy.mjs", "--version", version));
      expect(one(all, "connected").version).toBe(version);
      expect(textOf(all)).toEqual({ result: { action: "accept", content: { name: "Kim" } } });
      expect(code).toBe(0);
    });
  }

  test("[C-05] a pinned era that the server doesn't speak is a clear error", async () => {
    const { code, all } = await call("echo", {}, recording("raw-legacy.mjs"), "--era", "modern");
    expect(code).toBe(4);
    expect(one(all, "error").code).toBe("era-mismatch");
  });
});

test.describe("stdio", () => {
  test("[C-11] junk on stdout is reported and skipped, stderr is shown", async () => {
    const { code, all } = await call("ask", {}, recording("raw-legacy.mjs", "--junk", "--chatty", "2"));
    expect(code).toBe(0);
    const notes = all.filter(({ t }) => t === "traffic").map(({ record }) => record as { kind: string; body: unknown });
    const reported = JSON.stringify(notes.filter(({ kind }) => kind === "violation"));
    expect(reported).toContain("Server started on stdio!");
    expect(
      all
        .filter(({ t }) => t === "log")
        .map(({ text }) => text)
        .join("\n"),
    ).toContain("stderr line 2");
  });

  for (const helper of ["own", "inherit"]) {
    test(`[C-09] nothing is left of a server that won't go, nor of its helper with ${helper} stdio`, async () => {
      const { code } = await call("echo", {}, recording("raw-legacy.mjs", "--stubborn", "--helper", helper));
      expect(code).toBe(0);
      const pids = recorded().flatMap(({ $event, pid }) => ($event === "started" || $event === "helper" ? [pid] : []));
      expect(pids.length).toBeGreaterThanOrEqual(2);
      for (const pid of pids) expect(() => process.kill(pid, 0), String(pid)).toThrow(/ESRCH/);
    });
  }
});

test.describe("input_required", () => {
  test("[M-01] all questions of a round are asked, and one retry carries every answer", async () => {
    const { code, all } = await call("ask_many", { count: 3 }, recording("raw-modern.mjs"));
    expect(code).toBe(0);
    expect(shown(all)).toHaveLength(3);
    const answer = { action: "accept", content: { name: "Kim" } };
    expect(textOf(all).responses).toEqual({ q1: answer, q2: answer, q3: answer });
    expect(toolCalls()).toHaveLength(2);
  });

  test("[M-03] every retry has a new id and the original arguments", async () => {
    const args = { times: 3, deep: { list: [1, "é", null] } };
    const { code } = await call("ask_again", args, recording("raw-modern.mjs"));
    expect(code).toBe(0);
    expect(toolCalls().map(({ params }) => params.arguments)).toEqual([args, args, args, args]);
    expect(new Set(toolCalls().map(({ id }) => id)).size).toBe(4);
  });

  test("[M-04] a result with a state alone is retried; the rounds of a call are limited to ten", async () => {
    const state = await call("state_only", { times: 2 }, recording("raw-modern.mjs"));
    expect(textOf(state.all)).toMatchObject({ responses: null, sameState: true });
    const endless = await call("ask_again", { times: 20 }, recording("raw-modern.mjs"));
    expect(endless.code).toBe(1);
    expect(one(endless.all, "error")).toMatchObject({ code: "rounds-exceeded", params: { limit: 10 } });
    expect(shown(endless.all)).toHaveLength(10);
  });

  test("[M-05] an unknown or undeclared input request fails the call, named; nothing is retried", async () => {
    for (const [tool, named] of [
      ["unknown_request", "kitchen/order"],
      ["sampling", "sampling/createMessage"],
    ] as const) {
      const profile = tool === "sampling" ? ["--profile", "none"] : [];
      const { code, all } = await call(tool, {}, recording("raw-modern.mjs"), ...profile);
      expect(code).toBe(1);
      expect(JSON.stringify(one(all, "error"))).toContain(named);
      expect(
        shown(all).map(({ key }) => all.find((line) => line.t === "answer" && line.key === key)?.outcome),
      ).not.toContain("sent");
      expect(toolCalls().at(-1).params).not.toHaveProperty("inputResponses");
    }
  });

  test("[M-08] input_required without anything in it, or on a list, is an invalid answer and nothing is shown", async () => {
    const neither = await call("neither", {}, recording("raw-modern.mjs"));
    expect(neither.code).toBe(1);
    expect(one(neither.all, "error").code).toBe("input-required-invalid");
    expect(toolCalls()).toHaveLength(1);
    const list = await call("echo", {}, recording("raw-modern.mjs", "--list-input-required"));
    expect(list.code).toBe(4);
    expect(JSON.stringify(one(list.all, "error"))).toContain("tools/list");
    expect([...shown(neither.all), ...shown(list.all)]).toEqual([]);
  });

  test("[C-20] an unknown resultType is an error", async () => {
    const { code, all } = await call("odd_result", {}, recording("raw-modern.mjs"));
    expect(code).toBe(1);
    expect(one(all, "error").code).toBe("invalid-result");
  });

  test("[C-20] a missing resultType means complete", async () => {
    const { all } = await call("bare_result", {}, recording("raw-modern.mjs"));
    expect(one(all, "result")).toMatchObject({ isError: false, text: "no resultType" });
  });
});

test.describe("modes", () => {
  const params = { mode: "url", message: "Sign in", url: "https://example.com/in", elicitationId: "e-1" };

  test("[C-07] a mode that was not declared never reaches the user: legacy -32602, modern the call fails and names it", async () => {
    const legacy = await call("ask", { params }, recording("raw-legacy.mjs"), "--profile", "form-only");
    expect(textOf(legacy.all).error.code).toBe(-32602);
    const modern = await call("ask", { params }, recording("raw-modern.mjs"), "--profile", "form-only");
    expect(modern.code).toBe(1);
    expect(JSON.stringify(one(modern.all, "error"))).toContain("url");
    expect([...shown(legacy.all), ...shown(modern.all)]).toEqual([]);
  });

  test("[F-01] a request without mode is a form", async () => {
    const { all } = await call("ask", {}, recording("raw-legacy.mjs"));
    expect(one(all, "request").mode).toBe("form");
    expect(textOf(all).result.action).toBe("accept");
  });
});
