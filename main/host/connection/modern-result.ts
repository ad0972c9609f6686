import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { keptContent } from "./kept-content.ts";

/**
 * An answer of the modern era as the protocol client takes it: a result without `resultType` means complete (2026-07-28, basic
 * §Results), and a `nextCursor` of null is the end of a list (C-16); the client refuses both.
 */
export function mendedResult(message: JSONRPCMessage): JSONRPCMessage {
  const { result } = message as { result?: { readonly [name: string]: unknown } };
  if (typeof result !== "object" || result === null) return message;
  const typed = result.resultType === undefined ? { ...result, resultType: "complete" } : result;
  const { nextCursor, ...rest } = typed as { readonly [name: string]: unknown };
  const ended = nextCursor === null ? rest : typed;
  const mended = ended.resultType === "complete" ? keptContent(ended) : ended;
  return mended === result ? message : ({ ...message, result: mended } as JSONRPCMessage);
}
