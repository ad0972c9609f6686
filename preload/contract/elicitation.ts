import { z } from "zod";
import type { Answers, FieldError, FormModel } from "../form/model.ts";
import { type ApprovalView, approvalInputs } from "./approvals.ts";
import type { AppError } from "./reply.ts";
import type { UrlVerdict } from "./url.ts";

/** Named outcomes (formats.md): every question ends in exactly one. */
export type OutcomeName = "sent" | "declined" | "dismissed" | "withdrawn" | "disconnected" | "interrupted" | "refused";

export type RefusalReason =
  | "secret-override-missing"
  | "unsupported-schema"
  | "over-limit"
  | "undeclared-mode"
  | "blocked-url"
  | "no-window"
  | "render-failed"
  | "overflow"
  /** A request for a model's answer: it breaks the specification, comes too often, or the model failed. */
  | "invalid-request"
  | "too-many-requests"
  | "model-failed"
  | "policy";

/** An answer was given and its delivery failed (F-37): the server did not take it, or nobody can say whether it did. */
export type UndeliveredReason = "not-delivered" | "delivery-unknown";

export interface Outcome {
  readonly name: OutcomeName;
  readonly by: "person" | "script" | "host" | "server";
  readonly reason?: RefusalReason | UndeliveredReason;
  /** The cause in plain facts, e.g. which property was refused or how the server died. Safe for display. */
  readonly detail?: string;
}

/** Which call a question belongs to (F-18). */
export type Attribution =
  | { readonly kind: "call"; readonly callId: string; readonly tool: string }
  | { readonly kind: "one-of"; readonly tools: readonly string[] }
  | { readonly kind: "unasked" };

/**
 * The era as a fact on the question, nowhere else. `url-required`: a call that failed with -32042 (legacy era). `host`: Parley asks
 * by itself, whatever the server does.
 */
export type Origin = "server-request" | "input-required" | "url-required" | "host";

/** The page of an answered URL question, from the moment the browser was opened for it. */
export interface Visit {
  /** When it was opened, ms since the epoch; each time by a consent of its own. */
  readonly openedAt: readonly number[];
  /** `waiting` until the server says it is done, the person goes on or stops, or the call ends. */
  readonly state: "waiting" | "completed" | "continued" | "stopped" | "ended";
  /**
   * What Continue does. `answer`: answers this question, which is the same URL asked again, without opening it. `retry`: sends the
   * call again once all of its pages are done (-32042). `close`: nothing, the server goes on by itself.
   */
  readonly continues: "answer" | "retry" | "close";
  /** The call is sent again without being asked for once the server has said that all of its pages are done. */
  readonly retriesByItself: boolean;
}

/** Why an open question is not put before the person by itself; it waits in the list, unanswered (F-28). */
export interface Held {
  readonly why: "asked-again" | "muted" | "flood";
  /** How often it was asked so far, this time included. */
  readonly times: number;
  /** How the time before ended; with `asked-again` alone. */
  readonly after?: "declined" | "dismissed" | "withdrawn";
}

/** Signs that a form asks for a secret (F-20). */
export interface SecretSigns {
  /** Ids of the fields that look like one; empty when only the message speaks of one. */
  readonly fields: readonly string[];
  readonly message: boolean;
}

/** An answer that was tried and did not go through. Main keeps it; the same answer can be sent once more, or given up. */
export interface Undelivered {
  readonly action: "accept" | "decline" | "cancel";
  readonly reason: UndeliveredReason;
  readonly error: AppError;
}

export type QuestionState =
  | { readonly kind: "open"; readonly undelivered?: Undelivered }
  | { readonly kind: "closed"; readonly outcome: Outcome; readonly at: number };

/** A question as the renderer sees it. `form` stays after the end so that the sheet can be read again. */
export interface QuestionView {
  readonly key: string;
  readonly serverId: string;
  readonly attribution: Attribution;
  readonly origin: Origin;
  /** MRTR round, 1-based; absent in the legacy era. */
  readonly round?: number;
  /** `approval` is no elicitation: the person is asked whether something may be done or seen. */
  readonly mode: "form" | "url" | "approval";
  /** Plain text with control and bidi characters made visible; "" when the server gave none. */
  readonly message: string;
  /** What follows `message` in a text past the limit: shown on demand. */
  readonly messageRest?: string;
  /** Absent when the question was refused before a form could be made. */
  readonly form?: FormModel;
  /** URL mode: what would be opened, judged. */
  readonly url?: UrlVerdict;
  /** Approval: what is to be allowed. */
  readonly approval?: ApprovalView;
  /** URL mode: present once the browser was opened. On an open question: the same URL asked again within its call (U-10). */
  readonly visit?: Visit;
  readonly held?: Held;
  /** How often its call asked exactly this, this time included; absent the first time. */
  readonly repeated?: number;
  readonly secret?: SecretSigns;
  readonly receivedAt: number;
  readonly state: QuestionState;
}

const flatValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
const key = z.string().max(200);
const serverId = z.string().max(200);

/** By field id, never by the server's names. A record schema that keeps own keys only. */
const answers = z.record(z.string().regex(/^f\d{1,3}$/), flatValue);

export const elicitationInputs = {
  ...approvalInputs,
  /** `accept` carries answers; `decline` and `cancel` carry none (F-15). A form that asks for a secret needs the override (F-20). */
  respondToElicitation: z.discriminatedUnion("action", [
    z.strictObject({ key, action: z.literal("accept"), answers, secretOverride: z.boolean().optional() }),
    z.strictObject({ key, action: z.literal("decline") }),
    z.strictObject({ key, action: z.literal("cancel") }),
  ]),
  /** The answer that was not delivered, once more; or nothing more of it, and the question ends (F-37). */
  resendAnswer: z.strictObject({ key }),
  giveUpAnswer: z.strictObject({ key }),
  /**
   * The person's consent: opens the question's URL in their browser. Once it has started, an open question is answered with accept;
   * an answered one whose page is waited for, or the same URL asked again, is opened once more and nothing is sent.
   */
  openQuestionUrl: z.strictObject({ key }),
  /** The person goes on from the page: what that does, `Visit.continues` says. */
  continueVisit: z.strictObject({ key }),
  /** Ends the visit, and stops the call it belongs to where one is known. */
  stopVisit: z.strictObject({ key }),
  /** Whether the call is sent again by itself once the server has said that its pages are done; holds for all pages of the call. */
  setVisitRetry: z.strictObject({ key, byItself: z.boolean() }),
  /** A held question is put before the person after all. */
  releaseQuestion: z.strictObject({ key }),
  /** So are all of a server that were held as a flood. */
  releaseFlood: z.strictObject({ serverId }),
  /** Declines every open question of a server, each as an answer of the person's. */
  declineAll: z.strictObject({ serverId }),
  /** For this run: questions of a muted server wait in the list and are never answered by that. */
  muteServer: z.strictObject({ serverId, on: z.boolean() }),
  saveDraft: z.strictObject({ key, draft: answers }),
  readDraft: z.strictObject({ key }),
  /** The sheet could not be rendered: the question ends as refused/render-failed (F-31). */
  reportRenderFailure: z.strictObject({ key, detail: z.string().max(2000) }),
};

/** `settled: false` means: nothing was sent, the sheet stays, these fields need attention. */
export type RespondResult =
  | { readonly settled: true }
  | { readonly settled: false; readonly errors: readonly FieldError[] };

export type Draft = Answers;
