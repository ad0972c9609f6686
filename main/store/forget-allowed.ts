import type { McpHost } from "../host/host.ts";

/**
 * A server is another program from now on. What the person allowed the one before doesn't pass to it: it is asked about anew (S-03,
 * S-24). Its folders stay chosen, and it is told none of them before that is allowed again. Never throws.
 * @param id of a server that is not connected
 */
export function forgetAllowed(id: string, host: Pick<McpHost, "permissions" | "roots" | "offers">): void {
  host.offers.forgetSubscribed(id);
  for (const forget of [() => host.permissions.forget(id), () => host.roots.askAgain(id)]) {
    try {
      forget();
    } catch {
      // It is forgotten for the run. What is on disk still is bound to the program that it was allowed to.
    }
  }
}
