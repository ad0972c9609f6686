import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { HostError } from "../host-error.ts";
import { redactHeaders } from "../http/redact-headers.ts";
import { endpointUrl, shownUrl } from "../http/shown-url.ts";
import type { Ports } from "../ports.ts";
import type { HttpTarget } from "./definition.ts";
import type { TransportReports } from "./transport.ts";

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** RFC 9110 §5.5: visible characters, space, tab and the octets above ASCII. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Headers that a request of the protocol adds to the user's own. */
export type ProtocolHeaders = { readonly [name: string]: string | undefined };

/** What HTTP needs of the world. */
export type HttpPorts = Pick<Ports, "http" | "clock">;

/** One server's address, and the requests that go to it. The protocol's headers win over the user's own. */
export class HttpEndpoint {
  readonly url: URL;
  private readonly headers: HttpTarget["headers"];
  private readonly ports: HttpPorts;
  private readonly told: TransportReports["exchange"];

  /**
   * @param told of every exchange, secrets hidden
   * @throws HostError `bad-url` {reason} or `bad-header` {name}
   */
  constructor(target: HttpTarget, ports: HttpPorts, told?: TransportReports["exchange"]) {
    this.url = endpointUrl(target.url);
    for (const [name, value] of Object.entries(target.headers)) {
      // Said here: the network's own error would quote the value.
      if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(value)) throw new HostError("bad-header", { name });
    }
    this.headers = target.headers;
    this.ports = ports;
    this.told = told;
  }

  /** POSTs one message. Resolves with the response whatever its status; rejects as the HTTP port does. */
  post(message: JSONRPCMessage, headers: ProtocolHeaders, signal: AbortSignal, url = this.url): Promise<Response> {
    return this.ask(url, {
      method: "POST",
      headers: this.all({
        accept: "application/json, text/event-stream",
        ...headers,
        "content-type": "application/json",
      }),
      body: JSON.stringify(message),
      signal,
    });
  }

  /** Opens an event stream; resolves and rejects as `post`. */
  stream(headers: ProtocolHeaders, signal: AbortSignal): Promise<Response> {
    return this.ask(this.url, {
      method: "GET",
      headers: this.all({ ...headers, accept: "text/event-stream" }),
      signal,
    });
  }

  /** Ends a session; resolves and rejects as `post`. */
  endSession(headers: ProtocolHeaders, signal: AbortSignal): Promise<Response> {
    return this.ask(this.url, { method: "DELETE", headers: this.all(headers), signal });
  }

  private async ask(url: URL, init: RequestInit & { readonly method: string; readonly headers: Headers }) {
    const { http, clock } = this.ports;
    const start = clock.elapsed();
    const response = await http(url, init);
    this.told?.({
      method: init.method,
      url: shownUrl(url),
      sent: redactHeaders(init.headers),
      status: response.status,
      headers: redactHeaders(response.headers),
      ms: clock.elapsed() - start,
    });
    return response;
  }

  private all(headers: ProtocolHeaders): Headers {
    const all = new Headers(this.headers);
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.set(name, value);
    return all;
  }
}
