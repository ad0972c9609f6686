import { version } from "../../package.json" with { type: "json" };
import { visibleText } from "../../preload/form/visible-text.ts";
import { HostError } from "../host/host-error.ts";
import type { AnswerRule } from "../workbench/answers.ts";
import { parseConformanceOptions } from "./conformance-options.ts";
import type { WalkedStep } from "./conformance-walk.ts";
import { questionWords } from "./conformance-words.ts";
import { type ExitCode, exitCode } from "./exit-codes.ts";
import { targetDefinition } from "./target.ts";
import type { Terminal } from "./terminal.ts";

/** Longer than any server of the suite is silent, shorter than the suite waits (30 s). */
const QUIET_MS = 20_000;

/** Failures of a step that are the connection's or the authorization's. */
const FATAL: ReadonlySet<string> = new Set(["auth-required", "unreachable", "certificate-refused"]);

/** Forms are answered with their defaults; a form that wants more is cancelled. */
const rules: readonly AnswerRule[] = [{ match: {}, action: "accept", content: "defaults", delayMs: 0 }];

/**
 * `parley conformance`: the host as the specification's conformance suite starts it, the same whatever scenario is behind the
 * address. Fails only when the connection or the authorization does (formats.md).
 * @param argv what follows the verb
 * @param context what the suite says beside the address
 * @throws UsageError before anything was started
 */
export async function conformanceCommand(
  argv: readonly string[],
  terminal: Terminal,
  context: string | undefined = process.env.MCP_CONFORMANCE_CONTEXT,
): Promise<ExitCode> {
  const options = parseConformanceOptions(argv, context);
  const definition = targetDefinition({ kind: "address", url: options.url }, options.era);
  // The host is heavy; a slip of the keyboard is told without it.
  const [{ McpHost }, { ScriptedPerson }, { systemPorts }, { loadWording }, { loopbackBrowser }, { walkServer }] =
    await Promise.all([
      import("../host/host.ts"),
      import("../workbench/scripted-person.ts"),
      import("../host/system-ports.ts"),
      import("./wording.ts"),
      import("./conformance-opener.ts"),
      import("./conformance-walk.ts"),
    ]);
  const wording = await loadWording();
  const ports = systemPorts({ opener: loopbackBrowser(), notifier: { notify: () => {} } });
  const host = new McpHost({ ports, clientInfo: { name: "parley", title: "Parley", version } });
  const say = (text: string) => terminal.out(`${visibleText(text, false)}\n`);
  const person = new ScriptedPerson({
    broker: host.broker,
    visits: host.visits,
    clock: ports.clock,
    rules,
    serverName: () => definition.name,
    disconnect: (id) => void host.disconnect(id, "script"),
    onAct: (question, act) => say(`question: ${questionWords(question, act)}`),
  });
  const serverId = definition.id;
  const tell = ({ step, error }: WalkedStep) => say(`${step}: ${error ? wording.error(error) : "ok"}`);
  const failures: string[] = [];
  try {
    host.addServer(definition);
    await host.connect(serverId);
    await walkServer({
      ...{ host, serverId, options, quietMs: QUIET_MS },
      tell: (walked) => {
        tell(walked);
        if (walked.error) failures.push(walked.error.code);
      },
    });
    const ready = host.servers().every(({ state }) => state.kind === "ready");
    return ready && !failures.some((code) => FATAL.has(code)) ? exitCode.ok : exitCode.connection;
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    tell({ step: "connecting", error });
    return exitCode.connection;
  } finally {
    person.leave();
    await host.close();
  }
}
