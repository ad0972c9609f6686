import type { ApprovalDecision, ApprovalView } from "../../../preload/contract/approvals.ts";
import type { Attribution, Origin, Outcome, Visit } from "../../../preload/contract/elicitation.ts";
import type { UrlVerdict } from "../../../preload/contract/url.ts";
import type { FlatValue, FormModel } from "../../../preload/form/model.ts";

/** What is asked, once intake has made it safe: the request half of `broker.ask`. */
export interface Question {
  readonly serverId: string;
  readonly attribution: Attribution;
  readonly origin: Origin;
  /** MRTR round, 1-based (modern era). */
  readonly round?: number;
  readonly mode: "form" | "url" | "approval";
  /** Safe for display, line breaks kept. */
  readonly message: string;
  /** What follows `message` where it is longer than the fold. */
  readonly messageRest?: string;
  /** Absent only on a question that is refused before it is shown. */
  readonly form?: FormModel;
  /** URL mode: what would be opened, judged. */
  readonly url?: UrlVerdict;
  /** Approval mode: what is to be allowed. */
  readonly approval?: ApprovalView;
  /** URL mode: the same URL was opened before in this call (U-10). */
  readonly visit?: Visit;
  /** Equal for questions that ask the same; never shown. Without one a question is always new. */
  readonly fingerprint?: string;
  /** Approval mode: throws a HostError for a decision that can't be acted on; then the question stays open. Never shown. */
  readonly check?: (decision: ApprovalDecision) => void;
}

/** The call that led to a question, where it is known. */
export function callOf({ attribution }: Pick<Question, "attribution">): string | undefined {
  return attribution.kind === "call" ? attribution.callId : undefined;
}

/** How a question ended. `content` goes with `sent` alone, and then for a form; `visit` for a page, `decision` for an approval. */
export interface Settlement {
  readonly outcome: Outcome;
  readonly visit?: Visit;
  readonly decision?: ApprovalDecision;
  readonly content?: { readonly [name: string]: FlatValue };
}

/** The answer on the wire (ElicitResult, every revision). */
export type WireAnswer =
  | { readonly action: "accept"; readonly content?: { readonly [name: string]: FlatValue } }
  | { readonly action: "decline" }
  | { readonly action: "cancel" };

/**
 * The wire's word for an outcome, or undefined where nothing may be sent: the asker withdrew, is gone, or is told with an
 * error instead (F-26, F-31). Only a person's or a script's Decline becomes `decline`.
 */
export function wireAnswer({ outcome, content }: Settlement): WireAnswer | undefined {
  switch (outcome.name) {
    case "sent":
      // Only a form has content; a page that was opened has none (U-04).
      return content === undefined ? { action: "accept" } : { action: "accept", content };
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
