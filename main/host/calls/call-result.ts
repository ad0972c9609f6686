import type { CallEnd } from "../../../preload/contract/calls.ts";
import { jsonStart } from "../results/json-start.ts";
import { textPart } from "../results/text-part.ts";
import { displayText } from "../untrusted/display-text.ts";
import { membersOf } from "../untrusted/members-of.ts";

/** How much of a result's text stands on its card at once, in characters of the server's; the whole is read on demand. */
const SHOWN_TEXT = 4000;

type Result = { readonly [name: string]: unknown };

/**
 * A result as its card shows it: the beginning of its text, everything else named by its kind. However long the result is, hardly
 * more of it is looked at than is shown: nothing else moves in this process meanwhile.
 * @param result as the server sent it (CallToolResult, GetPromptResult or ReadResourceResult, loosely)
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

/**
 * All text of a result, safe for display: of a tool's the text blocks joined, of a prompt's each message behind its role, of a
 * resource's its contents. Whatever is no text is named by its kind.
 */
export function resultText(result: Result): string {
  return displayText(rawText(result, Number.POSITIVE_INFINITY).text).text;
}

/** The text of one part of a result, at least so many characters of it. */
type TextOf = (part: unknown, enough: number) => string;

/** What a result consists of, and the text of one part of it. */
function partsOf({ content, messages, contents }: Result): readonly [readonly unknown[], TextOf] {
  if (Array.isArray(content)) return [content, blockText];
  if (Array.isArray(messages)) return [messages, messageText];
  return [Array.isArray(contents) ? contents : [], contentText];
}

/** The text of the first parts that have so many characters together, and whether there are more parts. */
function rawText(result: Result, enough: number): { readonly text: string; readonly more: boolean } {
  const [parts, textOf] = partsOf(result);
  if (parts.length === 0 && result.structuredContent !== undefined) {
    return jsonStart(result.structuredContent, enough);
  }
  return firstTexts(parts, textOf, enough);
}

function firstTexts(parts: readonly unknown[], textOf: TextOf, enough: number) {
  const texts: string[] = [];
  for (let characters = 0; texts.length < parts.length && characters <= enough; ) {
    const text = textOf(parts[texts.length], enough);
    texts.push(text);
    characters += text.length + 1;
  }
  return { text: texts.join("\n"), more: texts.length < parts.length };
}

function messageText(message: unknown, enough: number): string {
  const { role, content } = membersOf(message);
  // One block (2025-11-25 and later); a list of them is read too.
  const blocks = Array.isArray(content) ? content : [content];
  return `${typeof role === "string" ? role : "?"}: ${firstTexts(blocks, blockText, enough).text}`;
}

function blockText(block: unknown): string {
  const { type, text } = membersOf(block);
  if (type === "text" && typeof text === "string") return text;
  return `[${typeof type === "string" ? type : "?"}]`;
}

function contentText(content: unknown): string {
  const { text, mimeType } = membersOf(content);
  return typeof text === "string" ? text : `[${typeof mimeType === "string" ? mimeType : "?"}]`;
}
