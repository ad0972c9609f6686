import { Client, type JSONRPCMessage, type PriorDiscovery } from "@modelcontextprotocol/client";
import type { Era, EraSetting, Negotiated, ToolView } from "../../../preload/contract/servers.ts";
import { requestError } from "../calls/call-error.ts";
import { HostError } from "../host-error.ts";
import type { Clock, Ports } from "../ports.ts";
import { listTools } from "../primitives/tools.ts";
import type { ConnectionLog } from "../traffic/recorder.ts";
import { MESSAGE_BYTES, OPEN_QUESTIONS_PER_CONNECTION, PROBE_HTTP_MS, PROBE_STDIO_MS } from "../untrusted/limits.ts";
import { DECLARED, declaredModes } from "./capabilities.ts";
import type { ServerDefinition } from "./definition.ts";
import type { EraCache } from "./era-cache.ts";
import { HttpModernTransport } from "./http-modern.ts";
import { SessionRenewal } from "./http-renewal.ts";
import { HttpSessionTransport } from "./http-session.ts";
import { HttpTools } from "./http-tools.ts";
import { LineRing } from "./line-ring.ts";
import type { SearchPath } from "./login-path.ts";
import { negotiatedFacts } from "./negotiated.ts";
import { pairTransport } from "./pair-transport.ts";
import { type EraVerdict, probeEra } from "./probe.ts";
import { probeHttpEra } from "./probe-http.ts";
import { BRISK } from "./process-group.ts";
import { LEGACY_VERSIONS, MODERN_VERSIONS } from "./protocol-versions.ts";
import { StdioTransport } from "./stdio-transport.ts";
import { Tap } from "./tap.ts";
import type { HostTransport, HttpExchange, TransportReports } from "./transport.ts";

const STDERR_LINES = 200;
const STDERR_LINE_LENGTH = 2000;
/** How much of stderr goes into an error, in lines: what a person reads first. */
const LAST_LINES = 5;
const CONNECT_TIMEOUT_MS = 60_000;

export interface ClientInfo {
  readonly name: string;
  readonly title: string;
  readonly version: string;
}

/** The era, and the channel it was asked on where that is the session's own. */
interface SettledEra {
  readonly prior: PriorDiscovery;
  readonly channel?: HostTransport;
}

/** What a connection needs of the host, and tells it. */
export interface ConnectionDeps {
  readonly ports: Ports;
  readonly clientInfo: ClientInfo;
  readonly eraCache: EraCache;
  readonly log: ConnectionLog;
  /** Where programs are looked for; our own PATH unless said. */
  readonly searchPath?: SearchPath | undefined;
  /** An elicitation request of the legacy era; answered through `send`. */
  readonly onElicitation: (id: string | number, params: unknown) => void;
  /** The server withdrew one of its requests. */
  readonly onCancelled: (id: string | number, reason: unknown) => void;
  readonly onStderr: () => void;
  /** An HTTP exchange, secrets hidden; for the traffic. */
  readonly onExchange?: (exchange: HttpExchange) => void;
  /** What a person may want to know about the channel; values are safe to show. */
  readonly onNotice?: (notice: { readonly [name: string]: string | number }) => void;
  /** The HTTP session expired and a new one is being opened: questions of the old one have no one to answer to (C-03). */
  readonly onSessionExpired?: () => void;
  /** The new session is open. */
  readonly onSessionRenewed?: () => void;
  /** The channel ended by itself; not called for our own `close`. */
  readonly onLost: (error: HostError) => void;
}

/** One client, one transport, one server: nothing of it is shared with another connection (C-39). */
export class Connection {
  readonly definition: ServerDefinition;
  client: Client;
  readonly declaredModes = declaredModes(DECLARED);
  negotiated: Negotiated | undefined;
  /** Lines that were no JSON-RPC messages, so far (C-11). */
  strayLines = 0;
  private readonly deps: ConnectionDeps;
  private readonly stderr = new LineRing(STDERR_LINES, STDERR_LINE_LENGTH);
  private transport: HostTransport | undefined;
  private probing: HostTransport | undefined;
  private readonly ending = new AbortController();
  private readonly renewal = new SessionRenewal();
  private readonly httpTools = new HttpTools(() => this.tools());
  private tap: Tap | undefined;
  private eraCertain = true;
  private eraFromCache = false;
  private ready = false;
  private closing = false;
  /** The version a legacy server answered, to word a mismatch with both. */
  private answeredVersion: string | undefined;
  /** Questions asked before the handshake was over; nothing but `ping` may be answered before that (C-01). */
  private early: { readonly id: string | number; readonly params: unknown }[] = [];

  constructor(definition: ServerDefinition, deps: ConnectionDeps) {
    this.definition = definition;
    this.deps = deps;
    this.client = makeClient(deps.clientInfo);
  }

  get era(): Era | undefined {
    return this.negotiated?.era;
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
      return await this.openAs(await this.settleEra(true));
    } catch (error) {
      // The address may have got another server since the verdict; asking it again costs one request (C-26).
      const again = this.eraFromCache && this.definition.transport.kind === "http" && !this.closing;
      const told = again ? await this.openAfresh() : this.connectError(error);
      if (!(told instanceof Error)) return told;
      await this.close();
      throw told;
    }
  }

  /** The connection has proved good: the era it was opened with is remembered, unless silence was all that spoke for it. */
  rememberEra(): void {
    const pinned = this.definition.eraSetting === "legacy";
    if (this.era !== undefined && this.eraCertain && !pinned) {
      this.deps.eraCache.set(this.definition.transport, this.era);
    }
  }

  /** The connection has failed: what was remembered may be the reason, and the next one asks anew (C-26). */
  forgetEra(): void {
    this.deps.eraCache.forget(this.definition.transport);
  }

  /** Starts over with a client of its own: the first one is spent. Returns the failure instead of throwing it. */
  private async openAfresh(): Promise<Negotiated | HostError> {
    this.client.onclose = () => {};
    await Promise.all([this.client.close().catch(() => {}), this.transport?.close()]);
    this.client = makeClient(this.deps.clientInfo);
    try {
      return await this.openAs(await this.settleEra(false));
    } catch (error) {
      return this.connectError(error);
    }
  }

  private async openAs({ prior, channel }: SettledEra): Promise<Negotiated> {
    refuseForeignEra(this.definition.eraSetting ?? "auto", prior);
    const transport = channel ?? this.makeTransport(this.reports(), "session", prior.kind);
    this.transport = transport;
    const tap = new Tap(transport, this.deps.log, (message) => this.intercept(message), channel !== undefined);
    this.tap = tap;
    this.client.onclose = () => this.lost();
    this.deps.log.era = prior.kind;
    await this.handshake(tap, prior, this.deps.ports.clock);
    this.negotiated = negotiatedFacts(this.client, DECLARED);
    this.ready = true;
    for (const { id, params } of this.early.splice(0)) this.deps.onElicitation(id, params);
    return this.negotiated;
  }

  /** The server's tools, all pages; none when it declared none (C-08). Throws HostError. */
  async tools(): Promise<readonly ToolView[]> {
    if (!this.client.getServerCapabilities()?.tools) return [];
    try {
      const tools = await listTools(this.client);
      // Annotations are for the headers of modern HTTP; elsewhere they mean nothing.
      if (this.definition.transport.kind !== "http" || this.era !== "modern") return tools;
      return this.httpTools.take(tools, (left) => this.deps.log.note("violation", left, 0));
    } catch (error) {
      // A verdict that no longer holds shows with the first request in the modern era, which has no handshake (C-26).
      this.deps.eraCache.forget(this.definition.transport);
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

  /** Ends the connection and everything behind it; resolves when nothing is left. */
  async close(): Promise<void> {
    this.closing = true;
    this.ending.abort();
    await Promise.all([this.client.close().catch(() => {}), this.transport?.close(), this.probing?.close()]);
  }

  private async handshake(tap: Tap, prior: PriorDiscovery, clock: Clock): Promise<void> {
    const timeout = new AbortController();
    const timer = clock.after(CONNECT_TIMEOUT_MS, () => timeout.abort("no answer to initialize"));
    try {
      // The client's own timer only backs ours up; ours follows the clock port.
      await this.client.connect(tap, { prior, signal: timeout.signal, timeout: CONNECT_TIMEOUT_MS * 2 });
    } catch (error) {
      if (timeout.signal.aborted) throw new HostError("connect-timeout", { seconds: CONNECT_TIMEOUT_MS / 1000 });
      throw error;
    } finally {
      timer.cancel();
    }
  }

  /**
   * Which era it is. A local server known to be modern is asked on the session's own channel, which spares it a second process
   * and still sees what it offers today; any other is probed on a channel of its own, because some exit on what they don't know.
   */
  private async settleEra(useCache: boolean): Promise<SettledEra> {
    const { eraSetting = "auto", transport } = this.definition;
    if (eraSetting === "legacy") return { prior: { kind: "legacy" } };
    const known = useCache ? this.deps.eraCache.get(transport) : undefined;
    this.eraFromCache = known === "legacy" && eraSetting === "auto";
    if (this.eraFromCache) return { prior: { kind: "legacy" } };
    if (transport.kind === "http") {
      const identity = { clientInfo: this.deps.clientInfo, capabilities: DECLARED };
      const { ports, onExchange } = this.deps;
      return { prior: await probeHttpEra(transport, identity, ports, PROBE_HTTP_MS, this.ending.signal, onExchange) };
    }
    if (known === "modern") {
      const channel = this.makeTransport(this.reports(), "session", "modern");
      const { prior } = await this.probeOn(channel);
      if (prior.kind === "modern") return { prior, channel };
      await channel.close();
    }
    // What the sibling writes to stderr would be told twice; only its silence or answer counts.
    const sibling = this.makeTransport({ stderr: () => {}, junk: () => {} }, "probe", "legacy");
    // Gone before the session starts: two at once would fight over ports and locks.
    const verdict = await this.probeOn(sibling).finally(() => sibling.close());
    this.eraCertain = verdict.certain;
    return { prior: verdict.prior };
  }

  private async probeOn(channel: HostTransport): Promise<EraVerdict> {
    const { ports, clientInfo } = this.deps;
    this.probing = channel;
    const verdict = await probeEra(channel, { clientInfo, capabilities: DECLARED }, ports.clock, PROBE_STDIO_MS);
    this.probing = undefined;
    if (this.closing) throw new HostError("closed");
    return verdict;
  }

  private makeTransport(reports: TransportReports, use: "probe" | "session", era: Era): HostTransport {
    const { transport } = this.definition;
    if (transport.kind === "http") {
      if (era === "modern") {
        return new HttpModernTransport(transport, this.deps.ports, reports, MESSAGE_BYTES, this.httpTools);
      }
      const channel = new HttpSessionTransport(transport, this.deps.ports, reports, MESSAGE_BYTES);
      channel.onexpired = () => void this.renew();
      return channel;
    }
    if (transport.kind === "in-process") return pairTransport(transport.serve);
    const ports = { ...this.deps.ports, searchPath: this.deps.searchPath };
    return new StdioTransport(transport, ports, reports, MESSAGE_BYTES, use === "probe" ? BRISK : undefined);
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
      junk: (line, bytes) => {
        this.strayLines += 1;
        this.deps.log.note("violation", { notJsonRpc: line.slice(0, STDERR_LINE_LENGTH) }, bytes);
        this.deps.onStderr();
      },
    };
  }

  /** Sees every arriving message before the client does. */
  private intercept(message: JSONRPCMessage): JSONRPCMessage | undefined {
    const { id, method, params, result } = message as {
      id?: string | number;
      method?: string;
      params?: { requestId?: string | number; reason?: unknown };
      result?: { protocolVersion?: unknown; resultType?: unknown };
    };
    // What still sits in the pipe of a connection that is being ended is nobody's any more.
    if (this.closing || this.renewal.take(message)) return undefined;
    if (!this.ready && typeof result?.protocolVersion === "string") this.answeredVersion = result.protocolVersion;
    if (this.deps.log.era === "modern") {
      // Servers of the modern era ask inside results, never by request (C-20): no reply, written down.
      if (method !== undefined && id !== undefined) {
        this.deps.log.note("violation", { undeclaredRequest: method }, 0);
        return undefined;
      }
      // A result without `resultType` means complete (2026-07-28, basic §Results); the client refuses it.
      if (typeof result === "object" && result !== null && result.resultType === undefined) {
        return { ...message, result: { ...result, resultType: "complete" } } as JSONRPCMessage;
      }
      return message;
    }
    if (method === "elicitation/create" && id !== undefined) {
      if (this.ready) this.later(() => this.deps.onElicitation(id, params));
      else if (this.early.length < OPEN_QUESTIONS_PER_CONNECTION) this.early.push({ id, params });
      else this.deps.log.note("violation", { tooManyEarlyQuestions: id }, 0);
      return undefined;
    }
    if (method === "notifications/cancelled" && params?.requestId !== undefined) {
      const { requestId, reason } = params;
      this.early = this.early.filter((question) => question.id !== requestId);
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
    const timer = deps.ports.clock.after(CONNECT_TIMEOUT_MS, () => void this.transport?.close());
    try {
      const terms = { protocolVersion: negotiated.version, capabilities: DECLARED, clientInfo: { ...deps.clientInfo } };
      await this.renewal.open(terms, tap);
      deps.onSessionRenewed?.();
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
    return new HostError(exitCode, { ...end.params, stderr: this.stderr.all().slice(-LAST_LINES).join("\n") });
  }

  private connectError(error: unknown): HostError {
    if (error instanceof HostError) return error;
    const answered = this.answeredVersion;
    if (answered !== undefined && !(LEGACY_VERSIONS as readonly string[]).includes(answered)) {
      return new HostError("version-mismatch", { offered: LEGACY_VERSIONS[0], answered });
    }
    if (this.transport?.end && this.transport.end.code !== "closed") return this.endError("exited-at-start");
    return requestError(error, "initialize");
  }
}

function makeClient(clientInfo: ClientInfo): Client {
  return new Client(
    { ...clientInfo },
    {
      capabilities: DECLARED,
      supportedProtocolVersions: [...MODERN_VERSIONS, ...LEGACY_VERSIONS],
      inputRequired: { autoFulfill: false },
    },
  );
}

/** A pinned era is kept: what the server is not, it is not made to be. */
function refuseForeignEra(setting: EraSetting, prior: PriorDiscovery): void {
  if (setting === "modern" && prior.kind === "legacy") {
    throw new HostError("era-mismatch", { pinned: "modern", offered: "legacy" });
  }
}
