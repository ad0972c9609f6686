import { readFile } from "node:fs/promises";
import { rootCertificates } from "node:tls";
import type { RequestInit as UndiciInit } from "undici";
import { HostError } from "../host-error.ts";
import type { HttpPort } from "../ports.ts";
import { parseUrl } from "../url/parse-url.ts";

/** The environment's part of HTTP: HTTP_PROXY, HTTPS_PROXY, NO_PROXY (either case) and NODE_EXTRA_CA_CERTS. */
export type HttpEnvironment = { readonly [name: string]: string | undefined };

/** How long a connection may take to come up, in ms. */
const CONNECT_MS = 10_000;
/** How long an idle connection is kept for the next request, in ms. */
const KEEP_ALIVE_MS = 10_000;
/** A server of this machine is never asked for through a proxy: the proxy's own loopback is another machine. */
const NEVER_PROXIED = "localhost,127.0.0.1,[::1]";

function variable(environment: HttpEnvironment, name: string): string | undefined {
  const value = environment[name.toLowerCase()] ?? environment[name.toUpperCase()];
  return value === "" ? undefined : value;
}

/** Throws HostError `bad-proxy` {variable}; the value may hold a password and is not repeated. */
function proxyUrl(environment: HttpEnvironment, name: string): string | undefined {
  const value = variable(environment, name);
  if (value !== undefined && !/^https?:$/.test(parseUrl(value)?.protocol ?? "")) {
    throw new HostError("bad-proxy", { variable: name.toUpperCase() });
  }
  return value;
}

/** The runtime's own certificates and those of NODE_EXTRA_CA_CERTS; a file that can't be read counts as none, as in Node. */
async function certificates(environment: HttpEnvironment): Promise<readonly string[] | undefined> {
  const file = environment.NODE_EXTRA_CA_CERTS;
  if (file === undefined || file === "") return undefined;
  const extra = await readFile(file, "utf8").catch(() => undefined);
  return extra === undefined ? undefined : [...rootCertificates, extra];
}

/**
 * The connections behind the HTTP port: kept alive, through the environment's proxy, trusting its extra certificates.
 * Neither headers nor bodies have a time limit here: an event stream may be silent for as long as it likes. No redirect is
 * followed. Throws HostError `bad-proxy`.
 */
export async function dispatchedFetch(environment: HttpEnvironment): Promise<HttpPort> {
  const { Agent, EnvHttpProxyAgent, fetch } = await import("undici");
  const ca = await certificates(environment);
  const tls = ca === undefined ? {} : { ca: [...ca] };
  const options = {
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connect: { timeout: CONNECT_MS, ...tls },
    requestTls: { timeout: CONNECT_MS, ...tls },
    proxyTls: { timeout: CONNECT_MS, ...tls },
  };
  const httpProxy = proxyUrl(environment, "http_proxy");
  const httpsProxy = proxyUrl(environment, "https_proxy");
  const noProxy = variable(environment, "no_proxy");
  const proxied = (httpProxy !== undefined || httpsProxy !== undefined) && noProxy !== "*";
  const dispatcher = proxied
    ? new EnvHttpProxyAgent({
        ...options,
        // An empty string keeps it from reading the process's own environment.
        httpProxy: httpProxy ?? "",
        httpsProxy: httpsProxy ?? "",
        noProxy: [noProxy, NEVER_PROXIED].filter(Boolean).join(","),
      })
    : new Agent(options);
  // undici's own fetch types and the runtime's describe the same objects.
  return async (url, init) =>
    (await fetch(url, { ...(init as unknown as UndiciInit), redirect: "manual", dispatcher })) as unknown as Response;
}
