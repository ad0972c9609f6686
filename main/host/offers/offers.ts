import { type SubscriptionFilter, UriTemplate } from "@modelcontextprotocol/client";
import { z } from "zod";
import type { Completion, OfferList, OffersView } from "../../../preload/contract/offers.ts";
import type { ToolView } from "../../../preload/contract/servers.ts";
import { requestError } from "../calls/call-error.ts";
import type { Connection } from "../connection/connection.ts";
import { HostError, toAppError } from "../host-error.ts";
import type { Clock } from "../ports.ts";
import type { ListRead } from "../primitives/pages.ts";
import type { ServerFeature } from "../server-feature.ts";
import { displayText } from "../untrusted/display-text.ts";
import { COMPLETION_VALUES } from "../untrusted/limits.ts";
import { ListKeeper } from "./list-keeper.ts";
import { Listening } from "./listening.ts";
import { listPrompts, listResources, listTemplates } from "./offer-lists.ts";

/** Which notification changes which list. */
const CHANGES = {
  "notifications/tools/list_changed": "tools",
  "notifications/prompts/list_changed": "prompts",
  "notifications/resources/list_changed": "resources",
} as const;

type Kept = (typeof CHANGES)[keyof typeof CHANGES];

interface Followed {
  readonly connection: Connection;
  readonly keepers: { readonly [K in Kept]?: ListKeeper };
  readonly listening: Listening | undefined;
  view: OffersView;
}

/** Whom the lists are told to. */
export interface OffersDeps {
  readonly clock: Clock;
  /** Undefined once the connection has ended. */
  readonly onOffers: (serverId: string, view: OffersView | undefined) => void;
  /** The tools were listed anew. */
  readonly onTools: (serverId: string, read: ListRead<ToolView>) => void;
}

/** What is to be completed (specification, server/utilities/completion). */
export type CompletionOf =
  | { readonly kind: "prompt"; readonly name: string }
  | { readonly kind: "template"; readonly uriTemplate: string };

export interface CompletionRequest {
  readonly of: CompletionOf;
  readonly argument: string;
  readonly value: string;
  /** The other arguments that have a value already. */
  readonly context: { readonly [name: string]: string };
}

const completionResult = z.object({
  completion: z.object({
    values: z.array(z.string()),
    hasMore: z.boolean().optional().catch(undefined),
    total: z.number().int().nonnegative().optional().catch(undefined),
  }),
});

const anything = z.looseObject({});

/** What connected servers offer: the lists, kept right as the servers tell of changes, and what the person subscribed to. */
export class Offers implements ServerFeature {
  private readonly deps: OffersDeps;
  private readonly followed = new Map<string, Followed>();
  /** Subscriptions outlive a connection: what was subscribed to is subscribed to again. */
  private readonly wanted = new Map<string, Map<string, number | undefined>>();

  constructor(deps: OffersDeps) {
    this.deps = deps;
  }

  connected(serverId: string, connection: Connection): void {
    const keeper = (read: () => Promise<void>) => new ListKeeper(this.deps.clock, read);
    const keepers = {
      ...(connection.offers("tools") && { tools: keeper(() => this.readTools(serverId, connection)) }),
      ...(connection.offers("prompts") && { prompts: keeper(() => this.readPrompts(serverId, connection)) }),
      ...(connection.offers("resources") && { resources: keeper(() => this.readResources(serverId, connection)) }),
    };
    const capabilities = connection.client.getServerCapabilities();
    const listening =
      connection.era === "modern"
        ? new Listening(connection, this.deps.clock, (listen) => {
            const { listen: _, ...rest } = this.followed.get(serverId)?.view ?? followed.view;
            this.show(serverId, connection, listen ? { ...rest, listen } : rest);
          })
        : undefined;
    const followed: Followed = {
      ...{ connection, keepers, listening },
      view: {
        serverId,
        canSubscribe: connection.offers("resources") && capabilities?.resources?.subscribe === true,
        canComplete: connection.offers("completions"),
        subscribed: this.subscribedOf(serverId),
      },
    };
    this.followed.set(serverId, followed);
    this.deps.onOffers(serverId, followed.view);
    // The tools were read with the connection.
    void keepers.prompts?.now();
    void keepers.resources?.now();
    listening?.listenFor(this.filterOf(serverId, connection));
    if (!listening) void this.subscribeAgain(serverId, connection);
  }

  ended(serverId: string): void {
    const followed = this.followed.get(serverId);
    if (!followed) return;
    this.followed.delete(serverId);
    for (const keeper of Object.values(followed.keepers)) keeper.stop();
    followed.listening?.stop();
    this.deps.onOffers(serverId, undefined);
  }

  notified(serverId: string, connection: Connection, method: string, params: unknown): void {
    if (Object.hasOwn(CHANGES, method)) {
      this.followed.get(serverId)?.keepers[CHANGES[method as keyof typeof CHANGES]]?.changed();
    } else if (method === "notifications/resources/updated") {
      const { uri } = (typeof params === "object" && params !== null ? params : {}) as { readonly uri?: unknown };
      const wanted = this.wanted.get(serverId);
      if (typeof uri !== "string" || !wanted?.has(uri)) {
        connection.violation({ notSubscribed: displayText(String(uri).slice(0, 500)).text });
        return;
      }
      wanted.set(uri, this.deps.clock.now());
      this.showSubscribed(serverId);
    }
  }

  /** Every list once more, past what is known of them. Resolves when they are read. Throws HostError `not-connected`. */
  async refresh(serverId: string): Promise<void> {
    const { keepers } = this.of(serverId);
    await Promise.all(Object.values(keepers).map((keeper) => keeper.now()));
  }

  /**
   * Subscribes to a resource, or no longer. Modern servers are told through the one subscription of the connection.
   * @throws HostError `not-connected`, `not-declared`, or what the server answers
   */
  async setSubscribed(serverId: string, uri: string, on: boolean): Promise<void> {
    const { connection, listening, view } = this.of(serverId);
    if (!view.canSubscribe) throw new HostError("not-declared", { capability: "resources.subscribe" });
    const wanted = this.wanted.get(serverId) ?? new Map<string, number | undefined>();
    this.wanted.set(serverId, wanted);
    const known = wanted.has(uri);
    // Before the answer: an update may come right behind it.
    if (on && !known) wanted.set(uri, undefined);
    try {
      if (!listening) await this.ask(connection, on ? "resources/subscribe" : "resources/unsubscribe", uri);
    } catch (error) {
      if (on && !known) wanted.delete(uri);
      throw error;
    }
    if (!on) wanted.delete(uri);
    this.showSubscribed(serverId);
    listening?.listenFor(this.filterOf(serverId, connection));
  }

  /**
   * Asks a server for values of one argument.
   * @throws HostError `not-connected`, `not-declared`, or what the server answers
   */
  async complete(serverId: string, { of, argument, value, context }: CompletionRequest): Promise<Completion> {
    const { connection } = this.of(serverId);
    connection.requireDeclared("completions");
    const ref =
      of.kind === "prompt" ? { type: "ref/prompt", name: of.name } : { type: "ref/resource", uri: of.uriTemplate };
    const params = {
      ref,
      argument: { name: argument, value },
      ...(Object.keys(context).length === 0 ? {} : { context: { arguments: context } }),
    };
    const request = { method: "completion/complete", params };
    const { completion } = await connection.client.request(request, completionResult).catch((error: unknown) => {
      throw requestError(error, request.method);
    });
    const values = completion.values.slice(0, COMPLETION_VALUES);
    const { total, hasMore } = completion;
    return {
      values,
      more: hasMore === true || values.length < completion.values.length || (total ?? 0) > values.length,
      ...(total === undefined ? {} : { total }),
    };
  }

  /** The URI that a template becomes (RFC 6570). Throws HostError `bad-template` for one that can't be read. */
  expand(uriTemplate: string, values: { readonly [name: string]: string }): string {
    try {
      return new UriTemplate(uriTemplate).expand({ ...values });
    } catch (error) {
      throw new HostError("bad-template", { detail: displayText(error instanceof Error ? error.message : "").text });
    }
  }

  /** An item of a list as it was last read; undefined when it is not there. */
  listed(serverId: string, kind: "prompt" | "resource" | "template", key: string): object | undefined {
    const view = this.followed.get(serverId)?.view;
    if (kind === "prompt") return view?.prompts?.items.find(({ name }) => name === key);
    if (kind === "resource") return view?.resources?.items.find(({ uri }) => uri === key);
    return view?.templates?.items.find(({ uriTemplate }) => uriTemplate === key);
  }

  private of(serverId: string): Followed {
    const followed = this.followed.get(serverId);
    if (!followed) throw new HostError("not-connected", { name: serverId });
    return followed;
  }

  private async readTools(serverId: string, connection: Connection): Promise<void> {
    const read = await connection.tools().catch((error: unknown) => failed<ToolView>(error));
    if (this.followed.get(serverId)?.connection === connection) this.deps.onTools(serverId, read);
  }

  private async readPrompts(serverId: string, connection: Connection): Promise<void> {
    const prompts = await this.listOf(listPrompts(connection.client));
    this.show(serverId, connection, { prompts });
  }

  private async readResources(serverId: string, connection: Connection): Promise<void> {
    const { client } = connection;
    const [resources, templates] = await Promise.all([
      this.listOf(listResources(client)),
      this.listOf(listTemplates(client)),
    ]);
    this.show(serverId, connection, { resources, templates });
  }

  /** A list that can't be read at all is an empty one with the reason: the others are shown all the same. */
  private async listOf<Item>(reading: Promise<ListRead<Item>>): Promise<OfferList<Item>> {
    const { items, stopped } = await reading.catch((error: unknown) => failed<Item>(error));
    return { items, ...(stopped && { stopped: toAppError(stopped) }), readAt: this.deps.clock.now() };
  }

  private show(serverId: string, connection: Connection, part: Partial<OffersView>): void {
    const followed = this.followed.get(serverId);
    if (followed?.connection !== connection) return;
    followed.view = { ...followed.view, ...part };
    this.deps.onOffers(serverId, followed.view);
  }

  private showSubscribed(serverId: string): void {
    const followed = this.followed.get(serverId);
    if (followed) this.show(serverId, followed.connection, { subscribed: this.subscribedOf(serverId) });
  }

  private subscribedOf(serverId: string): OffersView["subscribed"] {
    return [...(this.wanted.get(serverId) ?? [])].map(([uri, updatedAt]) => ({
      uri,
      ...(updatedAt === undefined ? {} : { updatedAt }),
    }));
  }

  /** What to listen for: changes of the lists that the server said it tells of, and the person's resources (C-08). */
  private filterOf(serverId: string, connection: Connection): SubscriptionFilter {
    const { tools, prompts, resources } = connection.client.getServerCapabilities() ?? {};
    const uris = [...(this.wanted.get(serverId)?.keys() ?? [])];
    return {
      ...(connection.offers("tools") && tools?.listChanged && { toolsListChanged: true }),
      ...(connection.offers("prompts") && prompts?.listChanged && { promptsListChanged: true }),
      ...(connection.offers("resources") && resources?.listChanged && { resourcesListChanged: true }),
      ...(uris.length > 0 && resources?.subscribe && { resourceSubscriptions: uris }),
    };
  }

  private async subscribeAgain(serverId: string, connection: Connection): Promise<void> {
    for (const uri of [...(this.wanted.get(serverId)?.keys() ?? [])]) {
      await this.ask(connection, "resources/subscribe", uri).catch(() => {
        // The server no longer takes it: it is not shown as subscribed.
        this.wanted.get(serverId)?.delete(uri);
        this.showSubscribed(serverId);
      });
    }
  }

  private async ask(connection: Connection, method: string, uri: string): Promise<void> {
    await connection.client.request({ method, params: { uri } }, anything).catch((error: unknown) => {
      throw requestError(error, method);
    });
  }
}

function failed<Item>(error: unknown): ListRead<Item> {
  return {
    items: [],
    stopped: error instanceof HostError ? error : new HostError("internal", { detail: String(error) }),
  };
}
