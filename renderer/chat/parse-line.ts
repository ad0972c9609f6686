import type { Command } from "./commands.ts";
import type { PromptChoice } from "./prompt-choices.ts";
import type { ToolChoice } from "./tools.ts";

/** What a line of the composer means. */
export type ParsedLine =
  | { readonly kind: "empty" }
  | { readonly kind: "plain"; readonly text: string }
  | {
      readonly kind: "tool";
      readonly choice: ToolChoice;
      readonly args: { readonly [name: string]: unknown };
      /** Arguments were written, perhaps none: `{}`. */
      readonly given: boolean;
    }
  | {
      readonly kind: "prompt";
      readonly choice: PromptChoice;
      readonly args: { readonly [name: string]: string };
      /** Arguments were written, perhaps none: `{}`. */
      readonly given: boolean;
    }
  | { readonly kind: "wrong"; readonly code: LineError; readonly params: { readonly [name: string]: string | number } };

export type LineError =
  | "unknown-tool"
  | "ambiguous-tool"
  | "bad-json"
  | "not-an-object"
  | "not-text"
  | "no-tools"
  | "no-tool-named";

/**
 * Reads `/command {json arguments}`, a tool or a prompt. The longest handle that fits wins, since names may hold spaces. Text without a
 * slash in front is plain; `//` writes a plain text that begins with a slash.
 */
export function parseLine(
  line: string,
  tools: readonly ToolChoice[],
  prompts: readonly PromptChoice[] = [],
): ParsedLine {
  const text = line.trim();
  if (text === "") return { kind: "empty" };
  if (!text.startsWith("/")) return { kind: "plain", text };
  if (text.startsWith("//")) return { kind: "plain", text: text.slice(1) };
  const rest = text.slice(1);
  if (rest === "") return wrong("no-tool-named", {});
  if (tools.length === 0 && prompts.length === 0) return wrong("no-tools", {});

  const fits = (handle: string) => rest.startsWith(handle) && /^(\s|\{|$)/.test(rest.slice(handle.length));
  const written = [
    ...tools.flatMap((choice) =>
      [choice.handle, `${choice.tool.name}@${choice.server.id}`].map((handle) => ({
        handle,
        command: { kind: "tool", choice } as Command,
      })),
    ),
    // Of the same handles a tool's comes first, so that one of a prompt never takes its place.
    ...prompts.flatMap((choice) =>
      [choice.handle, `${choice.prompt.name}@${choice.server.id}`].map((handle) => ({
        handle,
        command: { kind: "prompt", choice } as Command,
      })),
    ),
  ];
  let best: (typeof written)[number] | undefined;
  for (const one of written) if (fits(one.handle) && one.handle.length > (best?.handle.length ?? 0)) best = one;
  if (best) return withArguments(best.command, best.handle, rest.slice(best.handle.length).trim());

  const namesakes = [
    ...tools.filter(({ tool }) => fits(tool.name)),
    ...prompts.filter(({ prompt }) => fits(prompt.name)),
  ];
  if (namesakes.length > 0) {
    const name = namesakes.map((one) => ("tool" in one ? one.tool.name : one.prompt.name))[0] ?? "";
    return wrong("ambiguous-tool", { tool: name, handles: namesakes.map(({ handle }) => `/${handle}`).join(", ") });
  }
  return wrong("unknown-tool", { tool: /^[^\s{]*/.exec(rest)?.[0] ?? rest });
}

function withArguments(command: Command, handle: string, json: string): ParsedLine {
  const args = json === "" ? {} : objectOf(json);
  if (args === undefined) return wrong("bad-json", { tool: handle });
  if (args === null) return wrong("not-an-object", { tool: handle });
  if (command.kind === "tool") return { kind: "tool", choice: command.choice, args, given: json !== "" };
  const texts = Object.entries(args).flatMap(([name, value]): readonly (readonly [string, string])[] =>
    ["string", "number", "boolean"].includes(typeof value) ? [[name, String(value)]] : [],
  );
  if (texts.length < Object.keys(args).length) return wrong("not-text", { tool: handle });
  return { kind: "prompt", choice: command.choice, args: Object.fromEntries(texts), given: json !== "" };
}

/** The object of a JSON text; null when it is another value, undefined when it is no JSON. */
function objectOf(json: string): { readonly [name: string]: unknown } | null | undefined {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    return value as { readonly [name: string]: unknown };
  } catch {
    return undefined;
  }
}

function wrong(code: LineError, params: { readonly [name: string]: string | number }): ParsedLine {
  return { kind: "wrong", code, params };
}

/** The text after the slash while a name is still being typed; undefined when there is nothing to suggest. */
export function typedName(line: string): string | undefined {
  const match = /^\s*\/([^\s{/][^\s{]*|)$/.exec(line);
  return match?.[1];
}
