import { useState } from "react";
import type { ServerView } from "../../preload/contract/servers.ts";
import { Avatar, hueStyle } from "./Avatar.tsx";
import { useIcon } from "./use-icon.ts";

/** A server's own icon on its connection's colour, or its letter where there is none that can be shown (S-26). Decorative. */
export function IconAvatar({ server }: { readonly server: ServerView }) {
  const address = useIcon(server);
  const [broken, setBroken] = useState<string>();
  if (!address || address === broken) return <Avatar name={server.name} hue={server.hue} />;
  return (
    <span className="avatar" style={hueStyle(server.hue)} aria-hidden="true">
      <img className="avatar-icon" src={address} alt="" onError={() => setBroken(address)} />
    </span>
  );
}
