import type { ServerState, ServerView, ToolView } from "../../preload/contract/servers.ts";
import type { Connection } from "./connection/connection.ts";
import { type ServerDefinition, targetText } from "./connection/definition.ts";
import type { Pings, Unanswered } from "./connection/pings.ts";
import { Restart } from "./connection/restart.ts";
import type { ServerRequestHandler } from "./elicitation/server-request.ts";
import type { Clock, Timer } from "./ports.ts";
import { displayText } from "./untrusted/display-text.ts";

/** Hues far enough apart to tell connections by, in the order they are given out. */
const HUES = [172, 28, 262, 330, 205, 95, 0, 290];
const STDERR_SHOWN = 50;

/** A server of the host and what it is about at the moment. */
export interface ServerEntry {
  definition: ServerDefinition;
  readonly hue: number;
  state: ServerState;
  tools: readonly ToolView[];
  connection: Connection | undefined;
  /** Of the last connection, also after its end: that is when it is read. */
  stderr: () => readonly string[];
  /** Likewise: its lines on stdout that were no messages. */
  strayLines: () => number;
  handler: ServerRequestHandler | undefined;
  connecting: Promise<void> | undefined;
  /** Resolves when nothing of the last connection is left: two at once would fight over ports and locks. */
  ended: Promise<void>;
  readonly restart: Restart;
  /** Open questions that name no call: every call of the connection stands still meanwhile (F-32). */
  unattributed: number;
  /** Lets those calls go on. */
  readonly waitingRuns: Set<() => void>;
  pings: Pings | undefined;
  unanswered: Unanswered | undefined;
  /** Armed while lines of stderr wait to be told. */
  telling: Timer | undefined;
}

/** A server that is stopped. @param place how many came before it, for its colour */
export function newEntry(definition: ServerDefinition, place: number, clock: Clock): ServerEntry {
  return {
    definition,
    hue: HUES[place % HUES.length] ?? 172,
    state: { kind: "stopped" },
    tools: [],
    connection: undefined,
    stderr: () => [],
    strayLines: () => 0,
    handler: undefined,
    connecting: undefined,
    ended: Promise.resolve(),
    restart: new Restart(clock),
    unattributed: 0,
    waitingRuns: new Set(),
    pings: undefined,
    unanswered: undefined,
    telling: undefined,
  };
}

/** A server as it is shown; what it said itself is made safe for display. */
export function serverView({ definition, hue, state, tools, stderr, strayLines, unanswered }: ServerEntry): ServerView {
  return {
    id: definition.id,
    name: definition.name,
    hue,
    builtIn: definition.builtIn ?? false,
    transport: definition.transport.kind,
    target: targetText(definition.transport),
    eraSetting: definition.eraSetting ?? "auto",
    autoRestart: definition.autoRestart ?? true,
    ...(unanswered === undefined ? {} : { unanswered }),
    state,
    tools,
    strayLines: strayLines(),
    stderr: stderr()
      .slice(-STDERR_SHOWN)
      .map((line) => displayText(line).text),
  };
}
