import type { CallView } from "../../preload/contract/calls.ts";
import type { OffersView } from "../../preload/contract/offers.ts";
import type { ServerView } from "../../preload/contract/servers.ts";

/** What every call may say. */
export interface CallOptions {
  readonly serverId: string;
  /** The conversation it stands in; none unless said. */
  readonly threadId?: string;
  /** How long the server may be silent, in ms; as its definition says unless said. */
  readonly quietMs?: number;
}

/** A tool call to make. */
export interface ToolRequest extends CallOptions {
  readonly tool: string;
  readonly args: { readonly [name: string]: unknown };
  /**
   * Whose word it is that the tool may run (S-03). `given`: the person's own, who pressed Run on the form they filled, or typed the
   * command with these arguments. `typed`: a line in a conversation, which is their word as well, but not for a tool that says it
   * destroys. `ask`: nobody's yet. `given` unless said.
   */
  readonly consent?: "given" | "typed" | "ask";
  /** Rather as a task, where the tool leaves the choice (2025-11-25); a plain call unless said. */
  readonly asTask?: boolean;
}

/** A prompt to get; its arguments are texts (specification, server/prompts). */
export interface PromptRequest extends CallOptions {
  readonly prompt: string;
  readonly args: { readonly [name: string]: string };
}

/** A resource to read. */
export interface ResourceRequest extends CallOptions {
  readonly uri: string;
  /** The server is asked, whatever is held of it. */
  readonly fresh?: boolean;
}

/** What changed, told to whoever shows it. */
export interface HostListener {
  onServer?: (view: ServerView) => void;
  /** What a connected server offers beside tools; undefined once the connection has ended. */
  onOffers?: (serverId: string, view: OffersView | undefined) => void;
  onCall?: (view: CallView) => void;
  /** An ended call is no longer kept. */
  onCallForgotten?: (callId: string) => void;
}
