import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import type { HostError } from "../host-error.ts";
import type { HttpTarget } from "./definition.ts";
import type { HttpPorts } from "./http-endpoint.ts";
import { HttpLegacyTransport, InitializeRefused } from "./http-legacy.ts";
import { isRequest } from "./http-reply.ts";
import { SseTransport } from "./sse-transport.ts";
import type { HostTransport, TransportEnd, TransportReports } from "./transport.ts";

/** Statuses of the initialize POST after which HTTP+SSE is tried (2025-11-25, basic/transports §Backwards Compatibility). */
const MAY_BE_SSE = new Set([400, 404, 405]);

/**
 * A server of the legacy era behind a URL: Streamable HTTP, or the deprecated HTTP+SSE when its `initialize` is refused the
 * way a server of that kind refuses it (C-13). Once an `initialize` was answered, there is no going back.
 */
export class HttpSessionTransport implements HostTransport {
  onmessage?: HostTransport["onmessage"];
  onclose?: HostTransport["onclose"];
  onerror?: HostTransport["onerror"];
  /** As in HttpLegacyTransport. */
  onexpired?: () => void;
  deprecated?: HostTransport["deprecated"];
  private wire: HostTransport;
  private settled = false;
  private readonly target: HttpTarget;
  private readonly ports: HttpPorts;
  private readonly reports: TransportReports;
  private readonly limit: number;
  private readonly mayBeSse: boolean;

  /**
   * @param limit bytes one message may have
   * @param mayBeSse whether the deprecated HTTP+SSE may be tried
   * @throws HostError `bad-url` or `bad-header`
   */
  constructor(target: HttpTarget, ports: HttpPorts, reports: TransportReports, limit: number, mayBeSse = true) {
    this.target = target;
    this.ports = ports;
    this.reports = reports;
    this.limit = limit;
    this.mayBeSse = mayBeSse;
    const streamable = new HttpLegacyTransport(target, ports, reports, limit);
    streamable.onexpired = () => this.onexpired?.();
    this.wire = this.hook(streamable);
  }

  get end(): TransportEnd | undefined {
    return this.wire.end;
  }

  start(): Promise<void> {
    return this.wire.start();
  }

  setProtocolVersion(version: string): void {
    this.wire.setProtocolVersion?.(version);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.settled || !(isRequest(message) && message.method === "initialize")) {
      await this.wire.send(message);
      return;
    }
    try {
      await this.wire.send(message);
    } catch (error) {
      if (!(error instanceof InitializeRefused && MAY_BE_SSE.has(error.status) && this.mayBeSse)) throw error;
      await this.fallBack(error);
      await this.wire.send(message);
    }
    this.settled = true;
  }

  /** Throws what the POST was refused with when there is no such stream either: that is what the address is meant to answer. */
  private async fallBack(refused: HostError): Promise<void> {
    const sse = new SseTransport(this.target, this.ports, this.reports, this.limit);
    const streamable = this.wire;
    streamable.onclose = undefined;
    this.wire = sse;
    await streamable.close();
    try {
      await sse.start();
    } catch (error) {
      throw (error as HostError).code === "foreign-endpoint" ? error : refused;
    }
    this.hook(sse);
    this.deprecated = "HTTP+SSE (2024-11-05)";
    this.reports.notice?.({ code: "deprecated-transport", params: { transport: this.deprecated } });
  }

  private hook(wire: HostTransport): HostTransport {
    wire.onmessage = (message, arrival) => this.onmessage?.(message, arrival);
    wire.onclose = () => this.onclose?.();
    wire.onerror = (error) => this.onerror?.(error);
    return wire;
  }

  close(): Promise<void> {
    return this.wire.close();
  }
}
