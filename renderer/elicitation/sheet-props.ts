import type { ApprovalDecision } from "../../preload/contract/approvals.ts";
import type { CallView } from "../../preload/contract/calls.ts";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import type { Reply } from "../../preload/contract/reply.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import type { AppFacts } from "../../preload/contract/settings.ts";
import type { Answers } from "../../preload/form/model.ts";
import type { VisitWays } from "../visits/use-visit-actions.ts";
import type { PagesOfCall } from "../visits/visit-state.ts";
import type { Respond } from "./use-response.ts";

/** URL mode: the ways to act on the page, and how far its call is. */
export interface PageProps extends VisitWays {
  readonly pages: PagesOfCall | undefined;
  /** Every page of the call is done, and sending it again waits for the person. */
  readonly retry: boolean;
}

/** What a sheet shows and whom it tells; no part of it knows the rest of the window. */
export interface SheetProps {
  readonly question: QuestionView;
  readonly server: ServerView;
  /** The call that led to the question, where it is known. */
  readonly call: CallView | undefined;
  /** Place among the waiting questions, 1-based. */
  readonly position: { readonly n: number; readonly of: number };
  readonly facts: AppFacts;
  readonly onRespond: Respond;
  /** Allows what an approval asks for. */
  readonly onApprove: (decision: ApprovalDecision) => Promise<Reply<null>>;
  /** Sends the answer that did not go through once more (F-37). */
  readonly onResend: () => Promise<Reply<null>>;
  /** Nothing more is sent of it; the question ends. */
  readonly onGiveUp: () => Promise<Reply<null>>;
  /** Given for a question about an address. */
  readonly page?: PageProps;
  /** Whether Decline or Not now, done right now, was meant for the sheet before this one. */
  readonly isStray?: () => boolean;
  /** Takes the answers so far, by field id, at most once a frame. */
  readonly onDraft: (answers: Answers) => void;
  readonly loadDraft: () => Promise<Answers | null>;
  /** The person is done with this sheet: answered, or read and closed. */
  readonly onClose: () => void;
  readonly onRenderFailure: (detail: string) => void;
  /** An ended question that is read again: its form as it was asked, without what was answered. */
  readonly reopened?: boolean;
  /** Whether "What will be sent" starts open, as in the workbench. */
  readonly previewOpen?: boolean;
}

/** What the keys of a sheet do; filled in by its body, which knows the state of the answer. */
export interface SheetKeys {
  send: () => void;
  notNow: () => void;
}
