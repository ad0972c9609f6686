import type { JSONRPCMessage } from "@modelcontextprotocol/client";

/** The one revision whose messages may come in an array (2025-03-26, basic §Batching). */
const BATCHING_VERSION = "2025-03-26";

const BOM = "\uFEFF";

/** Has the outline of a JSON-RPC message; what it means is checked further up. */
function isRpc(value: unknown): value is JSONRPCMessage {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Reflect.get(value, "jsonrpc") === "2.0"
  );
}

/**
 * The messages of a line, a body or an event: one, or at 2025-03-26 several in an array, each on its own (C-27).
 * @param version the revision that was negotiated, once it was
 * @param junk told of what is no JSON-RPC message, an array elsewhere included
 */
export function messagesIn(
  text: string,
  version: string | undefined,
  junk: (text: string, bytes: number) => void,
): readonly JSONRPCMessage[] {
  let value: unknown;
  try {
    // RFC 8259 §8.1: a mark in front may be ignored.
    value = JSON.parse(text.startsWith(BOM) ? text.slice(1) : text);
  } catch {
    junk(text, Buffer.byteLength(text));
    return [];
  }
  // An empty array is no batch (JSON-RPC 2.0 §6).
  const batch = Array.isArray(value) && value.length > 0 && version === BATCHING_VERSION;
  return (batch ? (value as unknown[]) : [value]).filter((entry): entry is JSONRPCMessage => {
    const fits = isRpc(entry);
    // The text as it came: writing a part of it anew would overflow on one that nests without end.
    if (!fits) junk(text, Buffer.byteLength(text));
    return fits;
  });
}
