import type { CallEnd, CallView } from "../../preload/contract/calls.ts";
import type { Attribution, Outcome, QuestionView } from "../../preload/contract/elicitation.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import type { ServerState, ServerView } from "../../preload/contract/servers.ts";
import { CallRun } from "./calls/call-run.ts";
import { RunList } from "./calls/run-list.ts";
import { bundledProfiles, findProfile } from "./connection/bundled-profiles.ts";
import { Connection } from "./connection/connection.ts";
import type { ServerDefinition } from "./connection/definition.ts";
import { EraCache } from "./connection/era-cache.ts";
import type { SearchPath } from "./connection/login-path.ts";
import { withNotice } from "./connection/notices.ts";
import { Pings, type Unanswered } from "./connection/pings.ts";
import type { ClientInfo, Profile } from "./connection/profile.ts";
import { endsInRestart, worthAnother } from "./connection/restart.ts";
import { Broker } from "./elicitation/broker.ts";
import { Manners } from "./elicitation/manners.ts";
import { limitQuestions } from "./elicitation/question-timer.ts";
import { ServerRequestHandler } from "./elicitation/server-request.ts";
import { Visits } from "./elicitation/visits.ts";
import { HostError, toAppError } from "./host-error.ts";
import type { HostListener, ToolRequest } from "./host-listener.ts";
import type { Ports } from "./ports.ts";
import { newEntry, type ServerEntry, type ServerSettings, serverView, setOver, urlContext } from "./server-entry.ts";
import { TrafficRecorder } from "./traffic/recorder.ts";
import { displayText } from "./untrusted/display-text.ts";
import { REQUEST_QUIET_MS } from "./untrusted/limits.ts";
import { type Consent, ConsentedOpener } from "./url/consented-opener.ts";
import { within } from "./within.ts";

/** Lines that come together are told together, in ms: a flood of them must not delay other servers (C-21). */
const STDERR_TOLD_MS = 50;
/** How long quitting waits for a server to take the cancels of its questions, in ms. */
const ANSWERS_AT_QUIT_MS = 3_000;

export interface McpHostOptions {
  readonly ports: Ports;
  readonly clientInfo: ClientInfo;
  /** Where local servers' programs are looked for; our own PATH unless said. */
  readonly searchPath?: SearchPath;
  /** The capability profiles that a server's definition may name; those that come with Parley unless said. */
  readonly profiles?: readonly Profile[];
}

/** The host: servers, calls and questions, without a window. The window and the command line are two callers of it. */
export class McpHost {
  readonly broker: Broker;
  readonly visits: Visits;
  readonly manners: Manners;
  readonly traffic: TrafficRecorder;
  private readonly opener: ConsentedOpener;
  private readonly ports: Ports;
  private readonly clientInfo: ClientInfo;
  private readonly eraCache: EraCache;
  private readonly entries = new Map<string, ServerEntry>();
  private readonly runs = new RunList((callId) => {
    for (const listener of this.listeners) listener.onCallForgotten?.(callId);
  });
  private readonly listeners = new Set<HostListener>();
  private readonly searchPath: SearchPath | undefined;
  private readonly profiles: readonly Profile[];
  private closed = false;

  constructor({ ports, clientInfo, searchPath, profiles = bundledProfiles }: McpHostOptions) {
    this.profiles = profiles;
    this.searchPath = searchPath;
    this.ports = ports;
    this.clientInfo = clientInfo;
    this.eraCache = new EraCache(ports.clock);
    this.broker = new Broker(ports.clock, ports.random);
    this.manners = new Manners(this.broker, ports.clock, (id) => this.tellServer(id));
    limitQuestions(this.broker, ports.clock, (id) => this.entries.get(id)?.definition.questionTimeoutMs);
    this.traffic = new TrafficRecorder(ports.clock);
    this.opener = new ConsentedOpener(ports.opener, ports.clock);
    const { broker, opener } = this;
    const stopCall = (callId: string, by: "person" | "script") => this.stopCall(callId, by);
    const isOver = ({ serverId, attribution }: QuestionView) =>
      this.entries.get(serverId)?.connection === undefined ||
      (attribution.kind === "call" && (this.runs.get(attribution.callId)?.view.state ?? "ended") === "ended");
    this.visits = new Visits({ broker, opener, clock: ports.clock, stopCall, isOver });
    this.broker.onChange((question) => this.runs.tell(question));
  }

  listen(listener: HostListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Adds a server, stopped. Throws HostError `duplicate-server` when the id is taken. */
  addServer(definition: ServerDefinition): void {
    if (this.entries.has(definition.id)) throw new HostError("duplicate-server", { id: definition.id });
    this.entries.set(definition.id, newEntry(definition, this.entries.size, this.ports.clock));
    this.tellServer(definition.id);
  }

  servers(): readonly ServerView[] {
    return [...this.entries.values()].map((entry) => this.viewOf(entry));
  }

  /** Every consent to open a URL that is kept, oldest first; nothing was opened without one. */
  opens(): readonly Consent[] {
    return this.opener.all();
  }

  calls(): readonly CallView[] {
    return this.runs.views();
  }

  /** Connects and lists the tools; when it is connected already or connecting, waits for that. Throws HostError. */
  connect(id: string): Promise<void> {
    const entry = this.entry(id);
    if (this.closed) return Promise.reject(new HostError("closed"));
    if (entry.state.kind === "ready") return Promise.resolve();
    entry.restart.reset();
    return this.connectOnce(id, entry, false);
  }

  /** Ends the connection; its open questions and calls end as disconnected by the wish of whoever asked for it. */
  async disconnect(id: string, by: "person" | "script"): Promise<void> {
    const entry = this.entry(id);
    const connection = entry.connection;
    entry.connection = undefined;
    // Whoever connects next begins anew, and does not join what was just ended.
    entry.connecting = undefined;
    entry.restart.reset();
    this.endAll(id, entry, new HostError("closed"), { name: "disconnected", by });
    this.setState(id, { kind: "stopped" });
    if (connection) entry.ended = ending(entry, connection);
    await entry.ended;
  }

  /**
   * Sets what the next connection goes by. Turning `autoRestart` off calls off a restart that is planned (C-14).
   * @throws HostError `unknown-server`, `unknown-profile`
   */
  change(id: string, settings: ServerSettings): void {
    const entry = this.entry(id);
    findProfile(settings.profile, this.profiles);
    setOver(entry, settings);
    if (settings.autoRestart === false && entry.state.kind === "restarting") {
      entry.restart.cancel();
      this.failed(id, entry, entry.state.error, false);
    } else this.tellServer(id);
  }

  /** Whether a tool can be called now. Returns its connection; throws HostError as `runTool` does. */
  assertCallable(serverId: string, tool: string): Connection {
    const entry = this.entry(serverId);
    if (this.closed || entry.state.kind !== "ready" || !entry.connection) {
      throw new HostError("not-connected", { name: entry.definition.name });
    }
    if (!entry.tools.some((listed) => listed.name === tool)) {
      throw new HostError("tool-not-offered", { tool: displayText(tool).text });
    }
    return entry.connection;
  }

  /**
   * Runs a tool.
   * @returns its id at once and the promise of its end, which never rejects
   * @throws HostError `unknown-server`, `not-connected` or `tool-not-offered`
   */
  runTool(request: ToolRequest): { readonly callId: string; readonly done: Promise<CallEnd> } {
    const connection = this.assertCallable(request.serverId, request.tool);
    const callId = this.ports.random.id();
    const { serverId, tool, args, threadId } = request;
    const quietMs = request.quietMs ?? connection.definition.quietMs ?? REQUEST_QUIET_MS;
    const run = new CallRun(
      { id: callId, serverId, tool, args, threadId: threadId ?? "", quietMs },
      connection,
      { broker: this.broker, visits: this.visits, urlContext: () => urlContext(serverId, this.entries) },
      this.ports.clock,
      (changed) => {
        if (changed.view.state === "ended") this.visits.callEnded(callId);
        for (const listener of this.listeners) listener.onCall?.(changed.view);
      },
    );
    this.runs.add(run);
    const entry = this.entry(serverId);
    if (entry.unattributed > 0) entry.waitingRuns.add(run.pause());
    for (const listener of this.listeners) listener.onCall?.(run.view);
    return { callId, done: run.ended };
  }

  /** Stop. Unknown or ended calls are left alone. */
  stopCall(callId: string, by: "person" | "script"): void {
    this.runs.get(callId)?.stop(by);
  }

  /** The whole result of an ended call, as the server sent it; undefined when there is none. */
  callResult(callId: string): { readonly [name: string]: unknown } | undefined {
    return this.runs.get(callId)?.result;
  }

  /** Quit: open questions are answered with cancel, then every connection and every process behind it is ended. */
  async close(): Promise<void> {
    this.closed = true;
    for (const entry of this.entries.values()) {
      entry.restart.reset();
      entry.pings?.stop();
      entry.telling?.cancel();
    }
    await within(this.ports.clock, ANSWERS_AT_QUIT_MS, this.broker.close());
    this.visits.close();
    // A round's cancels go out with its retry, a turn later; nobody waits for what the servers say to them.
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([...this.entries.values()].flatMap((entry) => [entry.connection?.close(), entry.ended]));
  }

  private entry(id: string): ServerEntry {
    const entry = this.entries.get(id);
    if (!entry) throw new HostError("unknown-server", { id });
    return entry;
  }

  /** @param again started by a restart: its failure is followed by the next */
  private connectOnce(id: string, entry: ServerEntry, again: boolean): Promise<void> {
    if (entry.connecting) return entry.connecting;
    const connecting = this.open(id, entry, again).finally(() => {
      if (entry.connecting === connecting) entry.connecting = undefined;
    });
    entry.connecting = connecting;
    return connecting;
  }

  private async open(id: string, entry: ServerEntry, again: boolean): Promise<void> {
    let connection: Connection;
    try {
      connection = this.makeConnection(id, entry);
    } catch (error) {
      this.failed(id, entry, toAppError(error), false);
      throw error;
    }
    entry.notices = [];
    entry.connection = connection;
    entry.stderr = () => connection.stderrLines();
    entry.strayLines = () => connection.strayLines;
    this.setState(id, { kind: "connecting" });
    try {
      // The last process is gone before the next one starts: two at once would fight over ports and locks.
      await entry.ended;
      if (this.closed || entry.connection !== connection) throw new HostError("closed");
      const negotiated = await connection.open();
      const { items, stopped } = await connection.tools();
      if (entry.connection !== connection) throw new HostError("closed");
      entry.tools = items;
      entry.toolsStopped = stopped?.toAppError();
      connection.rememberEra();
      this.setState(id, { kind: "ready", negotiated, since: this.ports.clock.now() });
      if (negotiated.era === "legacy") this.startPings(id, entry, connection);
    } catch (error) {
      if (entry.connection === connection) {
        connection.forgetEra();
        this.endAll(id, entry, new HostError("closed"), { name: "disconnected", by: "host" });
      }
      entry.ended = ending(entry, connection);
      await entry.ended;
      // Whoever disconnected meanwhile has said what the state is.
      if (entry.connection === connection) {
        entry.connection = undefined;
        const told = toAppError(error);
        this.failed(id, entry, told, again && worthAnother(told.code));
      }
      throw error;
    }
  }

  /** What ended or failed by itself is planned anew where that may help, and stays failed otherwise (C-14). */
  private failed(id: string, entry: ServerEntry, error: AppError, again: boolean): void {
    const wanted = again && !this.closed && entry.definition.autoRestart !== false;
    // Its failure is told by the state.
    const run = () => void this.connectOnce(id, entry, true).catch(() => {});
    const planned = wanted ? entry.restart.plan(run) : undefined;
    if (planned) {
      this.setState(id, { kind: "restarting", ...planned, error });
      return;
    }
    const restarts = entry.restart.recent;
    const at = this.ports.clock.now();
    this.setState(id, { kind: "failed", error, at, ...(restarts > 0 ? { restarts } : {}) });
  }

  /** The modern era has no ping. */
  private startPings(id: string, entry: ServerEntry, connection: Connection): void {
    const { clock } = this.ports;
    const onChange = (unanswered: Unanswered | undefined) => {
      entry.unanswered = unanswered;
      this.tellServer(id);
    };
    entry.pings = new Pings({ clock, ping: (signal) => connection.ping(signal), onChange }, entry.definition.pingMs);
  }

  private makeConnection(id: string, entry: ServerEntry): Connection {
    const log = this.traffic.forConnection(id, entry.definition.transport.kind);
    const connection: Connection = new Connection(entry.definition, {
      ports: this.ports,
      clientInfo: this.clientInfo,
      profile: findProfile(entry.definition.profile, this.profiles),
      eraCache: this.eraCache,
      log,
      searchPath: this.searchPath,
      onElicitation: (rpcId, params) => handler.handle(rpcId, params),
      onCancelled: (rpcId, reason) => handler.withdraw(rpcId, reason),
      onPageDone: (elicitationId) => {
        if (!this.visits.complete(id, elicitationId)) log.note("violation", { unknownElicitationId: true }, 0);
      },
      onStderr: () => this.tellSoon(id, entry),
      onExchange: (exchange) => log.note("http", exchange, 0),
      onNotice: (notice) => {
        log.note("notice", notice, 0);
        entry.notices = withNotice(entry.notices, notice, this.ports.clock.now());
        this.tellSoon(id, entry);
      },
      onSessionExpired: () => {
        this.visits.sessionEnded(id);
        handler.expire({ name: "disconnected", by: "server", detail: "session expired" });
      },
      onLost: (error) => this.lost(id, entry, connection, error),
    });
    const handler: ServerRequestHandler = new ServerRequestHandler(this.broker, {
      serverId: id,
      get declaredModes() {
        return connection.declaredModes;
      },
      urlContext: () => urlContext(id, this.entries),
      onNamed: (key, elicitationId) => this.visits.name(key, id, elicitationId),
      send: (message) => connection.send(message),
      attribute: () => this.runs.attribute(id),
      onAsked: (attribution, key, end) => this.asked(id, attribution, key, end),
      onViolation: (detail) => log.note("violation", { elicitation: detail }, 0),
    });
    entry.handler = handler;
    return connection;
  }

  private lost(id: string, entry: ServerEntry, connection: Connection, error: HostError): void {
    if (entry.connection !== connection) return;
    entry.connection = undefined;
    const detail = error.code === "exited" ? `exit ${error.params.code}` : error.code;
    this.endAll(id, entry, error, { name: "disconnected", by: "server", detail });
    entry.ended = ending(entry, connection);
    this.failed(id, entry, error.toAppError(), endsInRestart(error.code));
  }

  private endAll(id: string, entry: ServerEntry, error: HostError, outcome: Outcome): void {
    entry.pings?.stop();
    entry.pings = undefined;
    entry.unanswered = undefined;
    entry.handler?.disconnect(outcome);
    this.visits.disconnected(id);
    for (const run of this.runs.of(id)) run.disconnect(error, outcome);
  }

  private asked(serverId: string, attribution: Attribution, key: string, end: (outcome: Outcome) => void): () => void {
    if (attribution.kind === "call") return this.runs.get(attribution.callId)?.asked(key, end) ?? (() => {});
    const entry = this.entry(serverId);
    entry.unattributed += 1;
    const question = this.broker.find(key);
    for (const run of this.runs.of(serverId)) {
      entry.waitingRuns.add(run.pause());
      if (question) run.mention(question);
    }
    return () => {
      entry.unattributed -= 1;
      if (entry.unattributed > 0) return;
      for (const resume of entry.waitingRuns) resume();
      entry.waitingRuns.clear();
    };
  }

  private setState(id: string, state: ServerState): void {
    this.entry(id).state = state;
    this.tellServer(id);
  }

  private tellSoon(id: string, entry: ServerEntry): void {
    if (this.closed) return;
    entry.telling ??= this.ports.clock.after(STDERR_TOLD_MS, () => {
      entry.telling = undefined;
      this.tellServer(id);
    });
  }

  private viewOf(entry: ServerEntry): ServerView {
    return { ...serverView(entry), ...(this.manners.isMuted(entry.definition.id) ? { muted: true } : {}) };
  }

  private tellServer(id: string): void {
    const view = this.viewOf(this.entry(id));
    for (const listener of this.listeners) listener.onServer?.(view);
  }
}

/** Ends a connection, after the one before it; whoever quits or connects anew waits for it. */
async function ending(entry: ServerEntry, connection: Connection): Promise<void> {
  await Promise.all([entry.ended, connection.close()]);
}
