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

/** The line that names a tool, for its arguments to follow. */
export function lineFor({ handle }: Pick<ToolChoice, "handle">): string {
  return `/${handle} `;
}

/** Characters of a line that tells of a run from the form; as many as may cross the border (preload/contract/calls.ts). */
const LINE = 64 * 1024;

/** The line that says which arguments a tool was run with from its form: what would run it, cut when it is longer than a line may be. */
export function saidLine({ handle }: Pick<ToolChoice, "handle">, json: string): string {
  const line = `/${handle} ${json}`;
  return line.length > LINE ? `${line.slice(0, LINE - 2).replace(/[\ud800-\udbff]$/, "")}…` : line;
}

/** Whether a tool can't run without arguments: its inputSchema requires some. */
export function needsArguments({ inputSchema }: ToolView): boolean {
  if (typeof inputSchema !== "object" || inputSchema === null || !("required" in inputSchema)) return false;
  const { required } = inputSchema;
  return Array.isArray(required) && required.some((name) => typeof name === "string");
}
