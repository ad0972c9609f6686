import { useEffect, useState } from "react";
import type { IconOf } from "../../preload/contract/icons.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { useHost } from "../host.ts";
import { useShownTheme } from "./use-shown-theme.ts";

/** A listed item whose icon is wanted; `ref` is what its view says of its icons. */
export type IconWanted = IconOf & { readonly ref: string };

/**
 * The icon of a connected server, or of an item that it lists, as an address of this window's own. It is only ever the source of an image:
 * nothing in it runs.
 * @returns undefined until it is known, null when there is none that may be shown
 */
export function useIcon({ id, state, remoteIcons }: ServerView, wanted?: IconWanted): string | null | undefined {
  const host = useHost();
  const theme = useShownTheme();
  const [address, setAddress] = useState<string | null>();
  const since = state.kind === "ready" ? state.since : undefined;
  const { kind, key, ref } = wanted ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew with each connection, when its item has other icons, and when remote ones are allowed
  useEffect(() => {
    if (since === undefined) return;
    let current = true;
    let made: string | undefined;
    const of = kind === undefined || key === undefined ? {} : { of: { kind, key } };
    void host.call("readIcon", { serverId: id, theme, ...of }).then((reply) => {
      if (!current) return;
      const icon = reply.ok ? reply.value?.icon : undefined;
      if (!icon) return setAddress(null);
      made = URL.createObjectURL(new Blob([icon.bytes as BlobPart], { type: icon.type }));
      setAddress(made);
    });
    return () => {
      current = false;
      setAddress(undefined);
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [host, id, kind, key, ref, theme, since, remoteIcons]);
  return address;
}
