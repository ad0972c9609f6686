import type { SamplingBlock, SamplingRequestApproval } from "../../../preload/contract/approvals.ts";
import type { FormModel } from "../../../preload/form/model.ts";
import { secretSigns } from "../elicitation/secret-signs.ts";
import { layOutJson } from "../results/lay-out-json.ts";
import { displayLabel, displayText } from "../untrusted/display-text.ts";
import { SAMPLING_NAME_CHARACTERS } from "../untrusted/limits.ts";
import type { SamplingBlock as Block, SamplingRequest } from "./request.ts";

/** How many hints, tools and stop sequences are named. */
const NAMED = 100;

/**
 * What the person is shown of a sampling request: all of its texts whole, safe for display; of images and sounds kind and size.
 * @param model the name of the model that would answer; undefined where the person does
 */
export function promptView(request: SamplingRequest, model: string | undefined): SamplingRequestApproval {
  const { messages, systemPrompt, maxTokens, temperature, stopSequences, includeContext, tools } = request;
  const { hints, costPriority, speedPriority, intelligencePriority } = request.modelPreferences ?? {};
  return {
    kind: "sampling-request",
    messages: messages.map(({ role, content }) => ({ role, blocks: content.map(blockView) })),
    ...(systemPrompt && { systemPrompt: displayText(systemPrompt).text }),
    maxTokens,
    ...(typeof temperature === "number" && { temperature }),
    ...(stopSequences?.length && { stopSequences: stopSequences.slice(0, NAMED).map(displayLabel) }),
    hints: (hints ?? []).slice(0, NAMED).flatMap(({ name }) => (name ? [shortLabel(name)] : [])),
    priorities: {
      ...(typeof costPriority === "number" && { cost: costPriority }),
      ...(typeof speedPriority === "number" && { speed: speedPriority }),
      ...(typeof intelligencePriority === "number" && { intelligence: intelligencePriority }),
    },
    tools: (tools ?? []).slice(0, NAMED).map(({ name }) => shortLabel(name)),
    ...(includeContext && includeContext !== "none" && { includeContext }),
    answeredBy: model === undefined ? { kind: "person" } : { kind: "model", name: displayLabel(model) },
    ...(model === undefined && asksSecret(request) && { asksSecret: true }),
  };
}

/** The place where the person would write, as the search for signs of a secret knows it. */
const answerField: FormModel = {
  fields: [{ id: "f0", kind: "text", name: "answer", notes: [], required: true }],
  outsideSpecification: false,
};

/** A prompt is a way round the rule that a form asks for no secret (F-20); the last thing said is read first. */
function asksSecret({ messages, systemPrompt }: SamplingRequest): boolean {
  const texts = messages.flatMap(({ content }) =>
    content.flatMap((block) => (block.type === "text" ? [block.text] : [])),
  );
  return secretSigns([systemPrompt ?? "", ...texts].reverse().join("\n"), answerField) !== undefined;
}

function blockView(block: Block): SamplingBlock {
  const kind = block.type;
  switch (kind) {
    case "text":
      return { kind, text: displayText(block.text).text };
    case "image":
    case "audio":
      // Base64 takes four characters for three bytes.
      return { kind, text: "", mimeType: shortLabel(block.mimeType), bytes: Math.floor((block.data.length * 3) / 4) };
    case "tool_use":
      return { kind, name: shortLabel(block.name), text: displayText(laidOut(block.input)).text };
    case "tool_result":
      return { kind, text: block.content.map(resultText).join("\n") };
  }
}

/** A part of a tool's result: its text, or what it is. */
function resultText(part: { readonly [name: string]: unknown }): string {
  if (typeof part.text === "string") return displayText(part.text).text;
  return `[${shortLabel(String(part.type))}]`;
}

/** A name, which is no text: cut where it is longer than any name. */
function shortLabel(name: string): string {
  const cut = name.length > SAMPLING_NAME_CHARACTERS;
  return cut ? `${displayLabel(name.slice(0, SAMPLING_NAME_CHARACTERS))}…` : displayLabel(name);
}

/** As JSON in lines; in one line where the indents would be most of it. */
function laidOut(input: object): string {
  const json = JSON.stringify(input);
  return layOutJson(json) ?? json;
}
