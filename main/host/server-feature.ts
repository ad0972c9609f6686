import type { Attribution, Outcome } from "../../preload/contract/elicitation.ts";
import type { Connection } from "./connection/connection.ts";
import type { ServerRequest } from "./connection/connection-deps.ts";
import type { Question } from "./elicitation/question.ts";

/** One entry of a modern round that is no elicitation (2026-07-28, basic/patterns/mrtr). */
export interface InputRequest {
  readonly serverId: string;
  readonly method: string;
  readonly params: unknown;
  /** The call it belongs to. */
  readonly attribution: Attribution;
  /** MRTR round, 1-based. */
  readonly round: number;
  /** Its abort reason, an Outcome, ends whatever is asked. */
  readonly signal: AbortSignal;
  /** Told the key of a question that was asked for it. */
  readonly onAsked: (key: string) => void;
}

/** An input request that is refused before anything of its round is shown. */
export interface RefusedInput {
  /** What is recorded, so that the person sees it all the same. */
  readonly asked: Pick<Question, "mode" | "message" | "approval">;
  readonly outcome: Outcome;
}

/** Gives the result of an input request. Rejects with a HostError, which fails the call. */
export interface InputAnswerer {
  (request: InputRequest): Promise<{ readonly [name: string]: unknown }>;
  /** What is wrong with a request, where that can be told before it is asked (M-05). Looked at once for each, which counts it. */
  readonly refusal?: (request: Pick<InputRequest, "params" | "attribution">) => RefusedInput | undefined;
}

/** A part of the host that goes with every server's connection: lists, logging, roots, sampling … Its methods never throw. */
export interface ServerFeature {
  /** The connection is ready: its tools are listed. */
  connected?(serverId: string, connection: Connection): void;
  /** A legacy server forgot the session and a new one is open, under the same connection: what was set up in it is set up again. */
  renewed?(serverId: string, connection: Connection): void;
  /** The connection has ended, whoever ended it. @param outcome how what is still asked for it ends */
  ended?(serverId: string, outcome: Outcome): void;
  /** The HTTP session expired and another is being opened: what was asked in the old one ends with this outcome (C-03). */
  expired?(serverId: string, outcome: Outcome): void;
  /** Any notification of a connected server but those of requests of ours. */
  notified?(serverId: string, connection: Connection, method: string, params: unknown): void;
  /**
   * A legacy server's request, noted at once where it is taken.
   * @returns what answers it through `connection.send`, exactly once. It is called a task later: whatever came before the request, such
   *   as the result of a call, has been taken in by then, and what is asked is not put down to that call. Undefined: it is not taken
   */
  requested?(serverId: string, connection: Connection, request: ServerRequest): (() => void) | undefined;
  /** The server withdrew a request (`notifications/cancelled`), with its words for why; unknown ids are to be ignored. */
  withdrawn?(serverId: string, id: string | number, reason?: unknown): void;
  /**
   * What answers a modern server's input requests of a method; undefined when they are another feature's, or it was not declared. It is
   * looked up for a whole round before any of that is shown (M-05).
   * @param connection the one that the round came over
   */
  input?(serverId: string, connection: Connection, method: string): InputAnswerer | undefined;
}
