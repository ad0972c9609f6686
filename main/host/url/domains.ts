import { parse } from "tldts";
import { parseUrl } from "./parse-url.ts";

/** A host's place in the tree of names. */
export interface Domain {
  /** What somebody registered: `example.co.uk`, `alice.github.io`. */
  readonly registrable: string;
  /** Its own label: `example`, `alice`. */
  readonly name: string;
  /** What it was registered under: `co.uk`, `github.io`. */
  readonly suffix: string;
  /** Labels before it, outermost last; empty for none. */
  readonly subdomains: readonly string[];
  /** Whether anyone gets a name there from a firm rather than a registry. */
  readonly shared: boolean;
}

/**
 * Cuts a host by the public suffix list that ships with tldts; nothing is looked up.
 * @param host ASCII, as the URL parser has it
 * @returns undefined for addresses, single names and bare suffixes
 */
export function domainOf(host: string): Domain | undefined {
  const { domain, domainWithoutSuffix, publicSuffix, subdomain, isPrivate } = parse(host, {
    allowPrivateDomains: true,
    extractHostname: false,
    validateHostname: false,
  });
  if (domain === null || publicSuffix === null || !domainWithoutSuffix) return undefined;
  return {
    registrable: domain,
    name: domainWithoutSuffix,
    suffix: publicSuffix,
    subdomains: subdomain ? subdomain.split(".") : [],
    shared: isPrivate === true,
  };
}

/** The host of a URL, in the parser's ASCII form without a closing dot; undefined when the text is no URL or has no host. */
export function hostOf(url: string): string | undefined {
  const host = parseUrl(url)?.hostname.replace(/\.$/, "");
  return host === "" ? undefined : host;
}

/** Whether two hosts belong to one owner as far as names tell: the same registrable domain, or the same host where one has none. */
export function related(one: string, other: string): boolean {
  if (one === other) return true;
  const registrable = domainOf(one)?.registrable;
  return registrable !== undefined && registrable === domainOf(other)?.registrable;
}
