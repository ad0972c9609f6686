import type { EraSetting } from "../../../preload/contract/servers.ts";
import { shownUrl } from "../http/shown-url.ts";
import type { Serve } from "./pair-transport.ts";
import type { StdioLaunch } from "./stdio-transport.ts";

/** How to reach a server. */
export type TransportDefinition =
  | { readonly kind: "in-process"; readonly serve: Serve; readonly target: string }
  | ({ readonly kind: "stdio" } & StdioLaunch)
  | ({ readonly kind: "http" } & HttpTarget);

/** Where a server is reached over HTTP. */
export interface HttpTarget {
  readonly url: string;
  /** Sent with every request; often secret, so never shown, written down or exported. */
  readonly headers: { readonly [name: string]: string };
}

/** A server as the user has it. */
export interface ServerDefinition {
  readonly id: string;
  /** The user's own name for it. */
  readonly name: string;
  readonly builtIn?: boolean;
  readonly transport: TransportDefinition;
  readonly eraSetting?: EraSetting;
  /** Id of the profile that says what is declared and spoken; Parley's own unless said. */
  readonly profile?: string;
  /** Bytes one message may have; 64 MiB unless said (C-11). */
  readonly messageBytes?: number;
  /** Started again when it ends by itself; true unless said (C-14). */
  readonly autoRestart?: boolean;
  /** The person believes what it says about its tools; false unless said (S-03). */
  readonly trusted?: boolean;
  /** Icons may be loaded from its own origin; false unless said (S-26). */
  readonly remoteIcons?: boolean;
  /** How long a call may go without progress, in ms, unless the call says otherwise; 60 s unless said (C-23). */
  readonly quietMs?: number;
  /** How long its questions may stay open, in ms, before the host cancels them; for ever unless said (F-17). */
  readonly questionTimeoutMs?: number;
  /** The pause between our pings, in ms; 0 sends none (C-28). */
  readonly pingMs?: number;
}

/**
 * The exact command line, or origin and path, for people: words with spaces or quotes are quoted; of a URL the query is left
 * out, which may be secret.
 */
export function targetText(transport: TransportDefinition): string {
  if (transport.kind === "in-process") return transport.target;
  if (transport.kind === "http") return shownUrl(transport.url);
  return [transport.command, ...transport.args]
    .map((word) => (/^[\w@%+=:,./\\-]+$/.test(word) ? word : JSON.stringify(word)))
    .join(" ");
}
