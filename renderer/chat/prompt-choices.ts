import type { OffersView, PromptView } from "../../preload/contract/offers.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import type { ToolChoice } from "./tools.ts";

/** A prompt of a connected server, and how a person writes it after the slash (S-05). */
export interface PromptChoice {
  readonly server: ServerView;
  readonly prompt: PromptView;
  /** For its arguments. */
  readonly canComplete: boolean;
  /**
   * `name`; `name@server-id` where a tool or another prompt has that name, and `prompt:name@server-id` where a tool of its own server
   * has it.
   */
  readonly handle: string;
}

/** The prompts of every connected server, in the order of the servers' lists. */
export function connectedPrompts(
  servers: Iterable<ServerView>,
  offers: ReadonlyMap<string, OffersView>,
  tools: readonly ToolChoice[],
): readonly PromptChoice[] {
  const all = [...servers]
    .filter((server) => server.state.kind === "ready")
    .flatMap((server) => {
      const { prompts, canComplete = false } = offers.get(server.id) ?? {};
      return (prompts?.items ?? []).map((prompt) => ({ server, prompt, canComplete }));
    });
  const uses = new Map<string, number>();
  for (const { prompt } of all) uses.set(prompt.name, (uses.get(prompt.name) ?? 0) + 1);
  const toolNames = new Set(tools.map(({ tool }) => tool.name));
  const ownTools = new Set(tools.map(({ server, tool }) => `${tool.name}@${server.id}`));
  return all.map((choice) => {
    const { name } = choice.prompt;
    const full = `${name}@${choice.server.id}`;
    const alone = uses.get(name) === 1 && !toolNames.has(name);
    return { ...choice, handle: alone ? name : ownTools.has(full) ? `prompt:${full}` : full };
  });
}

/** The name that a prompt is shown by. */
export function promptTitle({ prompt }: PromptChoice): string {
  return prompt.title ?? visibleText(prompt.name, false);
}

/** Whether an argument that the prompt needs has no value. */
export function lacksArgument({ prompt }: PromptChoice, args: { readonly [name: string]: string }): boolean {
  return prompt.arguments.some(({ name, required }) => required && (args[name] ?? "") === "");
}

/** The line that gets a prompt with these arguments. */
export function promptLine({ handle }: PromptChoice, args: { readonly [name: string]: string }): string {
  return Object.keys(args).length === 0 ? `/${handle}` : `/${handle} ${JSON.stringify(args)}`;
}
