import type { ServerView, ToolView } from "../../preload/contract/servers.ts";

/** A tool of a connected server, and how a person writes it after the slash. */
export interface ToolChoice {
  readonly server: ServerView;
  readonly tool: ToolView;
  /** `name`, or `name@server-id` where two connected servers have a tool of that name. */
  readonly handle: string;
}

/** The tools of every connected server, in the order of the servers' lists. */
export function connectedTools(servers: Iterable<ServerView>): readonly ToolChoice[] {
  const all = [...servers]
    .filter((server) => server.state.kind === "ready")
    .flatMap((server) => server.tools.map((tool) => ({ server, tool })));
  const uses = new Map<string, number>();
  for (const { tool } of all) uses.set(tool.name, (uses.get(tool.name) ?? 0) + 1);
  return all.map(({ server, tool }) => ({
    server,
    tool,
    handle: (uses.get(tool.name) ?? 0) > 1 ? `${tool.name}@${server.id}` : tool.name,
  }));
}

/** Tools that share words with a plain sentence, best first. A stand-in for a model's choice: it only ever offers. */
export function matchingTools(choices: readonly ToolChoice[], sentence: string, limit = 4): readonly ToolChoice[] {
  const words = new Set(wordsOf(sentence));
  if (words.size === 0) return [];
  return choices
    .map((choice) => {
      const { name, title = "", description = "" } = choice.tool;
      const inName = wordsOf(`${name} ${title}`).filter((word) => words.has(word)).length;
      const inDescription = wordsOf(description).filter((word) => words.has(word)).length;
      return { choice, score: inName * 3 + inDescription };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ choice }) => choice);
}

function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => word.length > 2 || /[^\p{ASCII}]/u.test(word),
  );
}

/** The line that runs a tool: `/tool`, with a start for its arguments where some are required. */
export function lineFor({ handle, tool }: ToolChoice): string {
  const args = requiredArguments(tool.inputSchema);
  return Object.keys(args).length === 0 ? `/${handle} ` : `/${handle} ${JSON.stringify(args)}`;
}

/** Empty values for the properties that a tool's inputSchema requires: a start for typing arguments. */
export function requiredArguments(inputSchema: unknown): { readonly [name: string]: unknown } {
  if (!isRecord(inputSchema) || !Array.isArray(inputSchema.required)) return {};
  const properties = isRecord(inputSchema.properties) ? inputSchema.properties : {};
  const entries = inputSchema.required
    .filter((name): name is string => typeof name === "string")
    .map((name): readonly [string, unknown] => [
      name,
      emptyValue(Object.hasOwn(properties, name) ? properties[name] : {}),
    ]);
  return Object.fromEntries(entries);
}

function emptyValue(schema: unknown): unknown {
  if (!isRecord(schema)) return "";
  if (schema.default !== undefined) return schema.default;
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return schema.enum[0];
  switch (schema.type) {
    case "number":
    case "integer":
      return typeof schema.minimum === "number" ? schema.minimum : 0;
    case "boolean":
      return false;
    case "array":
      return [];
    case "object":
      return {};
    default:
      return "";
  }
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
