import type { Clock } from "./ports.ts";

/** Waits for something, but no longer than `ms`; what it waited for goes on by itself. Never rejects. */
export async function within(clock: Clock, ms: number, promise: Promise<unknown>): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = clock.after(ms, resolve);
    const done = () => {
      timer.cancel();
      resolve();
    };
    promise.then(done, done);
  });
}
