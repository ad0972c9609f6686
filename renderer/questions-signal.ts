import { useCallback, useSyncExternalStore } from "react";
import { useHost } from "./host.ts";
import type { Host } from "./mirror.ts";

/**
 * Something small that is read off all questions; re-renders only when that changes, not with every question.
 * @param read must be stable and give a string, a number or a boolean
 */
export function useQuestionsSignal<T extends string | number | boolean>(read: (host: Host) => T): T {
  const host = useHost();
  const subscribe = useCallback((listener: () => void) => host.onChange("questions", listener), [host]);
  return useSyncExternalStore(subscribe, () => read(host));
}
