import { visibleJson } from "../../preload/form/visible-text.ts";
import { toAppError } from "../host/host-error.ts";
import { type ExitCode, exitCode } from "./exit-codes.ts";
import { parseInspectOptions } from "./inspect-options.ts";
import { namedRoots } from "./named-roots.ts";
import type { Terminal } from "./terminal.ts";

/**
 * `parley inspect`: connects, tells what the server offers, and ends. No tool is called.
 * @param argv what follows the verb
 * @throws UsageError before anything was started
 */
export async function inspectCommand(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const options = parseInspectOptions(argv);
  const roots = await namedRoots(options.definition.id, options.roots, Date.now());
  // The host is heavy; a slip of the keyboard is told without it.
  const [{ inspectServer }, { inspectionTable }, { systemPorts }, { loadWording }] = await Promise.all([
    import("./inspect-server.ts"),
    import("./inspect-table.ts"),
    import("../host/system-ports.ts"),
    import("./wording.ts"),
  ]);
  const wording = await loadWording();
  const ports = systemPorts({
    opener: () => Promise.reject(new Error("the command line opens no browser")),
    notifier: { notify: () => {} },
  });
  const start = ports.clock.elapsed();
  const line = (event: { readonly t: string }) => {
    const { t, ...rest } = event;
    const at = Math.round(ports.clock.elapsed() - start);
    terminal.out(`${visibleJson(JSON.stringify({ t, at, ...rest }))}\n`);
  };
  const leave = new AbortController();
  const { timeoutSeconds, definition } = options;
  const timer = timeoutSeconds && ports.clock.after(timeoutSeconds * 1000, () => leave.abort("timed-out"));
  const stopListening = terminal.onInterrupt(() => leave.abort("stopped"));
  let exit: ExitCode = exitCode.ok;
  try {
    const { negotiated, ...lists } = await inspectServer(definition, ports, leave.signal, roots);
    if (options.json) line({ t: "result", server: definition.name, ...negotiated, ...lists } as { t: string });
    else terminal.out(inspectionTable(definition.name, { negotiated, ...lists }));
    if (!options.json) for (const left of lists.leftOut ?? []) terminal.err(`${wording.notice(left)}\n`);
    for (const told of lists.stopped ?? []) {
      exit = exitCode.failed;
      if (!options.json) terminal.err(`${wording.error(told)}\n`);
    }
  } catch (error) {
    const early = { code: String(leave.signal.reason), params: { seconds: timeoutSeconds ?? 0 } };
    const told = leave.signal.aborted ? early : toAppError(error);
    exit = leave.signal.reason === "stopped" ? exitCode.failed : exitCode.connection;
    if (options.json) line({ t: "error", ...told });
    else terminal.err(`${wording.error(told)}\n`);
  } finally {
    if (timer) timer.cancel();
    stopListening();
  }
  if (options.json) line({ t: "end", exit } as { t: string });
  return exit;
}
