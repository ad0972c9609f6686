import type { ConnectionNotice } from "../../../preload/contract/servers.ts";
import type { ChannelNotice } from "./transport.ts";

/** Notices kept for a connection; older ones stand in the traffic. */
const KEPT = 20;

/**
 * The notices of a connection with another one: one that was there already is counted and moves to the end, and the oldest make
 * room.
 * @param at ms since the epoch
 */
export function withNotice(
  notices: readonly ConnectionNotice[],
  { code, params }: ChannelNotice,
  at: number,
): readonly ConnectionNotice[] {
  const text = JSON.stringify([code, params]);
  const same = notices.find((notice) => JSON.stringify([notice.code, notice.params]) === text);
  const others = same ? notices.filter((notice) => notice !== same) : notices;
  return [...others, { code, params, at, count: (same?.count ?? 0) + 1 }].slice(-KEPT);
}
