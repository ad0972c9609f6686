import { rmSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { answersFile, cli, giveEachTestAFolder, lines, one, record, recorded, recording, run } from "./cli-run.ts";

giveEachTestAFolder();

const content = { name: "Kim", smoking: false, email: "kim.private@example.com", guests: 4, courses: ["soup", "main"] };
const endings = [
  { action: "accept", content, outcome: "sent", text: "Booked a table for 4 in the name of Kim" },
  { action: "decline", outcome: "declined", text: "not booked: you declined" },
  { action: "cancel", outcome: "dismissed", text: "not booked yet" },
];

test.describe("book_table", () => {
  for (const sample of ["tour", "tour-modern"]) {
    for (const way of ["in process", "stdio"]) {
      for (const { outcome, text, ...rule } of endings) {
        test(`${sample}, ${way}: ${rule.action}`, async () => {
          const target = way === "stdio" ? ["--", process.execPath, cli, "sample", sample] : ["--sample", sample];
          const answers = answersFile([
            { match: { tool: "book_table", message: { contains: "table for 4" } }, ...rule },
          ]);
          const options = ["--args", '{"guests":4}', "--answers", answers, "--json"];
          const { code, stdout, stderr } = await run(["call", "book_table", ...options, ...target]);
          const all = lines(stdout);
          expect(one(all, "connected").era).toBe(sample === "tour" ? "legacy" : "modern");
          const request = one(all, "request");
          expect(request).toMatchObject({ tools: ["book_table"], mode: "form" });
          expect(request.fields).toContainEqual({ name: "smoking", kind: "boolean", required: true });
          expect(one(all, "answer")).toMatchObject({ key: request.key, outcome, by: "script" });
          expect(one(all, "result")).toMatchObject({ isError: false, text: expect.stringContaining(text) });
          expect(all.at(-1)).toMatchObject({ t: "end", exit: 0 });
          expect(all.filter(({ t }) => t === "round")).toHaveLength(sample === "tour" ? 0 : 1);
          expect(all.every(({ at }, index) => Number.isInteger(at) && at >= (all[index - 1]?.at ?? 0))).toBe(true);
          expect(stdout + stderr).not.toContain("kim.private");
          expect(stderr).toBe("");
          expect(code).toBe(0);
        });
      }
    }
  }
});

test.describe("what is sent", () => {
  test("[F-15] accept carries content, decline and cancel carry none", async () => {
    for (const action of ["accept", "decline", "cancel"]) {
      rmSync(record(), { force: true });
      const answers = answersFile([{ action, ...(action === "accept" && { content: { name: "Kim" } }) }]);
      const { code } = await run(["call", "ask", "--answers", answers, ...recording("raw-legacy.mjs")]);
      expect(code).toBe(0);
      const [reply] = recorded().filter(({ id, method }) => id === "q1" && method === undefined);
      expect(reply.result).toEqual(action === "accept" ? { action, content: { name: "Kim" } } : { action });
    }
  });

  test("[M-02] requestState comes back byte for byte, and not at all when there was none", async () => {
    const answers = answersFile([{ action: "accept", content: { name: "Kim" } }]);
    for (const state of ["odd", "none"]) {
      rmSync(record(), { force: true });
      const target = recording("raw-modern.mjs", "--state", state);
      const { code, stdout } = await run(["call", "ask", "--answers", answers, "--quiet", ...target]);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ sameState: state === "odd" ? true : null });
      const calls = recorded().filter(({ method }) => method === "tools/call");
      expect(calls).toHaveLength(2);
      expect(Object.hasOwn(calls[1].params, "requestState")).toBe(state === "odd");
      expect(calls[1].id).not.toBe(calls[0].id);
    }
  });

  test("an answer that does not fit its form is never sent: cancelled, exit 3, what is wrong on stderr", async () => {
    const answers = answersFile([{ action: "accept", content: { name: "J", smoking: false, guests: 98765 } }]);
    const { code, stdout, stderr } = await run([
      "call",
      "book_table",
      "--sample",
      "tour",
      "--answers",
      answers,
      "--json",
    ]);
    expect(code).toBe(3);
    const all = lines(stdout);
    expect(one(all, "answer")).toMatchObject({ outcome: "dismissed", by: "script" });
    expect(one(all, "result").text).toContain("not booked yet");
    expect(stderr).toContain('"name"');
    expect(stderr).toContain('"guests"');
    expect(stdout + stderr).not.toContain("98765");
  });

  test("[F-31] a question without a fitting rule is cancelled, never declined", async () => {
    for (const answers of [[], ["--answers", answersFile([{ match: { tool: "other" }, action: "accept" }])]]) {
      const { code, stdout, stderr } = await run([
        "call",
        "book_table",
        "--sample",
        "tour-modern",
        ...answers,
        "--json",
      ]);
      expect(code).toBe(3);
      expect(one(lines(stdout), "answer").outcome).toBe("dismissed");
      expect(one(lines(stdout), "end").exit).toBe(3);
      expect(stderr).toContain("cancelled");
    }
  });
});
