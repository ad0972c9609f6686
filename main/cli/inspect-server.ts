import { version } from "../../package.json" with { type: "json" };
import type { PromptView, ResourceView, TemplateView } from "../../preload/contract/offers.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import type { Negotiated, ToolView } from "../../preload/contract/servers.ts";
import { findProfile } from "../host/connection/bundled-profiles.ts";
import { Connection } from "../host/connection/connection.ts";
import type { ServerDefinition } from "../host/connection/definition.ts";
import { EraCache } from "../host/connection/era-cache.ts";
import type { ChannelNotice } from "../host/connection/transport.ts";
import { Broker } from "../host/elicitation/broker.ts";
import { HostError } from "../host/host-error.ts";
import { listPrompts, listResources, listTemplates } from "../host/offers/offer-lists.ts";
import type { Ports } from "../host/ports.ts";
import type { ListRead } from "../host/primitives/pages.ts";
import { systemFolders } from "../host/roots/folders.ts";
import type { RootsStore } from "../host/roots/root-grants.ts";
import { Roots } from "../host/roots/roots.ts";
import { SAMPLING_METHOD, samplingResponse } from "../host/sampling/answers.ts";
import type { SamplingEnd } from "../host/sampling/dialogue.ts";
import { TrafficRecorder } from "../host/traffic/recorder.ts";
import { ROOTS_TAKEN_MS } from "../host/untrusted/limits.ts";
import { within } from "../host/within.ts";

/** What a server offers. */
export interface Inspection {
  readonly negotiated: Negotiated;
  readonly tools: readonly ToolView[];
  /** Absent when the server does not declare them, or the list could not be read at all. */
  readonly prompts?: readonly PromptView[];
  readonly resources?: readonly ResourceView[];
  readonly templates?: readonly TemplateView[];
  /** Lists that could not be read, or not to their end; what was read of them is told all the same. */
  readonly stopped?: readonly AppError[];
  /** Items of the lists that could not be used, as notices (`servers.notice.<code>`). */
  readonly leftOut?: readonly ChannelNotice[];
}

/** How a sampling request ends that nobody is there for. */
const nobody: SamplingEnd = { kind: "unanswered", outcome: { name: "dismissed", by: "script" } };

/**
 * Connects, reads the lists and leaves. Nothing is called. Of what the server asks meanwhile its folders are told it; everything that
 * would need a person is turned down.
 * @param signal aborted to leave early
 * @param store the folders that it may be told of
 * @throws HostError
 */
export async function inspectServer(
  definition: ServerDefinition,
  ports: Ports,
  signal: AbortSignal,
  store: RootsStore,
): Promise<Inspection> {
  const log = new TrafficRecorder(ports.clock).forConnection(definition.id, definition.transport.kind);
  const leftOut: ChannelNotice[] = [];
  const connection: Connection = new Connection(definition, {
    ports,
    profile: findProfile(definition.profile),
    clientInfo: { name: "parley", title: "Parley", version },
    eraCache: new EraCache(ports.clock),
    log,
    onElicitation: (id) => void connection.send({ jsonrpc: "2.0", id, result: { action: "cancel" } }).catch(() => {}),
    onRequest: (request) => {
      // Declared like elicitation, and answered like it: nobody is here to ask.
      const answer = request.method === SAMPLING_METHOD ? samplingResponse(request.id, nobody) : undefined;
      if (answer) return () => void connection.send(answer).catch(() => {});
      return roots.requested(definition.id, connection, request);
    },
    onCancelled: (id, reason) => roots.withdrawn(definition.id, id, reason),
    onStderr: () => {},
    onNotice: (notice) => {
      if (notice.code === "list-item-left-out" || notice.code === "list-items-left-out") leftOut.push(notice);
    },
    onLost: () => {},
  });
  const { clock, random } = ports;
  const calls = { attribute: () => ({ kind: "unasked" }) as const, onAsked: () => () => {} };
  const roots = new Roots({ clock, broker: new Broker(clock, random), store, folders: systemFolders, calls });
  const leave = () => void connection.close();
  signal.addEventListener("abort", leave);
  try {
    if (signal.aborted) throw new HostError("closed");
    const negotiated = await connection.open();
    const tools = await connection.tools();
    const { capabilities } = negotiated;
    const wanted = (list: "prompts" | "resources") =>
      capabilities[list] && !connection.profile.notCalled.includes(list);
    const prompts = wanted("prompts") ? await read(() => listPrompts(connection)) : undefined;
    const resources = wanted("resources") ? await read(() => listResources(connection)) : undefined;
    const templates = wanted("resources") ? await read(() => listTemplates(connection)) : undefined;
    // Whoever asked at once is told before it is left, unless it does not take the answer.
    await within(clock, ROOTS_TAKEN_MS, roots.answered());
    const stopped = [tools, prompts, resources, templates].flatMap((list) => list?.stopped?.toAppError() ?? []);
    return {
      negotiated,
      tools: tools.items,
      ...(prompts?.items ? { prompts: prompts.items } : {}),
      ...(resources?.items ? { resources: resources.items } : {}),
      ...(templates?.items ? { templates: templates.items } : {}),
      ...(stopped.length > 0 ? { stopped } : {}),
      ...(leftOut.length > 0 ? { leftOut } : {}),
    };
  } finally {
    signal.removeEventListener("abort", leave);
    roots.close();
    await connection.close();
  }
}

/** Reads a list as far as it can be read (C-16); one that fails at once leaves the others. */
async function read<Item>(
  list: () => Promise<ListRead<Item> | undefined>,
): Promise<{ readonly items?: readonly Item[]; readonly stopped?: HostError }> {
  try {
    return (await list()) ?? {};
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return { stopped: error };
  }
}
