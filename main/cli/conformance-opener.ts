import { HostError } from "../host/host-error.ts";
import type { Opener } from "../host/ports.ts";
import { addressKind, isLoopbackName } from "../host/url/addresses.ts";

const REDIRECTS_FOLLOWED = 5;

/**
 * Stands in for the browser of a person who agrees to everything: gets the page and follows its redirects, another port included,
 * which is how a sign-in comes back to us. Only on this machine: nobody looked at the address.
 * @returns an opener that rejects with HostError `browser-failed` {detail} for a page elsewhere, or that can't be got
 */
export function loopbackBrowser(): Opener {
  return async (address) => {
    let url = new URL(address);
    for (let followed = 0; followed <= REDIRECTS_FOLLOWED; followed++) {
      if (!isLoopback(url)) throw new HostError("browser-failed", { detail: `${url.host} is not on this machine` });
      const response = await get(url);
      const target = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
      await response.body?.cancel();
      if (target === null) return;
      url = new URL(target, url);
    }
    throw new HostError("browser-failed", { detail: "too many redirects" });
  };
}

async function get(url: URL): Promise<Response> {
  try {
    return await fetch(url, { redirect: "manual" });
  } catch (error) {
    throw new HostError("browser-failed", { detail: error instanceof Error ? error.message : String(error) });
  }
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && (addressKind(hostname)?.kind === "loopback" || isLoopbackName(hostname));
}
