import { domainToASCII } from "node:url";
import type { UrlReason } from "../../../preload/contract/url.ts";
import { characterNames } from "./raw-text.ts";
import { block, strong } from "./reasons.ts";

/** Full stops of other scripts, all of which parsers read as a dot; and letters and signs that only look like one of ours. */
const OTHER_DOTS = /[\u3002\uff0e\uff61\u2024\u06d4\u0589]/;
/** What belongs in a host: letters, their marks, digits, hyphen; the underscore of service names; marks of spelling in some scripts. */
const PLAIN = /^[\p{L}\p{M}\p{N}_\-\u00b7\u0375\u05f3\u05f4\u30fb]$/u;
const PICTURE = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
/** Letters that read as `!`, `|`, `:`, `/` or a quote outside of their own scripts. */
const SIGN_LETTERS = /^[\u01c0-\u01c3\u02b0-\u02ff\u3033-\u3035\u30ce\u30bd\u30f3\u4e36\u4e3f]$/u;
const EAST_ASIAN = /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]$/u;

/**
 * Whether the written host is read by every parser as what it looks like.
 *
 * Blocked: percent-encoding; characters that a parser turns into ASCII or that look like a delimiter; ASCII that is in no name; labels
 * and lengths that DNS has no room for; anything else that the parser made into another host.
 *
 * @param written the host as the text has it
 * @param host what the parser made of it
 * @param ip whether that is an address; odd ways to write one are judged elsewhere
 */
export function hostTextReasons(written: string, host: string, ip: boolean): readonly UrlReason[] {
  if (written.includes("%")) return [block("host-encoded", { host })];
  const mapped = [...written].filter(turnsIntoAscii);
  if (mapped.length > 0) return [block("host-mapped", { characters: characterNames(mapped), host })];
  if (!ip && (!wellFormed(host) || domainToASCII(written) !== host)) return [block("host-invalid", { host })];
  return [];
}

/**
 * Signs within a host's own-script form that are no letters, or pass for punctuation.
 * @param unicodeHost may still hold such characters when it was given as xn--
 */
export function hostSymbolReasons(unicodeHost: string): readonly UrlReason[] {
  const all = [...unicodeHost];
  const signs = all.filter((character, at) => {
    if (character === "." || character.charCodeAt(0) < 0x80) return false;
    if (!PLAIN.test(character)) return true;
    if (!SIGN_LETTERS.test(character)) return false;
    const neighbours = [all[at - 1], all[at + 1]].filter((one) => one !== undefined && one !== ".");
    return !neighbours.length || !neighbours.every((one) => EAST_ASIAN.test(one ?? ""));
  });
  return signs.length === 0 ? [] : [strong("host-symbol", { characters: characterNames(signs) })];
}

function turnsIntoAscii(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return false;
  if (OTHER_DOTS.test(character)) return true;
  // Pictures are judged as symbols: they look like nothing else.
  if (PICTURE.test(character)) return /[\p{ASCII}]/u.test(character.normalize("NFKC"));
  return !PLAIN.test(character) || /[\p{ASCII}]/u.test(character.normalize("NFKC").toLowerCase());
}

/** Names that DNS can hold: 253 characters, labels of 1 to 63, no hyphen at a label's ends; a closing dot is judged elsewhere. */
function wellFormed(host: string): boolean {
  const name = host.replace(/\.$/, "");
  return name.length <= 253 && name.split(".").every((label) => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/.test(label));
}
