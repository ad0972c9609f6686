import type { ServerView } from "../../preload/contract/servers.ts";
import { hueStyle } from "../ui/Avatar.tsx";

/** A server's colour when connected, a ring otherwise; decorative, the state stands beside it in words. */
export function ServerDot({ server }: { readonly server: ServerView }) {
  const { kind } = server.state;
  const look = kind === "ready" ? "dot" : kind === "failed" || kind === "restarting" ? "dot failed" : "dot off";
  return <i className={look} style={hueStyle(server.hue)} aria-hidden="true" />;
}
