import type { Outcome } from "../../preload/contract/elicitation.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import type { ServerState } from "../../preload/contract/servers.ts";
import { PublicShelves } from "./cache/public-shelves.ts";
import type { RunList } from "./calls/run-list.ts";
import { findProfile } from "./connection/bundled-profiles.ts";
import { Connection } from "./connection/connection.ts";
import { EraCache } from "./connection/era-cache.ts";
import type { SearchPath } from "./connection/login-path.ts";
import { withNotice } from "./connection/notices.ts";
import { Pings, type Unanswered } from "./connection/pings.ts";
import type { ClientInfo, Profile } from "./connection/profile.ts";
import { endsInRestart, worthAnother } from "./connection/restart.ts";
import type { ServerRequestHandler } from "./elicitation/server-request.ts";
import type { Visits } from "./elicitation/visits.ts";
import { HostError, toAppError } from "./host-error.ts";
import type { Ports } from "./ports.ts";
import type { ServerEntry } from "./server-entry.ts";
import type { ServerFeature } from "./server-feature.ts";
import type { TrafficRecorder } from "./traffic/recorder.ts";

/** Lines that come together are told together, in ms: a flood of them must not delay other servers (C-21). */
const STDERR_TOLD_MS = 50;

/** What connections are made of and whom they tell. */
export interface LifecycleDeps {
  readonly ports: Ports;
  readonly clientInfo: ClientInfo;
  readonly profiles: readonly Profile[];
  readonly searchPath: SearchPath | undefined;
  readonly traffic: TrafficRecorder;
  readonly visits: Visits;
  readonly runs: RunList;
  readonly features: readonly ServerFeature[];
  /** Makes what answers the questions of a connection. */
  readonly questionsOf: (id: string, connection: Connection) => ServerRequestHandler;
  readonly tellServer: (id: string) => void;
}

/** From the wish to connect to the last process gone: how one server comes, is kept, comes back and ends. */
export class Lifecycle {
  private readonly deps: LifecycleDeps;
  private readonly eraCache: EraCache;
  private readonly publicResults = new PublicShelves();
  private closed = false;

  constructor(deps: LifecycleDeps) {
    this.deps = deps;
    this.eraCache = new EraCache(deps.ports.clock);
  }

  /** Connects and lists the tools; when it is connected already or connecting, waits for that. Throws HostError. */
  connect(id: string, entry: ServerEntry): Promise<void> {
    if (this.closed) return Promise.reject(new HostError("closed"));
    if (entry.state.kind === "ready") return Promise.resolve();
    entry.restart.reset();
    return this.connectOnce(id, entry, false);
  }

  /** Ends the connection; its open questions and calls end as disconnected by the wish of whoever asked for it. */
  async disconnect(id: string, entry: ServerEntry, by: "person" | "script"): Promise<void> {
    const connection = entry.connection;
    entry.connection = undefined;
    // Whoever connects next begins anew, and does not join what was just ended.
    entry.connecting = undefined;
    entry.restart.reset();
    this.endAll(id, entry, new HostError("closed"), { name: "disconnected", by });
    this.setState(id, entry, { kind: "stopped" });
    if (connection) entry.ended = ending(entry, connection);
    await entry.ended;
  }

  /** Calls off a restart that is planned (C-14). @returns whether there was one */
  callOffRestart(id: string, entry: ServerEntry): boolean {
    if (entry.state.kind !== "restarting") return false;
    entry.restart.cancel();
    this.failed(id, entry, entry.state.error, false);
    return true;
  }

  /** Nothing is started or told any more. */
  close(entries: Iterable<ServerEntry>): void {
    this.closed = true;
    for (const entry of entries) {
      entry.restart.reset();
      entry.pings?.stop();
      entry.telling?.cancel();
    }
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
    entry.strays = () => connection.strays.counts();
    this.setState(id, entry, { kind: "connecting" });
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
      this.setState(id, entry, { kind: "ready", negotiated, since: this.deps.ports.clock.now() });
      if (negotiated.era === "legacy") this.startPings(id, entry, connection);
      for (const feature of this.deps.features) feature.connected?.(id, connection);
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
      this.setState(id, entry, { kind: "restarting", ...planned, error });
      return;
    }
    const restarts = entry.restart.recent;
    const at = this.deps.ports.clock.now();
    this.setState(id, entry, { kind: "failed", error, at, ...(restarts > 0 ? { restarts } : {}) });
  }

  /** The modern era has no ping. */
  private startPings(id: string, entry: ServerEntry, connection: Connection): void {
    const { clock } = this.deps.ports;
    const onChange = (unanswered: Unanswered | undefined) => {
      entry.unanswered = unanswered;
      this.deps.tellServer(id);
    };
    entry.pings = new Pings({ clock, ping: (signal) => connection.ping(signal), onChange }, entry.definition.pingMs);
  }

  private makeConnection(id: string, entry: ServerEntry): Connection {
    const { ports, clientInfo, profiles, searchPath, traffic, visits, features } = this.deps;
    const log = traffic.forConnection(id, entry.definition.transport.kind);
    const connection: Connection = new Connection(entry.definition, {
      ports,
      clientInfo,
      profile: findProfile(entry.definition.profile, profiles),
      eraCache: this.eraCache,
      publicResults: this.publicResults,
      log,
      searchPath,
      onElicitation: (rpcId, params) => handler.handle(rpcId, params),
      onRequest: (request) => {
        if (handler.taskRequest(request)) return () => {};
        for (const feature of features) {
          const answer = feature.requested?.(id, connection, request);
          if (answer) return answer;
        }
        return undefined;
      },
      onNotification: (method, params) => {
        for (const feature of features) feature.notified?.(id, connection, method, params);
      },
      onCancelled: (rpcId, reason) => {
        handler.withdraw(rpcId, reason);
        for (const feature of features) feature.withdrawn?.(id, rpcId, reason);
      },
      onPageDone: (elicitationId) => {
        if (!visits.complete(id, elicitationId)) log.note("violation", { unknownElicitationId: true }, 0);
      },
      onStderr: () => this.tellSoon(id, entry),
      onExchange: (exchange) => log.note("http", exchange, 0),
      onNotice: (notice) => {
        log.note("notice", notice, 0);
        entry.notices = withNotice(entry.notices, notice, ports.clock.now());
        this.tellSoon(id, entry);
      },
      onSessionExpired: () => {
        visits.sessionEnded(id);
        const outcome: Outcome = { name: "disconnected", by: "server", detail: "session expired" };
        handler.expire(outcome);
        for (const feature of features) feature.expired?.(id, outcome);
      },
      onSessionRenewed: () => {
        for (const feature of features) feature.renewed?.(id, connection);
      },
      onLost: (error) => this.lost(id, entry, connection, error),
    });
    const handler = this.deps.questionsOf(id, connection);
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
    for (const feature of this.deps.features) feature.ended?.(id, outcome);
    this.deps.visits.disconnected(id);
    for (const run of this.deps.runs.of(id)) run.disconnect(error, outcome);
  }

  private setState(id: string, entry: ServerEntry, state: ServerState): void {
    entry.state = state;
    this.deps.tellServer(id);
  }

  private tellSoon(id: string, entry: ServerEntry): void {
    if (this.closed) return;
    entry.telling ??= this.deps.ports.clock.after(STDERR_TOLD_MS, () => {
      entry.telling = undefined;
      this.deps.tellServer(id);
    });
  }
}

/** Ends a connection, after the one before it; whoever quits or connects anew waits for it. */
async function ending(entry: ServerEntry, connection: Connection): Promise<void> {
  await Promise.all([entry.ended, connection.close()]);
}
