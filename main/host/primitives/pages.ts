import { INVALID_PARAMS } from "../connection/rpc-codes.ts";
import { HostError } from "../host-error.ts";
import { CHARACTERS_PER_LIST, PAGES_PER_LIST } from "../untrusted/limits.ts";
import { roughSize } from "../untrusted/rough-size.ts";

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string | null | undefined;
}

/** What was read of a list, and why no more where the list did not end. */
export interface ListRead<Item> {
  readonly items: readonly Item[];
  readonly stopped?: HostError;
  /** The reading stopped because the server no longer knows a cursor that it gave (server/utilities/pagination §Error Handling). */
  readonly cursorRefused?: true;
}

/**
 * Reads a list to its end: it ends when `nextCursor` is absent or null. An empty string goes on, and so does a cursor that comes
 * again, because cursors are opaque (C-16). A limit or a failing page ends the reading and leaves what was read.
 * @param method of the list, for the error at a limit: `list-too-long` or, for its text, `list-too-large` {method, limit}
 * @param readPage throws HostError; at the first page that is thrown on, because then nothing was read
 * @param sizeOf about how many characters an item is
 */
export async function readPages<Item>(
  method: string,
  itemLimit: number,
  readPage: (cursor: string | undefined) => Promise<Page<Item>>,
  sizeOf: (item: Item) => number = (item) => roughSize(item, CHARACTERS_PER_LIST),
): Promise<ListRead<Item>> {
  const items: Item[] = [];
  const tooLong = (limit: number) => new HostError("list-too-long", { method, limit });
  let characters = 0;
  let cursor: string | undefined;
  for (let page = 1; page <= PAGES_PER_LIST; page++) {
    let read: Page<Item>;
    try {
      read = await readPage(cursor);
    } catch (error) {
      if (page === 1 || !(error instanceof HostError)) throw error;
      const refused = error.code === "protocol-error" && error.params.code === INVALID_PARAMS;
      return { items, stopped: error, ...(refused ? { cursorRefused: true as const } : {}) };
    }
    const room = itemLimit - items.length;
    for (const item of read.items.slice(0, room)) {
      characters += sizeOf(item);
      if (characters > CHARACTERS_PER_LIST) {
        return { items, stopped: new HostError("list-too-large", { method, limit: CHARACTERS_PER_LIST }) };
      }
      items.push(item);
    }
    if (read.items.length > room) return { items, stopped: tooLong(itemLimit) };
    if (read.nextCursor === undefined || read.nextCursor === null) return { items };
    cursor = read.nextCursor;
  }
  return { items, stopped: tooLong(PAGES_PER_LIST) };
}
