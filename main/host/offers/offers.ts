import { type SubscriptionFilter, UriTemplate } from "@modelcontextprotocol/client";
import { z } from "zod";
import type { Completion, OfferList, OffersView } from "../../../preload/contract/offers.ts";
import type { ToolView } from "../../../preload/contract/servers.ts";
import type { Cacheable, CacheMode } from "../cache/result-cache.ts";
import type { Connection } from "../connection/connection.ts";
import { HostError, toAppError } from "../host-error.ts";
import type { Clock } from "../ports.ts";
import type { TimedRead } from "../primitives/list-source.ts";
import type { ListRead } from "../primitives/pages.ts";
import type { ServerFeature } from "../server-feature.ts";
import { displayText } from "../untrusted/display-text.ts";
import { COMPLETION_VALUES } from "../untrusted/limits.ts";
import { membersOf } from "../untrusted/members-of.ts";
import { ListKeeper } from "./list-keeper.ts";
import { Listening } from "./listening.ts";
import { listPrompts, listResources, listTemplates } from "./offer-lists.ts";
import { isPartOf, WantedResources } from "./wanted-resources.ts";

/** Which notification changes what, and which results are stale with it. */
const CHANGES: { readonly [method: string]: { readonly list: Kept; readonly stale: readonly Cacheable[] } } = {
  "notifications/tools/list_changed": { list: "tools", stale: ["tools/list"] },
  "notifications/prompts/list_changed": { list: "prompts", stale: ["prompts/list"] },
  "notifications/resources/list_changed": { list: "resources", stale: ["resources/list", "resources/templates/list"] },
};

type Kept = "tools" | "prompts" | "resources";

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

/** Where a notification names the subscription it belongs to (2026-07-28, basic/patterns/subscriptions). */
const SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

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
  private readonly wanted = new WantedResources();
  /** Connections whose tools changed while they were first read. */
  private readonly early = new WeakSet<Connection>();

  constructor(deps: OffersDeps) {
    this.deps = deps;
  }

  connected(serverId: string, connection: Connection): void {
    const keeper = (list: Kept, read: (mode: CacheMode) => Promise<void>) =>
      connection.offers(list) && { [list]: new ListKeeper(this.deps.clock, read) };
    const keepers: Followed["keepers"] = {
      ...keeper("tools", (mode) => this.readTools(serverId, connection, mode)),
      ...keeper("prompts", (mode) => this.readPrompts(serverId, connection, mode)),
      ...keeper("resources", (mode) => this.readResources(serverId, connection, mode)),
    };
    const capabilities = connection.client.getServerCapabilities();
    const listening =
      connection.era === "modern"
        ? new Listening(
            connection,
            this.deps.clock,
            (listen) => {
              const { listen: _, ...rest } = this.followed.get(serverId)?.view ?? followed.view;
              this.show(serverId, connection, listen ? { ...rest, listen } : rest);
            },
            () => this.readMissed(followed),
          )
        : undefined;
    const followed: Followed = {
      ...{ connection, keepers, listening },
      view: {
        serverId,
        canSubscribe: connection.offers("resources") && capabilities?.resources?.subscribe === true,
        canComplete: connection.offers("completions"),
        subscribed: this.wanted.view(serverId),
      },
    };
    this.followed.set(serverId, followed);
    this.deps.onOffers(serverId, followed.view);
    // The tools were read with the connection, and again where they changed meanwhile.
    if (this.early.has(connection)) keepers.tools?.changed();
    void keepers.prompts?.now("use");
    void keepers.resources?.now("use");
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

  renewed(serverId: string, connection: Connection): void {
    const followed = this.followed.get(serverId);
    if (followed?.connection !== connection) return;
    void this.subscribeAgain(serverId, connection);
    this.readMissed(followed);
  }

  notified(serverId: string, connection: Connection, method: string, params: unknown): void {
    const change = Object.hasOwn(CHANGES, method) ? CHANGES[method] : undefined;
    if (!change && method !== "notifications/resources/updated") return;
    const { uri, _meta } = membersOf(params);
    const subscription = membersOf(_meta)[SUBSCRIPTION];
    const state = connection.era === "modern" ? connection.subscription(subscription) : "open";
    // What comes from one that has ended has crossed its end on the way; that is no fault of the server's.
    if (state === undefined) connection.violation({ noSuchSubscription: shownId(subscription), method });
    if (change) {
      // Also where nobody asked to be told: a list that is read once too often is right.
      for (const stale of change.stale) connection.cache?.drop(stale);
      const followed = this.followed.get(serverId);
      if (followed?.connection === connection) followed.keepers[change.list]?.changed();
      else if (change.list === "tools") this.early.add(connection);
      return;
    }
    if (typeof uri === "string") connection.cache?.drop("resources/read", (read) => isPartOf(uri, read));
    if (state !== "open") return;
    if (typeof uri === "string" && this.wanted.updated(serverId, uri, this.deps.clock.now())) {
      this.showSubscribed(serverId);
    } else connection.violation({ notSubscribed: displayText(String(uri).slice(0, 500)).text });
  }

  /** Every list once more, past what is known of them. Resolves when they are read. Throws HostError `not-connected`. */
  async refresh(serverId: string): Promise<void> {
    const { keepers } = this.of(serverId);
    await Promise.all(Object.values(keepers).map((keeper) => keeper.now("refresh")));
  }

  /**
   * Somebody looks at a list: where its server tells of no changes, what is no longer fresh is read again (2026-07-28,
   * server/utilities/caching: freshness is looked at when the data is needed, and nothing is polled). The legacy era says nothing of
   * freshness, and nothing is read. Resolves when it is read. Throws HostError `not-connected`.
   */
  async look(serverId: string, list: Kept): Promise<void> {
    const { connection, keepers, view } = this.of(serverId);
    const told = view.listen?.state === "open" && view.listen.acknowledged.includes(`${list}ListChanged`);
    if (connection.era === "modern" && !told) await keepers[list]?.now("use");
  }

  /**
   * Subscribes to a resource, or no longer. Modern servers are told through the one subscription of the connection.
   * @throws HostError `not-connected`, `not-declared`, or what the server answers
   */
  async setSubscribed(serverId: string, uri: string, on: boolean): Promise<void> {
    const { connection, listening, view } = this.of(serverId);
    if (!view.canSubscribe) throw new HostError("not-declared", { capability: "resources.subscribe" });
    const known = this.wanted.has(serverId, uri);
    // Before the answer: an update may come right behind it.
    if (on) this.wanted.add(serverId, uri);
    try {
      if (!listening) await this.ask(connection, on ? "resources/subscribe" : "resources/unsubscribe", uri);
    } catch (error) {
      if (on && !known) this.wanted.remove(serverId, uri);
      throw error;
    }
    if (!on) this.wanted.remove(serverId, uri);
    this.showSubscribed(serverId);
    listening?.listenFor(this.filterOf(serverId, connection));
  }

  /** A server that has ended is another one from its next connection on, which is subscribed to nothing. */
  forgetSubscribed(serverId: string): void {
    this.wanted.forget(serverId);
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
    const { completion } = await connection.ask(request, completionResult);
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
      // Without a prototype: a variable may be called `constructor`, and then has no value unless one is given.
      return new UriTemplate(uriTemplate).expand(Object.assign(Object.create(null), values));
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

  private async readTools(serverId: string, connection: Connection, mode: CacheMode): Promise<void> {
    const read = await connection.tools(mode).catch((error: unknown) => failed<ToolView>(error));
    if (this.followed.get(serverId)?.connection === connection) this.deps.onTools(serverId, read);
  }

  private async readPrompts(serverId: string, connection: Connection, mode: CacheMode): Promise<void> {
    const prompts = await this.listOf(listPrompts(connection, mode));
    this.show(serverId, connection, { prompts });
  }

  private async readResources(serverId: string, connection: Connection, mode: CacheMode): Promise<void> {
    const [resources, templates] = await Promise.all([
      this.listOf(listResources(connection, mode)),
      this.listOf(listTemplates(connection, mode).then((read) => read ?? { items: [] })),
    ]);
    this.show(serverId, connection, { resources, templates });
  }

  /** Nothing was told for a while: whatever is held may be stale. */
  private readMissed({ connection, keepers }: Followed): void {
    for (const { stale } of Object.values(CHANGES)) for (const method of stale) connection.cache?.drop(method);
    connection.cache?.drop("resources/read");
    for (const keeper of Object.values(keepers)) keeper.changed();
  }

  /** A list that can't be read at all is an empty one with the reason: the others are shown all the same. */
  private async listOf<Item>(reading: Promise<TimedRead<Item>>): Promise<OfferList<Item>> {
    const { items, stopped, heldSince } = await reading.catch((error: unknown): TimedRead<Item> => failed<Item>(error));
    return {
      items,
      ...(stopped && { stopped: toAppError(stopped) }),
      ...(heldSince !== undefined && { held: true }),
      readAt: heldSince ?? this.deps.clock.now(),
    };
  }

  private show(serverId: string, connection: Connection, part: Partial<OffersView>): void {
    const followed = this.followed.get(serverId);
    if (followed?.connection !== connection) return;
    followed.view = { ...followed.view, ...part };
    this.deps.onOffers(serverId, followed.view);
  }

  private showSubscribed(serverId: string): void {
    const followed = this.followed.get(serverId);
    if (followed) this.show(serverId, followed.connection, { subscribed: this.wanted.view(serverId) });
  }

  /** What to listen for: changes of the lists that the server said it tells of, and the person's resources (C-08). */
  private filterOf(serverId: string, connection: Connection): SubscriptionFilter {
    const { tools, prompts, resources } = connection.client.getServerCapabilities() ?? {};
    const uris = this.wanted.uris(serverId);
    return {
      ...(connection.offers("tools") && tools?.listChanged && { toolsListChanged: true }),
      ...(connection.offers("prompts") && prompts?.listChanged && { promptsListChanged: true }),
      ...(connection.offers("resources") && resources?.listChanged && { resourcesListChanged: true }),
      ...(uris.length > 0 && resources?.subscribe && { resourceSubscriptions: [...uris] }),
    };
  }

  private async subscribeAgain(serverId: string, connection: Connection): Promise<void> {
    for (const uri of this.wanted.uris(serverId)) {
      await this.ask(connection, "resources/subscribe", uri).catch(() => {
        // The server no longer takes it: it is not shown as subscribed.
        this.wanted.remove(serverId, uri);
        this.showSubscribed(serverId);
      });
    }
  }

  private async ask(connection: Connection, method: string, uri: string): Promise<void> {
    await connection.ask({ method, params: { uri } }, anything);
  }
}

function failed<Item>(error: unknown): ListRead<Item> {
  return {
    items: [],
    stopped: error instanceof HostError ? error : new HostError("internal", { detail: String(error) }),
  };
}

function shownId(id: unknown): string {
  return typeof id === "string" || typeof id === "number" ? displayText(String(id).slice(0, 100)).text : "";
}
