import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { HostError } from "../host-error.ts";
import { discardBody } from "../http/bounded-body.ts";
import type { ServerSentEvent } from "../http/event-stream.ts";
import { networkFailure } from "../http/network-failure.ts";
import { shownUrl } from "../http/shown-url.ts";
import { parseUrl } from "../url/parse-url.ts";
import type { HttpTarget } from "./definition.ts";
import { HttpEndpoint, type HttpPorts } from "./http-endpoint.ts";
import { answeredId, isRequest, mediaType, readEvents, refusalOf } from "./http-reply.ts";
import { messagesIn } from "./rpc-text.ts";
import type { HostTransport, TransportEnd, TransportReports } from "./transport.ts";

/**
 * HTTP+SSE, the deprecated transport of 2024-11-05 (basic/transports §HTTP with SSE): one stream for everything the server
 * says, whose first event names the place to POST to. When the stream ends, the session has ended.
 */
export class SseTransport implements HostTransport {
  onmessage?: HostTransport["onmessage"];
  onclose?: HostTransport["onclose"];
  onerror?: HostTransport["onerror"];
  end: TransportEnd | undefined;
  private readonly endpoint: HttpEndpoint;
  private readonly reports: TransportReports;
  private readonly limit: number;
  private readonly life = new AbortController();
  private readonly pending = new Map<string | number, { resolve: () => void; reject: (error: HostError) => void }>();
  private target: URL | undefined;
  private version: string | undefined;

  /**
   * @param limit bytes one message may have
   * @throws HostError `bad-url` or `bad-header`
   */
  constructor(target: HttpTarget, ports: HttpPorts, reports: TransportReports, limit: number) {
    this.endpoint = new HttpEndpoint(target, ports, reports.exchange);
    this.reports = reports;
    this.limit = limit;
  }

  setProtocolVersion(version: string): void {
    this.version = version;
  }

  /**
   * Opens the stream and waits for the place to POST to.
   * @throws HostError `http-error`, `auth-required`, `unexpected-content`, `stream-lost`; `foreign-endpoint` {target} when the
   * place is on another origin, where nothing is sent to
   */
  async start(): Promise<void> {
    const { origin } = this.endpoint.url;
    const response = await this.endpoint.stream({}, this.life.signal).catch((error: unknown) => {
      throw networkFailure(error, origin);
    });
    if (!response.ok) throw (await refusalOf(response, origin)).error;
    const type = mediaType(response);
    if (type !== "text/event-stream") {
      await discardBody(response);
      throw new HostError("unexpected-content", { status: response.status, type: type || "?" });
    }
    await new Promise<void>((resolve, reject) => {
      const fail = (error: unknown) => {
        const told = error instanceof HostError ? error : new HostError("stream-lost", { method: "GET" });
        reject(told);
        this.fail({ code: told.code === "message-too-large" ? told.code : "stream-lost", params: told.params });
      };
      readEvents(
        response,
        this.limit,
        (event) => this.receive(event, resolve),
        () => {},
        () => this.life.signal.aborted,
      ).then(() => fail(undefined), fail);
    });
  }

  private receive({ event, data, bytes }: ServerSentEvent, started: () => void): void {
    if (data === undefined) return;
    if (event === "endpoint" && this.target === undefined) {
      const target = parseUrl(data, this.endpoint.url.href);
      if (!target) throw new HostError("foreign-endpoint", { target: "?" });
      if (target.origin !== this.endpoint.url.origin)
        throw new HostError("foreign-endpoint", { target: shownUrl(target) });
      this.target = target;
      started();
    } else if (event === "message") {
      for (const message of messagesIn(data, this.version, this.reports.junk)) {
        this.onmessage?.(message, { bytes });
        const id = answeredId(message);
        if (id === undefined) continue;
        this.pending.get(id)?.resolve();
        this.pending.delete(id);
      }
    } else this.reports.junk(data, bytes);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!this.target || this.end) throw new HostError(this.end?.code ?? "closed", this.end?.params ?? {});
    if (!isRequest(message)) {
      await this.post(message, this.target);
      return;
    }
    const { target } = this;
    await new Promise<void>((resolve, reject) => {
      this.pending.set(message.id, { resolve, reject });
      this.post(message, target).catch((error: HostError) => {
        this.pending.delete(message.id);
        reject(error);
      });
    });
  }

  private async post(message: JSONRPCMessage, target: URL): Promise<void> {
    const { origin } = this.endpoint.url;
    try {
      const headers = { "mcp-protocol-version": this.version };
      // A signal for each: what fetch hooks to it stays until the request is collected.
      const signal = AbortSignal.any([this.life.signal]);
      const response = await this.endpoint.post(message, headers, signal, target);
      if (!response.ok) throw (await refusalOf(response, origin)).error;
      await discardBody(response);
    } catch (error) {
      throw this.end ? new HostError(this.end.code, this.end.params) : networkFailure(error, origin);
    }
  }

  private fail(end: TransportEnd): void {
    if (this.end) return;
    this.end = end;
    this.life.abort();
    for (const { reject } of this.pending.values()) reject(new HostError(end.code, end.params));
    this.pending.clear();
    this.onclose?.();
  }

  async close(): Promise<void> {
    this.fail({ code: "closed", params: {} });
  }
}
