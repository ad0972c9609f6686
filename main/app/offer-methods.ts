import type { Threads } from "../chat/threads.ts";
import type { McpHost } from "../host/host.ts";
import { HostError } from "../host/host-error.ts";
import type { Methods } from "./ipc.ts";
import { type ContentPlace, saveContent } from "./save-content.ts";

type OfferMethod =
  | "refreshOffers"
  | "getPrompt"
  | "readResource"
  | "expandTemplate"
  | "setSubscribed"
  | "complete"
  | "saveContent";

export interface OfferMethodDeps {
  readonly host: McpHost;
  readonly threads: Threads;
  /** Asks the person where a file is to be written; undefined when they closed the dialog. */
  readonly askWhere: ContentPlace;
}

/** Prompts, resources and what goes with them. */
export function offerMethods({ host, threads, askWhere }: OfferMethodDeps): Pick<Methods, OfferMethod> {
  const inThread = (threadId: string | undefined) => {
    if (threadId === undefined) return {};
    if (!threads.has(threadId)) throw new HostError("unknown-thread", { id: threadId });
    return { threadId };
  };
  const placed = (threadId: string | undefined, callId: string) => {
    if (threadId !== undefined) threads.addCall(threadId, callId);
    return { callId };
  };
  return {
    refreshOffers: async ({ serverId }) => {
      await host.offers.refresh(serverId);
      return null;
    },
    getPrompt: ({ serverId, prompt, args, threadId }) =>
      placed(threadId, host.getPrompt({ serverId, prompt, args, ...inThread(threadId) }).callId),
    readResource: ({ serverId, uri, threadId }) =>
      placed(threadId, host.readResource({ serverId, uri, ...inThread(threadId) }).callId),
    expandTemplate: ({ uriTemplate, values }) => ({ uri: host.offers.expand(uriTemplate, values) }),
    setSubscribed: async ({ serverId, uri, on }) => {
      await host.offers.setSubscribed(serverId, uri, on);
      return null;
    },
    complete: ({ serverId, ...request }) => host.offers.complete(serverId, request),
    saveContent: ({ callId, index }) => saveContent(host, callId, index, askWhere),
  };
}
