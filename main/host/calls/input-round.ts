import type { Outcome, Visit } from "../../../preload/contract/elicitation.ts";
import type { Broker } from "../elicitation/broker.ts";
import { type Settlement, type WireAnswer, wireAnswer } from "../elicitation/question.ts";
import { type ElicitationIntake, intakeElicitation } from "../elicitation/request-intake.ts";
import { HostError } from "../host-error.ts";
import type { InputAnswerer, RefusedInput } from "../server-feature.ts";
import { displayLabel } from "../untrusted/display-text.ts";
import { INPUTS_PER_ROUND } from "../untrusted/limits.ts";
import type { UrlContext } from "../url/host-reasons.ts";

/** Finds what answers input requests of a method that is no elicitation; undefined when nothing does. */
export type FindAnswerer = (serverId: string, method: string) => InputAnswerer | undefined;

/** Where a round of questions comes from. */
export interface RoundOrigin {
  readonly serverId: string;
  readonly callId: string;
  readonly tool: string;
  readonly method: string;
  /** 1-based. */
  readonly round: number;
  readonly declaredModes: readonly ("form" | "url")[];
  /** What a URL is judged beside. */
  readonly urlContext: UrlContext;
  readonly input: FindAnswerer;
  /** The visit that goes on when a URL of this call is asked for again; undefined for one that was not opened yet (U-10). */
  readonly earlierVisit: (url: string) => Visit | undefined;
}

/** Answers by the server's own keys, in its order; built without touching a prototype. */
export type InputResponses = { readonly [key: string]: WireAnswer | { readonly [name: string]: unknown } };

/**
 * Puts all questions of one MRTR round to the person, answerable in any order (2026-07-28, basic/patterns/mrtr).
 * @param inputRequests as the server sent them
 * @param signal its abort reason, an Outcome, ends every open question of the round
 * @param onAsked told each question's key
 * @returns every answer, once all are given; decline and cancel are answers (M-09)
 * @throws HostError `undeclared-mode`, `input-required-invalid` (M-05), `question-refused` or what another part's answerer rejects
 *   with; the siblings are withdrawn
 */
export async function askRound(
  inputRequests: { readonly [key: string]: unknown },
  origin: RoundOrigin,
  broker: Broker,
  signal: AbortSignal,
  onAsked: (key: string) => void,
): Promise<InputResponses> {
  const question = {
    serverId: origin.serverId,
    attribution: { kind: "call", callId: origin.callId, tool: displayLabel(origin.tool) },
    origin: "input-required",
    round: origin.round,
  } as const;
  const inputKeys = Object.keys(inputRequests);
  if (inputKeys.length > INPUTS_PER_ROUND) {
    const outcome = tooManyInputs(inputKeys.length);
    onAsked(broker.refuse({ ...question, mode: "form", message: "" }, outcome));
    throw refusalError(outcome);
  }
  // All of the round is read before any of it is shown: a question that would be withdrawn at once is not asked.
  const intakes = inputKeys.map((inputKey) => [inputKey, readRequest(inputRequests[inputKey], origin)] as const);
  const refused = intakes.flatMap(([, intake]): readonly RefusedInput[] => {
    if (intake.kind === "elicitation") return intake.ok ? [] : [intake];
    const refusal = intake.answer.refusal?.({ params: intake.params, attribution: question.attribution });
    return refusal ? [refusal] : [];
  });
  for (const { asked, outcome } of refused) onAsked(broker.refuse({ ...question, ...asked }, outcome));
  const [first] = refused;
  if (first) throw refusalError(first.outcome);

  const siblings = new AbortController();
  const either = AbortSignal.any([signal, siblings.signal]);
  const ask = async (intake: RequestIntake) => {
    if (intake.kind === "other") {
      const { method, params, answer } = intake;
      const { serverId, attribution, round } = question;
      return answer({ serverId, attribution, round, method, params, signal: either, onAsked });
    }
    if (!intake.ok) throw refusalError(intake.outcome);
    const { asked } = intake;
    const visit = asked.mode === "url" ? origin.earlierVisit(asked.url.text) : undefined;
    const { key, settled } = broker.ask({ ...question, ...asked, ...(visit && { visit }) }, either);
    onAsked(key);
    return answerOrThrow(await settled);
  };
  try {
    const answers = await Promise.all(
      intakes.map(async ([inputKey, intake]) => [inputKey, await ask(intake)] as const),
    );
    const responses: { [key: string]: InputResponses[string] } = Object.create(null);
    for (const [inputKey, answer] of answers) responses[inputKey] = answer;
    return responses;
  } catch (error) {
    siblings.abort({ name: "withdrawn", by: "host" } satisfies Outcome);
    throw error;
  }
}

type RequestIntake =
  | (ElicitationIntake & { readonly kind: "elicitation" })
  | {
      readonly kind: "other";
      readonly method: string;
      readonly params: unknown;
      readonly answer: InputAnswerer;
    };

/** What is no elicitation is another part's to answer; what nobody knows or declared fails the call (M-05). */
function readRequest(request: unknown, origin: RoundOrigin): RequestIntake {
  const { method, params } = (typeof request === "object" && request !== null ? request : {}) as {
    method?: unknown;
    params?: unknown;
  };
  if (method === "elicitation/create") {
    const terms = { context: origin.urlContext, named: false };
    return { kind: "elicitation", ...intakeElicitation(params, origin.declaredModes, terms) };
  }
  if (typeof method !== "string") throw unknownInput(origin, "something without a method");
  const answer = origin.input(origin.serverId, method);
  if (!answer) throw unknownInput(origin, method);
  return { kind: "other", method, params, answer };
}

function tooManyInputs(count: number): Outcome {
  const detail = `${count} input requests in one round; the limit is ${INPUTS_PER_ROUND}`;
  return { name: "refused", by: "host", reason: "overflow", detail };
}

function unknownInput(origin: RoundOrigin, named: string): HostError {
  return new HostError("input-required-invalid", {
    method: origin.method,
    detail: `it asks for ${named.slice(0, 200)}`,
  });
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
