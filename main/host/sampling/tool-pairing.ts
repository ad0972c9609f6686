import type { SamplingMessage } from "./request.ts";

/**
 * What is wrong with the tool uses and results of a conversation (client/sampling, message content constraints, tool use and result
 * balance): a user's message with results holds nothing else, and every use is answered by the very next message.
 * @returns the first fault, with its place; undefined when there is none
 */
export function pairingFault(messages: readonly SamplingMessage[]): string | undefined {
  /** Tool uses of the message before that wait for a result. */
  let owed = new Set<string>();
  for (const [place, { role, content }] of messages.entries()) {
    const at = `messages.${place}`;
    const uses = content.filter((block) => block.type === "tool_use");
    const results = content.filter((block) => block.type === "tool_result");
    if (role === "user" && uses.length > 0) return `${at}: tool use in a user message`;
    if (role === "assistant" && results.length > 0) return `${at}: tool result in an assistant message`;
    if (results.length > 0 && results.length < content.length) return `${at}: tool results mixed with other content`;
    for (const { toolUseId } of results) {
      if (!owed.delete(toolUseId)) return `${at}: tool result for no tool use of the message before`;
    }
    if (owed.size > 0) return `${at}: tool result missing in request`;
    owed = new Set(uses.map(({ id }) => id));
    if (owed.size < uses.length) return `${at}: two tool uses with one id`;
  }
  return owed.size > 0 ? `messages.${messages.length - 1}: tool result missing in request` : undefined;
}
