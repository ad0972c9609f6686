import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { EraSetting } from "../../preload/contract/servers.ts";
import { UsageError } from "./exit-codes.ts";

/** Where the server is, as the command line says it. */
export type TargetOption =
  | { readonly kind: "sample"; readonly name: string }
  | { readonly kind: "configured"; readonly name: string; readonly config: string }
  | { readonly kind: "address"; readonly url: string }
  | { readonly kind: "command"; readonly command: string; readonly args: readonly string[] };

export interface CallOptions {
  /** What is called, where it is no tool. */
  readonly kind?: "prompt" | "resource";
  /** The name of the tool or prompt, or the resource's URI. */
  readonly tool: string;
  /** Of a tool or prompt; those of a prompt are texts. */
  readonly args: { readonly [name: string]: unknown };
  readonly target: TargetOption;
  readonly era: EraSetting;
  /** Id of a capability profile. */
  readonly profile?: string;
  /** Path of the answers file. */
  readonly answers?: string;
  /** The most seconds for connecting and the call, questions included. */
  readonly timeoutSeconds?: number;
  /** The most seconds that one question may stay open; then it is cancelled. */
  readonly questionTimeoutSeconds?: number;
  /** The tool, and the folders, are asked for like what nobody allowed yet, for a rule with `match: {mode: approval}` to meet. */
  readonly askConsent?: boolean;
  /** Folders that the server may be told of. */
  readonly roots?: readonly string[];
  /** Rather as a task, where the tool leaves the choice. */
  readonly asTask?: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

const longestTimeout = 86_400;

/**
 * Reads what follows `parley call`.
 * @throws UsageError in words for the person who typed it
 */
export function parseCallOptions(argv: readonly string[]): CallOptions {
  const dashes = argv.indexOf("--");
  const own = dashes === -1 ? argv : argv.slice(0, dashes);
  const launch = dashes === -1 ? undefined : argv.slice(dashes + 1);
  const { values, positionals } = parseOwn(own);
  return {
    ...readCalled(values, positionals),
    target: readTarget("call", values, launch),
    era: readEra(values.era),
    ...(values.profile !== undefined && { profile: values.profile }),
    ...(values.answers !== undefined && { answers: values.answers }),
    ...(values.timeout !== undefined && { timeoutSeconds: readTimeout("--timeout", values.timeout) }),
    ...(values["question-timeout"] !== undefined && {
      questionTimeoutSeconds: readTimeout("--question-timeout", values["question-timeout"]),
    }),
    ...(values["ask-consent"] && { askConsent: true }),
    ...(values.root !== undefined && { roots: values.root }),
    ...(values.task && { asTask: true }),
    json: values.json ?? false,
    quiet: values.quiet ?? false,
  };
}

/** What is called: the one name, or what --prompt or --resource says. */
function readCalled(
  values: ReturnType<typeof parseOwn>["values"],
  positionals: readonly string[],
): Pick<CallOptions, "kind" | "tool" | "args"> {
  const { prompt, resource, arg = [] } = values;
  const [tool, ...rest] = positionals;
  if ([tool, prompt, resource].filter((called) => called !== undefined).length > 1 && rest.length === 0) {
    throw new UsageError(
      "call takes one of: the name of a tool, --prompt NAME, --resource URI. A command goes after --.",
    );
  }
  if (rest.length > 0)
    throw new UsageError(`call takes one tool; "${rest[0]}" is one too many. A command goes after --.`);
  if (prompt === undefined && arg.length > 0)
    throw new UsageError("--arg goes with --prompt NAME; a tool takes --args JSON.");
  if (tool !== undefined) return { tool, args: readArguments(values.args) };
  if (values.args !== undefined) throw new UsageError("--args goes with the name of a tool.");
  if (values["ask-consent"]) throw new UsageError("--ask-consent goes with the name of a tool.");
  if (prompt !== undefined) return { kind: "prompt", tool: prompt, args: readTexts(arg) };
  if (resource !== undefined) return { kind: "resource", tool: resource, args: {} };
  throw new UsageError("call needs the name of a tool, --prompt NAME or --resource URI.");
}

/** `name=text`, as often as there are arguments; the text may hold further `=`. */
function readTexts(given: readonly string[]): { readonly [name: string]: string } {
  const texts = given.map((text): readonly [string, string] => {
    const at = text.indexOf("=");
    if (at < 1) throw new UsageError(`--arg is NAME=TEXT, and "${text}" is not.`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
  return Object.fromEntries(texts);
}

function parseOwn(own: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({
      args: [...own],
      allowPositionals: true,
      options: {
        ...{ sample: text, server: text, config: text, url: text, profile: text },
        ...{ args: text, answers: text, era: text, timeout: text, json: flag, quiet: flag },
        "question-timeout": text,
        ...{ "ask-consent": flag, task: flag, prompt: text, resource: text },
        arg: { type: "string", multiple: true },
        root: { type: "string", multiple: true },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The options that name a target. */
export interface TargetValues {
  readonly sample?: string | undefined;
  readonly server?: string | undefined;
  readonly config?: string | undefined;
  readonly url?: string | undefined;
}

/**
 * The one target of a verb.
 * @param launch what stood after `--`
 * @throws UsageError when there is none or more than one
 */
export function readTarget(verb: string, values: TargetValues, launch: readonly string[] | undefined): TargetOption {
  const { sample, server, config, url } = values;
  const named = [sample, server, url, launch].filter((target) => target !== undefined);
  if (named.length !== 1) {
    const targets = "--sample NAME, --server NAME with --config FILE, --url URL, or -- COMMAND ARGS";
    throw new UsageError(`${verb} needs one target: ${targets}.`);
  }
  if (config !== undefined && server === undefined) throw new UsageError("--config goes with --server NAME.");
  if (sample !== undefined) return { kind: "sample", name: sample };
  if (url !== undefined) return { kind: "address", url };
  if (server !== undefined) {
    if (config === undefined) throw new UsageError("--server NAME needs --config FILE in this version.");
    return { kind: "configured", name: server, config };
  }
  const [command, ...args] = launch ?? [];
  if (command === undefined || command === "") throw new UsageError("-- needs a command after it.");
  return { kind: "command", command, args };
}

function readArguments(given: string | undefined): { readonly [name: string]: unknown } {
  if (given === undefined) return {};
  const text = given.startsWith("@") ? readFile(given.slice(1), "--args") : given;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--args is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UsageError("--args must be a JSON object.");
  }
  return value as { readonly [name: string]: unknown };
}

/**
 * The text of a file named on the command line.
 * @throws UsageError naming the option and the reason
 */
export function readFile(path: string, option: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new UsageError(`${option} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The value of `--era`. Throws UsageError when it is none. */
export function readEra(given: string | undefined): EraSetting {
  if (given === undefined || given === "auto") return "auto";
  if (given === "legacy" || given === "modern") return given;
  throw new UsageError("--era is auto, legacy or modern.");
}

function readTimeout(option: string, given: string): number {
  const seconds = given.trim() === "" ? Number.NaN : Number(given);
  if (seconds > 0 && seconds <= longestTimeout) return seconds;
  throw new UsageError(`${option} is a number of seconds, more than 0 and at most ${longestTimeout}.`);
}
