import { z } from "zod";
import type { Cacheable, CacheMode, ResultCache } from "../cache/result-cache.ts";
import type { Ask } from "../connection/ask-server.ts";
import { restoredContent } from "../connection/kept-content.ts";
import { HostError } from "../host-error.ts";
import { displayText } from "../untrusted/display-text.ts";
import { CHARACTERS_PER_LIST } from "../untrusted/limits.ts";
import { roughSize } from "../untrusted/rough-size.ts";
import { type ListRead, readPages } from "./pages.ts";

/** How much of an item's name stands in a notice, in characters. */
const NAME_LENGTH = 200;
/** Items of one reading that are named; those past them are counted. */
const NAMED_ITEMS = 10;

const anyResult = z.looseObject({});

/** An item that could not be used and cost itself alone, texts safe for display; or how many more there were. */
export type LeftOut =
  /** `item`: what it calls itself, or its place in the list; `part`: a pointer to what is wrong. */
  | { readonly method: string; readonly item: string; readonly part: string }
  | { readonly method: string; readonly more: number };

/** Where lists are read from: a connection. */
export interface ListSource {
  readonly ask: Ask;
  /** Undefined in the legacy era, which knows of none. */
  readonly cache: ResultCache | undefined;
  readonly onLeftOut: (left: LeftOut) => void;
}

/** One list of the protocol. */
export interface ListKind<Raw, Item> {
  readonly method: Exclude<Cacheable, "resources/read">;
  /** The member of the result that holds the items. */
  readonly member: string;
  /** The member of an item that names it. */
  readonly name: string;
  readonly item: z.ZodType<Raw>;
  readonly limit: number;
  readonly view: (raw: Raw) => Item;
}

/** A list, and when the oldest of its pages arrived. */
export interface TimedRead<Item> extends ListRead<Item> {
  /** ms since the epoch, when a page of it was held; absent when all of it was read now. */
  readonly heldSince?: number;
}

/**
 * Reads a list to its end, or as far as it can be read (C-16), through the cache (C-32). Its items are looked at one by one: one that
 * can't be used is told of and left out.
 * @throws HostError `protocol-error`, `no-answer`, `invalid-result`, `capability-missing` or `input-required-invalid` at the first page
 */
export async function readList<Raw, Item>(
  source: ListSource,
  { method, member, name, item, limit, view }: ListKind<Raw, Item>,
  mode: CacheMode,
): Promise<TimedRead<Item>> {
  const { cache } = source;
  const page = z.object({ [member]: z.array(z.unknown()), nextCursor: z.string().nullish() });
  let heldSince: number | undefined;
  let place = 0;
  let leftOut = 0;

  const ask = async (cursor: string | undefined, from: CacheMode) => {
    // A cursor may be any text, the empty one too: none is no key of that shape.
    const key = cursor === undefined ? "" : `=${cursor}`;
    const held = from === "use" ? cache?.held(method, key) : undefined;
    if (held) {
      heldSince = Math.min(heldSince ?? held.at, held.at);
      return { result: held.result, told: true };
    }
    const keep = cache?.asked(method, key);
    const request = { method, ...(cursor === undefined ? {} : { params: { cursor } }) };
    const result = restoredContent(await source.ask(request, anyResult));
    keep?.(result);
    return { result, told: false };
  };
  const readFrom = async (from: CacheMode) => {
    place = 0;
    leftOut = 0;
    const readPage = async (cursor: string | undefined) => {
      const { result, told } = await ask(cursor, from);
      const parsed = page.safeParse(result);
      if (!parsed.success) throw new HostError("invalid-result", { detail: z.prettifyError(parsed.error) });
      const { nextCursor } = parsed.data as { readonly nextCursor?: string | null };
      const items = (parsed.data[member] as readonly unknown[]).flatMap((sent) => {
        place += 1;
        const read = item.safeParse(sent);
        if (read.success) return [sized(sent, view(read.data))];
        // Of what was held it was told when it came.
        if (told) return [];
        leftOut += 1;
        const called = nameOf(sent, name) ?? `#${place}`;
        if (leftOut <= NAMED_ITEMS) source.onLeftOut({ method, item: called, part: partOf(read.error) });
        return [];
      });
      return { items, nextCursor };
    };
    const { items, ...read } = await readPages(method, limit, readPage, ({ size }) => size);
    if (leftOut > NAMED_ITEMS) source.onLeftOut({ method, more: leftOut - NAMED_ITEMS });
    return { ...read, items: items.map(({ item }) => item) };
  };

  const read = await readFrom(mode);
  if (read.cursorRefused !== true) return { ...read, ...(heldSince === undefined ? {} : { heldSince }) };
  // The pages no longer belong together: none of them is used again, and the list is read from its beginning, once.
  cache?.drop(method);
  const { cursorRefused: _, ...again } = await readFrom("refresh");
  return again;
}

/** An item with its size: as it was sent, or made safe for display where that is longer. */
function sized<Item>(sent: unknown, item: Item): { readonly item: Item; readonly size: number } {
  const size = Math.max(roughSize(sent, CHARACTERS_PER_LIST), roughSize(item, CHARACTERS_PER_LIST));
  return { item, size };
}

function nameOf(item: unknown, name: string): string | undefined {
  const value = typeof item === "object" && item !== null ? (item as { [name: string]: unknown })[name] : undefined;
  return typeof value === "string" && value !== "" ? displayText(value.slice(0, NAME_LENGTH)).text : undefined;
}

function partOf({ issues: [first] }: z.ZodError): string {
  return displayText(`/${(first?.path ?? []).map(String).join("/")}`.slice(0, NAME_LENGTH)).text;
}
