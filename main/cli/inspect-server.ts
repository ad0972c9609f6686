import { z } from "zod";
import { version } from "../../package.json" with { type: "json" };
import type { Negotiated, ToolView } from "../../preload/contract/servers.ts";
import { requestError } from "../host/calls/call-error.ts";
import { Connection } from "../host/connection/connection.ts";
import type { ServerDefinition } from "../host/connection/definition.ts";
import { EraCache } from "../host/connection/era-cache.ts";
import { HostError } from "../host/host-error.ts";
import type { Ports } from "../host/ports.ts";
import { TrafficRecorder } from "../host/traffic/recorder.ts";
import { ITEMS_PER_LIST, PAGES_PER_LIST } from "../host/untrusted/limits.ts";

/** What a server offers. */
export interface Inspection {
  readonly negotiated: Negotiated;
  readonly tools: readonly ToolView[];
  /** How many there are; absent when the server declares none. */
  readonly prompts?: number;
  readonly resources?: number;
}

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
    return {
      negotiated,
      tools,
      ...(capabilities.prompts ? { prompts: await count(connection, "prompts") } : {}),
      ...(capabilities.resources ? { resources: await count(connection, "resources") } : {}),
    };
  } finally {
    signal.removeEventListener("abort", leave);
    await connection.close();
  }
}

/** Reads a list to its end; it ends when `nextCursor` is absent or null (C-16). */
async function count(connection: Connection, list: keyof typeof counted): Promise<number> {
  const method = `${list}/list`;
  let items = 0;
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_PER_LIST && items <= ITEMS_PER_LIST; page += 1) {
    const request = { method, ...(cursor === undefined ? {} : { params: { cursor } }) };
    const result = await connection.client.request(request, counted[list]).catch((error: unknown) => {
      throw requestError(error, method);
    });
    items += ("prompts" in result ? result.prompts : result.resources).length;
    if (result.nextCursor === undefined || result.nextCursor === null) return items;
    cursor = result.nextCursor;
  }
  throw new HostError("list-too-long", { method, limit: items > ITEMS_PER_LIST ? ITEMS_PER_LIST : PAGES_PER_LIST });
}
