import type { Outcome, Visit } from "../../../preload/contract/elicitation.ts";
import type { Broker } from "../elicitation/broker.ts";
import { type Settlement, type WireAnswer, wireAnswer } from "../elicitation/question.ts";
import { type ElicitationIntake, intakeElicitation } from "../elicitation/request-intake.ts";
import { HostError } from "../host-error.ts";
import { displayLabel } from "../untrusted/display-text.ts";
import type { UrlContext } from "../url/host-reasons.ts";

/** Where a round of questions comes from. */
export interface RoundOrigin {
  readonly serverId: string;
  readonly callId: string;
  readonly tool: string;
  /** 1-based. */
  readonly round: number;
  readonly declaredModes: readonly ("form" | "url")[];
  /** What a URL is judged beside. */
  readonly urlContext: UrlContext;
  /** The visit that goes on when a URL of this call is asked for again; undefined for one that was not opened yet (U-10). */
  readonly earlierVisit: (url: string) => Visit | undefined;
}

/** Answers by the server's own keys, in its order; built without touching a prototype. */
export type InputResponses = { readonly [key: string]: WireAnswer };

/**
 * Puts all questions of one MRTR round to the person, answerable in any order (2026-07-28, basic/patterns/mrtr).
 * @param inputRequests as the server sent them
 * @param signal its abort reason, an Outcome, ends every open question of the round
 * @param onAsked told each question's key
 * @returns every answer, once all are given; decline and cancel are answers (M-09)
 * @throws HostError `undeclared-mode`, `input-required-invalid` (M-05) or `question-refused`; the siblings are withdrawn
 */
export async function askRound(
  inputRequests: { readonly [key: string]: unknown },
  origin: RoundOrigin,
  broker: Broker,
  signal: AbortSignal,
  onAsked: (key: string) => void,
): Promise<InputResponses> {
  // All of the round is read before any of it is shown: a question that would be withdrawn at once is not asked.
  const intakes = Object.entries(inputRequests).map(
    ([inputKey, request]) => [inputKey, readRequest(request, origin)] as const,
  );
  const question = {
    serverId: origin.serverId,
    attribution: { kind: "call", callId: origin.callId, tool: displayLabel(origin.tool) },
    origin: "input-required",
    round: origin.round,
  } as const;
  const refused = intakes.flatMap(([, intake]) => (intake.ok ? [] : [intake]));
  for (const { asked, outcome } of refused) onAsked(broker.refuse({ ...question, ...asked }, outcome));
  const [first] = refused;
  if (first) throw refusalError(first.outcome);

  const siblings = new AbortController();
  const either = AbortSignal.any([signal, siblings.signal]);
  try {
    const answers = await Promise.all(
      intakes.map(async ([inputKey, intake]) => {
        if (!intake.ok) throw refusalError(intake.outcome);
        const { asked } = intake;
        const visit = asked.mode === "url" ? origin.earlierVisit(asked.url.text) : undefined;
        const { key, settled } = broker.ask({ ...question, ...asked, ...(visit && { visit }) }, either);
        onAsked(key);
        return [inputKey, answerOrThrow(await settled)] as const;
      }),
    );
    const responses: { [key: string]: WireAnswer } = Object.create(null);
    for (const [inputKey, answer] of answers) responses[inputKey] = answer;
    return responses;
  } catch (error) {
    siblings.abort({ name: "withdrawn", by: "host" } satisfies Outcome);
    throw error;
  }
}

/** Only elicitation was declared; anything else asked for fails the call (M-05). */
function readRequest(request: unknown, origin: RoundOrigin): ElicitationIntake {
  const { method, params } = (typeof request === "object" && request !== null ? request : {}) as {
    method?: unknown;
    params?: unknown;
  };
  if (method === "elicitation/create") {
    return intakeElicitation(params, origin.declaredModes, { context: origin.urlContext, named: false });
  }
  const named = typeof method === "string" ? method.slice(0, 200) : "something without a method";
  throw new HostError("input-required-invalid", { method: "tools/call", detail: `it asks for ${named}` });
}

function answerOrThrow(settlement: Settlement): WireAnswer {
  const answer = wireAnswer(settlement);
  if (answer) return answer;
  throw refusalError(settlement.outcome);
}

/** The failure of a call whose question was refused, as the host words it. */
export function refusalError({ name, reason, detail }: Outcome): HostError {
  if (reason === "undeclared-mode") return new HostError("undeclared-mode", { mode: detail ?? "" });
  return new HostError("question-refused", { reason: reason ?? name, detail: detail ?? "" });
}
