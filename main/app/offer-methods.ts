import type { Threads } from "../chat/threads.ts";
import type { McpHost } from "../host/host.ts";
import { HostError } from "../host/host-error.ts";
import type { Methods } from "./ipc.ts";
import { type ContentPlace, saveContent } from "./save-content.ts";

type OfferMethod =
  | "refreshOffers"
  | "lookAtOffers"
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
    lookAtOffers: async ({ serverId, list }) => {
      await host.offers.look(serverId, list);
      return null;
    },
    getPrompt: ({ serverId, prompt, args, line, threadId }) => {
      const known = inThread(threadId);
      host.assertGettable(serverId);
      const thread = line === undefined ? threadId : threads.say(line, threadId);
      const place = thread === undefined ? known : { threadId: thread };
      const { callId } = host.getPrompt({ serverId, prompt, args, ...place });
      return { ...placed(thread, callId), threadId: thread ?? "" };
    },
    readResource: ({ serverId, uri, threadId, fresh }) =>
      placed(threadId, host.readResource({ serverId, uri, fresh: fresh === true, ...inThread(threadId) }).callId),
    expandTemplate: ({ uriTemplate, values }) => ({ uri: host.offers.expand(uriTemplate, values) }),
    setSubscribed: async ({ serverId, uri, on }) => {
      await host.offers.setSubscribed(serverId, uri, on);
      return null;
    },
    complete: ({ serverId, ...request }) => host.offers.complete(serverId, request),
    saveContent: ({ callId, index }) => saveContent(host, callId, index, askWhere),
  };
}
