import type { AppError } from "../../preload/contract/reply.ts";
import type {
  ConnectionNotice,
  ServerState,
  ServerView,
  StrayCounts,
  ToolView,
} from "../../preload/contract/servers.ts";
import { PARLEY } from "./connection/bundled-profiles.ts";
import type { Connection } from "./connection/connection.ts";
import { type ServerDefinition, targetText } from "./connection/definition.ts";
import type { Pings, Unanswered } from "./connection/pings.ts";
import { Restart } from "./connection/restart.ts";
import type { ServerRequestHandler } from "./elicitation/server-request.ts";
import type { Clock, Timer } from "./ports.ts";
import { displayText } from "./untrusted/display-text.ts";
import { MESSAGE_BYTES } from "./untrusted/limits.ts";
import { addressKind, isLoopback } from "./url/addresses.ts";
import { hostOf } from "./url/domains.ts";
import type { UrlContext } from "./url/host-reasons.ts";

/** Hues far enough apart to tell connections by, in the order they are given out. */
const HUES = [172, 28, 262, 330, 205, 95, 0, 290];
const STDERR_SHOWN = 50;

/** A server of the host and what it is about at the moment. */
export interface ServerEntry {
  /** Reads through to its owner's, but for what was set here. */
  readonly definition: ServerDefinition;
  readonly hue: number;
  state: ServerState;
  tools: readonly ToolView[];
  /** Why not all tools could be read. */
  toolsStopped: AppError | undefined;
  /** Of the last connection, also after its end. */
  notices: readonly ConnectionNotice[];
  connection: Connection | undefined;
  /** Of the last connection, also after its end: that is when it is read. */
  stderr: () => readonly string[];
  /** Likewise: what was ignored. */
  strays: () => StrayCounts;
  handler: ServerRequestHandler | undefined;
  connecting: Promise<void> | undefined;
  /** Resolves when nothing of the last connection is left: two at once would fight over ports and locks. */
  ended: Promise<void>;
  readonly restart: Restart;
  pings: Pings | undefined;
  unanswered: Unanswered | undefined;
  /** Armed while lines of stderr wait to be told. */
  telling: Timer | undefined;
}

/** A server that is stopped. @param place how many came before it, for its colour */
export function newEntry(definition: ServerDefinition, place: number, clock: Clock): ServerEntry {
  return {
    definition: Object.create(definition) as ServerDefinition,
    hue: HUES[place % HUES.length] ?? 172,
    state: { kind: "stopped" },
    tools: [],
    toolsStopped: undefined,
    notices: [],
    connection: undefined,
    stderr: () => [],
    strays: () => ({}),
    handler: undefined,
    connecting: undefined,
    ended: Promise.resolve(),
    restart: new Restart(clock),
    pings: undefined,
    unanswered: undefined,
    telling: undefined,
  };
}

/** What can be set about a server beside how it is reached. */
export type ServerSettings = Pick<
  ServerDefinition,
  "eraSetting" | "autoRestart" | "profile" | "messageBytes" | "trusted" | "remoteIcons"
>;

/** Sets some of them over the owner's definition; whatever the owner changes in the others still shows through. */
export function setOver(entry: ServerEntry, settings: ServerSettings): void {
  for (const [name, value] of Object.entries(settings)) {
    Object.defineProperty(entry.definition, name, { value, configurable: true, enumerable: true });
  }
}

/** A server as it is shown; what it said itself is made safe for display. */
export function serverView(entry: ServerEntry): ServerView {
  const { definition, hue, state, tools, toolsStopped, notices, stderr, strays, unanswered } = entry;
  return {
    id: definition.id,
    name: definition.name,
    hue,
    builtIn: definition.builtIn ?? false,
    transport: definition.transport.kind,
    target: targetText(definition.transport),
    ...(isElsewhere(definition.transport) ? { elsewhere: true } : {}),
    eraSetting: definition.eraSetting ?? "auto",
    profile: definition.profile ?? PARLEY.id,
    messageBytes: definition.messageBytes ?? MESSAGE_BYTES,
    autoRestart: definition.autoRestart ?? true,
    ...(definition.trusted ? { trusted: true } : {}),
    ...(definition.remoteIcons ? { remoteIcons: true } : {}),
    ...(unanswered === undefined ? {} : { unanswered }),
    state,
    tools,
    ...(toolsStopped === undefined ? {} : { toolsStopped }),
    notices,
    strayLines: strays()["not-json"] ?? 0,
    strays: strays(),
    stderr: stderr()
      .slice(-STDERR_SHOWN)
      .map((line) => displayText(line).text),
  };
}

/** Whether a server is reached at an address that is not this computer's. One that can't be read is told to be here: the warier word. */
function isElsewhere(transport: ServerDefinition["transport"]): boolean {
  const host = transport.kind === "http" ? hostOf(transport.url) : undefined;
  return host !== undefined && !isLoopback(host) && addressKind(host)?.kind !== "unspecified";
}

/** What a URL of one server is judged beside: its own address and the hosts of all the others (decisions.md, URL verdicts). */
export function urlContext(id: string, entries: ReadonlyMap<string, ServerEntry>): UrlContext {
  const addressOf = ({ definition: { transport } }: ServerEntry) =>
    transport.kind === "http" ? transport.url : undefined;
  const own = entries.get(id);
  const serverUrl = own && addressOf(own);
  const others = [...entries.values()].filter((entry) => entry !== own).flatMap((entry) => addressOf(entry) ?? []);
  const otherHosts = others.flatMap((url) => hostOf(url) ?? []);
  return { ...(serverUrl !== undefined && { serverUrl }), otherHosts };
}
