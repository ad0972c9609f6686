import type { Attribution, Outcome } from "../../../preload/contract/elicitation.ts";
import type { AskedCalls } from "../calls/asked-calls.ts";
import type { Connection } from "../connection/connection.ts";
import type { ServerRequest } from "../connection/connection-deps.ts";
import type { Broker } from "../elicitation/broker.ts";
import { OpenRequests } from "../elicitation/open-requests.ts";
import { fingerprintOf } from "../elicitation/question-fingerprint.ts";
import type { Clock } from "../ports.ts";
import type { InputAnswerer, InputRequest, ServerFeature } from "../server-feature.ts";
import { relatedTaskOf } from "../tasks/related-task.ts";
import { membersOf } from "../untrusted/members-of.ts";
import { SAMPLING_METHOD, samplingFailure, samplingResponse } from "./answers.ts";
import { askForSampling, type SamplingAsker, type SamplingEnd } from "./dialogue.ts";
import { intakeSampling } from "./intake.ts";
import type { SamplingModel } from "./model.ts";
import { SamplingRates } from "./rates.ts";
import type { SamplingRequest } from "./request.ts";

export interface SamplingDeps {
  readonly broker: Broker;
  readonly clock: Clock;
  /** Without one the person writes the answers. */
  readonly model: SamplingModel | undefined;
  /** Which call a legacy request belongs to, as far as can be told (F-18), and what stands still meanwhile (F-32). */
  readonly calls: Pick<AskedCalls, "attribute" | "onAsked">;
  /** A modern server asked for other context (C-37). */
  readonly onIncludeContext: (serverId: string) => void;
}

/** What is known of a server while it is connected. */
interface Asking {
  readonly requests: OpenRequests;
  readonly rates: SamplingRates;
}

/**
 * Sampling: a server asks for a model's answer (client/sampling). Legacy: a request of its own, which gets exactly one response unless
 * it is withdrawn or the server is gone. Modern: an entry of a round. Both are put to the person twice, see `askForSampling`.
 */
export class Sampling implements ServerFeature {
  private readonly deps: SamplingDeps;
  private readonly servers = new Map<string, Asking>();

  constructor(deps: SamplingDeps) {
    this.deps = deps;
  }

  ended(serverId: string, outcome: Outcome): void {
    this.servers.get(serverId)?.requests.disconnect(outcome);
    this.servers.delete(serverId);
  }

  expired(serverId: string, outcome: Outcome): void {
    this.servers.get(serverId)?.requests.expire(outcome);
  }

  requested(serverId: string, connection: Connection, { id, method, params }: ServerRequest): (() => void) | undefined {
    // Not declared: the protocol client says that there is no such method.
    const declared = method === SAMPLING_METHOD ? declaredSampling(connection) : undefined;
    if (!declared) return undefined;
    const asking = this.askingOf(serverId);
    const open = asking.requests.begin(id);
    if (!open) return () => connection.violation({ sampling: `request id ${JSON.stringify(id)} used twice` });
    return () => {
      const take = this.take(serverId, connection, id, params, declared.tools, open);
      const failed = (error: unknown) => connection.violation({ sampling: String(error) });
      void take.catch(failed).finally(() => asking.requests.end(id, open));
    };
  }

  withdrawn(serverId: string, id: string | number, reason?: unknown): void {
    this.servers.get(serverId)?.requests.withdraw(id, reason);
  }

  input(serverId: string, connection: Connection, method: string): InputAnswerer | undefined {
    const declared = method === SAMPLING_METHOD ? declaredSampling(connection) : undefined;
    if (!declared) return undefined;
    const refusal: InputAnswerer["refusal"] = ({ params, attribution }) => {
      const read = this.count(serverId, attribution) ?? intakeSampling(params, declared.tools);
      return read.ok ? undefined : { asked: refusedAsking, outcome: read.outcome };
    };
    return Object.assign((request: InputRequest) => this.answer(request, declared.tools), { refusal });
  }

  /** Takes one legacy request to its one response. Never rejects. */
  private async take(
    serverId: string,
    connection: Connection,
    id: string | number,
    params: unknown,
    tools: boolean,
    open: AbortController,
  ): Promise<void> {
    const attribution = this.deps.calls.attribute(serverId, params);
    const holds: (() => void)[] = [];
    const onAsked = (key: string) =>
      void holds.push(this.deps.calls.onAsked(serverId, attribution, key, (outcome) => open.abort(outcome)));
    const deliver = (end: SamplingEnd) => {
      const message = samplingResponse(id, end, relatedTaskOf(params));
      return message && connection.send(message);
    };
    const asker: SamplingAsker = { serverId, attribution, origin: "server-request" };
    const read = this.count(serverId, attribution) ?? intakeSampling(params, tools);
    if (read.ok) await this.ask(read.request, asker, open.signal, onAsked, deliver);
    else {
      onAsked(this.deps.broker.refuse({ ...asker, ...refusedAsking }, read.outcome));
      await deliver({ kind: "unanswered", outcome: read.outcome })?.catch(() => {});
    }
    for (const letGo of holds) letGo();
  }

  /** Answers an entry of a modern round. Rejects with a HostError, which fails the call (M-09). */
  private async answer({ serverId, attribution, round, params, signal, onAsked }: InputRequest, tools: boolean) {
    const asker: SamplingAsker = { serverId, attribution, round, origin: "input-required" };
    // Counted before any of its round was shown.
    const read = intakeSampling(params, tools);
    if (!read.ok) {
      onAsked(this.deps.broker.refuse({ ...asker, ...refusedAsking }, read.outcome));
      throw samplingFailure(read.outcome);
    }
    const { includeContext } = read.request;
    if (includeContext && includeContext !== "none") this.deps.onIncludeContext(serverId);
    const end = await this.ask(read.request, asker, signal, onAsked, () => undefined);
    if (end.kind === "unanswered") throw samplingFailure(end.outcome);
    return { ...end.result };
  }

  /** Counts a request. @returns undefined unless it is one too many */
  private count(
    serverId: string,
    attribution: Attribution,
  ): { readonly ok: false; readonly outcome: Outcome } | undefined {
    const outcome = this.askingOf(serverId).rates.asked(attribution);
    return outcome && { ok: false, outcome };
  }

  private ask(
    request: SamplingRequest,
    asker: SamplingAsker,
    signal: AbortSignal,
    onAsked: (key: string) => void,
    deliver: (end: SamplingEnd) => Promise<void> | undefined,
  ): Promise<SamplingEnd> {
    const { broker, clock, model } = this.deps;
    const fingerprint = fingerprintOf([SAMPLING_METHOD, request]);
    return askForSampling(request, fingerprint, asker, { broker, clock, model, signal, onAsked, deliver });
  }

  private askingOf(serverId: string): Asking {
    const asking = this.servers.get(serverId) ?? {
      requests: new OpenRequests(),
      rates: new SamplingRates(this.deps.clock),
    };
    this.servers.set(serverId, asking);
    return asking;
  }
}

const refusedAsking = { mode: "approval", message: "", approval: { kind: "sampling-refused" } } as const;

/** What was declared of sampling on a connection; undefined when nothing was. */
function declaredSampling(connection: Connection): { readonly tools: boolean } | undefined {
  const declared = connection.declaration("sampling");
  return declared === undefined ? undefined : { tools: membersOf(declared).tools !== undefined };
}
