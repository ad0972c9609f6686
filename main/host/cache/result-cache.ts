import type { Clock } from "../ports.ts";
import { cacheHints } from "./cache-hints.ts";
import { type Held, ResultShelf } from "./result-shelf.ts";

type Members = { readonly [name: string]: unknown };

/** `use`: a fresh result does; `refresh`: the server is asked, and its answer takes the place of what was held. */
export type CacheMode = "use" | "refresh";

/** The methods whose results may be held (2026-07-28, server/utilities/caching §Cacheable Results), `server/discover` aside. */
export type Cacheable =
  | "tools/list"
  | "prompts/list"
  | "resources/list"
  | "resources/templates/list"
  | "resources/read";

/** Takes the answer to what was asked; nothing is held when it became stale on its way. */
export type Keep = (result: Members) => void;

/**
 * The results of one connection that may be used again (C-32): by method and the parameter that matters, as long as their `ttlMs` says.
 * What is private stays with the connection, which is its authorization context; what is public is also found by other connections to
 * the same place. The protocol client has a cache of its own for its list verbs, but holds whole lists and not their pages, and
 * refuses a result without hints; so it is not used, and its requests are made one by one.
 */
export class ResultCache {
  private readonly clock: Clock;
  private readonly own = new ResultShelf();
  private readonly shared: ResultShelf | undefined;

  /** @param shared where public results of the same place are held; undefined when nothing may be shared */
  constructor(clock: Clock, shared?: ResultShelf) {
    this.clock = clock;
    this.shared = shared;
  }

  /** A fresh result of this request, if one is held: `now < received + ttlMs`. */
  held(method: Cacheable, key: string): Held | undefined {
    const now = this.clock.now();
    const fresh = (held: Held | undefined) => (held && held.at <= now && now < held.until ? held : undefined);
    return fresh(this.own.get(method, key)) ?? fresh(this.shared?.get(method, key));
  }

  /** A request goes out. Returns what its answer is given to; that of a retry with inputs never is (it MUST NOT be held). */
  asked(method: Cacheable, key: string): Keep {
    const turns = () => this.own.turn(method) + (this.shared?.turn(method) ?? 0);
    const before = turns();
    return (result) => {
      if (turns() !== before) return;
      const { ttlMs, scope } = cacheHints(result);
      const at = this.clock.now();
      const held = { result, at, until: at + ttlMs };
      this.own.remove(method, key);
      // An older one there may be fresh for longer than this one.
      this.shared?.remove(method, key);
      if (ttlMs === 0) return;
      this.own.put(method, key, held);
      if (scope === "public") this.shared?.put(method, key, held);
    };
  }

  /** What was read by this method, or what fits of it, is no longer fresh, nor is anything that is on its way. */
  drop(method: Cacheable, fits?: (key: string) => boolean): void {
    this.own.drop(method, fits);
    this.shared?.drop(method, fits);
  }
}
