import type { Client, InputRequiredResult } from "@modelcontextprotocol/client";
import { isInputRequiredResult, ProtocolError, withInputRequired } from "@modelcontextprotocol/client";
import { z } from "zod";
import type { Era } from "../../../preload/contract/servers.ts";
import type { Keep } from "../cache/result-cache.ts";
import { restoredContent } from "../connection/kept-content.ts";
import type { Broker } from "../elicitation/broker.ts";
import type { Visits } from "../elicitation/visits.ts";
import { HostError } from "../host-error.ts";
import type { Clock } from "../ports.ts";
import { callScope } from "../traffic/call-scope.ts";
import { displayText } from "../untrusted/display-text.ts";
import { ANSWERED_ROUNDS_PER_CALL } from "../untrusted/limits.ts";
import type { UrlContext } from "../url/host-reasons.ts";
import { requestError } from "./call-error.ts";
import { askRound, type FindAnswerer, type InputResponses } from "./input-round.ts";
import { isUrlRequired, type RequiredPage, readRequiredPages, visitRequiredPages } from "./url-required.ts";
import type { Watchdog } from "./watchdog.ts";

/** Our watchdog bounds a call, not the client's timer, which can't stand still while a person thinks. The largest usable. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;
const STATE_ONLY_BACKOFF_MS = 250;
const STATE_ONLY_BACKOFF_MAX_MS = 8000;

/** Passed on as the server sent it; what it means is for the reader to say. */
const anyResult = withInputRequired(z.looseObject({}));

/** A request of ours that can lead to a question. */
export interface CallMessage {
  readonly method: "tools/call" | "prompts/get" | "resources/read";
  readonly params: { readonly [name: string]: unknown };
}

/** One call, ready to go. */
export interface DrivenCall {
  readonly callId: string;
  readonly serverId: string;
  /** What is called, as a question names it. */
  readonly tool: string;
  readonly message: CallMessage;
  readonly era: Era;
  readonly declaredModes: readonly ("form" | "url")[];
  /** What a URL is judged beside. */
  readonly urlContext: () => UrlContext;
}

/** What the driver needs and tells. */
export interface DriverDeps {
  readonly client: Client;
  readonly broker: Broker;
  readonly visits: Visits;
  readonly clock: Clock;
  readonly watchdog: Watchdog;
  /** Aborted when the call is stopped, timed out or its connection is gone; the reason is an Outcome for open questions. */
  readonly signal: AbortSignal;
  /** Aborted at the same time, with the words that `notifications/cancelled` carries. */
  readonly requestSignal: AbortSignal;
  readonly onProgress: (progress: {
    progress: number;
    total?: number | undefined;
    message?: string | undefined;
  }) => void;
  readonly onAsked: (key: string) => void;
  /** Answers input requests that are no elicitation. */
  readonly input: FindAnswerer;
  /** The answers of this many rounds have gone out. */
  readonly onRound: (answered: number) => void;
  /** Takes the result of the first request; never that of a retry, which depends on more than it was asked for (C-32). */
  readonly keep?: Keep | undefined;
}

/** What a retry carries beyond the original params (M-02: the state is echoed byte for byte, or left out). */
interface Retry {
  readonly inputResponses?: InputResponses;
  readonly requestState?: string;
}

/** What one request of a call led to. */
type Leg =
  | { readonly kind: "result"; readonly result: { readonly [name: string]: unknown } }
  | { readonly kind: "input"; readonly input: InputRequiredResult }
  | { readonly kind: "pages"; readonly pages: readonly RequiredPage[] };

/**
 * Runs one call to its end: in the modern era round by round, each retry with a new id and the original params
 * (2026-07-28, basic/patterns/mrtr), in the legacy era once more after the pages of a -32042 were visited. Rounds are driven here
 * and not by the client, so that each question knows its call and the person can stop between rounds.
 * @returns the result as the server sent it
 * @throws HostError for every failure, with the signal's abort left for the caller to name
 */
export async function driveCall(call: DrivenCall, deps: DriverDeps): Promise<{ readonly [name: string]: unknown }> {
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
      await pause(deps, Math.min(STATE_ONLY_BACKOFF_MS * 2 ** stateOnly, STATE_ONLY_BACKOFF_MAX_MS));
      stateOnly += 1;
      retry = state;
    } else {
      stateOnly = 0;
      retry = { inputResponses: await ask(asked, call, deps, answered + 1), ...state };
    }
    answered += 1;
    deps.onRound(answered);
  }
}

async function sendLeg(call: DrivenCall, deps: DriverDeps, retry: Retry, round: number): Promise<Leg> {
  const { method } = call.message;
  const params = { ...call.message.params, ...retry };
  // Each leg is a request of its own, and its silence is counted from its start.
  deps.watchdog.progress();
  try {
    const result: unknown = await callScope.run({ call: call.callId, round }, () =>
      deps.client.request({ method, params }, anyResult, {
        allowInputRequired: true,
        timeout: NO_TIMEOUT_MS,
        signal: deps.requestSignal,
        onprogress: (progress) => {
          deps.watchdog.progress();
          deps.onProgress(progress);
        },
      }),
    );
    if (isInputRequiredResult(result)) return { kind: "input", input: result };
    return { kind: "result", result: restoredContent(result as { readonly [name: string]: unknown }) };
  } catch (error) {
    // Only where URL mode was declared may a server ask for pages; anywhere else this is an error like any other (U-08).
    if (call.era === "legacy" && call.declaredModes.includes("url") && isUrlRequired(error)) {
      return { kind: "pages", pages: readRequiredPages(error.data, call.urlContext()) };
    }
    throw isNotFound(error, call.message) ? notFound(error) : requestError(error, method);
  }
}

/**
 * Whether a server says that there is no such resource (server/resources, Error Handling): -32002, or -32602 with the URI that was
 * asked for in its data, which is also how the protocol client gives on the former. A -32602 without it may mean anything.
 */
function isNotFound(error: unknown, { method, params }: CallMessage): error is ProtocolError {
  if (method !== "resources/read" || !(error instanceof ProtocolError)) return false;
  const { code, data } = error as { readonly code: number; readonly data?: unknown };
  if (code === -32002) return true;
  const { uri } = (typeof data === "object" && data !== null ? data : {}) as { readonly uri?: unknown };
  return code === -32602 && typeof uri === "string" && uri === params.uri;
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

async function ask(asked: { readonly [key: string]: unknown }, call: DrivenCall, deps: DriverDeps, round: number) {
  const resume = deps.watchdog.pause();
  try {
    const origin = {
      serverId: call.serverId,
      callId: call.callId,
      tool: call.tool,
      method: call.message.method,
      round,
      declaredModes: call.declaredModes,
      urlContext: call.urlContext(),
      input: deps.input,
      earlierVisit: (url: string) => deps.visits.earlier(call.callId, url),
    };
    const responses = await askRound(asked, origin, deps.broker, deps.signal, deps.onAsked);
    // Stopped between rounds: no retry (M-09).
    if (deps.signal.aborted) throw new HostError("closed");
    return responses;
  } finally {
    resume();
  }
}

/** Waits between state-only rounds; ends at once when the call is stopped. */
function pause(deps: DriverDeps, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      timer.cancel();
      reject(new HostError("closed"));
    };
    const timer = deps.clock.after(ms, () => {
      deps.signal.removeEventListener("abort", stop);
      resolve();
    });
    if (deps.signal.aborted) stop();
    else deps.signal.addEventListener("abort", stop, { once: true });
  });
}
