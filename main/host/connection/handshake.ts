import type { Client } from "@modelcontextprotocol/client";
import { HostError } from "../host-error.ts";
import type { Clock } from "../ports.ts";
import type { SettledEra } from "./era-settling.ts";
import type { Tap } from "./tap.ts";

/** How long a server may be silent to the handshake, in ms. */
export const CONNECT_TIMEOUT_MS = 60_000;

/**
 * Connects the protocol client over the tap, in the era that was settled.
 * @throws HostError `connect-timeout`, or whatever the client throws
 */
export async function handshake(client: Client, tap: Tap, prior: SettledEra["prior"], clock: Clock): Promise<void> {
  const timeout = new AbortController();
  const timer = clock.after(CONNECT_TIMEOUT_MS, () => timeout.abort("no answer to initialize"));
  try {
    // The client's own timer only backs ours up; ours follows the clock port.
    await client.connect(tap, { prior, signal: timeout.signal, timeout: CONNECT_TIMEOUT_MS * 2 });
  } catch (error) {
    if (timeout.signal.aborted) throw new HostError("connect-timeout", { seconds: CONNECT_TIMEOUT_MS / 1000 });
    throw error;
  } finally {
    timer.cancel();
  }
}
