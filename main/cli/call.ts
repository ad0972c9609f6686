import type { Ports } from "../host/ports.ts";
import { type AnswerRule, AnswersFileError, parseAnswers } from "../workbench/answers.ts";
import { parseCallOptions, readFile } from "./call-options.ts";
import { type ExitCode, UsageError } from "./exit-codes.ts";
import { namedRoots } from "./named-roots.ts";
import { jsonReport, type Report, textReport } from "./report.ts";
import { targetDefinition } from "./target.ts";
import type { Terminal } from "./terminal.ts";

/** The command has no desktop: nothing is notified, and a URL is handed to whoever reads the report instead of a browser. */
const headless = (handOver: (url: string) => void): Pick<Ports, "opener" | "notifier"> => ({
  opener: async (url) => handOver(url),
  notifier: { notify: () => {} },
});

/**
 * `parley call`: connects, runs one tool, gets one prompt or reads one resource, answers its questions by the answers file, and ends.
 * @param argv what follows the verb
 * @throws UsageError before anything was started
 */
export async function callCommand(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const options = parseCallOptions(argv);
  const rules = readRules(options.answers);
  const { questionTimeoutSeconds: seconds } = options;
  const definition = {
    ...targetDefinition(options.target, options.era, options.profile),
    ...(seconds === undefined ? {} : { questionTimeoutMs: seconds * 1000 }),
  };
  const seen = options.askConsent ? "to be asked" : "allowed";
  const roots = await namedRoots(definition.id, options.roots ?? [], Date.now(), seen);
  // The host is heavy; a slip of the keyboard is told without it.
  const [{ CallRun }, { systemPorts }, { loadWording }] = await Promise.all([
    import("./call-run.ts"),
    import("../host/system-ports.ts"),
    import("./wording.ts"),
  ]);
  const wording = await loadWording();
  const ports = systemPorts(headless((url) => report({ t: "open", url })));
  const start = ports.clock.elapsed();
  const report: Report = options.json
    ? jsonReport(terminal, () => ports.clock.elapsed() - start, options.quiet)
    : textReport(terminal, wording, options.quiet);
  const run = new CallRun({ options, rules, definition, roots, wording, ports, report, terminal });
  const exit = await run.toEnd();
  report({ t: "end", exit });
  return exit;
}

function readRules(path: string | undefined): readonly AnswerRule[] {
  if (path === undefined) return [];
  try {
    return parseAnswers(readFile(path, "--answers"), path);
  } catch (error) {
    if (error instanceof AnswersFileError) throw new UsageError(error.message);
    throw error;
  }
}
