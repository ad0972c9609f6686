// `tools/list` in pages, for the raw servers of both eras:
//   --list N             N tools named t1, t2, … instead of the server's own; `endless` for a list without an end
//   --page M             tools of one page (default 10)
//   --cursor KIND        count: a text of ours that says where to go on (default); same: one text for every page; empty: the
//                        empty string for every page
//   --last absent|null   what stands in the place of the cursor at the end (default absent)
//   --fail-page K        page K is answered with an error
// and what tools of the server's own are listed with beside their name:
//   --tools JSON         by name: title, description, annotations …
//   --tools-file FILE    the same, read anew for each list
import { readFileSync } from "node:fs";
import { option } from "./wire.mjs";

/**
 * Tools as they are listed now.
 * @param {readonly { readonly name: string }[]} tools
 */
export function described(tools) {
  const file = option("tools-file", "");
  const more = JSON.parse(file === "" ? option("tools", "{}") : readFileSync(file, "utf8"));
  return tools.map((tool) => ({ ...tool, ...more[tool.name] }));
}

const wanted = option("list", "");
const size = Number(option("page", "10"));
const cursors = option("cursor", "count");
/** Where the reader is, for cursors that don't say it. */
let place = 0;

/** Whether the list is asked for in pages. */
export const paged = wanted !== "";

/**
 * The page behind a cursor, or the error it is answered with.
 * @param {string | undefined} cursor
 * @returns {{ result: object } | { error: string }}
 */
export function toolPage(cursor) {
  const all = wanted === "endless" ? Number.POSITIVE_INFINITY : Number(wanted);
  if (cursor === undefined) place = 0;
  else if (cursors === "count") place = Number(cursor.replace("after:", ""));
  const first = place;
  if (first / size + 1 === Number(option("fail-page", ""))) return { error: "the shelf fell down" };
  place = Math.min(first + size, all);
  const tools = Array.from({ length: place - first }, (_, index) => ({
    name: `t${first + index + 1}`,
    inputSchema: { type: "object" },
  }));
  const next = { count: `after:${place}`, same: "more", empty: "" }[cursors];
  if (place < all) return { result: { tools, nextCursor: next } };
  return { result: { tools, ...(option("last", "absent") === "null" ? { nextCursor: null } : {}) } };
}
