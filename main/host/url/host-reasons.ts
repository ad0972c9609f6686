import type { UrlReason } from "../../../preload/contract/url.ts";
import { type AddressKind, addressKind, isLocalName, isLoopback, isLoopbackName, isMetadataName } from "./addresses.ts";
import { latinReading } from "./confusables.ts";
import { domainOf, hostOf, related } from "./domains.ts";
import { hostSymbolReasons } from "./host-text.ts";
import { lookAlikes } from "./look-alikes.ts";
import type { UrlPieces } from "./pieces.ts";
import { strong, warn } from "./reasons.ts";
import { mayPassForLatin, mixedScripts } from "./scripts.ts";

/** Whom a URL is compared with. */
export interface UrlContext {
  /** The URL of the server that asks; absent for a local program. */
  readonly serverUrl?: string;
  /** Hosts of the other connections. */
  readonly otherHosts: readonly string[];
}

/** A URL whose text is in order. */
export interface ParsedUrl {
  readonly pieces: UrlPieces;
  readonly url: URL;
  /** The host in its own script. */
  readonly unicodeHost: string;
}

/** What is to be said about where a URL leads; in no order. */
export function hostReasons(parsed: ParsedUrl, context: UrlContext): readonly UrlReason[] {
  const { pieces, url } = parsed;
  const name = url.hostname.replace(/\.$/, "");
  const address = addressKind(url.hostname);
  const loopback = address ? address.kind === "loopback" : isLoopbackName(name);
  const own = context.serverUrl === undefined ? undefined : hostOf(context.serverUrl);
  return [
    ...(pieces.userInfo === undefined ? [] : [strong("user-info", { host: url.hostname })]),
    ...(address ? addressReasons(address, pieces.host) : nameReasons(parsed, name, own, context.otherHosts)),
    ...placeReasons(address, name, own),
    ...(url.hostname.endsWith(".") || pieces.host.endsWith(".")
      ? [strong("trailing-dot", { host: url.hostname })]
      : []),
    ...(url.protocol === "http:" && !loopback ? [strong("not-encrypted", { host: url.hostname })] : []),
    ...(url.port !== "" && !loopback ? [warn("port", { port: url.port })] : []),
    ...(own !== undefined && !isLoopback(own) && !related(name, own)
      ? [warn("unrelated", { host: name, server: own })]
      : []),
  ];
}

function addressReasons({ kind, address, embedded }: AddressKind, written: string): readonly UrlReason[] {
  const odd = embedded || (!written.startsWith("[") && written !== address && written !== `${address}.`);
  return [
    ...(odd ? [strong("odd-ip", { written, address })] : []),
    ...(kind === "metadata" ? [strong("metadata", { host: address })] : []),
    ...(kind === "link-local" ? [strong("link-local", { address })] : []),
    ...(kind === "unspecified" ? [strong("unspecified-ip", { address })] : []),
    ...(kind === "loopback" ? [warn("loopback-ip", { address })] : [warn("ip-host", { address })]),
  ];
}

function nameReasons(
  { pieces, unicodeHost }: ParsedUrl,
  name: string,
  own: string | undefined,
  others: readonly string[],
): readonly UrlReason[] {
  const ascii = !name.split(".").some((label) => label.startsWith("xn--"));
  const domain = domainOf(name);
  const labels = domain ? pieces.host.replace(/\.$/, "").split(".") : [];
  const writtenName = domain ? (labels.at(-domain.registrable.split(".").length) ?? "") : "";
  return [
    ...(isMetadataName(name) ? [strong("metadata", { host: name })] : []),
    ...(domain ? lookAlikes(domain, writtenName, { ...(own !== undefined && { own }), others }) : []),
    ...(ascii ? [] : [...scriptReasons(name, unicodeHost), ...hostSymbolReasons(unicodeHost)]),
  ];
}

function scriptReasons(name: string, unicodeHost: string): readonly UrlReason[] {
  const labels = unicodeHost.replace(/\.$/, "").split(".");
  const mixed = labels.find((label) => mixedScripts(label).length > 0);
  if (mixed !== undefined) {
    return [
      strong("mixed-scripts", { label: mixed, scripts: mixedScripts(mixed).join(", "), host: name, unicodeHost }),
    ];
  }
  const topLevel = labels.at(-1) ?? "";
  const latin = labels.find((label) => mayPassForLatin(label, topLevel) && latinReading(label) !== undefined);
  return [
    ...(latin === undefined ? [] : [strong("looks-latin", { label: latin, reading: latinReading(latin) ?? "" })]),
    warn("punycode", { host: name, unicodeHost }),
  ];
}

/** Places within the person's own network. A server out in the world has no business there; a local program may. */
function placeReasons(address: AddressKind | undefined, name: string, own: string | undefined): readonly UrlReason[] {
  const local = address
    ? address.kind === "local"
    : isLocalName(name) && !isLoopbackName(name) && !isMetadataName(name);
  if (!local) return [];
  return [
    own !== undefined && !isNearby(own)
      ? strong("local-network", { host: name })
      : warn("local-network", { host: name }),
  ];
}

function isNearby(host: string): boolean {
  return isLoopback(host) || addressKind(host)?.kind === "local" || (!addressKind(host) && isLocalName(host));
}
