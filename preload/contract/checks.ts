import { z } from "zod";

/** One thing that is wrong with a value by a tool's schema. */
export interface SchemaFault {
  /** Where in the value, outermost first; empty for the whole. */
  readonly path: readonly string[];
  /** The keyword of JSON Schema that it breaks, worded by `tools.fault.<rule>`. */
  readonly rule: string;
  readonly params: { readonly [name: string]: string | number };
}

/** Why nothing can be said about a value, worded by `tools.notChecked.<reason>` (S-15). */
export type NotChecked = "time" | "memory" | "dialect" | "reference" | "size" | "pattern" | "schema";

/** What became of a value beside a tool's schema. */
export type SchemaVerdict =
  | { readonly kind: "ok" }
  /** `more`: so many further faults are not listed. */
  | { readonly kind: "faults"; readonly faults: readonly SchemaFault[]; readonly more: number }
  | { readonly kind: "not-checked"; readonly reason: NotChecked };

/** A call's structured result beside its tool's outputSchema. */
export type ResultVerdict =
  | SchemaVerdict
  /** The tool declares no outputSchema, or the call has no result to check. */
  | { readonly kind: "none" }
  /** An outputSchema is declared and the result has no structuredContent. */
  | { readonly kind: "missing" };

const serverId = z.string().max(200);

/** A tool's schemas as JSON text: as text every name in them comes across as it is, `__proto__` too. */
export interface ToolSchemas {
  readonly input: string;
  readonly output?: string;
}

export const checkInputs = {
  readToolSchemas: z.strictObject({ serverId, tool: z.string().max(1000) }),
  /** Whether arguments, a JSON text, fit a tool's inputSchema. Nothing is sent to the server. */
  checkArguments: z.strictObject({ serverId, tool: z.string().max(1000), args: z.string().max(64 * 1024 * 1024) }),
  checkResult: z.strictObject({ callId: z.string().max(200) }),
};
