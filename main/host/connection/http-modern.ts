import { type JSONRPCMessage, PROTOCOL_VERSION_META_KEY } from "@modelcontextprotocol/client";
import { HostError } from "../host-error.ts";
import { discardBody, readBounded } from "../http/bounded-body.ts";
import { networkFailure } from "../http/network-failure.ts";
import type { HttpTarget } from "./definition.ts";
import { HttpEndpoint, type HttpPorts, type ProtocolHeaders } from "./http-endpoint.ts";
import { encodeHeaderValue } from "./http-parameters.ts";
import { AuthRequired, answeredId, isRequest, mediaType, type Request, readEvents, refusalOf } from "./http-reply.ts";
import { MODERN_VERSIONS } from "./protocol-versions.ts";
import { messagesIn } from "./rpc-text.ts";
import type { HostTransport, SendOptions, TransportEnd, TransportReports } from "./transport.ts";

/** HeaderMismatch (2026-07-28, streamable-http §Server Validation). */
const HEADER_MISMATCH = -32020;

/** Which part of the params `Mcp-Name` mirrors, by method (2026-07-28, streamable-http §Standard Request Headers). */
const NAMED_BY = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
  ["tasks/get", "taskId"],
  ["tasks/update", "taskId"],
  ["tasks/cancel", "taskId"],
]);

/** What the transport asks about tools, whose parameters may be mirrored into headers (C-04). */
export interface ToolHeaders {
  /** The `Mcp-Param-*` headers of a call. */
  of(tool: string, args: unknown): { readonly [name: string]: string };
  /** The server found them wrong: the tools are listed anew. Rejects when that fails. */
  refresh(): Promise<void>;
}

/**
 * The standard headers of one message of the modern era, mirrored from its body.
 * @param version used when the message names none
 */
export function standardHeaders(message: JSONRPCMessage, version: string): ProtocolHeaders {
  if (!("method" in message)) return { "mcp-protocol-version": version };
  const params = (message.params ?? {}) as { readonly [name: string]: unknown };
  const claimed = (params._meta as { [name: string]: unknown } | undefined)?.[PROTOCOL_VERSION_META_KEY];
  const named = NAMED_BY.get(message.method);
  const name = named === undefined ? undefined : params[named];
  return {
    "mcp-protocol-version": typeof claimed === "string" ? claimed : version,
    "mcp-method": message.method,
    "mcp-name": typeof name === "string" ? encodeHeaderValue(name) : undefined,
  };
}

/**
 * Streamable HTTP of the modern era (2026-07-28, basic/transports/streamable-http): no session, one POST for each request,
 * whose stream is the request's life: closing it cancels, losing it loses the request. Nothing is repeated by itself, but
 * for one try with fresh headers after -32020, which the server has not acted on (C-35).
 */
export class HttpModernTransport implements HostTransport {
  onmessage?: HostTransport["onmessage"];
  onclose?: HostTransport["onclose"];
  onerror?: HostTransport["onerror"];
  end: TransportEnd | undefined;
  readonly hasPerRequestStream = true;
  private readonly endpoint: HttpEndpoint;
  private readonly reports: TransportReports;
  private readonly limit: number;
  private readonly tools: ToolHeaders;
  private readonly life = new AbortController();
  private version: string = MODERN_VERSIONS[0];

  /**
   * @param limit bytes one message may have
   * @throws HostError `bad-url` or `bad-header`
   */
  constructor(target: HttpTarget, ports: HttpPorts, reports: TransportReports, limit: number, tools: ToolHeaders) {
    this.endpoint = new HttpEndpoint(target, ports, reports.exchange);
    this.reports = reports;
    this.limit = limit;
    this.tools = tools;
  }

  async start(): Promise<void> {}

  setProtocolVersion(version: string): void {
    this.version = version;
  }

  async send(message: JSONRPCMessage, options: SendOptions = {}): Promise<void> {
    if (this.life.signal.aborted) throw new HostError("closed");
    const { requestSignal } = options;
    const signal = requestSignal ? AbortSignal.any([this.life.signal, requestSignal]) : this.life.signal;
    try {
      if (isRequest(message)) await this.request(message, signal, true);
      else await this.notify(message, signal);
    } catch (error) {
      if (signal.aborted) throw new HostError("closed");
      const told = error instanceof HostError ? error : networkFailure(error, this.endpoint.url.origin);
      if (told.code === "message-too-large") this.fail({ code: told.code, params: told.params });
      throw told;
    }
  }

  private async notify(message: JSONRPCMessage, signal: AbortSignal): Promise<void> {
    const response = await this.endpoint.post(message, standardHeaders(message, this.version), signal);
    if (!response.ok) throw (await refusalOf(response, this.endpoint.url.origin)).error;
    await discardBody(response);
  }

  private async request(
    message: Request,
    signal: AbortSignal,
    mayRetry: boolean,
    answerAs = message.id,
  ): Promise<void> {
    const response = await this.endpoint.post(message, this.headersFor(message), signal);
    if (!response.ok) {
      const { rpc, error } = await refusalOf(response, this.endpoint.url.origin);
      if (rpc?.code === HEADER_MISMATCH && message.method === "tools/call" && mayRetry) {
        this.reports.notice?.({ code: "header-mismatch", params: { message: error.params.message ?? "" } });
        await this.tools.refresh();
        // A repeated request is a new one, with a new id; the client knows it by the first.
        await this.request({ ...message, id: `${message.id}-again` }, signal, false, answerAs);
        return;
      }
      if (error instanceof AuthRequired || rpc?.id !== message.id) throw error;
      const { code, message: text, data } = rpc;
      this.onmessage?.(
        { jsonrpc: "2.0", id: answerAs, error: { code, message: text, ...(data === undefined ? {} : { data }) } },
        { bytes: 0 },
      );
      return;
    }
    if (!(await this.answered(response, message, answerAs))) {
      throw new HostError("stream-lost", { method: message.method });
    }
  }

  private headersFor(message: Request): ProtocolHeaders {
    const standard = standardHeaders(message, this.version);
    if (message.method !== "tools/call") return standard;
    const { name, arguments: args } = message.params as { name: string; arguments?: unknown };
    return { ...this.tools.of(name, args), ...standard };
  }

  /** Passes on what the response carries; says whether the answer was among it. */
  private async answered(response: Response, message: Request, answerAs: string | number): Promise<boolean> {
    let found = false;
    const pass = (text: string, bytes: number) => {
      for (const arrived of messagesIn(text, undefined, this.reports.junk)) {
        const answered = answeredId(arrived);
        const mine = answered === message.id;
        if (answered !== undefined && !mine) {
          // A request's stream carries no other's answer (2026-07-28, streamable-http).
          this.reports.stray?.("unknown-response", arrived, bytes);
          continue;
        }
        found ||= mine;
        this.onmessage?.(mine && answerAs !== message.id ? ({ ...arrived, id: answerAs } as JSONRPCMessage) : arrived, {
          bytes,
        });
      }
    };
    const type = mediaType(response);
    if (type === "application/json") {
      const body = await readBounded(response, this.limit);
      pass(body.toString("utf8"), body.length);
      if (!found) throw new HostError("invalid-result", { detail: "the body answers no request of ours" });
    } else if (type === "text/event-stream") {
      try {
        await readEvents(
          response,
          this.limit,
          ({ data, bytes }) => data && pass(data, bytes),
          () => {},
          () => found,
        );
      } catch (error) {
        // What came before the break counts; without the answer the request is lost.
        if (error instanceof HostError) throw error;
      }
    } else {
      await discardBody(response);
      throw new HostError("unexpected-content", { status: response.status, type: type || "?" });
    }
    return found;
  }

  private fail(end: TransportEnd): void {
    if (this.end) return;
    this.end = end;
    this.life.abort();
    this.onclose?.();
  }

  async close(): Promise<void> {
    this.fail({ code: "closed", params: {} });
  }
}
