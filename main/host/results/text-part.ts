import type { TextFound, TextStart } from "../../../preload/contract/results.ts";
import { visibleJson } from "../../../preload/form/visible-text.ts";
import { displayText } from "../untrusted/display-text.ts";

/** Characters around a place that was found. */
const AROUND = 200;

/** Never between the halves of a surrogate pair, or of a line break: a carriage return alone would be written out. */
function whole(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return at;
  const code = text.charCodeAt(at);
  const low = code >= 0xdc00 && code <= 0xdfff;
  return low || (code === 0x0a && text.charCodeAt(at - 1) === 0x0d) ? at - 1 : at;
}

/**
 * A piece of a text, safe for display.
 * @param from character to begin with @param characters how many at most
 * @param json the text is JSON and stays JSON
 */
export function textPart(text: string, from: number, characters: number, json = false): TextStart {
  const start = whole(text, Math.min(from, text.length));
  const wanted = whole(text, Math.min(start + characters, text.length));
  // A pair that is longer than what was asked for is taken whole, or reading on would never get past it.
  const end = wanted > start ? wanted : Math.min(start + 2, text.length);
  const piece = text.slice(start, end);
  return { text: json ? visibleJson(piece) : displayText(piece).text, next: end, characters: text.length };
}

/** The next place of `wanted` in a text, whatever the case of its letters; the search goes round once. */
export function findText(text: string, wanted: string, from: number): TextFound {
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "giu");
  pattern.lastIndex = Math.min(from, text.length);
  let match = pattern.exec(text);
  if (!match && from > 0) {
    pattern.lastIndex = 0;
    match = pattern.exec(text);
  }
  if (!match) return { at: -1, before: "", match: "", after: "" };
  const at = match.index;
  const end = at + match[0].length;
  const shown = (start: number, stop: number) => displayText(text.slice(whole(text, start), whole(text, stop))).text;
  return {
    at,
    before: shown(Math.max(0, at - AROUND), at),
    match: shown(at, end),
    after: shown(end, Math.min(text.length, end + AROUND)),
  };
}
