import { expect, it } from "vitest";
import { promptView } from "../host/sampling/prompt-view.ts";
import { createMessageParams } from "../host/sampling/request.ts";
import { promptText } from "./scripted-approval.ts";

it("[S-06] a rule is held against every text of a prompt, what the model is told as its system included", () => {
  const text = (words: string) => ({ type: "text", text: words });
  const image = { type: "image", data: "AAAA", mimeType: "image/png" };
  const messages = [{ role: "user", content: [text("one"), image, text("two")] }];
  const shown = (more: object) => promptView(createMessageParams.parse({ messages, maxTokens: 9, ...more }), undefined);
  expect(promptText(shown({ systemPrompt: "Be kind" }))).toBe("Be kind\none\ntwo");
  expect(promptText(shown({}))).toBe("one\ntwo");
  const answer = { kind: "sampling-result", text: "", cut: false, limitBytes: 36 } as const;
  expect(promptText({ ...answer, request: shown({ systemPrompt: "Be kind" }) })).toBe("Be kind\none\ntwo");
  expect(promptText(undefined)).toBe("");
});
