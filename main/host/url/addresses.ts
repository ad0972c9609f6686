import ipaddr from "ipaddr.js";

/** What an address that stands for a host leads to. */
export interface AddressKind {
  readonly kind: "loopback" | "unspecified" | "metadata" | "link-local" | "local" | "public";
  /** The plain form: four decimal numbers, or RFC 5952 in brackets. */
  readonly address: string;
  /** Whether the address was an IPv4 address within an IPv6 one. `kind` and `address` are the inner address's. */
  readonly embedded: boolean;
}

/** Where clouds serve a machine's own credentials, one address each. */
const METADATA = new Set([
  "169.254.169.254",
  "169.254.170.2",
  "169.254.170.23",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.192",
  "[fd00:ec2::254]",
  "[fd00:ec2::23]",
  "[fd20:ce::254]",
]);

const METADATA_NAMES = new Set([
  "metadata",
  "metadata.google.internal",
  "metadata.goog",
  "metadata.azure.internal",
  "metadata.azure.com",
  "instance-data",
  "instance-data.ec2.internal",
  "metadata.tencentyun.com",
  "metadata.platformequinix.com",
]);

/** Prefixes of IPv6 that carry an IPv4 address, and the 16-bit group where it starts: mapped, compatible, NAT64, 6to4. */
const CARRIERS = [
  { prefix: "::ffff:0:0", bits: 96, group: 6 },
  { prefix: "::ffff:0:0:0", bits: 96, group: 6 },
  { prefix: "::", bits: 96, group: 6 },
  { prefix: "64:ff9b::", bits: 96, group: 6 },
  { prefix: "2002::", bits: 16, group: 1 },
].map(({ prefix, bits, group }) => ({ prefix: ipaddr.IPv6.parse(prefix), bits, group }));

/**
 * What kind of address a host is.
 * @param host as the URL parser has it: IPv4 in four decimal numbers, IPv6 in brackets
 * @returns undefined when it is a name
 */
export function addressKind(host: string): AddressKind | undefined {
  if (host.startsWith("[")) {
    const inside = host.slice(1, -1);
    return ipaddr.IPv6.isValid(inside) ? kindOf6(ipaddr.IPv6.parse(inside)) : undefined;
  }
  // The parser leaves four decimal numbers of an address and of nothing else; asking ipaddr about every name is slow, it throws inside.
  return /^\d+(\.\d+){3}$/.test(host) ? kindOf4(ipaddr.IPv4.parse(host), false) : undefined;
}

/** Whether a name is one under which a cloud serves a machine's own credentials. */
export function isMetadataName(host: string): boolean {
  return METADATA_NAMES.has(host);
}

/** Whether a name means this computer: localhost and all under it (RFC 6761 §6.3). */
export function isLoopbackName(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}

/** Whether a host means this computer, as an address or by its name. */
export function isLoopback(host: string): boolean {
  return addressKind(host)?.kind === "loopback" || isLoopbackName(host);
}

/** Whether a name is one of a home or office network: a single label, or a suffix kept for such networks. */
export function isLocalName(host: string): boolean {
  return !host.includes(".") || /\.(local|internal|intranet|lan|home|corp|private|home\.arpa)$/.test(host);
}

function kindOf4(address: ipaddr.IPv4, embedded: boolean): AddressKind {
  const text = address.toString();
  return { kind: METADATA.has(text) ? "metadata" : kindOfRange(address.range()), address: text, embedded };
}

function kindOf6(address: ipaddr.IPv6): AddressKind {
  const text = `[${address.toRFC5952String()}]`;
  if (METADATA.has(text)) return { kind: "metadata", address: text, embedded: false };
  const range = address.range();
  if (range === "unspecified" || range === "loopback") return { kind: range, address: text, embedded: false };
  const carrier = CARRIERS.find(({ prefix, bits }) => address.match(prefix, bits));
  if (!carrier) return { kind: kindOfRange(range), address: text, embedded: false };
  const [high = 0, low = 0] = address.parts.slice(carrier.group);
  return kindOf4(new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255]), true);
}

function kindOfRange(range: ReturnType<ipaddr.IPv4["range"]> | ReturnType<ipaddr.IPv6["range"]>): AddressKind["kind"] {
  if (range === "loopback" || range === "unspecified") return range;
  if (range === "linkLocal") return "link-local";
  return range === "private" || range === "uniqueLocal" || range === "carrierGradeNat" ? "local" : "public";
}
