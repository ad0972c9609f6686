import { z } from "zod";
import { version } from "../../package.json" with { type: "json" };
import type { AppError } from "../../preload/contract/reply.ts";
import type { Negotiated, ToolView } from "../../preload/contract/servers.ts";
import { requestError } from "../host/calls/call-error.ts";
import { findProfile } from "../host/connection/bundled-profiles.ts";
import { Connection } from "../host/connection/connection.ts";
import type { ServerDefinition } from "../host/connection/definition.ts";
import { EraCache } from "../host/connection/era-cache.ts";
import { HostError } from "../host/host-error.ts";
import type { Ports } from "../host/ports.ts";
import { type ListRead, readPages } from "../host/primitives/pages.ts";
import { TrafficRecorder } from "../host/traffic/recorder.ts";
import { ITEMS_PER_LIST } from "../host/untrusted/limits.ts";

/** What a server offers. */
export interface Inspection {
  readonly negotiated: Negotiated;
  readonly tools: readonly ToolView[];
  /** How many there are; absent when the server declares none. */
  readonly prompts?: number;
  readonly resources?: number;
  /** Lists that could not be read to their end; what was read of them is told all the same. */
  readonly stopped?: readonly AppError[];
}

/** A list that is only counted. */
type Counted = "prompts" | "resources";

const counted = {
  prompts: z.object({ prompts: z.array(z.unknown()), nextCursor: z.string().nullish() }),
  resources: z.object({ resources: z.array(z.unknown()), nextCursor: z.string().nullish() }),
};

/**
 * Connects, reads the lists and leaves. Nothing is called; whatever the server asks meanwhile is cancelled.
 * @param signal aborted to leave early
 * @throws HostError
 */
export async function inspectServer(
  definition: ServerDefinition,
  ports: Ports,
  signal: AbortSignal,
): Promise<Inspection> {
  const log = new TrafficRecorder(ports.clock).forConnection(definition.id, definition.transport.kind);
  const connection: Connection = new Connection(definition, {
    ports,
    profile: findProfile(definition.profile),
    clientInfo: { name: "parley", title: "Parley", version },
    eraCache: new EraCache(ports.clock),
    log,
    onElicitation: (id) => void connection.send({ jsonrpc: "2.0", id, result: { action: "cancel" } }).catch(() => {}),
    onCancelled: () => {},
    onStderr: () => {},
    onLost: () => {},
  });
  const leave = () => void connection.close();
  signal.addEventListener("abort", leave);
  try {
    if (signal.aborted) throw new HostError("closed");
    const negotiated = await connection.open();
    const tools = await connection.tools();
    const { capabilities } = negotiated;
    const wanted = (list: Counted) => capabilities[list] && !connection.profile.notCalled.includes(list);
    const prompts = wanted("prompts") ? await read(connection, "prompts") : undefined;
    const resources = wanted("resources") ? await read(connection, "resources") : undefined;
    const stopped = [tools, prompts, resources].flatMap((list) => list?.stopped?.toAppError() ?? []);
    return {
      negotiated,
      tools: tools.items,
      ...(prompts ? { prompts: prompts.items.length } : {}),
      ...(resources ? { resources: resources.items.length } : {}),
      ...(stopped.length > 0 ? { stopped } : {}),
    };
  } finally {
    signal.removeEventListener("abort", leave);
    await connection.close();
  }
}

/** Reads a list as far as it can be read (C-16). */
function read(connection: Connection, list: Counted): Promise<ListRead<unknown>> {
  const method = `${list}/list`;
  return readPages<unknown>(method, ITEMS_PER_LIST, async (cursor) => {
    const request = { method, ...(cursor === undefined ? {} : { params: { cursor } }) };
    const result = await connection.client.request(request, counted[list]).catch((error: unknown) => {
      throw requestError(error, method);
    });
    return { items: "prompts" in result ? result.prompts : result.resources, nextCursor: result.nextCursor };
  });
}
