import { createHash } from "node:crypto";
import type { ToolView } from "../../../preload/contract/servers.ts";

/** What a tool says of itself, as its server sent it. */
export interface ToolDefinition {
  readonly name: string;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: { readonly [name: string]: unknown } | undefined;
}

/** By the view that was made of it: the window needs no more than the view. */
const definitions = new WeakMap<ToolView, ToolDefinition>();

/** Keeps what a view was made of. @returns the view */
export function withDefinition(view: ToolView, definition: ToolDefinition): ToolView {
  definitions.set(view, definition);
  return view;
}

/** What a listed tool says of itself; for a view of unknown origin, what the view says. */
export function definitionOf(tool: ToolView): ToolDefinition {
  return definitions.get(tool) ?? { name: tool.name, inputSchema: tool.inputSchema };
}

/** What a tool says that it does. The words of its server: they decide what is offered, never that nothing is asked. */
export interface ToolHints {
  readonly readOnly: boolean;
  /** It says so itself. */
  readonly destructive: boolean;
  /** It says that it destroys nothing. */
  readonly harmless: boolean;
  /** It says neither; the specification then takes it for destructive. */
  readonly unannotated: boolean;
}

/** The hints of a tool (specification, ToolAnnotations); anything but true and false is no hint. */
export function toolHints(tool: ToolView): ToolHints {
  const { readOnlyHint, destructiveHint } = definitionOf(tool).annotations ?? {};
  const readOnly = readOnlyHint === true;
  return {
    readOnly,
    destructive: !readOnly && destructiveHint === true,
    harmless: readOnly || destructiveHint === false,
    unannotated: !readOnly && typeof destructiveHint !== "boolean",
  };
}

/**
 * A fingerprint of all that a person allows when they allow a tool: its name, title, description, schemas and annotations (S-03). The
 * order of members does not matter, that of lists does.
 * @returns SHA-256 in hexadecimal
 */
export function definitionHash(tool: ToolView): string {
  const { name, title, description, inputSchema, outputSchema, annotations } = definitionOf(tool);
  const what = [name, title, description, inputSchema, outputSchema, annotations];
  return createHash("sha256").update(canonical(what)).digest("hex");
}

/** JSON with sorted members. What nests too deep never comes this far (untrusted/limits.ts, MESSAGE_NESTING). */
function canonical(value: unknown): string {
  if (value === undefined) return "null";
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const members = Object.entries(value as { readonly [name: string]: unknown })
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
  return `{${members.join(",")}}`;
}
