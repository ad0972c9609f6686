import type { ApprovalDecision, SamplingResultApproval } from "../../../preload/contract/approvals.ts";
import type { Outcome } from "../../../preload/contract/elicitation.ts";
import { utf8Length } from "../../../preload/form/code-points.ts";
import type { Broker } from "../elicitation/broker.ts";
import type { Question, Settlement } from "../elicitation/question.ts";
import { HostError } from "../host-error.ts";
import type { Clock } from "../ports.ts";
import { displayText } from "../untrusted/display-text.ts";
import { SAMPLING_MODEL_MS } from "../untrusted/limits.ts";
import { answerLimit, type ModelAnswer, type SamplingModel, withinLimit } from "./model.ts";
import { editedRequest } from "./prompt-edits.ts";
import { promptView } from "./prompt-view.ts";
import type { SamplingRequest } from "./request.ts";

/** CreateMessageResult, of every revision. */
export interface SamplingResult {
  readonly role: "assistant";
  readonly content: { readonly type: "text"; readonly text: string };
  readonly model: string;
  readonly stopReason?: string;
}

/** How a sampling request ended: with a result that the person let out, or without one. */
export type SamplingEnd =
  | { readonly kind: "answered"; readonly result: SamplingResult }
  | { readonly kind: "unanswered"; readonly outcome: Outcome };

/** Whose request it is. */
export type SamplingAsker = Pick<Question, "serverId" | "attribution" | "round"> & {
  readonly origin: "server-request" | "input-required";
};

export interface DialogueDeps {
  readonly clock: Clock;
  readonly broker: Pick<Broker, "ask" | "refuse">;
  /** Without one the person writes the answer. */
  readonly model: SamplingModel | undefined;
  /** Its abort reason, an Outcome, ends whatever is asked. */
  readonly signal: AbortSignal;
  /** Told the key of each question that is asked. */
  readonly onAsked: (key: string) => void;
  /** Sends the one answer, where it goes out by itself; called at most once, but for one that did not go through (F-37). */
  readonly deliver: (end: SamplingEnd) => Promise<void> | undefined;
}

/** The protocol wants a model's name; a person's answer says that no model wrote it. */
const PERSON = "human";

/**
 * Puts a sampling request to the person, twice (S-06): the prompt, before anything reads it, and the answer, before the server gets it.
 * Without a model the first is whether they will look at it, and the second is where they write.
 * @param fingerprint equal for requests that ask the same
 * @returns how it ended, once the answer is delivered; never rejects
 */
export async function askForSampling(
  request: SamplingRequest,
  fingerprint: string,
  asker: SamplingAsker,
  deps: DialogueDeps,
): Promise<SamplingEnd> {
  const { broker, model, signal, onAsked, deliver } = deps;
  const about = { ...asker, mode: "approval", message: "" } as const;
  const prompt: Question = {
    ...about,
    fingerprint,
    approval: promptView(request, model?.name),
    check: (decision) => void editedRequest(request, decision),
  };
  const first = broker.ask(prompt, signal, ({ outcome }) =>
    outcome.name === "sent" ? undefined : deliver({ kind: "unanswered", outcome }),
  );
  onAsked(first.key);
  const { outcome, decision = {} } = await first.settled;
  if (outcome.name !== "sent") return { kind: "unanswered", outcome };

  const allowed = editedRequest(request, decision);
  const limitBytes = answerLimit(allowed);
  const written = model && (await write(model, allowed, deps));
  if (written && "failure" in written && !signal.aborted) return modelFailed(written.failure, about, deps);
  // One that is no longer wanted meanwhile ends at once, and is answered like any other that ends so.
  const draft = written && "text" in written ? withinLimit(written, limitBytes) : undefined;
  const approval: SamplingResultApproval = {
    kind: "sampling-result",
    request: promptView(allowed, model?.name),
    text: displayText(draft?.answer.text ?? "").text,
    cut: draft?.cut ?? false,
    limitBytes,
  };
  // The person has let the request in: it is no longer the server that asks, so this is never held.
  const result: Question = {
    ...about,
    origin: "host",
    approval,
    check: (given) => void answerOf(draft?.answer, given, limitBytes),
  };
  const endOf = (settlement: Settlement): SamplingEnd =>
    settlement.outcome.name === "sent"
      ? { kind: "answered", result: answerOf(draft?.answer, settlement.decision ?? {}, limitBytes) }
      : { kind: "unanswered", outcome: settlement.outcome };
  const second = broker.ask(result, signal, (settlement) => deliver(endOf(settlement)));
  onAsked(second.key);
  return endOf(await second.settled);
}

async function write(model: SamplingModel, request: SamplingRequest, { signal, clock }: DialogueDeps) {
  const slow = new AbortController();
  const timer = clock.after(SAMPLING_MODEL_MS, () => slow.abort());
  const either = AbortSignal.any([signal, slow.signal]);
  // Whoever took the request back does not wait for a model that goes on writing, and nobody waits for ever.
  const unwanted = new Promise<{ failure: string }>((resolve) => {
    const give = () => resolve({ failure: `no answer within ${SAMPLING_MODEL_MS / 1000} seconds` });
    either.addEventListener("abort", give, { once: true });
    if (either.aborted) give();
  });
  try {
    return await Promise.race([model.createMessage(request, either), unwanted]);
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  } finally {
    timer.cancel();
  }
}

async function modelFailed(
  failure: string,
  about: Omit<Question, "approval">,
  { broker, onAsked, deliver }: DialogueDeps,
): Promise<SamplingEnd> {
  const outcome: Outcome = { name: "refused", by: "host", reason: "model-failed", detail: displayText(failure).text };
  onAsked(broker.refuse({ ...about, approval: { kind: "sampling-refused" } }, outcome));
  const end: SamplingEnd = { kind: "unanswered", outcome };
  await deliver(end)?.catch(() => {});
  return end;
}

/**
 * The answer as it goes out.
 * @param written what the model wrote
 * @param decision its `text`: what the person wrote, or made of it
 * @throws HostError `sampling-answer-missing`, `sampling-answer-too-long` {bytes, limit}: a person's answer is never cut (S-23)
 */
function answerOf(written: ModelAnswer | undefined, { text }: ApprovalDecision, limit: number): SamplingResult {
  const given = text ?? written?.text ?? "";
  if (given.trim() === "" && (text !== undefined || !written)) throw new HostError("sampling-answer-missing");
  const bytes = utf8Length(given);
  if (bytes > limit) throw new HostError("sampling-answer-too-long", { bytes, limit });
  const stopReason = text === undefined ? written?.stopReason : "endTurn";
  return {
    role: "assistant",
    content: { type: "text", text: given },
    model: written?.model ?? PERSON,
    ...(stopReason !== undefined && { stopReason }),
  };
}
