/** What a message may be named by (2025-11-25 and 2026-07-28, RequestId). */
export type RpcId = string | number;

/** One that can be repeated as it came: a number beyond the safe ones has lost digits when it was read. */
export function isRpcId(id: unknown): id is RpcId {
  return typeof id === "string" || Number.isSafeInteger(id);
}

const DECIMAL = /^(0|[1-9]\d{0,15})$/;

/** An id or token of ours as a server gave it back. Ours are numbers or have letters: some servers make a text of the number. */
export function ownId(id: unknown): unknown {
  return typeof id === "string" && DECIMAL.test(id) ? Number(id) : id;
}
