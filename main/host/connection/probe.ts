import type { DiscoverResult, JSONRPCMessage, PriorDiscovery } from "@modelcontextprotocol/client";
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from "@modelcontextprotocol/client";
import { answeredError } from "../calls/answered-error.ts";
import { HostError } from "../host-error.ts";
import type { Clock } from "../ports.ts";
import { LEGACY_VERSIONS, MODERN_VERSIONS } from "./protocol-versions.ts";
import type { HostTransport } from "./transport.ts";

/** Who asks, as every modern request must say. */
export interface ProbeIdentity {
  readonly clientInfo: { readonly name: string; readonly version: string };
  readonly capabilities: object;
}

/** What came of one `server/discover`. */
export type ProbeReply =
  | { readonly kind: "result"; readonly result: unknown }
  | { readonly kind: "error"; readonly code: number; readonly message: unknown; readonly data: unknown }
  | { readonly kind: "closed" }
  | { readonly kind: "silence" };

/** What a probe found out. Silence says legacy, but is no evidence to remember: the server may only have been slow to start. */
export interface EraVerdict {
  readonly prior: PriorDiscovery;
  readonly certain: boolean;
}

/** Errors of the modern era (2026-07-28, basic §Error codes): the server spoke modern, so they never mean legacy. */
const UNSUPPORTED_VERSION = -32022;
const MODERN_ERRORS = new Set([-32020, -32021, UNSUPPORTED_VERSION]);

/** The request that asks a server for its era. */
export function discoverRequest(id: string, version: string, identity: ProbeIdentity): JSONRPCMessage {
  return {
    jsonrpc: "2.0",
    id,
    method: "server/discover",
    params: {
      _meta: {
        [PROTOCOL_VERSION_META_KEY]: version,
        [CLIENT_INFO_META_KEY]: identity.clientInfo,
        [CLIENT_CAPABILITIES_META_KEY]: identity.capabilities,
      },
    },
  };
}

/** Sends one request on a started channel and waits for its answer, the channel's end, or `timeoutMs` of silence. */
function exchange(
  channel: HostTransport,
  request: JSONRPCMessage,
  clock: Clock,
  timeoutMs: number,
): Promise<ProbeReply> {
  const id = (request as { id: string }).id;
  return new Promise((resolve) => {
    const timer = clock.after(timeoutMs, () => settle({ kind: "silence" }));
    const settle = (reply: ProbeReply) => {
      timer.cancel();
      channel.onmessage = undefined;
      channel.onclose = undefined;
      resolve(reply);
    };
    channel.onclose = () => settle({ kind: "closed" });
    channel.onmessage = (message) => {
      const answer = message as {
        id?: unknown;
        result?: unknown;
        error?: { code: number; message?: unknown; data?: unknown };
      };
      // A server that could not make sense of the request answers it without its id (JSON-RPC 2.0 §5).
      if (answer.id !== id && !(answer.id === null && answer.error)) return;
      if (answer.error) {
        settle({ kind: "error", code: answer.error.code, message: answer.error.message, data: answer.error.data });
      } else if ("result" in answer) settle({ kind: "result", result: answer.result });
    };
    if (channel.end) settle({ kind: "closed" });
    else channel.send(request).catch(() => settle({ kind: "closed" }));
  });
}

const LEGACY: EraVerdict = { prior: { kind: "legacy" }, certain: true };

/** The versions a -32022 says the server has. */
function supportedIn(data: unknown): readonly string[] {
  const supported = typeof data === "object" && data !== null ? (data as { supported?: unknown }).supported : undefined;
  return Array.isArray(supported) ? supported.filter((version) => typeof version === "string") : [];
}

function isDiscoverResult(result: unknown): result is DiscoverResult {
  if (typeof result !== "object" || result === null) return false;
  const { supportedVersions, capabilities } = result as { supportedVersions?: unknown; capabilities?: unknown };
  return (
    Array.isArray(supportedVersions) &&
    supportedVersions.every((version) => typeof version === "string") &&
    typeof capabilities === "object" &&
    capabilities !== null
  );
}

/**
 * Finds out which era a server speaks, on a channel of its own that is spent afterwards: some legacy servers exit on a
 * first message they don't know (C-26).
 * @param channel fresh; it is started here, and closing it is the caller's
 * @param timeoutMs silence longer than this means legacy (stdio, in-process)
 * @returns the verdict, as the protocol client takes it
 * @throws HostError `era-mismatch` when the server is modern but shares no version with us; what `start` throws
 */
export async function probeEra(
  channel: HostTransport,
  identity: ProbeIdentity,
  clock: Clock,
  timeoutMs: number,
): Promise<EraVerdict> {
  await channel.start();
  return settleEra((id, version) => exchange(channel, discoverRequest(id, version, identity), clock, timeoutMs));
}

/**
 * Asks until the era is settled: once, or twice when the server names a version that both know (C-05).
 * @param ask sends one `server/discover` and resolves with what came of it; what it throws is thrown
 * @throws HostError `version-mismatch`, `capability-missing` or `protocol-error`
 */
export async function settleEra(ask: (id: string, version: string) => Promise<ProbeReply>): Promise<EraVerdict> {
  let version: string = MODERN_VERSIONS[0];
  for (let attempt = 1; ; attempt++) {
    const reply = await ask(`parley-probe-${attempt}`, version);
    if (reply.kind === "silence") return { prior: { kind: "legacy" }, certain: false };
    if (reply.kind === "closed") return LEGACY;
    if (reply.kind === "result") {
      // A server that answers an unknown method with some other result is no modern server.
      if (!isDiscoverResult(reply.result)) return LEGACY;
      const offered = reply.result.supportedVersions;
      if (MODERN_VERSIONS.some((ours) => offered.includes(ours))) {
        return { prior: { kind: "modern", discover: reply.result }, certain: true };
      }
      if (LEGACY_VERSIONS.some((ours) => offered.includes(ours))) return LEGACY;
      throw new HostError("version-mismatch", { offered: MODERN_VERSIONS.join(", "), answered: offered.join(", ") });
    }
    if (!MODERN_ERRORS.has(reply.code)) return LEGACY;
    if (reply.code !== UNSUPPORTED_VERSION) {
      throw answeredError(reply.code, reply.message, reply.data);
    }
    const offered = supportedIn(reply.data);
    const mutual = MODERN_VERSIONS.find((ours) => offered.includes(ours));
    // Once only: a server that refuses the version it named itself would be asked for ever (C-05).
    if (mutual !== undefined && attempt === 1) {
      version = mutual;
      continue;
    }
    if (mutual === undefined && LEGACY_VERSIONS.some((ours) => offered.includes(ours))) return LEGACY;
    throw new HostError("version-mismatch", {
      offered: version,
      answered: offered.join(", ") || wordsOf(reply.message),
    });
  }
}

function wordsOf(message: unknown): string {
  return typeof message === "string" ? message : "";
}
