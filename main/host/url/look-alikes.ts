import { domainToUnicode } from "node:url";
import type { UrlReason } from "../../../preload/contract/url.ts";
import { brandReason, domainWithin } from "./brand-position.ts";
import { skeleton } from "./confusables.ts";
import type { Domain } from "./domains.ts";
import { isHonestNeighbour, isWellKnown, type KnownName, knownName, wellKnown } from "./known-names.ts";
import { oneEdit } from "./one-edit.ts";
import { strong, warn } from "./reasons.ts";

/** Names shorter than this are one letter from too many honest ones. */
const SHORTEST_NEAR = 6;
/** A shorter piece of a label is no sign of a name within it. */
const SHORTEST_PIECE = 5;
const SHORTEST_CONFUSABLE = 4;

/** What a host is compared with, apart from the well-known names. */
export interface Familiar {
  /** The host of the server's own URL. */
  readonly own?: string;
  /** Hosts of the other connections. */
  readonly others: readonly string[];
}

/**
 * The ways in which a host passes itself off as a known one; at most one reason of each kind, naming the first name that fits.
 *
 * @param domain the host, cut
 * @param writtenName the registrable domain's own label as the URL's text has it, capitals kept
 * @param familiar the person's own servers
 */
export function lookAlikes(domain: Domain, writtenName: string, familiar: Familiar): readonly UrlReason[] {
  if (isWellKnown(domain.registrable)) return [];
  const own = [familiar.own, ...familiar.others].flatMap((host) =>
    host === undefined ? [] : (knownName(host, "own") ?? []),
  );
  const known = [...own, ...wellKnown].filter((name) => name.domain !== domain.registrable);
  const unicodeName = domainToUnicode(domain.name);
  const skeletons = new Set([skeleton(unicodeName), skeleton(writtenName)]);
  const labels = [...domain.subdomains.map((label) => domainToUnicode(label)), unicodeName];
  const confusable = known.find((name) => passesFor(unicodeName, skeletons, name)) ?? pieceThatPasses(labels, known);
  const within = domainWithin(domain, known);
  const honest =
    own.some((name) => name.domain === domain.registrable) ||
    wellKnown.some(({ name }) => name === domain.name) ||
    isHonestNeighbour(domain.name);
  const near = honest || confusable ? undefined : known.find((name) => isNear(domain, name));
  const branded = within || confusable ? undefined : brandReason(domain, known);
  const params = (name: KnownName) => ({ name: name.domain, registrable: domain.registrable });
  return [
    ...(confusable ? [strong("confusable", params(confusable))] : []),
    ...(near ? [nearReason(domain, near)] : []),
    ...(within ? [strong("brand-domain", params(within))] : []),
    ...(branded ? [branded] : []),
  ];
}

/** The registrable label reads like the name without being it: letters that resemble, or a hyphen put in. */
function passesFor(label: string, skeletons: ReadonlySet<string>, known: KnownName): boolean {
  const ascii = /^[\p{ASCII}]*$/u.test(label);
  if (ascii && known.name.length < SHORTEST_CONFUSABLE) return false;
  if (label !== known.name && skeletons.has(known.skeleton)) return true;
  const split = label.includes("-") && known.kind !== "word" && known.name.length >= SHORTEST_NEAR;
  return split && !known.name.includes("-") && skeleton(label.replaceAll("-", "")) === known.skeleton;
}

/** A piece of any label (between hyphens) that reads like a brand or product without being it, e.g. `paypa1` in `paypa1-login`. */
function pieceThatPasses(labels: readonly string[], known: readonly KnownName[]): KnownName | undefined {
  for (const piece of labels.flatMap((label) => label.split("-"))) {
    if (piece.length < SHORTEST_PIECE) continue;
    const like = skeleton(piece);
    if (like === piece) continue;
    const found = known.find((name) => name.kind !== "word" && name.skeleton === like && name.name !== piece);
    if (found) return found;
  }
  return undefined;
}

function isNear(domain: Domain, known: KnownName): boolean {
  if (known.kind === "word" || known.name.length < SHORTEST_NEAR || !oneEdit(domain.name, known.name)) return false;
  // Another server's name need not be well chosen: acme1.com and acme2.com may both be somebody's.
  return known.kind !== "own" || known.domain === `${known.name}.${domain.suffix}`;
}

/** The same slip under another suffix is more often an honest name. */
function nearReason(domain: Domain, known: KnownName): UrlReason {
  const params = { name: known.domain, registrable: domain.registrable };
  return `${known.name}.${domain.suffix}` === known.domain ? strong("near-name", params) : warn("near-name", params);
}
