import { useState } from "react";
import type { IconOf, IconRef } from "../../preload/contract/icons.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { Icon, type IconName } from "./Icon.tsx";
import { useIcon } from "./use-icon.ts";
import "./item-icon.css";

const glyphs: { readonly [Kind in IconOf["kind"]]: IconName } = {
  tool: "tool",
  prompt: "chats",
  resource: "page",
  template: "page",
};

interface ItemIconProps {
  readonly server: ServerView;
  readonly of: IconOf;
  /** What the item's view says of its icons. */
  readonly icon: IconRef | undefined;
  readonly size?: number;
}

/** The icon of a listed item, or a plain drawing of its kind where there is none to be shown (S-26). Always as large; decorative. */
export function ItemIcon({ server, of, icon, size = 16 }: ItemIconProps) {
  return (
    <span className="item-icon" style={{ width: size, height: size }} aria-hidden="true">
      {icon ? <Drawn server={server} of={of} icon={icon} size={size} /> : <Icon name={glyphs[of.kind]} size={size} />}
    </span>
  );
}

function Drawn({ server, of, icon, size }: ItemIconProps & { readonly icon: IconRef }) {
  const address = useIcon(server, { ...of, ref: icon.key });
  const [broken, setBroken] = useState<string>();
  if (address === undefined) return null;
  if (address === null || address === broken) return <Icon name={glyphs[of.kind]} size={size ?? 16} />;
  return <img src={address} alt="" onError={() => setBroken(address)} />;
}
