import type { PromptChoice } from "./prompt-choices.ts";
import type { ToolChoice } from "./tools.ts";

/** What a slash can begin: a tool or a prompt. */
export type Command =
  | { readonly kind: "tool"; readonly choice: ToolChoice }
  | { readonly kind: "prompt"; readonly choice: PromptChoice };

/** Few enough to be seen without scrolling; typing on narrows them down. */
const offeredAtOnce = 8;
/** How many prompts have a place however many tools there are. */
const promptsAtLeast = 3;

/** What is offered for a text that is typed after the slash. */
export interface Offered {
  readonly commands: readonly Command[];
  /** How many more would fit. */
  readonly more: number;
}

/**
 * Commands for what is typed: those whose handle begins with it come first, then those that hold it anywhere; tools before prompts. No
 * number of tools hides every prompt.
 */
export function suggested(tools: readonly ToolChoice[], prompts: readonly PromptChoice[], typed: string): Offered {
  const wanted = typed.toLowerCase();
  const ranked = (commands: readonly Command[]) =>
    commands
      .map((command) => ({ command, at: rank(command, wanted) }))
      .filter(({ at }) => at < 2)
      .sort((a, b) => a.at - b.at);
  const foundTools = ranked(tools.map((choice) => ({ kind: "tool", choice })));
  const foundPrompts = ranked(prompts.map((choice) => ({ kind: "prompt", choice })));
  const promptRoom = Math.max(promptsAtLeast, offeredAtOnce - foundTools.length);
  const shownPrompts = foundPrompts.slice(0, promptRoom);
  const shown = [...foundTools.slice(0, offeredAtOnce - shownPrompts.length), ...shownPrompts];
  return {
    commands: shown.sort((a, b) => a.at - b.at).map(({ command }) => command),
    more: foundTools.length + foundPrompts.length - shown.length,
  };
}

function rank({ kind, choice }: Command, wanted: string): number {
  const handle = choice.handle.toLowerCase();
  if (handle.startsWith(wanted)) return 0;
  const title = kind === "tool" ? choice.tool.title : choice.prompt.title;
  return `${handle} ${title ?? ""} ${choice.server.name}`.toLowerCase().includes(wanted) ? 1 : 2;
}
