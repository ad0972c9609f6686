import { HostError } from "../host-error.ts";
import type { HttpPort } from "../ports.ts";
import { parseUrl } from "../url/parse-url.ts";
import { discardBody } from "./bounded-body.ts";
import { dispatchedFetch, type HttpEnvironment } from "./dispatcher.ts";
import { networkFailure } from "./network-failure.ts";
import { shownUrl } from "./shown-url.ts";

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const REDIRECTS_FOLLOWED = 5;

/**
 * The one way to the network, shaped like `fetch`. Redirects are followed by hand: within the origin and with the method
 * kept (GET and HEAD; others on 307 and 308), else the request fails and the error names the target. There is no time limit
 * in it: whoever asks bounds the request by its signal, and a body by reading it bounded.
 * @param environment read once, at the first request
 * @returns a function that rejects with HostError `redirect-refused` {status, target}, `unreachable` or `certificate-refused`,
 * or with the signal's reason when it was aborted
 */
export function systemHttp(environment: HttpEnvironment): HttpPort {
  let ready: ReturnType<typeof dispatchedFetch> | undefined;
  return async (input, init = {}) => {
    // Loaded on first use: an app without a remote server never pays for it.
    ready ??= dispatchedFetch(environment);
    const fetch = await ready;
    const method = (init.method ?? "GET").toUpperCase();
    let url = new URL(input);
    for (let followed = 0; ; followed++) {
      const response = await send(() => fetch(url, init), init.signal, url.origin);
      const target = redirectTarget(response, url);
      if (!target) return response;
      await discardBody(response);
      const keepsMethod = method === "GET" || method === "HEAD" || response.status === 307 || response.status === 308;
      const within = target.origin === url.origin && target.username === "" && target.password === "";
      if (!keepsMethod || !within || followed === REDIRECTS_FOLLOWED) {
        throw new HostError("redirect-refused", { status: response.status, target: shownUrl(target) });
      }
      url = target;
    }
  };
}

async function send(
  request: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
  origin: string,
): Promise<Response> {
  try {
    return await request();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw networkFailure(error, origin);
  }
}

/** Where a redirect points; undefined when it is none or says no place. */
function redirectTarget(response: Response, from: URL): URL | undefined {
  const location = response.headers.get("location");
  return REDIRECTS.has(response.status) && location !== null ? parseUrl(location, from.href) : undefined;
}
