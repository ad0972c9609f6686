import { expect, it } from "vitest";
import { SAMPLING_TEXT_BYTES } from "../untrusted/limits.ts";
import { editedRequest } from "./prompt-edits.ts";
import { createMessageParams } from "./request.ts";

it("[S-06] an edited prompt is held to the limit as a whole, with what was not edited; less of it makes room", () => {
  const half = "x".repeat(SAMPLING_TEXT_BYTES / 2);
  const messages = [half, half].map((text) => ({ role: "user", content: { type: "text", text } }));
  const request = createMessageParams.parse({ messages, maxTokens: 9 });
  const edit = (text: string) => ({ message: 0, block: 0, text });
  const tooLong = { code: "sampling-prompt-too-long", params: { limit: SAMPLING_TEXT_BYTES } };
  expect(() => editedRequest(request, { edits: [edit(`${half}x`)] })).toThrow(expect.objectContaining(tooLong));
  expect(() => editedRequest(request, { systemPrompt: "x" })).toThrow(expect.objectContaining(tooLong));
  const edited = editedRequest(request, { edits: [edit("Hello")], systemPrompt: half.slice(5) });
  expect(edited.messages[0]?.content).toEqual([{ type: "text", text: "Hello" }]);
  expect(editedRequest(request, { edits: [edit(half)] }).messages).toHaveLength(2);
});
