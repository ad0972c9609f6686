import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { HostError } from "../host-error.ts";
import { discardBody, readBounded } from "../http/bounded-body.ts";
import { networkFailure } from "../http/network-failure.ts";
import type { Clock, Timer } from "../ports.ts";
import type { HttpTarget } from "./definition.ts";
import { HttpEndpoint, type HttpPorts, type ProtocolHeaders } from "./http-endpoint.ts";
import { AuthRequired, answeredId, isRequest, mediaType, type Request, readEvents, refusalOf } from "./http-reply.ts";
import { ResumableStream } from "./http-stream.ts";
import type { RpcId } from "./rpc-id.ts";
import { messagesIn } from "./rpc-text.ts";
import type { HostTransport, TransportEnd, TransportReports } from "./transport.ts";

/** How long the end of a session may take, in ms: nobody waits for a server that is gone. */
const DELETE_MS = 2_000;
/** How long a server may take to accept a message that has no answer, in ms. */
const ACCEPT_MS = 30_000;

interface Pending {
  readonly stream: ResumableStream;
  readonly resolve: () => void;
  readonly reject: (error: HostError) => void;
}

interface Session {
  readonly id: string;
  /** It has answered a request: a 404 from here on means that it has expired. */
  proven: boolean;
}

/** What the initialize POST was refused with; 400, 404 and 405 may mean that the server speaks HTTP+SSE. */
export class InitializeRefused extends HostError {
  readonly status: number;

  constructor(error: HostError, status: number) {
    super(error.code, error.params);
    this.status = status;
  }
}

/**
 * Streamable HTTP of the legacy era (2025-11-25, basic/transports §Streamable HTTP; 2025-03-26 and 2025-06-18 alike): a
 * session, streams that are resumed, and a standing stream for what the server wants by itself.
 */
export class HttpLegacyTransport implements HostTransport {
  onmessage?: HostTransport["onmessage"];
  onclose?: HostTransport["onclose"];
  onerror?: HostTransport["onerror"];
  /** The session expired: everything that was open in it has failed, and a new `initialize` may be sent (once for each expiry). */
  onexpired?: () => void;
  end: TransportEnd | undefined;
  private readonly endpoint: HttpEndpoint;
  private readonly clock: Clock;
  private readonly reports: TransportReports;
  private readonly limit: number;
  private readonly life = new AbortController();
  private readonly pending = new Map<RpcId, Pending>();
  private standing: ResumableStream | undefined;
  private session: Session | undefined;
  private expired = false;
  private version: string | undefined;
  private closing: Promise<void> | undefined;

  /**
   * @param limit bytes one message may have
   * @throws HostError `bad-url` or `bad-header`
   */
  constructor(target: HttpTarget, ports: HttpPorts, reports: TransportReports, limit: number) {
    this.endpoint = new HttpEndpoint(target, ports, reports.exchange);
    this.clock = ports.clock;
    this.reports = reports;
    this.limit = limit;
  }

  async start(): Promise<void> {}

  setProtocolVersion(version: string): void {
    this.version = version;
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.life.signal.aborted) throw new HostError("closed");
    if (isRequest(message)) {
      if (message.method === "initialize") this.forget();
      else if (this.expired) throw new HostError("session-expired");
      await this.request(message);
      return;
    }
    if (this.expired) throw new HostError("session-expired");
    await this.notify(message);
    if (!("method" in message)) return;
    if (message.method === "notifications/initialized") this.listen();
    // Closing a stream cancels nothing in this era; once the server knows, nothing more is expected on it.
    if (message.method === "notifications/cancelled") {
      const { requestId } = (message.params ?? {}) as { requestId?: RpcId };
      if (requestId !== undefined) this.lose(requestId, new HostError("closed"));
    }
  }

  /** A new session starts without an id and without a version (2025-11-25 §Session Management, 4). */
  private forget(): void {
    this.session = undefined;
    this.expired = false;
    this.version = undefined;
  }

  private headers(): ProtocolHeaders {
    return { "mcp-session-id": this.session?.id, "mcp-protocol-version": this.version };
  }

  /** Notifications and answers: delivered is what the server has accepted (§Sending Messages, 4). */
  private async notify(message: JSONRPCMessage): Promise<void> {
    const abort = new AbortController();
    const timer: Timer = this.clock.after(ACCEPT_MS, () =>
      abort.abort(new HostError("not-accepted", { seconds: ACCEPT_MS / 1000 })),
    );
    const session = this.session;
    try {
      const signal = AbortSignal.any([this.life.signal, abort.signal]);
      const response = await this.endpoint.post(message, this.headers(), signal);
      if (!response.ok) throw await this.refused(response, session);
      await discardBody(response);
    } catch (error) {
      throw this.worded(error);
    } finally {
      timer.cancel();
    }
  }

  private request(message: Request): Promise<void> {
    const stream = new ResumableStream(message);
    return new Promise((resolve, reject) => {
      this.pending.set(message.id, { stream, resolve, reject });
      this.exchange(message, stream).catch((error: unknown) => this.lose(message.id, this.worded(error)));
    });
  }

  private async exchange(message: Request, stream: ResumableStream): Promise<void> {
    const session = this.session;
    const initialize = message.method === "initialize";
    const response = await this.endpoint.post(message, this.headers(), stream.abort.signal);
    if (!response.ok) {
      const error = await this.refused(response, session, message);
      if (!error) return;
      throw initialize ? new InitializeRefused(error, response.status) : error;
    }
    if (initialize) {
      const id = response.headers.get("mcp-session-id");
      this.session = id === null ? undefined : { id, proven: false };
    } else if (session) session.proven = true;
    const type = mediaType(response);
    stream.begun = type === "text/event-stream";
    if (stream.begun) await this.follow(stream, response);
    else if (type === "application/json") {
      const body = await readBounded(response, this.limit);
      this.pass(body.toString("utf8"), body.length, stream);
      if (this.pending.has(message.id)) {
        throw new HostError("invalid-result", { detail: "the body answers no request of ours" });
      }
    } else {
      await discardBody(response);
      // Accepted without an answer: some servers give it on the standing stream.
      if (response.status !== 202) {
        throw new HostError("unexpected-content", { status: response.status, type: type || "?" });
      }
    }
  }

  /** Reads a request's or the standing stream to its end, over as many connections as it takes. */
  private async follow(stream: ResumableStream, first: Response | undefined): Promise<void> {
    let response = first;
    for (;;) {
      if (response) await this.drain(stream, response);
      if (!this.wanted(stream)) return;
      if (stream.request && stream.lastEventId === undefined) {
        throw new HostError("stream-lost", { method: stream.request.method });
      }
      const method = stream.request?.method ?? "GET";
      if (response) this.reports.notice?.({ code: "stream-dropped", params: { method } });
      await stream.pause(this.clock);
      if (!this.wanted(stream)) return;
      response = await this.reopen(stream);
      if (response) {
        stream.opened();
        this.reports.notice?.({ code: "stream-resumed", params: { method } });
      } else if (!stream.failed()) throw new HostError("stream-lost", { method });
    }
  }

  private wanted(stream: ResumableStream): boolean {
    if (stream.abort.signal.aborted) return false;
    return stream.request ? this.pending.has(stream.request.id) : this.standing === stream;
  }

  /** Reads one connection of a stream. A break is no failure: what it means depends on whether it can be resumed (C-24). */
  private async drain(stream: ResumableStream, response: Response): Promise<void> {
    try {
      await readEvents(
        response,
        this.limit,
        ({ data, id, bytes }) => {
          if (id !== undefined) stream.lastEventId = id === "" ? undefined : id;
          if (data) this.pass(data, bytes, stream);
        },
        (ms) => stream.wish(ms),
        () => !this.wanted(stream),
      );
    } catch (error) {
      if (error instanceof HostError) throw error;
    }
  }

  /** One try to take a stream up again; undefined when another may succeed. Throws when none will. */
  private async reopen(stream: ResumableStream): Promise<Response | undefined> {
    const session = this.session;
    let response: Response;
    try {
      const headers = { ...this.headers(), "last-event-id": stream.lastEventId };
      response = await this.endpoint.stream(headers, stream.abort.signal);
    } catch (error) {
      if (error instanceof HostError && error.code === "redirect-refused") throw error;
      return undefined;
    }
    if (response.ok && mediaType(response) === "text/event-stream") return response;
    if (response.ok || response.status >= 500 || response.status === 429) {
      await discardBody(response);
      return undefined;
    }
    throw await this.refused(response, stream.request && session);
  }

  /**
   * Opens the standing stream; a server without one says 405, and is not asked again (B105). A 404 here does not tell that the
   * session has expired: many servers without the stream say that. The next POST will tell.
   */
  private listen(): void {
    const stream = new ResumableStream();
    this.standing = stream;
    const open = async () => {
      const response = await this.endpoint.stream(this.headers(), stream.abort.signal);
      if (response.ok && mediaType(response) === "text/event-stream") await this.follow(stream, response);
      else if (response.ok || response.status === 405) await discardBody(response);
      else throw await this.refused(response, undefined);
    };
    open().catch((error: unknown) => {
      if (this.standing !== stream) return;
      this.standing = undefined;
      const { code, params } = this.worded(error);
      if (code === "message-too-large") return;
      const reason = params.status === undefined ? code : `HTTP ${params.status}`;
      this.reports.notice?.({ code: "no-standing-stream", params: { reason } });
    });
  }

  private pass(text: string, bytes: number, stream: ResumableStream): void {
    for (const message of messagesIn(text, this.version, this.reports.junk)) {
      if (isRequest(message) && !stream.isNew(message.id)) {
        this.reports.stray?.("repeated-request", message, bytes);
        continue;
      }
      const answered = answeredId(message);
      if (answered !== undefined && this.isElsewhere(answered, stream)) {
        this.reports.stray?.("unknown-response", message, bytes);
        continue;
      }
      this.onmessage?.(message, { bytes });
      if (answered !== undefined) this.settle(answered)?.resolve();
    }
  }

  /** Whether a request is answered on a stream of its own: no other may carry its answer (§Listening for Messages, 4). */
  private isElsewhere(id: RpcId, stream: ResumableStream): boolean {
    const own = this.pending.get(id)?.stream;
    return own?.begun === true && own !== stream;
  }

  private settle(id: RpcId): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    return pending;
  }

  private lose(id: RpcId, error: HostError): void {
    const pending = this.settle(id);
    pending?.stream.abort.abort();
    pending?.reject(error);
  }

  /**
   * What a refused request means: 404 to a session's id means that the session has expired (§Session Management, 3).
   * @param request of ours; its JSON-RPC error is passed on as its answer, and nothing is returned. That of `initialize` is
   * returned: it may mean another transport
   */
  private async refused(response: Response, session: Session | undefined): Promise<HostError>;
  private async refused(
    response: Response,
    session: Session | undefined,
    request: Request,
  ): Promise<HostError | undefined>;
  private async refused(
    response: Response,
    session: Session | undefined,
    request?: Request,
  ): Promise<HostError | undefined> {
    const { status, rpc, error } = await refusalOf(response, this.endpoint.url.origin);
    if (status === 404 && session) return this.expire(session);
    if (request && request.method !== "initialize" && rpc?.id === request.id && !(error instanceof AuthRequired)) {
      const { code, message, data } = rpc;
      const { id } = request;
      this.onmessage?.(
        { jsonrpc: "2.0", id, error: { code, message, ...(data === undefined ? {} : { data }) } },
        { bytes: 0 },
      );
      this.settle(id)?.resolve();
      return undefined;
    }
    return error;
  }

  private expire(session: Session): HostError {
    const error = new HostError("session-expired");
    // Several requests of one session learn of its end; the first has told.
    if (this.session !== session) return error;
    if (!session.proven) {
      this.fail({ code: "session-expired", params: {} });
      return error;
    }
    this.expired = true;
    this.session = undefined;
    this.dropStreams(error);
    this.onexpired?.();
    return error;
  }

  private dropStreams(error: HostError): void {
    this.standing?.abort.abort();
    this.standing = undefined;
    for (const id of [...this.pending.keys()]) this.lose(id, error);
  }

  /** A failure as ours; one message over the limit ends the whole connection, the size named. */
  private worded(error: unknown): HostError {
    const told = error instanceof HostError ? error : networkFailure(error, this.endpoint.url.origin);
    if (told.code === "message-too-large") this.fail({ code: told.code, params: told.params });
    return this.end?.code === "closed" ? new HostError("closed") : told;
  }

  private fail(end: TransportEnd): void {
    if (this.end) return;
    this.end = end;
    this.life.abort();
    this.dropStreams(new HostError(end.code, end.params));
    this.onclose?.();
  }

  /** Ends the session (C-10) and everything open in it. */
  close(): Promise<void> {
    this.closing ??= this.closeOnce();
    return this.closing;
  }

  private async closeOnce(): Promise<void> {
    const headers = this.session && this.headers();
    this.session = undefined;
    this.fail({ code: "closed", params: {} });
    if (!headers) return;
    const abort = new AbortController();
    const timer = this.clock.after(DELETE_MS, () => abort.abort());
    await this.endpoint.endSession(headers, abort.signal).then(discardBody, () => {});
    timer.cancel();
  }
}
