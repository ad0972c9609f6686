import type { UrlReason, UrlReasonId } from "../../../preload/contract/url.ts";
import { visibleUrl } from "./raw-text.ts";

/** Every reason, in the order in which those of one level are told. The compiler sees to it that none is missing. */
const ORDER: { readonly [id in UrlReasonId]: true } = {
  "not-text": true,
  "too-long": true,
  scheme: true,
  "no-scheme": true,
  "control-characters": true,
  "hidden-characters": true,
  whitespace: true,
  backslash: true,
  "stray-delimiter": true,
  slashes: true,
  "no-host": true,
  "host-encoded": true,
  "host-mapped": true,
  "host-invalid": true,
  "port-odd": true,
  unparsable: true,
  "user-info": true,
  metadata: true,
  "link-local": true,
  "unspecified-ip": true,
  "odd-ip": true,
  confusable: true,
  "mixed-scripts": true,
  "looks-latin": true,
  "brand-domain": true,
  "near-name": true,
  "brand-name": true,
  "host-symbol": true,
  "not-encrypted": true,
  "trailing-dot": true,
  "local-network": true,
  punycode: true,
  "ip-host": true,
  "loopback-ip": true,
  port: true,
  unrelated: true,
  long: true,
};

/** Every reason id, in telling order. */
export const urlReasonIds = Object.keys(ORDER) as readonly UrlReasonId[];

const LEVELS = ["block", "strong", "warn"] as const;
/** A host has at most 253 characters; what is longer is no host and need not be read whole in a sentence. */
const PARAM_CHARACTERS = 300;

/** A reason not to open at all. `params` are made safe for display. */
export function block(id: UrlReasonId, params: UrlReason["params"] = {}): UrlReason {
  return reason(id, "block", params);
}

/** A reason to doubt that the URL leads where it seems to. `params` are made safe for display. */
export function strong(id: UrlReasonId, params: UrlReason["params"] = {}): UrlReason {
  return reason(id, "strong", params);
}

/** Something to look at. `params` are made safe for display. */
export function warn(id: UrlReasonId, params: UrlReason["params"] = {}): UrlReason {
  return reason(id, "warn", params);
}

/** Reasons with the strongest first, and those of one level in telling order. */
export function inOrder(reasons: readonly UrlReason[]): readonly UrlReason[] {
  const rank = ({ id, level }: UrlReason) => LEVELS.indexOf(level) * urlReasonIds.length + urlReasonIds.indexOf(id);
  return reasons.toSorted((one, other) => rank(one) - rank(other));
}

function reason(id: UrlReasonId, level: UrlReason["level"], params: UrlReason["params"]): UrlReason {
  const safe = Object.entries(params).map(([name, value]) => [name, shortened(visible(value))]);
  return { id, level, params: Object.fromEntries(safe) };
}

/** Plain spaces stay: our own lists have them, and no host can. */
function visible(text: string): string {
  return text.split(" ").map(visibleUrl).join(" ");
}

function shortened(text: string): string {
  if (text.length <= PARAM_CHARACTERS) return text;
  // Not between the halves of a surrogate pair.
  return `${text.slice(0, PARAM_CHARACTERS).replace(/[\ud800-\udbff]$/, "")}…`;
}
