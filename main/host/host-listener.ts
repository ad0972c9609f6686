import type { CallView } from "../../preload/contract/calls.ts";
import type { ServerView } from "../../preload/contract/servers.ts";

/** A tool call to make. */
export interface ToolRequest {
  readonly serverId: string;
  readonly tool: string;
  readonly args: { readonly [name: string]: unknown };
  readonly threadId?: string;
  /** How long the server may be silent, in ms; as its definition says unless said. */
  readonly quietMs?: number;
}

/** What changed, told to whoever shows it. */
export interface HostListener {
  onServer?: (view: ServerView) => void;
  onCall?: (view: CallView) => void;
  /** An ended call is no longer kept. */
  onCallForgotten?: (callId: string) => void;
}
