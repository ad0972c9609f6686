import { version } from "../../package.json" with { type: "json" };
import { type ExitCode, exitCode, UsageError } from "./exit-codes.ts";
import type { Terminal } from "./terminal.ts";

const help = `parley ${version}

  parley call TOOL TARGET [options]   run one tool of a server and answer its questions from a file; instead of TOOL also
                                      --prompt NAME: get a prompt, or --resource URI: read a resource
  parley inspect TARGET [options]     tell what a server offers: era, version, capabilities, tools
  parley conformance URL [options]    read a server's lists, call each tool, get the first prompt, read the first resource,
                                      answering forms with their defaults: the client that the specification's suite
                                      starts. Options: --era, --list-only
  parley sample NAME                  serve a built-in server over stdin and stdout: tour, tour-modern

Target
  --sample NAME                 a built-in server, in this process
  --server NAME --config FILE   an entry of a file with an "mcpServers" object
  --url URL                     a server behind an address
  -- COMMAND ARGS…              start this command and speak to it over its stdin and stdout

Options
  --args JSON|@FILE             the tool's arguments, a JSON object; {} if not given
  --arg NAME=TEXT               one argument of a prompt; as often as it has some
  --answers FILE                what to answer (JSON or YAML, a list of rules); a question without a fitting rule is cancelled
  --era auto|legacy|modern      the protocol era to speak; auto finds out
  --profile ID                  what to declare to the server: parley, form-only, none
  --timeout SECONDS             the longest the whole call may take, questions included
  --question-timeout SECONDS    the longest one question may stay open; then it is cancelled
  --ask-consent                 ask before the tool runs, and before folders are told; a rule with mode: approval answers
  --task                        run it as a task, where the tool leaves the choice
  --root PATH                   a folder that the server may be told of; can be given several times (call and inspect)
  --json                        one JSON object a line on stdout
  --quiet                       the result only

Exit codes
  0 fine   1 the tool failed   2 wrong usage   3 a question had no answer   4 no connection   5 a fault in parley
`;

const plannedVerbs = new Set(["run", "record", "explore", "audit", "lint", "stub", "profiles"]);

/**
 * Runs the command line.
 * @param argv what follows the program's name
 * @returns the exit code; never rejects
 */
export async function runCommand(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [verb, ...rest] = argv;
  try {
    return await dispatch(verb, rest, terminal);
  } catch (error) {
    const usage = error instanceof UsageError;
    const detail = error instanceof Error ? error.message : String(error);
    const exit = usage ? exitCode.usage : exitCode.internal;
    terminal.err(usage ? `parley: ${detail}\nparley --help tells more.\n` : `parley: unexpected: ${detail}\n`);
    if (asksForJson(rest)) {
      const failure = { t: "error", at: 0, code: usage ? "usage" : "internal", params: { detail } };
      terminal.out(`${JSON.stringify(failure)}\n${JSON.stringify({ t: "end", at: 0, exit })}\n`);
    }
    return exit;
  }
}

async function dispatch(verb: string | undefined, rest: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const own = ownPart(rest);
  if (verb === undefined) throw new UsageError("what to do is missing.");
  if (verb === "--help" || verb === "-h" || verb === "help" || own.includes("--help")) {
    terminal.out(help);
    return exitCode.ok;
  }
  if (verb === "--version") {
    terminal.out(`${version}\n`);
    return exitCode.ok;
  }
  if (verb === "call") return (await import("./call.ts")).callCommand(rest, terminal);
  if (verb === "inspect") return (await import("./inspect.ts")).inspectCommand(rest, terminal);
  if (verb === "conformance") return (await import("./conformance.ts")).conformanceCommand(rest, terminal);
  if (verb === "sample") return (await import("./sample.ts")).sampleCommand(rest, terminal);
  if (plannedVerbs.has(verb)) throw new UsageError(`${verb} is not in this version.`);
  throw new UsageError(`there is no "${verb}".`);
}

/** What stands before `--`: the rest belongs to the command that is started. */
function ownPart(argv: readonly string[]): readonly string[] {
  const dashes = argv.indexOf("--");
  return dashes === -1 ? argv : argv.slice(0, dashes);
}

function asksForJson(argv: readonly string[]): boolean {
  return ownPart(argv).includes("--json");
}
