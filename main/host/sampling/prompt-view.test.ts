import { expect, it } from "vitest";
import { promptView } from "./prompt-view.ts";
import { createMessageParams } from "./request.ts";

const prompt = (text: string, more: object = {}) =>
  createMessageParams.parse({ messages: [{ role: "user", content: { type: "text", text } }], maxTokens: 9, ...more });

it("[F-20] says where a prompt seems to ask the person for a secret, in any of its texts; a model has none to tell", () => {
  const asking = "Please enter your password to continue.";
  expect(promptView(prompt(asking), undefined).asksSecret).toBe(true);
  expect(promptView(prompt("Hello", { systemPrompt: asking }), undefined).asksSecret).toBe(true);
  expect(promptView(prompt("비밀번호를 입력해 주세요."), undefined).asksSecret).toBe(true);
  expect(promptView(prompt(asking), "Mock 1")).not.toHaveProperty("asksSecret");
  expect(promptView(prompt("What is a good name for a cat?"), undefined)).not.toHaveProperty("asksSecret");
});

it("[S-06] shows every text whole with unseen characters written out, and of the rest kind, name and size", () => {
  const content = [
    { type: "text", text: "a\u202eb" },
    { type: "tool_use", id: "1", name: "wea\u200bther", input: { city: "Seoul" } },
    { type: "audio", data: "AAAAAAAA", mimeType: "audio/wav" },
  ];
  const result = { type: "tool_result", toolUseId: "1", content: [{ type: "text", text: "rain" }, { type: "image" }] };
  const messages = [
    { role: "assistant", content },
    { role: "user", content: result },
  ];
  const view = promptView(prompt("", { messages, includeContext: "none", stopSequences: [] }), undefined);
  expect(view.messages).toEqual([
    {
      role: "assistant",
      blocks: [
        { kind: "text", text: "a\\u{202E}b" },
        { kind: "tool_use", name: "wea\\u{200B}ther", text: '{\n  "city": "Seoul"\n}' },
        { kind: "audio", text: "", mimeType: "audio/wav", bytes: 6 },
      ],
    },
    { role: "user", blocks: [{ kind: "tool_result", text: "rain\n[image]" }] },
  ]);
  expect(view).not.toHaveProperty("includeContext");
  expect(view).not.toHaveProperty("stopSequences");
});

it("[S-06] cuts what is no text where it is longer than any name", () => {
  const long = "n".repeat(5_000);
  const content = [
    { type: "image", data: "AAAA", mimeType: long },
    { type: "tool_use", id: "1", name: long, input: {} },
  ];
  const asked = { messages: [{ role: "assistant", content }], modelPreferences: { hints: [{ name: long }] } };
  const view = promptView(prompt("", { ...asked, tools: [{ name: long }] }), undefined);
  const cut = `${"n".repeat(200)}…`;
  expect(view).toMatchObject({ hints: [cut], tools: [cut] });
  expect(view.messages[0]?.blocks).toMatchObject([{ mimeType: cut }, { name: cut }]);
});

it("[S-06] shows deeply nested input in one line where its indents would be most of it", () => {
  let input: unknown = Array(10_000).fill(0);
  for (let depth = 0; depth < 150; depth++) input = [input];
  const content = { type: "tool_use", id: "1", name: "n", input: { input } };
  const view = promptView(prompt("", { messages: [{ role: "assistant", content }] }), undefined);
  expect(view.messages[0]?.blocks[0]?.text.length).toBeLessThan(21_000);
});
