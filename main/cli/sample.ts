import { type ExitCode, exitCode, UsageError } from "./exit-codes.ts";
import { knownSample } from "./target.ts";
import type { Terminal } from "./terminal.ts";

/**
 * `parley sample NAME`: serves a built-in server over stdin and stdout until stdin ends. stdout carries the protocol only.
 * @throws UsageError when there is no such sample
 */
export async function sampleCommand(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name, ...rest] = argv;
  if (name === undefined) throw new UsageError("sample needs a name.");
  if (rest.length > 0) throw new UsageError(`sample takes one name; "${rest[0]}" is one too many.`);
  const sample = knownSample(name);
  const { StdioServerTransport } = await import("@modelcontextprotocol/server/stdio");
  const transport = new StdioServerTransport();
  const ended = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve);
    process.stdin.once("close", resolve);
    // A client that no longer reads has left, too.
    process.stdout.once("error", resolve);
    terminal.onInterrupt(resolve);
  });
  const served = await sample.serve(transport);
  await ended;
  await served.close();
  return exitCode.ok;
}
