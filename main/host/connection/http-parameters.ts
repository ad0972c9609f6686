import type { ToolView } from "../../../preload/contract/servers.ts";

/** RFC 9110 §5.6.2 */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const TYPES = new Set(["string", "integer", "boolean"]);
const ANNOTATION = "x-mcp-header";
/** How deep and how wide an inputSchema is searched; past it the tool is left out rather than half read. */
const DEPTH = 64;
const NODES = 50_000;

/** One parameter that is mirrored into a header. */
export interface MirroredParameter {
  /** From the arguments' root. */
  readonly path: readonly string[];
  /** Without the `Mcp-Param-` before it. */
  readonly header: string;
}

export type HeaderScan =
  | { readonly ok: true; readonly mirrored: readonly MirroredParameter[] }
  | { readonly ok: false; readonly reason: string };

class Fault extends Error {}

/**
 * Finds the `x-mcp-header` annotations of a tool's inputSchema (2026-07-28, server/tools §x-mcp-header). An annotation is
 * allowed only on a string, integer or boolean that is reached through `properties` alone; its name is a token, unique
 * whatever the case. One that breaks a rule, wherever it stands, makes the tool invalid.
 */
export function scanMirrored(inputSchema: unknown): HeaderScan {
  const mirrored: MirroredParameter[] = [];
  const taken = new Set<string>();
  let nodes = 0;
  const visit = (
    node: unknown,
    path: readonly string[],
    reachable: boolean,
    depth: number,
    isSchema: boolean,
  ): void => {
    if (typeof node !== "object" || node === null) return;
    nodes += 1;
    if (nodes > NODES || depth > DEPTH)
      throw new Fault("the schema is too large to be searched for header annotations");
    if (Array.isArray(node)) {
      for (const entry of node) visit(entry, path, false, depth + 1, true);
      return;
    }
    if (isSchema && Object.hasOwn(node, ANNOTATION)) {
      mirrored.push(annotated(node as { [name: string]: unknown }, path, reachable, taken));
    }
    for (const [key, child] of Object.entries(node)) {
      // What an instance looks like is no schema: an annotation's name may well stand in it as data.
      if (isSchema && DATA.has(key)) continue;
      if (isSchema && key === "properties") {
        for (const [name, property] of Object.entries((child ?? {}) as object)) {
          visit(property, [...path, name], reachable, depth + 1, true);
        }
      } else visit(child, path, false, depth + 1, !(isSchema && NAMED_SCHEMAS.has(key)));
    }
  };
  try {
    visit(inputSchema, [], true, 0, true);
  } catch (error) {
    if (error instanceof Fault) return { ok: false, reason: error.message };
    throw error;
  }
  return { ok: true, mirrored };
}

const DATA = new Set(["const", "default", "enum", "example", "examples", "required", "dependentRequired"]);
/** Keywords whose members are named by the author and are schemas each. */
const NAMED_SCHEMAS = new Set(["$defs", "definitions", "patternProperties", "dependentSchemas"]);

function annotated(
  schema: { readonly [name: string]: unknown },
  path: readonly string[],
  reachable: boolean,
  taken: Set<string>,
): MirroredParameter {
  const header = schema[ANNOTATION];
  const where = path.join(".") || "the schema itself";
  if (!reachable || path.length === 0) throw new Fault(`${where}: a header annotation is not allowed here`);
  if (typeof header !== "string" || !TOKEN.test(header)) throw new Fault(`${where}: its header name is no HTTP token`);
  if (typeof schema.type !== "string" || !TYPES.has(schema.type)) {
    throw new Fault(`${where}: only a string, an integer or a boolean may be sent as a header`);
  }
  if (taken.has(header.toLowerCase())) throw new Fault(`${where}: the header name ${header} is used twice`);
  taken.add(header.toLowerCase());
  return { path, header };
}

/**
 * A value as it may stand in a header: itself when it is visible ASCII, else Base64 of its UTF-8 between the marks
 * (2026-07-28, streamable-http §Value Encoding).
 */
export function encodeHeaderValue(value: string): string {
  const plain = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(value);
  const looksEncoded = value.startsWith("=?base64?") && value.endsWith("?=");
  return plain && !looksEncoded ? value : `=?base64?${Buffer.from(value, "utf8").toString("base64")}?=`;
}

/** The `Mcp-Param-*` headers of a call; an argument that is absent, null or of no primitive type has none. */
export function parameterHeaders(
  mirrored: readonly MirroredParameter[],
  args: unknown,
): { readonly [name: string]: string } {
  const headers: { [name: string]: string } = {};
  for (const { path, header } of mirrored) {
    let value: unknown = args;
    for (const name of path) {
      value =
        typeof value === "object" && value !== null && Object.hasOwn(value, name)
          ? Reflect.get(value, name)
          : undefined;
    }
    if (typeof value === "string" || typeof value === "boolean" || Number.isSafeInteger(value)) {
      headers[`Mcp-Param-${header}`] = encodeHeaderValue(String(value));
    }
  }
  return headers;
}

/** The tools that may be offered, what their calls mirror, and the others with what is wrong with them (C-04). */
export function splitByHeaders(tools: readonly ToolView[]): {
  readonly offered: readonly ToolView[];
  readonly mirrored: ReadonlyMap<string, readonly MirroredParameter[]>;
  readonly leftOut: readonly { readonly tool: string; readonly reason: string }[];
} {
  const mirrored = new Map<string, readonly MirroredParameter[]>();
  const leftOut: { tool: string; reason: string }[] = [];
  const offered = tools.filter((tool) => {
    const scan = scanMirrored(tool.inputSchema);
    if (scan.ok) mirrored.set(tool.name, scan.mirrored);
    else leftOut.push({ tool: tool.name, reason: scan.reason });
    return scan.ok;
  });
  return { offered, mirrored, leftOut };
}
