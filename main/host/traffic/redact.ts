/** What stands for a typed value: its type, never its content (decisions.md, values at rest). */
function typeName(value: unknown): string {
  if (Array.isArray(value)) return "<list>";
  return value === null ? "<null>" : `<${typeof value}>`;
}

function hideContent(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("content" in answer)) return answer;
  const content = (answer as { content: unknown }).content;
  if (typeof content !== "object" || content === null) return answer;
  const hidden = Object.fromEntries(Object.entries(content).map(([name, value]) => [name, typeName(value)]));
  return { ...answer, content: hidden };
}

/**
 * A message as it may be kept: what a person answered is replaced by its types, in a response to elicitation/create or
 * sampling/createMessage (legacy) and in `inputResponses` (modern). Everything else stays as it is.
 * @param message a JSON-RPC message
 */
export function redactAnswers(message: unknown): unknown {
  if (typeof message !== "object" || message === null) return message;
  const { result, params } = message as { result?: unknown; params?: unknown };
  // Of the results that we send, those to elicitation/create have an action, those to sampling/createMessage a model.
  if (typeof result === "object" && result !== null && ("action" in result || "model" in result)) {
    return { ...message, result: hideContent(result) };
  }
  if (typeof params === "object" && params !== null && "inputResponses" in params) {
    const responses = (params as { inputResponses: unknown }).inputResponses;
    if (typeof responses !== "object" || responses === null) return message;
    const hidden = Object.fromEntries(Object.entries(responses).map(([key, answer]) => [key, hideContent(answer)]));
    return { ...message, params: { ...params, inputResponses: hidden } };
  }
  return message;
}
