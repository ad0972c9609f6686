/*
 * Error codes of JSON-RPC 2.0 (§5.1) that more than one part of the host reads or answers with. What only the protocol itself defines
 * stands where it is used.
 */

/** There is no such method. */
export const METHOD_NOT_FOUND = -32601;
/** The params do not fit; in the protocol also a cursor, a resource or a task that is unknown. */
export const INVALID_PARAMS = -32602;
/** What was asked could not be done here. */
export const INTERNAL_ERROR = -32603;
