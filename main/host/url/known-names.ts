import { skeleton } from "./confusables.ts";
import data from "./data/known-names.json" with { type: "json" };
import { domainOf } from "./domains.ts";

/** A domain that copies are looked for of. */
export interface KnownName {
  readonly domain: string;
  /** Its own label. */
  readonly name: string;
  readonly skeleton: string;
  /**
   * `brand`: the name means its owner wherever it stands. `product`: firms name their own subdomains so (`gitlab.firm.com`).
   * `word`: too ordinary to mean anything by itself. `own`: the domain of one of the person's servers.
   */
  readonly kind: "brand" | "product" | "word" | "own";
}

/** The well-known names, in the order of the list: the first that fits is named. */
export const wellKnown: readonly KnownName[] = [
  ...data.brands.map((domain) => knownName(domain, "brand")),
  ...data.products.map((domain) => knownName(domain, "product")),
  ...data.words.map((domain) => knownName(domain, "word")),
].filter((known) => known !== undefined);

const genuine = new Set([...wellKnown.map(({ domain }) => domain), ...data.genuine]);
const neighbours = new Set(data.neighbours);
const signInWords = new Set(data.signInWords);

/** Whether a registrable domain is a well-known one itself, or another of the same owners. */
export function isWellKnown(registrable: string): boolean {
  return genuine.has(registrable);
}

/** Whether a name is an honest one of its own although one letter from a known name. */
export function isHonestNeighbour(name: string): boolean {
  return neighbours.has(name);
}

/** Whether a word is one that sign-in pages and their copies carry beside a name. */
export function isSignInWord(word: string): boolean {
  return signInWords.has(word);
}

/**
 * The known name of a host.
 * @param host ASCII
 * @returns undefined when the host has no registrable domain
 */
export function knownName(host: string, kind: KnownName["kind"]): KnownName | undefined {
  const domain = domainOf(host);
  if (!domain) return undefined;
  return { domain: domain.registrable, name: domain.name, skeleton: skeleton(domain.name), kind };
}
