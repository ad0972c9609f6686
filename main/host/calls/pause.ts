import { HostError } from "../host-error.ts";
import type { Clock } from "../ports.ts";

/**
 * Lets `ms` pass.
 * @param signal ends it at once
 * @throws HostError `closed` when the signal is or becomes aborted
 */
export function pause(clock: Clock, signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      timer.cancel();
      reject(new HostError("closed"));
    };
    const timer = clock.after(ms, () => {
      signal.removeEventListener("abort", stop);
      resolve();
    });
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
