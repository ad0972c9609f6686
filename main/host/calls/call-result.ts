import type { CallEnd } from "../../../preload/contract/calls.ts";
import { displayText } from "../untrusted/display-text.ts";

/** How much of a result's text stands on its card, in characters; the whole is read on demand. */
const SHOWN_TEXT = 4000;

/**
 * A tools/call result as its card shows it: the text blocks joined, everything else named by its kind.
 * @param result as the server sent it (CallToolResult, loosely)
 */
export function resultEnd(result: { readonly [name: string]: unknown }): CallEnd {
  const whole = resultText(result);
  return {
    kind: "result",
    isError: result.isError === true,
    text: whole.slice(0, SHOWN_TEXT),
    truncated: whole.length > SHOWN_TEXT,
  };
}

/** All text of a tools/call result, safe for display: the text blocks joined, every other block named by its kind. */
export function resultText(result: { readonly [name: string]: unknown }): string {
  const blocks = Array.isArray(result.content) ? result.content : [];
  const texts = blocks.map((block: unknown) => {
    const { type, text } = (typeof block === "object" && block !== null ? block : {}) as {
      type?: unknown;
      text?: unknown;
    };
    if (type === "text" && typeof text === "string") return text;
    return `[${typeof type === "string" ? type : "?"}]`;
  });
  const structured = result.structuredContent;
  const whole = texts.length === 0 && structured !== undefined ? JSON.stringify(structured, null, 2) : texts.join("\n");
  return displayText(whole).text;
}
