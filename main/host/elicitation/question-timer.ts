import type { Clock, Timer } from "../ports.ts";
import type { Broker } from "./broker.ts";

/** The pause before another try where an answer was on its way, in ms. */
const ONCE_MORE_MS = 1_000;

/**
 * Ends questions that stayed open longer than the person set for their server: they are answered with cancel, never with
 * anything else, and say that the host did it (F-17). A question that ends before is not touched.
 * @param timeoutOf how long the questions of a server may stay open, in ms; undefined: for as long as the server waits
 */
export function limitQuestions(
  broker: Broker,
  clock: Clock,
  timeoutOf: (serverId: string) => number | undefined,
): void {
  const timers = new Map<string, Timer>();
  broker.onChange(({ key, serverId, state }) => {
    const armed = timers.get(key);
    if (state.kind === "closed") {
      armed?.cancel();
      timers.delete(key);
      return;
    }
    const timeout = armed ? undefined : timeoutOf(serverId);
    if (timeout !== undefined)
      timers.set(
        key,
        clock.after(timeout, () => end(key)),
      );
  });

  // An answer that is on its way goes first; if it does not arrive, the question is still there.
  function end(key: string): void {
    broker.timeOut(key);
    if (broker.find(key)?.state.kind === "open")
      timers.set(
        key,
        clock.after(ONCE_MORE_MS, () => end(key)),
      );
  }
}
