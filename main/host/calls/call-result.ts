import type { CallEnd } from "../../../preload/contract/calls.ts";
import { textPart } from "../results/text-part.ts";
import { displayText } from "../untrusted/display-text.ts";

/** How much of a result's text stands on its card at once, in characters of the server's; the whole is read on demand. */
const SHOWN_TEXT = 4000;

type Result = { readonly [name: string]: unknown };

/**
 * A tools/call result as its card shows it: the beginning of its text blocks, everything else named by its kind. However long the
 * result is, no more of its text is looked at than is shown: nothing else moves in this process meanwhile.
 * @param result as the server sent it (CallToolResult, loosely)
 */
export function resultEnd(result: Result): CallEnd {
  const { text, more } = rawText(result, SHOWN_TEXT);
  const start = textPart(text, 0, SHOWN_TEXT);
  return {
    kind: "result",
    isError: result.isError === true,
    text: start.text,
    truncated: more || start.next < start.characters,
  };
}

/** All text of a tools/call result, safe for display: the text blocks joined, every other block named by its kind. */
export function resultText(result: Result): string {
  return displayText(rawText(result, Number.POSITIVE_INFINITY).text).text;
}

/** The text of the first blocks that have so many characters together, and whether there are more blocks. */
function rawText(result: Result, enough: number): { readonly text: string; readonly more: boolean } {
  const blocks: readonly unknown[] = Array.isArray(result.content) ? result.content : [];
  if (blocks.length === 0 && result.structuredContent !== undefined) {
    return { text: JSON.stringify(result.structuredContent, null, 2), more: false };
  }
  const texts: string[] = [];
  for (let characters = 0; texts.length < blocks.length && characters <= enough; ) {
    const text = blockText(blocks[texts.length]);
    texts.push(text);
    characters += text.length + 1;
  }
  return { text: texts.join("\n"), more: texts.length < blocks.length };
}

function blockText(block: unknown): string {
  const { type, text } = (typeof block === "object" && block !== null ? block : {}) as {
    readonly type?: unknown;
    readonly text?: unknown;
  };
  if (type === "text" && typeof text === "string") return text;
  return `[${typeof type === "string" ? type : "?"}]`;
}
