import type { UrlVerdict } from "../../../preload/contract/url.ts";

/** A host cut where its registrable domain begins: whoever holds that domain holds the page. */
export interface HostParts {
  /** What stands before the registrable domain, its dot included; anybody can write anything there. */
  readonly rest: string;
  /** The registrable domain, or the whole host where there is none. */
  readonly domain: string;
}

function cut(host: string, labels: number): HostParts {
  const all = host.split(".");
  const domain = all.slice(-labels).join(".");
  return { rest: host.slice(0, host.length - domain.length), domain };
}

function labelsOf({ host, registrable }: UrlVerdict): number {
  const whole = host.split(".").length;
  if (registrable === undefined || !`.${host}`.endsWith(`.${registrable}`)) return whole;
  return registrable.split(".").length;
}

/** The host in ASCII, as the browser will ask for it; undefined when the URL has none. */
export function asciiHost(verdict: UrlVerdict): HostParts | undefined {
  return verdict.host === "" ? undefined : cut(verdict.host, labelsOf(verdict));
}

/** The host decoded, where that differs: decoding keeps the number of labels. */
export function decodedHost(verdict: UrlVerdict): HostParts | undefined {
  return verdict.unicodeHost === undefined ? undefined : cut(verdict.unicodeHost, labelsOf(verdict));
}

/** The port where the URL names one, with its colon as main writes it. */
export function portOf({ parts }: UrlVerdict): string {
  return parts.find(({ kind }) => kind === "port")?.text ?? "";
}
