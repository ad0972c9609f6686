import type { AppError } from "../../preload/contract/reply.ts";
import type { Connection } from "../host/connection/connection.ts";
import { listPrompts, listResources } from "../host/offers/offer-lists.ts";
import type { Clock } from "../host/ports.ts";
import { within } from "../host/within.ts";
import type { CallOptions } from "./call-options.ts";

/** How long it may take to find out, in ms: the call has failed already. */
const LOOK_MS = 5_000;
/** How many names are written out. */
const NAMED = 20;

/**
 * What whoever typed a call of a prompt or a resource may try after it failed: the arguments it needs, or what there is.
 * @returns undefined where there is nothing to say; never rejects
 */
export async function nextStep(
  connection: Connection,
  { kind, tool, args }: Pick<CallOptions, "kind" | "tool" | "args">,
  error: AppError,
  clock: Clock,
): Promise<string | undefined> {
  let words: string | undefined;
  const look = async () => {
    if (kind === "prompt") words = await ofPrompt(connection, tool, args);
    else if (kind === "resource" && error.code === "resource-not-found") words = await ofResource(connection);
  };
  await within(clock, LOOK_MS, look());
  return words;
}

async function ofPrompt(connection: Connection, name: string, args: CallOptions["args"]): Promise<string | undefined> {
  const { items } = await listPrompts(connection);
  const prompt = items.find((item) => item.name === name);
  if (!prompt) return `It offers: ${named(items.map((item) => item.name)) || "no prompts"}.`;
  const missing = (prompt.arguments ?? []).filter((wanted) => wanted.required && !Object.hasOwn(args, wanted.name));
  if (missing.length === 0) return undefined;
  return `It needs ${missing.map((wanted) => `--arg ${wanted.name}=TEXT`).join(" ")}.`;
}

async function ofResource(connection: Connection): Promise<string> {
  const { items } = await listResources(connection);
  return `It offers: ${named(items.map(({ uri }) => uri)) || "no resources in its list"}.`;
}

function named(names: readonly string[]): string {
  const left = names.length - NAMED;
  return names.slice(0, NAMED).join(", ") + (left > 0 ? ` and ${left} more` : "");
}
