import type { ToolChoice } from "./tools.ts";

/** What a line of the composer means. */
export type ParsedLine =
  | { readonly kind: "empty" }
  | { readonly kind: "plain"; readonly text: string }
  | { readonly kind: "tool"; readonly choice: ToolChoice; readonly args: { readonly [name: string]: unknown } }
  | { readonly kind: "wrong"; readonly code: LineError; readonly params: { readonly [name: string]: string | number } };

export type LineError = "unknown-tool" | "ambiguous-tool" | "bad-json" | "not-an-object" | "no-tools" | "no-tool-named";

/**
 * Reads `/tool {json arguments}`. The longest handle that fits wins, since tool names may hold spaces. Text without a slash
 * in front is plain; `//` writes a plain text that begins with a slash.
 */
export function parseLine(line: string, choices: readonly ToolChoice[]): ParsedLine {
  const text = line.trim();
  if (text === "") return { kind: "empty" };
  if (!text.startsWith("/")) return { kind: "plain", text };
  if (text.startsWith("//")) return { kind: "plain", text: text.slice(1) };
  const rest = text.slice(1);
  if (rest === "") return wrong("no-tool-named", {});
  if (choices.length === 0) return wrong("no-tools", {});

  const fits = (handle: string) => rest.startsWith(handle) && /^(\s|\{|$)/.test(rest.slice(handle.length));
  let best: { readonly choice: ToolChoice; readonly handle: string } | undefined;
  for (const choice of choices) {
    for (const handle of [choice.handle, `${choice.tool.name}@${choice.server.id}`]) {
      if (fits(handle) && handle.length > (best?.handle.length ?? 0)) best = { choice, handle };
    }
  }
  if (best) return withArguments(best.choice, best.handle, rest.slice(best.handle.length).trim());

  const namesakes = choices.filter(({ tool }) => fits(tool.name));
  const [first] = namesakes;
  if (first) {
    return wrong("ambiguous-tool", { tool: first.tool.name, handles: namesakes.map((c) => `/${c.handle}`).join(", ") });
  }
  return wrong("unknown-tool", { tool: /^[^\s{]*/.exec(rest)?.[0] ?? rest });
}

function withArguments(choice: ToolChoice, handle: string, json: string): ParsedLine {
  if (json === "") return { kind: "tool", choice, args: {} };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return wrong("bad-json", { tool: handle });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return wrong("not-an-object", { tool: handle });
  return { kind: "tool", choice, args: value as { readonly [name: string]: unknown } };
}

function wrong(code: LineError, params: { readonly [name: string]: string | number }): ParsedLine {
  return { kind: "wrong", code, params };
}

/** The text after the slash while a tool's name is still being typed; undefined when there is nothing to suggest. */
export function typedToolName(line: string): string | undefined {
  const match = /^\s*\/([^\s{/][^\s{]*|)$/.exec(line);
  return match?.[1];
}
