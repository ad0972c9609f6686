import { domainToUnicode } from "node:url";
import type { UrlPart, UrlReason, UrlVerdict } from "../../../preload/contract/url.ts";
import { URL_CHARACTERS, URL_LONG_CHARACTERS } from "../untrusted/limits.ts";
import { addressKind } from "./addresses.ts";
import { displayParts } from "./display.ts";
import { domainOf } from "./domains.ts";
import { hostReasons, type UrlContext } from "./host-reasons.ts";
import { hostTextReasons } from "./host-text.ts";
import { parseUrl } from "./parse-url.ts";
import { type UrlPieces, urlPieces } from "./pieces.ts";
import { lenientText, rawFindings, visibleUrl } from "./raw-text.ts";
import { block, inOrder, warn } from "./reasons.ts";
import { redirectHosts } from "./redirects.ts";

/**
 * Judges a URL that somebody else wants opened: what is wrong with it, and how to show it so that its real host stands out.
 *
 * Pure: nothing is looked up, resolved or fetched. Never throws; the same input gives the same verdict.
 *
 * @param raw what the server sent as its URL, of any type
 * @param context whom it is compared with
 */
export function judgeUrl(raw: unknown, context: UrlContext): UrlVerdict {
  if (typeof raw !== "string") return blocked("", [block("not-text")]);
  if (raw.length > URL_CHARACTERS) {
    return blocked(raw.slice(0, URL_CHARACTERS), [
      block("too-long", { length: `${raw.length}`, limit: `${URL_CHARACTERS}` }),
    ]);
  }
  const pieces = urlPieces(raw);
  const textReasons = [...rawReasons(raw), ...schemeReasons(raw)];
  if (textReasons.length > 0 || !pieces) return blocked(raw, textReasons);
  const url = parseUrl(raw);
  if (!url) return blocked(raw, [block("unparsable", { host: pieces.host })]);
  const ip = addressKind(url.hostname) !== undefined;
  const hostText = [...hostTextReasons(pieces.host, url.hostname, ip), ...portTextReasons(pieces)];
  if (hostText.length > 0) return blocked(raw, hostText, url.hostname);
  return judged(raw, pieces, url, context);
}

function judged(raw: string, pieces: UrlPieces, url: URL, context: UrlContext): UrlVerdict {
  const host = url.hostname;
  const unicodeHost = domainToUnicode(host) || host;
  const registrable = domainOf(host)?.registrable;
  const reasons = inOrder([
    ...hostReasons({ pieces, url, unicodeHost }, context),
    ...(raw.length > URL_LONG_CHARACTERS ? [warn("long", { length: `${raw.length}` })] : []),
  ]);
  const redirects = redirectHosts(pieces.query);
  return {
    level: reasons[0]?.level ?? "ok",
    reasons,
    text: raw,
    parts: displayParts(pieces, {
      ...(registrable !== undefined && { registrable }),
      ip: addressKind(host) !== undefined,
    }),
    host,
    ...(unicodeHost !== host && { unicodeHost }),
    ...(registrable !== undefined && { registrable }),
    ...(redirects.length > 0 && { redirectHosts: redirects }),
  };
}

/** A refused URL is not taken apart for display: its parts would be a guess. */
function blocked(raw: string, reasons: readonly UrlReason[], host = ""): UrlVerdict {
  // Nobody opens it, so its end may be cut: written out, what is unseen takes several times its room.
  const text = visibleUrl(raw.slice(0, URL_CHARACTERS)).slice(0, URL_CHARACTERS);
  const parts: readonly UrlPart[] = text === "" ? [] : [{ kind: "raw", text }];
  return { level: "block", reasons: inOrder(reasons), text, parts, host };
}

function rawReasons(raw: string): readonly UrlReason[] {
  const { control, white, hidden, stray, backslash } = rawFindings(raw);
  return [
    ...(control === undefined ? [] : [block("control-characters", { characters: control })]),
    ...(hidden === undefined ? [] : [block("hidden-characters", { characters: hidden })]),
    ...(white === undefined ? [] : [block("whitespace", { characters: white })]),
    ...(stray === undefined ? [] : [block("stray-delimiter", { characters: stray })]),
    ...(backslash ? [block("backslash")] : []),
  ];
}

/** Judged as a lenient reader would have it: what hides before the scheme or within it is a reason of its own. */
function schemeReasons(raw: string): readonly UrlReason[] {
  const text = lenientText(raw);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return [block("no-scheme")];
  if (scheme !== "http" && scheme !== "https") return [block("scheme", { scheme })];
  const pieces = urlPieces(text);
  if (!pieces) return [block("slashes")];
  return pieces.host === "" ? [block("no-host")] : [];
}

/** A port is written one way only: leading zeros, no digits and 0 are read differently by different programs. */
function portTextReasons({ port }: UrlPieces): readonly UrlReason[] {
  return port === undefined || /^[1-9]\d{0,4}$/.test(port) ? [] : [block("port-odd", { port: `:${port}` })];
}
