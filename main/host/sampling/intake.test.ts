import { describe, expect, it } from "vitest";
import { SAMPLING_BLOCKS, SAMPLING_MESSAGES, SAMPLING_TEXT_BYTES } from "../untrusted/limits.ts";
import { intakeSampling } from "./intake.ts";

const text = (words: string) => ({ type: "text", text: words });
const use = (id: string) => ({ type: "tool_use", id, name: "weather", input: { city: "Seoul" } });
const result = (toolUseId: string) => ({ type: "tool_result", toolUseId, content: [text("rain")] });
const user = (...content: object[]) => ({ role: "user", content });
const assistant = (...content: object[]) => ({ role: "assistant", content });

const base = { messages: [{ role: "user", content: text("Hello") }], maxTokens: 10 };
const tools = [{ name: "weather", inputSchema: { type: "object" } }];

function refusal(params: unknown, declared = false) {
  const read = intakeSampling(params, declared);
  return read.ok ? undefined : `${read.outcome.reason}: ${read.outcome.detail}`;
}
const paired = (...messages: object[]) => refusal({ ...base, messages });

describe("the shape", () => {
  it.each([
    ["one block", base],
    [
      "several blocks",
      { ...base, messages: [user(text("a"), { type: "image", data: "AAAA", mimeType: "image/png" })] },
    ],
    ["a sound", { ...base, messages: [user({ type: "audio", data: "AAAA", mimeType: "audio/wav" })] }],
    [
      "every member",
      { ...base, systemPrompt: "s", temperature: 0.1, stopSequences: ["x"], includeContext: "thisServer" },
    ],
    ["preferences", { ...base, modelPreferences: { hints: [{ name: "a" }, {}], costPriority: 0, speedPriority: 1 } }],
    ["nulls for absent members", { ...base, systemPrompt: null, tools: null, modelPreferences: null, metadata: null }],
    ["members that no revision knows", { ...base, kitchen: { order: 1 } }],
  ])("[S-06] takes %s", (_, params) => {
    expect(refusal(params)).toBeUndefined();
  });

  it.each([
    [undefined, "params"],
    [{ maxTokens: 10 }, "messages"],
    [{ ...base, messages: {} }, "messages"],
    [{ messages: base.messages }, "maxTokens"],
    [{ ...base, maxTokens: 0 }, "maxTokens"],
    [{ ...base, maxTokens: 1.5 }, "maxTokens"],
    [{ ...base, maxTokens: "10" }, "maxTokens"],
    [{ ...base, messages: [{ role: "system", content: text("a") }] }, "messages.0.role"],
    [{ ...base, messages: [user(text("a")), { role: "user" }] }, "messages.1.content.0"],
    [{ ...base, messages: [user({ type: "text" })] }, "messages.0.content.0.text"],
    [{ ...base, messages: [user({ type: "video", data: "" })] }, "messages.0.content.0.type"],
    [{ ...base, messages: [user({ type: "image", data: "AAAA" })] }, "messages.0.content.0.mimeType"],
    [{ ...base, systemPrompt: 5 }, "systemPrompt"],
    [{ ...base, includeContext: "everything" }, "includeContext"],
    [{ ...base, modelPreferences: { costPriority: 2 } }, "modelPreferences.costPriority"],
  ])("[S-06] refuses %j and says where: %s", (params, place) => {
    expect(refusal(params)).toMatch(new RegExp(`^invalid-request: ${place}: `));
  });

  it("[S-23] refuses tools and a choice of tools unless sampling.tools was declared, an empty list too", () => {
    const undeclared = "invalid-request: tools: the capability sampling.tools was not declared";
    expect(refusal({ ...base, tools })).toBe(undeclared);
    expect(refusal({ ...base, toolChoice: { mode: "none" } })).toBe(undeclared);
    expect(refusal({ ...base, tools: [] })).toBe(undeclared);
    expect(refusal({ ...base, tools: [] }, true)).toBeUndefined();
    expect(refusal({ ...base, tools, toolChoice: { mode: "auto" } }, true)).toBeUndefined();
  });
});

describe("tool uses and their results", () => {
  it("[S-23] takes uses that the next message answers, all of them, in any order", () => {
    const asked = assistant(text("I look"), use("a"), use("b"));
    expect(paired(user(text("?")), asked, user(result("b"), result("a")), assistant(text("It rains")))).toBeUndefined();
    expect(paired(asked, user(result("a"), result("b")), assistant(use("a")), user(result("a")))).toBeUndefined();
    expect(paired(assistant(use("a")), { role: "user", content: result("a") })).toBeUndefined();
  });

  it.each([
    ["mixed with text", [assistant(use("a")), user(text("here"), result("a"))], 1, "mixed with other content"],
    ["with text behind them", [assistant(use("a")), user(result("a"), text("here"))], 1, "mixed with other content"],
    ["missing", [assistant(use("a"), use("b")), user(result("a")), assistant(text("x"))], 1, "missing"],
    ["missing altogether", [assistant(use("a")), assistant(text("x"))], 1, "missing"],
    ["missing at the end", [user(text("?")), assistant(use("a"))], 1, "missing"],
    ["of no use", [user(text("?")), user(result("a"))], 1, "for no tool use"],
    ["of a use further back", [assistant(use("a")), user(result("a")), user(result("a"))], 2, "for no tool use"],
    ["twice", [assistant(use("a")), user(result("a"), result("a"))], 1, "for no tool use"],
    ["of the assistant", [assistant(use("a")), assistant(result("a"))], 1, "in an assistant message"],
  ])("[S-23] refuses results %s", (_, messages, place, words) => {
    expect(paired(...messages)).toMatch(new RegExp(`^invalid-request: messages.${place}: tool result.*${words}`));
  });

  it("[S-23] refuses a use by the user and two uses with one id", () => {
    expect(paired(user(use("a")))).toContain("messages.0: tool use in a user message");
    expect(paired(assistant(use("a"), use("a")), user(result("a")))).toContain("messages.0: two tool uses with one id");
  });
});

describe("limits", () => {
  it("[S-06] takes as many messages as the limit says, and none more", () => {
    const messages = (count: number) => Array.from({ length: count }, () => user(text("a")));
    expect(paired(...messages(SAMPLING_MESSAGES))).toBeUndefined();
    expect(paired(...messages(SAMPLING_MESSAGES + 1))).toMatch(/^over-limit: 1001 messages/);
  });

  it("[S-06] takes as much text as the limit says, in UTF-8 and all of it together, and no byte more", () => {
    const half = "é".repeat(SAMPLING_TEXT_BYTES / 4);
    const asked = { ...base, messages: [user(text(half))], systemPrompt: half };
    expect(refusal(asked)).toBeUndefined();
    expect(refusal({ ...asked, systemPrompt: `${half}x` })).toMatch(/^over-limit: 1048577 bytes of text/);
  });

  it("[S-06] counts no image as text, in a tool's result neither", () => {
    const data = "A".repeat(SAMPLING_TEXT_BYTES + 4);
    const image = { type: "image", data, mimeType: "image/png" };
    const shot = { type: "tool_result", toolUseId: "a", content: [image] };
    expect(paired(user(image), assistant(use("a")), user(shot))).toBeUndefined();
  });

  it("[S-06] counts the names that are no text too: of a model, a type of media, a tool that is used", () => {
    const long = "x".repeat(SAMPLING_TEXT_BYTES + 1);
    const over = /^over-limit: 104\d{4} bytes of text/;
    expect(refusal({ ...base, modelPreferences: { hints: [{ name: long }] } })).toMatch(over);
    for (const type of ["image", "audio"]) {
      expect(paired(user({ type, data: "AAAA", mimeType: long }))).toMatch(over);
    }
    expect(paired(assistant({ ...use("a"), name: long }), user(result("a")))).toMatch(over);
  });

  it("[S-06] takes as many blocks as the limit says, those of a tool's result among them, and none more", () => {
    const empty = (count: number) => Array.from({ length: count }, () => text(""));
    expect(paired(user(...empty(SAMPLING_BLOCKS)))).toBeUndefined();
    expect(paired(user(...empty(SAMPLING_BLOCKS - 1)), user(text(""), text("")))).toMatch(
      /^over-limit: more than 10000 blocks/,
    );
    const shown = { ...result("a"), content: empty(SAMPLING_BLOCKS) };
    expect(paired(assistant(use("a")), user(shown))).toMatch(/^over-limit: more than 10000 blocks/);
  });
});
