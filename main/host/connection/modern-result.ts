import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { keptContent } from "./kept-content.ts";
import { heldTask } from "./task-result.ts";

/**
 * An answer of the modern era as the protocol client takes it: a result without `resultType` means complete (2026-07-28, basic
 * §Results), a `nextCursor` of null is the end of a list (C-16), and one of the kind `task` may be the extension's; the client refuses
 * all three.
 */
export function mendedResult(message: JSONRPCMessage): JSONRPCMessage {
  const { result } = message as { result?: { readonly [name: string]: unknown } };
  if (typeof result !== "object" || result === null) return message;
  const held = heldTask(result);
  const typed = held.resultType === undefined ? { ...held, resultType: "complete" } : held;
  const { nextCursor, ...rest } = typed as { readonly [name: string]: unknown };
  const ended = nextCursor === null ? rest : typed;
  const mended = ended.resultType === "complete" ? keptContent(ended) : ended;
  return mended === result ? message : ({ ...message, result: mended } as JSONRPCMessage);
}
