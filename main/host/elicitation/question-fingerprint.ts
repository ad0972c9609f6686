import { createHash, type Hash } from "node:crypto";

/**
 * What a question asks, as a short text that is equal for equal questions: mode, message and schema, or mode, message and URL
 * (F-28). Taken from the raw params of `elicitation/create`, so that nothing which the display makes alike counts as the same.
 * @param params as the server sent them; the order of an object's members makes no difference, that of an array does
 */
export function questionFingerprint(params: unknown): string {
  const { mode = "form", message, requestedSchema, url } = own(params);
  return fingerprintOf([mode, message ?? null, mode === "url" ? (url ?? null) : (requestedSchema ?? null)]);
}

/** A short text that is equal for values that are equal as JSON, whatever the order of an object's members. */
export function fingerprintOf(value: unknown): string {
  const hash = createHash("sha256");
  feed(hash, value);
  return hash.digest("base64url");
}

function own(params: unknown): { readonly [name: string]: unknown } {
  // Without a prototype: a member that is not there is not found in one.
  return typeof params === "object" && params !== null ? Object.assign(Object.create(null), params) : {};
}

/** Canonical JSON, piece by piece: a form of 10,000 options need not stand in memory once more. */
function feed(hash: Hash, value: unknown): void {
  if (Array.isArray(value)) {
    hash.update("[");
    for (const entry of value) {
      feed(hash, entry);
      hash.update(",");
    }
    hash.update("]");
  } else if (typeof value === "object" && value !== null) {
    hash.update("{");
    for (const name of Object.keys(value).sort()) {
      hash.update(`${JSON.stringify(name)}:`);
      feed(hash, (value as { readonly [name: string]: unknown })[name]);
      hash.update(",");
    }
    hash.update("}");
  } else hash.update(JSON.stringify(value) ?? "null");
}
