import { HostError } from "../host-error.ts";
import type { DrivenCall, DriverDeps } from "./driven-call.ts";
import { askRound, type InputResponses } from "./input-round.ts";

/**
 * Has the input requests of one round of a call answered; the call's time stands still meanwhile (F-32).
 * @param asked as the server sent them
 * @param round 1-based
 * @param signal its abort reason, an Outcome, ends what is open; the call's own unless said
 * @returns the answers by the server's keys
 * @throws HostError as `askRound`, or `closed` when the signal was aborted meanwhile
 */
export async function askPerson(
  asked: { readonly [key: string]: unknown },
  call: DrivenCall,
  deps: DriverDeps,
  round: number,
  signal = deps.signal,
): Promise<InputResponses> {
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
    const responses = await askRound(asked, origin, deps.broker, signal, deps.onAsked);
    // Stopped between rounds: no retry (M-09).
    if (signal.aborted) throw new HostError("closed");
    return responses;
  } finally {
    resume();
  }
}
