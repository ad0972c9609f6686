import { type Members, membersOf } from "../untrusted/members-of.ts";
import { rawBlocks } from "./blocks.ts";
import { layOutJson } from "./lay-out-json.ts";

/** Characters of JSON that are laid out for one result: nothing else moves in this process meanwhile. */
const LAID_OUT = 1024 * 1024;

const chosen = new WeakMap<Members, ReadonlySet<Members>>();
const layouts = new WeakMap<Members, string>();

/**
 * The text of a resource as it is read, the same whenever and whatever part of it is read: JSON laid out, once, for the first contents
 * of its result that fit together; anything else as the server sent it.
 * @param result what the resource is part of
 */
export function readableText(result: Members, resource: Members, text: string): string {
  if (!isJson(resource)) return text;
  const fits = chosen.get(result) ?? firstThatFit(result);
  chosen.set(result, fits);
  if (!fits.has(resource)) return text;
  const known = layouts.get(resource) ?? layOutJson(text) ?? text;
  layouts.set(resource, known);
  return known;
}

function firstThatFit(result: Members): ReadonlySet<Members> {
  const fits = new Set<Members>();
  let room = LAID_OUT;
  for (const { block } of rawBlocks(result)) {
    const resource = membersOf(membersOf(block).resource);
    if (!isJson(resource) || typeof resource.text !== "string" || resource.text.length > room) continue;
    room -= resource.text.length;
    fits.add(resource);
  }
  return fits;
}

function isJson({ mimeType }: Members): boolean {
  return typeof mimeType === "string" && /[/+]json\s*(;|$)/i.test(mimeType);
}
