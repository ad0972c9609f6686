import type { PublicShelves } from "../cache/public-shelves.ts";
import type { HostError } from "../host-error.ts";
import type { Ports } from "../ports.ts";
import type { ConnectionLog } from "../traffic/recorder.ts";
import type { EraCache } from "./era-cache.ts";
import type { SearchPath } from "./login-path.ts";
import type { ClientInfo, Profile } from "./profile.ts";
import type { ChannelNotice, HttpExchange } from "./transport.ts";

/** What a server may declare that we then ask it for. */
export type Offered = Profile["notCalled"][number];

/** A request of a legacy server that is no elicitation. */
export interface ServerRequest {
  readonly id: string | number;
  readonly method: string;
  readonly params: unknown;
}

/** What a connection needs of the host, and tells it. */
export interface ConnectionDeps {
  readonly ports: Ports;
  readonly clientInfo: ClientInfo;
  /** What is declared and spoken; Parley's own unless said. */
  readonly profile?: Profile;
  readonly eraCache: EraCache;
  readonly log: ConnectionLog;
  /** Where results that are public are held for other connections; nowhere unless said. */
  readonly publicResults?: PublicShelves;
  /** Where programs are looked for; our own PATH unless said. */
  readonly searchPath?: SearchPath | undefined;
  /** An elicitation request of the legacy era; answered through `send`. */
  readonly onElicitation: (id: string | number, params: unknown) => void;
  /**
   * Any other request of a legacy server.
   * @returns what answers it, called a task later; undefined when nobody does, and the protocol client says so
   */
  readonly onRequest?: (request: ServerRequest) => (() => void) | undefined;
  /** A notification of the connected server. */
  readonly onNotification?: (method: string, params: unknown) => void;
  /** The server withdrew one of its requests. */
  readonly onCancelled: (id: string | number, reason: unknown) => void;
  /** A legacy server says that a page is done. */
  readonly onPageDone?: (elicitationId: unknown) => void;
  readonly onStderr: () => void;
  /** An HTTP exchange, secrets hidden; for the traffic. */
  readonly onExchange?: (exchange: HttpExchange) => void;
  readonly onNotice?: (notice: ChannelNotice) => void;
  /** The HTTP session expired and a new one is being opened: questions of the old one have no one to answer to (C-03). */
  readonly onSessionExpired?: () => void;
  /** The new one is open: it knows nothing of what was set up in the old one. */
  readonly onSessionRenewed?: () => void;
  /** The channel ended by itself; not called for our own `close`. */
  readonly onLost: (error: HostError) => void;
}
