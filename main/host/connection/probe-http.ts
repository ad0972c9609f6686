import type { PriorDiscovery } from "@modelcontextprotocol/client";
import { HostError } from "../host-error.ts";
import { readBounded } from "../http/bounded-body.ts";
import { networkFailure } from "../http/network-failure.ts";
import { MESSAGE_BYTES } from "../untrusted/limits.ts";
import type { HttpTarget } from "./definition.ts";
import { HttpEndpoint, type HttpPorts } from "./http-endpoint.ts";
import { standardHeaders } from "./http-modern.ts";
import { answeredId, mediaType, readEvents, refusalOf } from "./http-reply.ts";
import { discoverRequest, type ProbeIdentity, type ProbeReply, settleEra } from "./probe.ts";
import { messagesIn } from "./rpc-text.ts";
import type { TransportReports } from "./transport.ts";

/** Statuses that a server without `server/discover` may refuse it with; all others say nothing about the era (C-26). */
const UNKNOWN_TO_IT = new Set([400, 404, 405]);

/**
 * Finds out which era a server behind a URL speaks, with a `server/discover` POST. The body of a refusal is read first.
 * @param timeoutMs silence longer than this is an error @param told of the exchange, secrets hidden
 * @param limit bytes an answer may have
 * @returns the verdict the protocol client takes as `prior`
 * @throws HostError `connect-timeout`, `auth-required`, `http-error`, `unreachable`, `redirect-refused`, `version-mismatch`,
 * `protocol-error`, `bad-url`, `bad-header`
 */
export async function probeHttpEra(
  target: HttpTarget,
  identity: ProbeIdentity,
  ports: HttpPorts,
  timeoutMs: number,
  signal: AbortSignal,
  told?: TransportReports["exchange"],
  limit: number = MESSAGE_BYTES,
): Promise<PriorDiscovery> {
  const endpoint = new HttpEndpoint(target, ports, told);
  const { prior } = await settleEra(async (id, version) => {
    const silence = new AbortController();
    const timer = ports.clock.after(timeoutMs, () => silence.abort());
    try {
      return await ask(endpoint, id, version, identity, AbortSignal.any([signal, silence.signal]), limit);
    } catch (error) {
      if (signal.aborted) throw new HostError("closed");
      if (silence.signal.aborted) throw new HostError("connect-timeout", { seconds: timeoutMs / 1000 });
      throw networkFailure(error, endpoint.url.origin);
    } finally {
      timer.cancel();
    }
  });
  return prior;
}

async function ask(
  endpoint: HttpEndpoint,
  id: string,
  version: string,
  identity: ProbeIdentity,
  signal: AbortSignal,
  limit: number,
): Promise<ProbeReply> {
  const request = discoverRequest(id, version, identity);
  const response = await endpoint.post(request, standardHeaders(request, version), signal);
  if (!response.ok) {
    const { status, rpc, error } = await refusalOf(response, endpoint.url.origin);
    if (!UNKNOWN_TO_IT.has(status)) throw error;
    // A 404 or 405 of a web server has no such body: to the server the method is unknown.
    return rpc ? { kind: "error", ...rpc } : { kind: "closed" };
  }
  const messages: unknown[] = [];
  const read = (text: string) => {
    messages.push(...messagesIn(text, undefined, () => {}).filter((message) => answeredId(message) === id));
  };
  const type = mediaType(response);
  if (type === "text/event-stream") {
    await readEvents(
      response,
      limit,
      ({ data }) => data && read(data),
      () => {},
      () => messages.length > 0,
    );
  } else read((await readBounded(response, limit)).toString("utf8"));
  const [answer] = messages as { result?: unknown; error?: { code: number; message: string; data?: unknown } }[];
  if (answer?.error) return { kind: "error", ...answer.error, data: answer.error.data };
  return answer ? { kind: "result", result: answer.result } : { kind: "closed" };
}
