import { displayLabel } from "../untrusted/display-text.ts";

/** A JSON object of a server's schema. Read it through `own` only: any key may be there, `__proto__` included. */
export type SchemaNode = { readonly [keyword: string]: unknown };

/** True for a JSON object; arrays and null are none. */
export function isNode(value: unknown): value is SchemaNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of an own property, undefined when there is none; never one from a prototype. */
export function own(node: object, keyword: string): unknown {
  return Object.hasOwn(node, keyword) ? (node as SchemaNode)[keyword] : undefined;
}

/** Ends an intake: the whole form is refused. `detail` is plain English, safe for display. */
export class SchemaRefusal extends Error {
  override readonly name = "SchemaRefusal";
  readonly reason: "unsupported-schema" | "over-limit";

  constructor(reason: "unsupported-schema" | "over-limit", detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** A server's name or reference in quotation marks for a `detail`, bounded. */
export function quoted(text: string): string {
  const shown = displayLabel(text.slice(0, 200));
  return text.length > 200 ? `"${shown}…"` : `"${shown}"`;
}
