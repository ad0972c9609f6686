import { z } from "zod";

/*
 * The params of `sampling/createMessage` as every revision knows them (schema, CreateMessageRequestParams). A null stands for an
 * absent member: some libraries write those out. What is not named here goes along to the model untouched.
 */

const members = z.record(z.string(), z.unknown());
const text = z.looseObject({ type: z.literal("text"), text: z.string() });
const data = { data: z.string(), mimeType: z.string() };
const toolUse = z.looseObject({ type: z.literal("tool_use"), id: z.string(), name: z.string(), input: members });
const toolResult = z.looseObject({
  ...{ type: z.literal("tool_result"), toolUseId: z.string(), content: z.array(members) },
  isError: z.boolean().nullish(),
});

const block = z.discriminatedUnion("type", [
  text,
  z.looseObject({ type: z.literal("image"), ...data }),
  z.looseObject({ type: z.literal("audio"), ...data }),
  toolUse,
  toolResult,
]);

const message = z.looseObject({
  role: z.enum(["user", "assistant"]),
  /** One block before 2025-11-25, one or several since; here always a list. */
  content: z.preprocess((content) => (Array.isArray(content) ? content : [content]), z.array(block)),
});

const priority = z.number().min(0).max(1).nullish();

export const createMessageParams = z.looseObject({
  messages: z.array(message),
  systemPrompt: z.string().nullish(),
  maxTokens: z.number().int().positive(),
  temperature: z.number().nullish(),
  stopSequences: z.array(z.string()).nullish(),
  modelPreferences: z
    .looseObject({
      hints: z.array(z.looseObject({ name: z.string().nullish() })).nullish(),
      costPriority: priority,
      speedPriority: priority,
      intelligencePriority: priority,
    })
    .nullish(),
  includeContext: z.enum(["none", "thisServer", "allServers"]).nullish(),
  tools: z.array(z.looseObject({ name: z.string() })).nullish(),
  toolChoice: z.looseObject({ mode: z.enum(["auto", "required", "none"]).nullish() }).nullish(),
  metadata: members.nullish(),
});

/** A server's wish for a model's answer, in a shape that the specification knows. */
export type SamplingRequest = z.infer<typeof createMessageParams>;
export type SamplingMessage = SamplingRequest["messages"][number];
export type SamplingBlock = SamplingMessage["content"][number];
