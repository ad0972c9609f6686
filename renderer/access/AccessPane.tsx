import type { ServerView } from "../../preload/contract/servers.ts";
import { IconsSetting } from "./IconsSetting.tsx";
import { PermissionsPanel } from "./PermissionsPanel.tsx";
import { RootsPanel } from "./RootsPanel.tsx";

/** What a server may do and see: each part is a subject of its own. */
export function AccessPane({ server }: { readonly server: ServerView }) {
  return (
    <>
      <PermissionsPanel server={server} />
      <RootsPanel server={server} />
      {server.transport === "http" && <IconsSetting server={server} />}
    </>
  );
}
