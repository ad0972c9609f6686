import { useEffect } from "react";
import type { Input } from "../../preload/contract/treaty.ts";
import { useHost } from "../host.ts";

/**
 * Tells main that somebody looks at a list: one that is no longer fresh by its server's word is read anew (C-17). What becomes of it
 * stands in the list itself.
 * @param ready it has been read, and its server is connected
 */
export function useLook(serverId: string, list: Input<"lookAtOffers">["list"], ready: boolean): void {
  const host = useHost();
  useEffect(() => {
    if (ready) void host.call("lookAtOffers", { serverId, list });
  }, [host, serverId, list, ready]);
}
