import type { Attribution, Origin, Outcome } from "../../../preload/contract/elicitation.ts";
import type { FlatValue, FormModel } from "../../../preload/form/model.ts";

/** What is asked, once intake has made it safe: the request half of `broker.ask`. */
export interface Question {
  readonly serverId: string;
  readonly attribution: Attribution;
  readonly origin: Origin;
  /** MRTR round, 1-based (modern era). */
  readonly round?: number;
  readonly mode: "form" | "url";
  /** Safe for display, line breaks kept. */
  readonly message: string;
  /** What follows `message` where it is longer than the fold. */
  readonly messageRest?: string;
  /** Absent only on a question that is refused before it is shown. */
  readonly form?: FormModel;
}

/** How a question ended. `content` goes with `sent` alone. */
export interface Settlement {
  readonly outcome: Outcome;
  readonly content?: { readonly [name: string]: FlatValue };
}

/** The answer on the wire (ElicitResult, every revision). */
export type WireAnswer =
  | { readonly action: "accept"; readonly content: { readonly [name: string]: FlatValue } }
  | { readonly action: "decline" }
  | { readonly action: "cancel" };

/**
 * The wire's word for an outcome, or undefined where nothing may be sent: the asker withdrew, is gone, or is told with an
 * error instead (F-26, F-31). Only a person's or a script's Decline becomes `decline`.
 */
export function wireAnswer({ outcome, content }: Settlement): WireAnswer | undefined {
  switch (outcome.name) {
    case "sent":
      return { action: "accept", content: content ?? {} };
    case "declined":
      return { action: "decline" };
    case "dismissed":
    case "interrupted":
      return { action: "cancel" };
    case "withdrawn":
      // The asker took it back; or the call it belongs to was ended on our side, and the request is still owed its one answer.
      return outcome.by === "server" ? undefined : { action: "cancel" };
    case "disconnected":
    case "refused":
      return undefined;
  }
}
