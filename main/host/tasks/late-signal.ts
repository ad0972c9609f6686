import type { Clock } from "../ports.ts";

/**
 * A signal that follows another one `ms` later, for a request whose answer is still wanted after a stop.
 * @returns the signal, and the way to let go of it
 */
export function lateSignal(signal: AbortSignal, clock: Clock, ms: number) {
  const late = new AbortController();
  let timer: { cancel(): void } | undefined;
  const begin = () => {
    timer = clock.after(ms, () => late.abort(signal.reason));
  };
  if (signal.aborted) begin();
  else signal.addEventListener("abort", begin, { once: true });
  return {
    signal: late.signal,
    dispose: () => {
      signal.removeEventListener("abort", begin);
      timer?.cancel();
    },
  };
}
