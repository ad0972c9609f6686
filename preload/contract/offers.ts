import { z } from "zod";
import type { IconRef } from "./icons.ts";
import type { AppError } from "./reply.ts";

/** One list of a server as far as it could be read. */
export interface OfferList<Item> {
  readonly items: readonly Item[];
  /** Why not all of it could be read; what was read stays (C-16). */
  readonly stopped?: AppError;
  /** ms since the epoch; of its oldest part where it was `held`. */
  readonly readAt: number;
  /** It was not asked for now: what was read before is still fresh by its server's word (C-32). */
  readonly held?: boolean;
}

/** Annotations of content, as far as they are understood (S-25). */
export interface AnnotationsView {
  readonly audience?: readonly ("user" | "assistant")[];
  /** 0 (least) to 1 (most). */
  readonly priority?: number;
  /** As the server wrote it (ISO 8601). */
  readonly lastModified?: string;
}

export interface PromptArgument {
  /** The exact name, which goes back on the wire. */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required: boolean;
}

/** A prompt as its server listed it; texts are bounded and safe for display, `name` is exact. */
export interface PromptView {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments: readonly PromptArgument[];
  readonly icon?: IconRef;
}

/** A resource as its server listed it; `uri` is exact. */
export interface ResourceView {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Bytes, as the server says. */
  readonly size?: number;
  readonly annotations?: AnnotationsView;
  readonly icon?: IconRef;
}

/** A resource template (RFC 6570); `uriTemplate` is exact. */
export interface TemplateView {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** The names of its variables, in order; empty for one that can't be expanded. */
  readonly variables: readonly string[];
  readonly icon?: IconRef;
}

/** A subscription of the modern era: what was asked for and what the server agreed to (C-31). */
export interface ListenView {
  readonly asked: readonly string[];
  readonly acknowledged: readonly string[];
  readonly state: "opening" | "open" | "lost";
}

/** What a connected server offers beside tools; a list is absent when the server did not declare it (C-08). */
export interface OffersView {
  readonly serverId: string;
  readonly prompts?: OfferList<PromptView>;
  readonly resources?: OfferList<ResourceView>;
  readonly templates?: OfferList<TemplateView>;
  /** The server takes `resources/subscribe`. */
  readonly canSubscribe: boolean;
  /** The server declared completions. */
  readonly canComplete: boolean;
  /** URIs that the person subscribed to, with the time of the last update that was told, ms since the epoch. */
  readonly subscribed: readonly { readonly uri: string; readonly updatedAt?: number }[];
  readonly listen?: ListenView;
}

/** Values that a server proposes for one argument (S-21). */
export interface Completion {
  readonly values: readonly string[];
  /** The server has more than these. */
  readonly more: boolean;
  readonly total?: number;
}

const serverId = z.string().max(200);
const uri = z.string().max(64 * 1024);
const argument = z.record(z.string(), z.string().max(64 * 1024));

export const offerInputs = {
  /** Reads the lists of a server anew, past every cache. */
  refreshOffers: z.strictObject({ serverId }),
  /** Somebody looks at a list: it is read anew where it is no longer fresh by its server's word. */
  lookAtOffers: z.strictObject({ serverId, list: z.enum(["tools", "prompts", "resources"]) }),
  /** Gets a prompt; a call like any other, which may ask questions. `line` and `threadId` as with `runTool`. */
  getPrompt: z.strictObject({
    serverId,
    prompt: z.string().max(4096),
    args: argument,
    line: z
      .string()
      .max(64 * 1024)
      .optional(),
    threadId: z.string().max(200).optional(),
  }),
  /** Reads a resource, likewise; `fresh`: past every cache. The URI goes to its own server alone, and is never opened. */
  readResource: z.strictObject({
    serverId,
    uri,
    threadId: z.string().max(200).optional(),
    fresh: z.boolean().optional(),
  }),
  /** The URI that a template becomes with these values (RFC 6570). */
  expandTemplate: z.strictObject({ serverId, uriTemplate: uri, values: argument }),
  setSubscribed: z.strictObject({ serverId, uri, on: z.boolean() }),
  /** Values for one argument; `context` are the other arguments that have one already. */
  complete: z.strictObject({
    serverId,
    of: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("prompt"), name: z.string().max(4096) }),
      z.strictObject({ kind: z.literal("template"), uriTemplate: uri }),
    ]),
    argument: z.string().max(4096),
    value: z.string().max(64 * 1024),
    context: argument,
  }),
  /** Saves one block of a call's result, such as a content of a read resource, where the person says in the system's own dialog. */
  saveContent: z.strictObject({ callId: z.string().max(200), index: z.number().int().nonnegative() }),
};
