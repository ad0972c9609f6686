import { ProtocolError } from "@modelcontextprotocol/client";
import type { Outcome } from "../../../preload/contract/elicitation.ts";
import type { Broker } from "../elicitation/broker.ts";
import type { Settlement } from "../elicitation/question.ts";
import { type AskedPage, intakeElicitation } from "../elicitation/request-intake.ts";
import type { Visits } from "../elicitation/visits.ts";
import { HostError } from "../host-error.ts";
import { displayLabel } from "../untrusted/display-text.ts";
import { OPEN_QUESTIONS_PER_CONNECTION } from "../untrusted/limits.ts";
import type { UrlContext } from "../url/host-reasons.ts";
import { refusalError } from "./input-round.ts";

/** "URL elicitation required" (2025-11-25, client/elicitation); the modern era has no such code. */
const URL_ELICITATION_REQUIRED = -32042;

/** A page that the server wants visited before it takes the call. */
export interface RequiredPage {
  readonly asked: AskedPage;
  readonly elicitationId: string;
}

/** Whether a request failed because pages have to be visited first. Only meaningful in the legacy era. */
export function isUrlRequired(error: unknown): error is ProtocolError {
  return error instanceof ProtocolError && error.code === URL_ELICITATION_REQUIRED;
}

/**
 * The pages that a -32042 lists, strictly: a list that is off in one place is a failed call, and none of it is shown (U-08).
 * @param data the error's `data`, as the server sent it
 * @throws HostError `url-required-malformed` saying where
 */
export function readRequiredPages(data: unknown, context: UrlContext): readonly RequiredPage[] {
  const listed = (typeof data === "object" && data !== null ? data : {}) as { elicitations?: unknown };
  if (!Array.isArray(listed.elicitations)) throw malformed("data.elicitations is not a list");
  if (listed.elicitations.length === 0) throw malformed("data.elicitations is empty");
  if (listed.elicitations.length > OPEN_QUESTIONS_PER_CONNECTION) {
    throw malformed(`data.elicitations has more than ${OPEN_QUESTIONS_PER_CONNECTION} entries`);
  }
  return listed.elicitations.map((entry: unknown, index) => {
    const intake = intakeElicitation(entry, ["url"], { context, named: true });
    if (intake.ok && intake.asked.mode === "url" && "elicitationId" in intake && intake.elicitationId !== undefined) {
      return { asked: intake.asked, elicitationId: intake.elicitationId };
    }
    const why = intake.ok ? "not a page" : `${intake.outcome.reason} (${intake.outcome.detail})`;
    throw malformed(`entry ${index + 1}: ${why}`);
  });
}

/** Whose call needs the pages, and who is asked about them. */
export interface RequiredFor {
  readonly serverId: string;
  readonly callId: string;
  readonly tool: string;
  readonly broker: Broker;
  readonly visits: Visits;
  /** Its abort reason, an Outcome, ends every open question of the list. */
  readonly signal: AbortSignal;
  readonly onAsked: (key: string) => void;
}

/**
 * Asks for consent to each page; once all were opened, waits until all are done and the call may be sent again. Nothing goes out on
 * the wire: there is no request to answer.
 * @throws HostError `url-required-declined` or `url-required-dismissed` when the person did not want one of them (its siblings are
 * withdrawn), `question-refused` when one could not be shown, `closed` when the call is stopped
 */
export async function visitRequiredPages(pages: readonly RequiredPage[], call: RequiredFor): Promise<void> {
  const siblings = new AbortController();
  const either = AbortSignal.any([call.signal, siblings.signal]);
  const attribution = { kind: "call", callId: call.callId, tool: displayLabel(call.tool) } as const;
  const origin = { serverId: call.serverId, attribution, origin: "url-required" } as const;
  const asked = pages.map(({ asked: page, elicitationId }) => {
    const { key, settled } = call.broker.ask({ ...origin, ...page }, either);
    call.visits.name(key, call.serverId, elicitationId);
    call.onAsked(key);
    return { key, opened: settled.then(openedOrThrow) };
  });
  try {
    await Promise.all(asked.map(({ opened }) => opened));
  } catch (error) {
    siblings.abort({ name: "withdrawn", by: "host" } satisfies Outcome);
    throw error;
  }
  await call.visits.allDone(
    call.callId,
    asked.map(({ key }) => key),
    call.signal,
  );
}

function openedOrThrow({ outcome }: Settlement): void {
  if (outcome.name === "sent") return;
  // A no is no failure of the call, and is not told as one.
  if (outcome.name === "declined" || outcome.name === "dismissed") throw new HostError(`url-required-${outcome.name}`);
  throw refusalError(outcome);
}

function malformed(detail: string): HostError {
  return new HostError("url-required-malformed", { detail });
}
