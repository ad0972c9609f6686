import { AsyncLocalStorage } from "node:async_hooks";

/** Which call, and which of its rounds, a message goes out for. */
export interface CallMark {
  readonly call: string;
  readonly round?: number;
}

/** Everything sent inside `callScope.run(mark, …)` belongs to that call: how traffic knows its call without touching a message. */
export const callScope = new AsyncLocalStorage<CallMark>();
