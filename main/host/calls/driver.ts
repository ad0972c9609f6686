import type { InputRequiredResult } from "@modelcontextprotocol/client";
import { isInputRequiredResult, ProtocolError, withInputRequired } from "@modelcontextprotocol/client";
import { z } from "zod";
import { restoredContent } from "../connection/kept-content.ts";
import { INVALID_PARAMS } from "../connection/rpc-codes.ts";
import { HostError } from "../host-error.ts";
import { createdTask } from "../tasks/created-task.ts";
import { followTask } from "../tasks/follow-task.ts";
import { lateSignal } from "../tasks/late-signal.ts";
import { callScope } from "../traffic/call-scope.ts";
import { displayText } from "../untrusted/display-text.ts";
import { ANSWERED_ROUNDS_PER_CALL, TASK_CANCEL_MS } from "../untrusted/limits.ts";
import { type Members, membersOf } from "../untrusted/members-of.ts";
import { askPerson } from "./ask-person.ts";
import { requestError } from "./call-error.ts";
import type { CallMessage, DrivenCall, DriverDeps } from "./driven-call.ts";
import type { InputResponses } from "./input-round.ts";
import { pause } from "./pause.ts";
import { isUrlRequired, type RequiredPage, readRequiredPages, visitRequiredPages } from "./url-required.ts";

/** Our watchdog bounds a call, not the client's timer, which can't stand still while a person thinks. The largest usable. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;
const STATE_ONLY_BACKOFF_MS = 250;
const STATE_ONLY_BACKOFF_MAX_MS = 8000;

/** Passed on as the server sent it; what it means is for the reader to say. */
const anyResult = withInputRequired(z.looseObject({}));

/** Of the revisions before 2026-07-28; since then it is -32602. */
const RESOURCE_NOT_FOUND = -32002;

/** What a retry carries beyond the original params (M-02: the state is echoed byte for byte, or left out). */
interface Retry {
  readonly inputResponses?: InputResponses;
  readonly requestState?: string;
}

/** What one request of a call led to. */
type Leg =
  | { readonly kind: "result"; readonly result: Members }
  | { readonly kind: "input"; readonly input: InputRequiredResult }
  | { readonly kind: "pages"; readonly pages: readonly RequiredPage[] };

/**
 * Runs one call to its end: in the modern era round by round, each retry with a new id and the original params
 * (2026-07-28, basic/patterns/mrtr), in the legacy era once more after the pages of a -32042 were visited. Rounds are driven here
 * and not by the client, so that each question knows its call and the person can stop between rounds.
 * @returns the result as the server sent it
 * @throws HostError for every failure, with the signal's abort left for the caller to name
 */
export async function driveCall(call: DrivenCall, deps: DriverDeps): Promise<Members> {
  let answered = 0;
  let stateOnly = 0;
  let retry: Retry = {};
  const visited = new Set<string>();
  for (;;) {
    const leg = await sendLeg(call, deps, retry, answered + 1);
    if (leg.kind === "result") {
      if (answered === 0) deps.keep?.(leg.result);
      return leg.result;
    }
    if (answered >= ANSWERED_ROUNDS_PER_CALL)
      throw new HostError("rounds-exceeded", { limit: ANSWERED_ROUNDS_PER_CALL });
    if (leg.kind === "pages") {
      await visit(leg.pages, visited, call, deps);
      answered += 1;
      continue;
    }
    const { requestState, inputRequests: asked = {} } = leg.input;
    const state = requestState === undefined ? {} : { requestState };
    if (Object.keys(asked).length === 0) {
      await pause(deps.clock, deps.signal, Math.min(STATE_ONLY_BACKOFF_MS * 2 ** stateOnly, STATE_ONLY_BACKOFF_MAX_MS));
      stateOnly += 1;
      retry = state;
    } else {
      stateOnly = 0;
      retry = { inputResponses: await askPerson(asked, call, deps, answered + 1), ...state };
    }
    answered += 1;
    deps.onRound(answered);
  }
}

async function sendLeg(call: DrivenCall, deps: DriverDeps, retry: Retry, round: number): Promise<Leg> {
  const { method } = call.message;
  // Each leg is a request of its own, and its silence is counted from its start.
  deps.watchdog.progress();
  try {
    const answer =
      call.resumed ?? (await callScope.run({ call: call.callId, round }, () => request(call, deps, retry)));
    if (isInputRequiredResult(answer)) return { kind: "input", input: answer };
    const task = call.resumed ?? createdTask(answer as Members, call.message, deps.tasks);
    if (!task && deps.signal.aborted) throw new HostError("closed");
    const result = task ? await followTask(task, call, deps, round - 1) : (answer as Members);
    return { kind: "result", result: restoredContent(result) };
  } catch (error) {
    // Only where URL mode was declared may a server ask for pages; anywhere else this is an error like any other (U-08).
    const mayVisit = call.era === "legacy" && call.declaredModes.includes("url") && call.resumed === undefined;
    if (mayVisit && isUrlRequired(error)) {
      return { kind: "pages", pages: readRequiredPages(error.data, call.urlContext()) };
    }
    throw isNotFound(error, call.message) ? notFound(error) : requestError(error, method);
  }
}

/** Sends the call's message, once. @returns the result as the protocol client gives it */
async function request({ message }: DrivenCall, deps: DriverDeps, retry: Retry): Promise<unknown> {
  const { method } = message;
  const params: Members = { ...message.params, ...retry };
  const options = { allowInputRequired: true as const, timeout: NO_TIMEOUT_MS };
  const onprogress = (progress: Parameters<DriverDeps["onProgress"]>[0]) => {
    deps.watchdog.progress();
    deps.onProgress(progress);
  };
  if (params.task === undefined) {
    return deps.client.request({ method, params }, anyResult, { ...options, signal: deps.requestSignal, onprogress });
  }
  // Its progress goes on after this request was answered, which the client would have nobody to tell of.
  const progressToken = deps.tasks.onProgress(onprogress);
  const _meta = { ...(params._meta as Members | undefined), progressToken };
  // What may be a task already can be cancelled once its id is known, and not before.
  const late = lateSignal(deps.requestSignal, deps.clock, TASK_CANCEL_MS);
  try {
    return await deps.client.request({ method, params: { ...params, _meta } }, anyResult, {
      ...options,
      signal: late.signal,
    });
  } finally {
    late.dispose();
  }
}

/**
 * Whether a server says that there is no such resource (server/resources, Error Handling): -32002, or -32602 with the URI that was
 * asked for in its data, which is also how the protocol client gives on the former, or without data but with that URI in its words.
 * Any other -32602 may mean anything.
 */
function isNotFound(error: unknown, { method, params }: CallMessage): error is ProtocolError {
  if (method !== "resources/read" || !(error instanceof ProtocolError)) return false;
  const { code, data, message } = error as { readonly code: number; readonly data?: unknown; readonly message: string };
  if (code === RESOURCE_NOT_FOUND) return true;
  const { uri } = params;
  if (code !== INVALID_PARAMS || typeof uri !== "string" || uri === "") return false;
  return data === undefined ? message.includes(uri) : membersOf(data).uri === uri;
}

function notFound({ message }: ProtocolError): HostError {
  return new HostError("resource-not-found", { message: displayText(message).text });
}

/** Has the pages of a -32042 visited. A page that this call has asked for before ends it: the server would never have enough. */
async function visit(pages: readonly RequiredPage[], visited: Set<string>, call: DrivenCall, deps: DriverDeps) {
  const again = pages.find(({ asked }) => visited.has(asked.url.text));
  if (again) throw new HostError("url-loop", { host: again.asked.url.host });
  for (const { asked } of pages) visited.add(asked.url.text);
  const { serverId, callId, tool } = call;
  const { broker, visits, signal, onAsked } = deps;
  const resume = deps.watchdog.pause();
  try {
    await visitRequiredPages(pages, { serverId, callId, tool, broker, visits, signal, onAsked });
    if (signal.aborted) throw new HostError("closed");
  } finally {
    resume();
  }
}
