import { parseArgs } from "node:util";
import { z } from "zod";
import type { EraSetting } from "../../preload/contract/servers.ts";
import { readEra } from "./call-options.ts";
import { UsageError } from "./exit-codes.ts";

/** A tool call that is asked for with its arguments. */
export interface GivenCall {
  readonly name: string;
  readonly arguments: { readonly [name: string]: unknown };
}

export interface ConformanceOptions {
  readonly url: string;
  readonly era: EraSetting;
  /** Nothing is called, got, read or loaded. */
  readonly listOnly: boolean;
  /** The calls to make; absent: each tool once, with arguments of our own. */
  readonly toolCalls?: readonly GivenCall[];
}

/** What the suite says beside the address: the facts that one of its servers is to be met with. */
const context = z.looseObject({
  toolCalls: z.array(z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) })).optional(),
});

/**
 * Reads what follows `parley conformance`, and the suite's context.
 * @param given the value of MCP_CONFORMANCE_CONTEXT, JSON
 * @throws UsageError in words for the person who typed it
 */
export function parseConformanceOptions(argv: readonly string[], given: string | undefined): ConformanceOptions {
  const { values, positionals } = parseOwn(argv);
  const [url, ...rest] = positionals;
  if (url === undefined || rest.length > 0) throw new UsageError("conformance needs the address of one server.");
  const { toolCalls } = readContext(given);
  return {
    url,
    era: readEra(values.era),
    listOnly: values["list-only"] ?? false,
    ...(toolCalls && { toolCalls }),
  };
}

function parseOwn(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { era: { type: "string" }, "list-only": { type: "boolean" } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readContext(given: string | undefined): z.infer<typeof context> {
  if (given === undefined || given === "") return {};
  try {
    return context.parse(JSON.parse(given));
  } catch (error) {
    const detail = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new UsageError(`MCP_CONFORMANCE_CONTEXT can't be read: ${detail}`);
  }
}
