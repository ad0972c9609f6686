import type { Connection } from "../host/connection/connection.ts";
import type { Clock } from "../host/ports.ts";
import type { Roots } from "../host/roots/roots.ts";
import { within } from "../host/within.ts";

/** How long a server's turn is waited for, in ms. */
const TURN_MS = 2_000;
/** For what a server does with folders before it uses them, in ms: it looks at each on the disk, which no message tells of. */
const TAKING_IN_MS = 150;

/**
 * Waits until a legacy server that asks for its folders right after connecting can have taken the answer in: it has it, has answered a
 * ping since, and had a moment. A tool that runs sooner still works in the folders of before.
 */
export async function rootsTakenIn(
  roots: Pick<Roots, "answered">,
  connection: Pick<Connection, "era" | "ping">,
  clock: Clock,
): Promise<void> {
  await roots.answered();
  if (connection.era !== "legacy") return;
  const late = new AbortController();
  let silent = true;
  // An answer of whatever kind is a turn.
  const turn = connection.ping(late.signal).finally(() => {
    silent = false;
  });
  await within(clock, TURN_MS, turn);
  if (silent) late.abort("waited long enough");
  await roots.answered();
  await new Promise<void>((resolve) => clock.after(TAKING_IN_MS, resolve));
}
