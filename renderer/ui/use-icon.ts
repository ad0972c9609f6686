import { useEffect, useState } from "react";
import type { ServerView } from "../../preload/contract/servers.ts";
import { useHost } from "../host.ts";

/**
 * The icon of a connected server, or of a tool of it, as an address of this window's own; undefined until it is there, and where there is
 * none. It is only ever the source of an image: nothing in it runs.
 */
export function useIcon({ id, state, remoteIcons }: ServerView, tool?: string): string | undefined {
  const host = useHost();
  const [address, setAddress] = useState<string>();
  const since = state.kind === "ready" ? state.since : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew with each connection, and when remote ones are allowed
  useEffect(() => {
    if (since === undefined) return;
    let current = true;
    let made: string | undefined;
    void host.call("readIcon", { serverId: id, ...(tool === undefined ? {} : { tool }) }).then((reply) => {
      if (!current || !reply.ok || !reply.value?.icon) return;
      const { type, bytes } = reply.value.icon;
      made = URL.createObjectURL(new Blob([bytes as BlobPart], { type }));
      setAddress(made);
    });
    return () => {
      current = false;
      setAddress(undefined);
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [host, id, tool, since, remoteIcons]);
  return address;
}
