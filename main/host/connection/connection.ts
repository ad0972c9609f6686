import { Client, type ClientCapabilities, type JSONRPCMessage } from "@modelcontextprotocol/client";
import type { Era, Negotiated, ToolView } from "../../../preload/contract/servers.ts";
import { cacheFor } from "../cache/cache-place.ts";
import type { CacheMode, ResultCache } from "../cache/result-cache.ts";
import { requestError } from "../calls/call-error.ts";
import { HostError } from "../host-error.ts";
import type { LeftOut, ListSource } from "../primitives/list-source.ts";
import type { ListRead } from "../primitives/pages.ts";
import { listTools } from "../primitives/tools.ts";
import { Strays } from "../strays/stray-counts.ts";
import { strayReports } from "../strays/stray-reports.ts";
import { MESSAGE_BYTES } from "../untrusted/limits.ts";
import { type Ask, askServer } from "./ask-server.ts";
import { PARLEY } from "./bundled-profiles.ts";
import { declaredModes, servedRequests } from "./capabilities.ts";
import type { ConnectionDeps, Offered } from "./connection-deps.ts";
import type { ServerDefinition } from "./definition.ts";
import { EarlyRequests } from "./early-requests.ts";
import { EraSettling, type SettledEra } from "./era-settling.ts";
import { CONNECT_TIMEOUT_MS, handshake } from "./handshake.ts";
import { SessionRenewal } from "./http-renewal.ts";
import { HttpTools } from "./http-tools.ts";
import { lastWords } from "./last-words.ts";
import { LineRing } from "./line-ring.ts";
import { mendedResult } from "./modern-result.ts";
import { negotiatedFacts } from "./negotiated.ts";
import { openTransport } from "./open-transport.ts";
import { clientInfoOf, type Profile, requireTransport, versionsOf } from "./profile.ts";
import { Tap } from "./tap.ts";
import type { HostTransport, TransportReports } from "./transport.ts";

const STDERR_LINES = 200;
const STDERR_LINE_LENGTH = 2000;

/** What a session's first request can fail with where the verdict on the era no longer holds (C-26). */
const FOREIGN_ERA = new Set(["protocol-error", "invalid-result", "version-mismatch"]);

/** One client, one transport, one server: nothing of it is shared with another connection (C-39). */
export class Connection implements ListSource {
  readonly definition: ServerDefinition;
  readonly profile: Profile;
  negotiated: Negotiated | undefined;
  /** What its results may be used again for; undefined in the legacy era. */
  cache: ResultCache | undefined;
  /** What was ignored or refused so far, counted. */
  readonly strays: Strays;
  private readonly deps: ConnectionDeps;
  private readonly stderr = new LineRing(STDERR_LINES, STDERR_LINE_LENGTH);
  private transport: HostTransport | undefined;
  private readonly limit: number;
  /** Requests of a legacy server that were declared to be answered. */
  private readonly served: ReadonlySet<string>;
  private readonly settling: EraSettling;
  private current: Client | undefined;
  private readonly ending = new AbortController();
  private readonly renewal = new SessionRenewal();
  private readonly httpTools = new HttpTools(() => this.tools());
  private tap: Tap | undefined;
  private ready = false;
  /** Asks the server something, no call. */
  readonly ask: Ask;
  private closing = false;
  /** The version a legacy server answered, to word a mismatch with both. */
  private answeredVersion: string | undefined;
  private readonly early = new EarlyRequests();

  constructor(definition: ServerDefinition, deps: ConnectionDeps) {
    this.definition = definition;
    this.deps = deps;
    this.ask = askServer(() => this.client, deps.ports.clock, definition.quietMs);
    this.strays = new Strays(() => deps.onStderr());
    this.profile = deps.profile ?? PARLEY;
    this.limit = definition.messageBytes ?? MESSAGE_BYTES;
    this.served = servedRequests(this.profile.capabilities.legacy);
    const { ports, clientInfo, eraCache, onExchange } = deps;
    this.settling = new EraSettling({
      ...{ definition, profile: this.profile, clientInfo, ports, eraCache, onExchange, limit: this.limit },
      openSession: () => this.makeTransport("session", "modern", this.reports()),
      // What the sibling writes to stderr would be told twice; only its silence or answer counts.
      openProbe: () => this.makeTransport("probe", "legacy", { stderr: () => {}, junk: () => {} }),
      ending: this.ending.signal,
    });
  }

  /** The protocol client of the open connection. Throws HostError `not-connected` before that. */
  get client(): Client {
    if (!this.current) throw new HostError("not-connected", { name: this.definition.name });
    return this.current;
  }

  /** The elicitation modes that this server was told of. */
  get declaredModes(): readonly ("form" | "url")[] {
    return declaredModes(this.declared(this.era ?? "legacy"), this.negotiated?.version);
  }

  /** What this server was told of a capability; undefined when it was not declared. */
  declaration(capability: string): unknown {
    return (this.declared(this.era ?? "legacy") as { readonly [name: string]: unknown })[capability];
  }

  get era(): Era | undefined {
    return this.negotiated?.era;
  }

  /** What the server sent as icons of itself, unread. */
  get serverIcons(): unknown {
    return this.current?.getServerVersion()?.icons;
  }

  get pid(): number | undefined {
    return this.transport?.pid;
  }

  stderrLines(): readonly string[] {
    return this.stderr.all();
  }

  /**
   * Connects: settles the era (probing on a channel of its own unless a verdict is known), then opens the session.
   * @throws HostError that says what went wrong and can be worded
   */
  async open(): Promise<Negotiated> {
    try {
      requireTransport(this.profile, this.definition.transport);
      return await this.openAs(await this.settling.settle(true));
    } catch (error) {
      let told: Negotiated | HostError = this.connectError(error);
      if (this.mayBeOutdated(told)) told = await this.openAfresh();
      if (!(told instanceof Error)) return told;
      await this.close();
      throw told;
    }
  }

  /** The connection has proved good: the era it was opened with is remembered. */
  rememberEra(): void {
    if (this.era !== undefined) this.settling.remember(this.era);
  }

  /** The connection has failed: what was remembered may be the reason, and the next one asks anew (C-26). */
  forgetEra(): void {
    this.settling.forget();
  }

  /**
   * Whether the verdict on the era may be the reason of a failure: another server may answer by now. Over HTTP asking again costs
   * one request; a local server is started once more, so only an answer that another era would give counts.
   */
  private mayBeOutdated({ code }: HostError): boolean {
    if (this.settling.evidence !== "remembered" || this.closing) return false;
    return this.definition.transport.kind === "http" || FOREIGN_ERA.has(code);
  }

  /** Starts over with a client of its own: the first one is spent. Returns the failure instead of throwing it. */
  private async openAfresh(): Promise<Negotiated | HostError> {
    await this.endClient();
    this.answeredVersion = undefined;
    this.early.clear();
    try {
      return await this.openAs(await this.settling.settle(false));
    } catch (error) {
      return this.connectError(error);
    }
  }

  private async endClient(): Promise<void> {
    if (this.current) this.current.onclose = () => {};
    await Promise.all([this.current?.close().catch(() => {}), this.transport?.close()]);
  }

  private async openAs({ prior, channel }: SettledEra): Promise<Negotiated> {
    const transport = channel ?? this.makeTransport("session", prior.kind, this.reports());
    this.transport = transport;
    const intercept = (message: JSONRPCMessage) => this.intercept(message);
    const tap = new Tap(transport, this.deps.log, this.strays, intercept, channel !== undefined, this.served);
    this.tap = tap;
    const client = this.makeClient(prior.kind);
    this.current = client;
    client.onclose = () => this.lost();
    this.deps.log.era = prior.kind;
    this.cache = prior.kind === "modern" ? cacheFor(this.definition, this.profile.id, this.deps) : undefined;
    await handshake(client, tap, prior, this.deps.ports.clock);
    this.negotiated = negotiatedFacts(client, {
      declared: this.declared(prior.kind),
      profile: this.profile,
      assumed: this.settling.evidence === "silence",
      deprecatedTransport: transport.deprecated,
    });
    this.ready = true;
    this.early.release(this.deps, (message) => this.send(message));
    return this.negotiated;
  }

  /** The server's tools, as far as they can be read; none when it declared none (C-08). Throws HostError. */
  async tools(mode: CacheMode = "refresh"): Promise<ListRead<ToolView>> {
    if (!this.offers("tools")) return { items: [] };
    try {
      const read = await listTools(this, mode);
      // Annotations are for the headers of modern HTTP; elsewhere they mean nothing.
      if (this.definition.transport.kind !== "http" || this.era !== "modern") return read;
      const items = this.httpTools.take(read.items, (left) => this.deps.log.note("violation", left, 0));
      return { ...read, items };
    } catch (error) {
      // A verdict that no longer holds shows with the first request in the modern era, which has no handshake (C-26).
      this.settling.forget();
      throw error;
    }
  }

  /**
   * Pings the server, legacy era only. Resolves when it answers, rejects when it answers with an error or the signal aborts;
   * time is the caller's to bound.
   */
  async ping(signal: AbortSignal): Promise<void> {
    await this.client.ping({ signal, timeout: 2 ** 31 - 1 });
  }

  /** Puts a message of our own on the wire, below the client. */
  async send(message: JSONRPCMessage): Promise<void> {
    if (!this.tap) throw new HostError("not-connected", { name: this.definition.name });
    await this.tap.send(message);
  }

  /** Tells of an item of a list that was left out (C-16). */
  onLeftOut(left: LeftOut): void {
    const code = "more" in left ? "list-items-left-out" : "list-item-left-out";
    this.deps.onNotice?.({ code, params: { ...left } });
  }

  /** The subscription that a notification names; undefined when it is none of ours (2026-07-28, basic/patterns/subscriptions). */
  subscription(id: unknown): "open" | "ended" | undefined {
    return this.tap?.stateOf(id, "subscriptions/listen");
  }

  /** Writes down that the server broke the protocol. */
  violation(detail: { readonly [name: string]: unknown }): void {
    this.deps.log.note("violation", detail, 0);
  }

  /** Whether the server declared a capability, and the profile uses it (C-08). */
  offers(capability: Offered): boolean {
    return (
      this.client.getServerCapabilities()?.[capability] !== undefined && !this.profile.notCalled.includes(capability)
    );
  }

  /** Throws HostError `not-declared` {capability} when it did not. */
  requireDeclared(capability: Offered): void {
    if (!this.offers(capability)) throw new HostError("not-declared", { capability });
  }

  /** Ends the connection and everything behind it; resolves when nothing is left. */
  async close(): Promise<void> {
    this.closing = true;
    this.ending.abort();
    await Promise.all([this.current?.close().catch(() => {}), this.transport?.close(), this.settling.close()]);
  }

  private declared(era: Era): ClientCapabilities {
    return this.profile.capabilities[era];
  }

  private makeClient(era: Era): Client {
    return new Client(
      { ...clientInfoOf(this.profile, this.deps.clientInfo) },
      {
        capabilities: this.declared(era),
        supportedProtocolVersions: [...this.profile.versions],
        inputRequired: { autoFulfill: false },
      },
    );
  }

  private makeTransport(use: "probe" | "session", era: Era, reports: TransportReports): HostTransport {
    const { ports, searchPath } = this.deps;
    return openTransport(this.definition.transport, era, use, reports, {
      ...{ ports, searchPath, limit: this.limit, toolHeaders: this.httpTools },
      sse: this.profile.transports.includes("sse"),
      onExpired: () => void this.renew(),
    });
  }

  private reports(): TransportReports {
    return {
      stderr: (text) => {
        this.stderr.push(text);
        this.deps.log.note("stderr", text, Buffer.byteLength(text));
        this.deps.onStderr();
      },
      exchange: (exchange) => this.deps.onExchange?.(exchange),
      notice: (notice) => this.deps.onNotice?.(notice),
      ...strayReports(this.deps.log, this.strays),
    };
  }

  /** Sees every arriving message before the client does. */
  private intercept(message: JSONRPCMessage): JSONRPCMessage | undefined {
    const { id, method, params, result } = message as {
      id?: string | number;
      method?: string;
      params?: { requestId?: string | number; reason?: unknown; elicitationId?: unknown };
      result?: { protocolVersion?: unknown };
    };
    // What still sits in the pipe of a connection that is being ended is nobody's any more.
    if (this.closing || this.renewal.take(message)) return undefined;
    if (!this.ready && typeof result?.protocolVersion === "string") this.answeredVersion = result.protocolVersion;
    if (method !== undefined && id === undefined && this.ready) this.deps.onNotification?.(method, params);
    if (this.deps.log.era === "modern") {
      // Servers of the modern era ask inside results, never by request (C-20): no reply, written down.
      if (method !== undefined && id !== undefined) {
        this.deps.log.note("violation", { undeclaredRequest: method }, 0);
        return undefined;
      }
      return mendedResult(message);
    }
    if (method !== undefined && id !== undefined && method !== "elicitation/create") {
      if (typeof id !== "string" && typeof id !== "number") return message;
      if (!this.ready) return this.served.has(method) && this.early.keep({ id, method, params }) ? undefined : message;
      const answer = this.deps.onRequest?.({ id, method, params });
      if (!answer) return message;
      this.later(answer);
      return undefined;
    }
    if (method === "elicitation/create" && id !== undefined) {
      if (this.ready) this.later(() => this.deps.onElicitation(id, params));
      else if (!this.early.keep({ id, method, params }))
        this.deps.log.note("violation", { tooManyEarlyQuestions: id }, 0);
      return undefined;
    }
    if (method === "notifications/elicitation/complete")
      this.later(() => this.deps.onPageDone?.(params?.elicitationId));
    if (method === "notifications/cancelled" && params?.requestId !== undefined) {
      const { requestId, reason } = params;
      this.early.withdraw(requestId);
      this.later(() => this.deps.onCancelled(requestId, reason));
    }
    return message;
  }

  /**
   * A task later: what arrived before it, such as the result of a call, has been taken in by then, and a question that follows
   * the result is not put down to that call.
   */
  private later(take: () => void): void {
    setImmediate(take);
  }

  /** The server forgot the session: a new one is opened, once, while the protocol client stays as it is. */
  private async renew(): Promise<void> {
    const { tap, negotiated, deps } = this;
    if (!tap || !negotiated || this.closing) return;
    deps.onSessionExpired?.();
    deps.onNotice?.({ code: "session-expired", params: {} });
    const timer = deps.ports.clock.after(CONNECT_TIMEOUT_MS, () => void this.transport?.close());
    try {
      const terms = {
        protocolVersion: negotiated.version,
        capabilities: this.declared("legacy"),
        clientInfo: { ...clientInfoOf(this.profile, deps.clientInfo) },
      };
      await this.renewal.open(terms, tap);
      deps.onSessionRenewed?.();
      deps.onNotice?.({ code: "session-renewed", params: {} });
    } catch (error) {
      if (this.closing || !this.ready) return;
      this.ready = false;
      deps.onLost(this.connectError(error));
    } finally {
      timer.cancel();
    }
  }

  private lost(): void {
    if (this.closing || !this.ready) return;
    this.ready = false;
    this.deps.onLost(this.endError("exited"));
  }

  /** Why the channel ended, with the last lines of stderr: only those tell what a program had against starting. */
  private endError(exitCode: "exited" | "exited-at-start"): HostError {
    const end = this.transport?.end;
    if (end?.code !== "exited") return new HostError(end?.code ?? "closed", end?.params ?? {});
    return new HostError(exitCode, { ...end.params, stderr: lastWords(this.stderr.all()) });
  }

  private connectError(error: unknown): HostError {
    if (error instanceof HostError) return error;
    const answered = this.answeredVersion;
    const spoken = versionsOf(this.profile, "legacy");
    if (answered !== undefined && !spoken.includes(answered)) {
      return new HostError("version-mismatch", { offered: spoken[0] ?? "", answered });
    }
    if (this.transport?.end && this.transport.end.code !== "closed") return this.endError("exited-at-start");
    return requestError(error, "initialize");
  }
}
