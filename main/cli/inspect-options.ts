import { parseArgs } from "node:util";
import type { ServerDefinition } from "../host/connection/definition.ts";
import { readTarget } from "./call-options.ts";
import { UsageError } from "./exit-codes.ts";
import { targetDefinition } from "./target.ts";

export interface InspectOptions {
  readonly definition: ServerDefinition;
  /** The most seconds for all of it. */
  readonly timeoutSeconds: number | undefined;
  readonly json: boolean;
  /** Folders that the server may be told of. */
  readonly roots: readonly string[];
}

const longestTimeout = 86_400;

/**
 * Reads what follows `parley inspect`.
 * @throws UsageError in words for the person who typed it
 */
export function parseInspectOptions(argv: readonly string[]): InspectOptions {
  const dashes = argv.indexOf("--");
  const launch = dashes === -1 ? undefined : argv.slice(dashes + 1);
  const { values, positionals } = parseOwn(dashes === -1 ? argv : argv.slice(0, dashes));
  if (positionals.length > 0) {
    throw new UsageError(`inspect takes no "${positionals[0]}"; a command goes after --.`);
  }
  const { era = "auto", timeout, profile } = values;
  if (era !== "auto" && era !== "legacy" && era !== "modern") throw new UsageError("--era is auto, legacy or modern.");
  const seconds = timeout === undefined ? undefined : Number(timeout);
  if (seconds !== undefined && !(seconds > 0 && seconds <= longestTimeout)) {
    throw new UsageError(`--timeout is a number of seconds, more than 0 and at most ${longestTimeout}.`);
  }
  return {
    definition: targetDefinition(readTarget("inspect", values, launch), era, profile),
    timeoutSeconds: seconds,
    json: values.json ?? false,
    roots: values.root ?? [],
  };
}

function parseOwn(own: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({
      args: [...own],
      allowPositionals: true,
      options: {
        ...{ sample: text, server: text, config: text, url: text, era: text, profile: text, timeout: text },
        // There is nothing but the result to be quiet about; the option is the same for every verb.
        ...{ json: flag, quiet: flag },
        root: { type: "string", multiple: true },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
