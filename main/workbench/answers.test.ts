import { describe, expect, it } from "vitest";
import { AnswersFileError, type AskedQuestion, parseAnswers, ruleFits } from "./answers.ts";

const asked: AskedQuestion = { server: "tour", tools: ["book_table"], mode: "form", message: "To book a table for 4" };
const fits = (match: object) => {
  const [rule] = parseAnswers(JSON.stringify([{ match, action: "cancel" }]), "a.json");
  return rule !== undefined && ruleFits(rule, asked);
};
const failure = (text: string) => {
  try {
    parseAnswers(text, "answers.yaml");
  } catch (error) {
    if (error instanceof AnswersFileError) return error.message;
    throw error;
  }
  throw new Error("the file was taken");
};

describe("parseAnswers", () => {
  it("reads YAML and JSON alike", () => {
    const yaml =
      "- match: { tool: book_table }\n  action: accept\n  content: { name: Kim, smoking: false }\n- action: decline\n";
    const rules = parseAnswers(yaml, "a.yaml");
    expect(rules).toEqual([
      { match: { tool: "book_table" }, action: "accept", content: { name: "Kim", smoking: false }, delayMs: 0 },
      { match: {}, action: "decline", delayMs: 0 },
    ]);
    expect(parseAnswers(JSON.stringify(rules), "a.json")).toEqual(rules);
  });

  it("keeps a property named __proto__ as data", () => {
    const [rule] = parseAnswers('[{"action": "accept", "content": {"__proto__": "x", "": "y"}}]', "a.json");
    expect(Object.entries(rule?.content ?? {})).toEqual([
      ["__proto__", "x"],
      ["", "y"],
    ]);
  });

  it.each([
    ["action: accept", "answers.yaml: must be a list of rules"],
    ["- action: shrug", "answers.yaml: 0.action: "],
    ["- action: decline\n- { action: decline, content: { a: 1 } }", "answers.yaml: 1.content: goes with accept only"],
    ["- { action: decline, secretOverride: true }", "answers.yaml: 0.secretOverride: goes with accept only"],
    ["- { action: accept, content: all }", "answers.yaml: 0.content: "],
    ["- { action: cancel, match: { message: {} } }", "answers.yaml: 0.match.message: needs contains"],
    ['- { action: cancel, match: { message: { matches: "(?=a)" } } }', "answers.yaml: 0.match.message.matches: "],
    ["- { action: cancel, match: { approval: tool } }", "answers.yaml: 0.match.approval: goes with mode: approval"],
    ["- { action: cancel, delayMs: -1 }", "answers.yaml: 0.delayMs: "],
    ["- { action: cancel, times: 0 }", "answers.yaml: 0.times: "],
    ["- { action: cancel, wait: 3 }", "answers.yaml: 0: "],
    ["- action: [", "answers.yaml: "],
    ["- { action: accept, action: decline }", "answers.yaml: "],
  ])("says where %j is wrong", (text, start) => {
    expect(failure(text).startsWith(start)).toBe(true);
  });

  it("names the line of a syntax error", () => {
    expect(failure("- action: cancel\n- action: [")).toContain("line 2");
  });
});

describe("ruleFits", () => {
  it("fits every question without a match", () => {
    expect(fits({})).toBe(true);
  });

  it.each([
    [{ server: "tour" }, { server: "other" }],
    [{ tool: "book_table" }, { tool: "plan_trip" }],
    [{ mode: "form" }, { mode: "url" }],
    [{ message: { contains: "table" } }, { message: { contains: "Table" } }],
    [{ message: { equals: "To book a table for 4" } }, { message: { equals: "To book a table" } }],
    [{ message: { matches: "for \\d+$" } }, { message: { matches: "^for" } }],
    [
      { tool: "book_table", message: { contains: "4" } },
      { tool: "book_table", message: { contains: "5" } },
    ],
  ])("%j fits, %j does not", (fit, unfit) => {
    expect([fits(fit), fits(unfit)]).toEqual([true, false]);
  });

  it("never takes a question that no call led to for one of a tool", () => {
    const [rule] = parseAnswers("- { match: { tool: book_table }, action: cancel }", "a.yaml");
    expect(rule && ruleFits(rule, { ...asked, tools: [] })).toBe(false);
  });
});
