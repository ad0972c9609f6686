import type { Era } from "../../../preload/contract/servers.ts";
import type { Ports } from "../ports.ts";
import type { TransportDefinition } from "./definition.ts";
import { HttpModernTransport, type ToolHeaders } from "./http-modern.ts";
import { HttpSessionTransport } from "./http-session.ts";
import type { SearchPath } from "./login-path.ts";
import { pairTransport } from "./pair-transport.ts";
import { BRISK } from "./process-group.ts";
import { StdioTransport } from "./stdio-transport.ts";
import type { HostTransport, TransportReports } from "./transport.ts";

/** What a channel is opened with. */
export interface TransportNeeds {
  readonly ports: Ports;
  /** Where programs are looked for; our own PATH unless said. */
  readonly searchPath: SearchPath | undefined;
  /** Bytes one message may have. */
  readonly limit: number;
  readonly toolHeaders: ToolHeaders;
  /** Whether the deprecated HTTP+SSE may be tried. */
  readonly sse: boolean;
  /** The server forgot the HTTP session. */
  readonly onExpired: () => void;
}

/**
 * A fresh channel to a server, not started.
 * @param era decides between the two ways of HTTP
 * @param use a `probe` is ended briskly
 * @throws HostError `bad-url` or `bad-header`
 */
export function openTransport(
  transport: TransportDefinition,
  era: Era,
  use: "probe" | "session",
  reports: TransportReports,
  needs: TransportNeeds,
): HostTransport {
  const { ports, searchPath, limit } = needs;
  if (transport.kind === "in-process") return pairTransport(transport.serve);
  if (transport.kind === "stdio") {
    return new StdioTransport(transport, { ...ports, searchPath }, reports, limit, use === "probe" ? BRISK : undefined);
  }
  if (era === "modern") return new HttpModernTransport(transport, ports, reports, limit, needs.toolHeaders);
  const channel = new HttpSessionTransport(transport, ports, reports, limit, needs.sse);
  channel.onexpired = needs.onExpired;
  return channel;
}
