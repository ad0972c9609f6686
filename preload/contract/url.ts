/** How much a person is warned before a URL may be opened; `block` can't be opened at all (decisions.md, URL verdicts). */
export type UrlLevel = "ok" | "warn" | "strong" | "block";

/** Why a URL is not `ok`. Each has a sentence in the catalogue under `url.reason.<id>`. */
export type UrlReasonId =
  // The text itself is refused.
  | "not-text"
  | "too-long"
  | "scheme"
  | "no-scheme"
  | "whitespace"
  | "control-characters"
  | "hidden-characters"
  | "backslash"
  | "stray-delimiter"
  | "slashes"
  | "no-host"
  | "host-encoded"
  | "host-mapped"
  | "host-invalid"
  | "port-odd"
  | "unparsable"
  // It leads, or may lead, somewhere else than it seems.
  | "user-info"
  | "mixed-scripts"
  | "confusable"
  | "near-name"
  | "brand-domain"
  | "brand-name"
  | "looks-latin"
  | "host-symbol"
  | "odd-ip"
  | "metadata"
  | "link-local"
  | "unspecified-ip"
  | "not-encrypted"
  | "trailing-dot"
  | "local-network"
  // Worth a look.
  | "punycode"
  | "ip-host"
  | "loopback-ip"
  | "port"
  | "unrelated"
  | "long";

/** One ground of a verdict, worded by `url.reason.<id>` of the catalogue. */
export interface UrlReason {
  readonly id: UrlReasonId;
  readonly level: Exclude<UrlLevel, "ok">;
  /** Safe for display. */
  readonly params: { readonly [name: string]: string };
}

/** A piece of the URL as it is shown; the pieces in order are the whole text. */
export interface UrlPart {
  readonly kind:
    | "scheme"
    | "user"
    | "subdomain"
    | "registrable"
    | "ip"
    | "host"
    | "port"
    | "path"
    | "query"
    | "fragment"
    | "raw";
  readonly text: string;
}

/** What is known of a URL before anybody opens it. */
export interface UrlVerdict {
  readonly level: UrlLevel;
  /** The strongest first. */
  readonly reasons: readonly UrlReason[];
  /** The whole URL as given; what can't be shown as it is (control characters of a blocked one) is made visible. */
  readonly text: string;
  readonly parts: readonly UrlPart[];
  /** As the URL parser has it, in ASCII; "" when there is none. */
  readonly host: string;
  /** The host decoded, where that differs; both are shown. */
  readonly unicodeHost?: string;
  /** The registrable domain, ASCII. */
  readonly registrable?: string;
  /** Hosts that the page would send the person on to (`redirect_uri`), where the URL names them. */
  readonly redirectHosts?: readonly string[];
}
