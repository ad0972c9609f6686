import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { expect, test } from "@playwright/test";
import {
  answersFile,
  giveEachTestAFolder,
  lines,
  one,
  raw,
  record,
  recorded,
  recording,
  run,
  start,
} from "./cli-run.ts";

giveEachTestAFolder();

test.describe("exit codes", () => {
  const cases = [
    { what: "a tool error", args: ["tool_error", ...raw("raw-legacy.mjs")], exit: 1, says: "the kitchen is closed" },
    {
      what: "a protocol error",
      args: ["protocol_error", ...raw("raw-modern.mjs")],
      exit: 1,
      says: "kitchen is on fire",
    },
    { what: "no target", args: ["book_table"], exit: 2, says: "one target" },
    { what: "no such sample", args: ["x", "--sample", "tuor"], exit: 2, says: "tour-modern" },
    { what: "no such tool", args: ["book_a_table", "--sample", "tour"], exit: 2, says: "plan_trip" },
    {
      what: "an address that is none of a server",
      args: ["x", "--url", "ftp://a.example"],
      exit: 2,
      says: "http or https",
    },
    {
      what: "no such command",
      args: ["x", "--", "no-such-command-anywhere"],
      exit: 4,
      says: "no-such-command-anywhere",
    },
    {
      what: "a server that leaves at once",
      args: ["x", ...raw("raw-legacy.mjs", "--exit-at-start", "7")],
      exit: 4,
      says: "no database",
    },
  ];
  for (const { what, args, exit, says } of cases) {
    test(`${exit} for ${what}`, async () => {
      const { code, stdout, stderr } = await run(["call", ...args]);
      expect(stdout + stderr).toContain(says);
      expect(code).toBe(exit);
    });
  }

  test("2 for an answers file that is wrong, with the place, and nothing is started", async () => {
    const answers = answersFile([{ action: "accept" }, { action: "shrug" }]);
    const { code, stdout, stderr } = await run([
      "call",
      "ask",
      "--answers",
      answers,
      "--json",
      ...recording("raw-legacy.mjs"),
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain("answers.json: 1.action");
    expect(lines(stdout).map(({ t }) => t)).toEqual(["error", "end"]);
    expect(() => readFileSync(record())).toThrow();
  });

  test("2 for a verb that is planned or unknown, 0 for help and version", async () => {
    expect(await run(["audit"])).toMatchObject({ code: 2, stderr: expect.stringContaining("not in this version") });
    expect((await run(["dance"])).code).toBe(2);
    expect((await run([])).code).toBe(2);
    expect(await run(["--help"])).toMatchObject({
      code: 0,
      stderr: "",
      stdout: expect.stringContaining("parley call"),
    });
    expect(await run(["--version"])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  test("1 when the time is up, even with a question left open on purpose", async () => {
    const answers = answersFile([{ action: "ignore" }]);
    const args = ["call", "book_table", "--sample", "tour", "--answers", answers, "--timeout", "1", "--json"];
    const { code, stdout } = await run(args);
    expect(code).toBe(1);
    expect(one(lines(stdout), "error")).toMatchObject({ code: "timed-out", params: { seconds: 1 } });
  });

  test("4 when the server dies while its question is open, with its exit code and last words", async () => {
    const answers = answersFile([{ action: "ignore" }]);
    for (const file of ["raw-legacy.mjs", "raw-modern.mjs"]) {
      const { code, stdout } = await run(["call", "ask_and_die", "--answers", answers, "--json", ...raw(file)]);
      expect(code).toBe(4);
      const error = one(lines(stdout), "error");
      expect(error).toMatchObject({ code: "exited", params: { code: 3 } });
      expect(JSON.stringify(error.params)).toContain("redo from start");
    }
  });

  test("4 when the script hangs up instead of answering", async () => {
    const answers = answersFile([{ action: "disconnect" }]);
    const { code, stdout } = await run(["call", "ask", "--answers", answers, "--json", ...raw("raw-legacy.mjs")]);
    expect(code).toBe(4);
    expect(one(lines(stdout), "answer").outcome).toBe("disconnected");
  });
});

const content = { name: "Kim", smoking: false, email: "kim.private@example.com", guests: 4, courses: ["soup", "main"] };

test.describe("manners", () => {
  test("a sample ends with its stdin and writes nothing of its own", async () => {
    for (const sample of ["tour", "tour-modern"]) {
      expect(await run(["sample", sample])).toEqual({ code: 0, stdout: "", stderr: "" });
    }
    expect((await run(["sample", "tuor"])).code).toBe(2);
  });

  test("Ctrl+C stops the call, tells the server, and ends", async () => {
    const { child, ended } = start(["call", "hang", "--json", ...recording("raw-legacy.mjs")]);
    const output = createInterface({ input: child.stdout });
    for await (const line of output) if (line.includes('"method":"tools/call"')) break;
    child.kill("SIGINT");
    const { code } = await ended;
    expect(code).toBe(1);
    const call = recorded().find(({ method }) => method === "tools/call");
    const cancelled = recorded().find(({ method }) => method === "notifications/cancelled");
    expect(cancelled.params.requestId).toBe(call.id);
  });

  test("a reader that leaves early does not disturb the call", async () => {
    const answers = answersFile([{ action: "accept", content: { name: "Kim" }, delayMs: 300 }]);
    const { child, ended } = start(["call", "ask", "--answers", answers, "--json", ...recording("raw-legacy.mjs")]);
    child.stdout.once("data", () => child.stdout.destroy());
    const { code, stderr } = await ended;
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(recorded().find(({ id, method }) => id === "q1" && !method).result.action).toBe("accept");
  });

  test("--quiet prints the result alone; without --json the words are for people", async () => {
    const answers = answersFile([{ action: "accept", content }]);
    const args = ["call", "book_table", "--sample", "tour", "--answers", answers];
    const quiet = await run([...args, "--quiet"]);
    expect(quiet.stdout).toBe("Booked a table for 4 in the name of Kim. We look forward to seeing you.\n");
    const full = await run(args);
    expect(full.stdout).toContain("tour asks (book_table): To book a table");
    expect(full.stdout).toContain("name (string), smoking (boolean)");
    expect(full.stdout + full.stderr).not.toContain("kim.private");
  });
});
