import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { StateTopic, StateTopics } from "../preload/contract/events.ts";
import type { AppFacts, SettingsView } from "../preload/contract/settings.ts";
import type { Host } from "./mirror.ts";

export const HostContext = createContext<Host | undefined>(undefined);
export const FactsContext = createContext<AppFacts | undefined>(undefined);

/** The mirror and `call` of this window. Throws outside the provider. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error("useHost needs a HostContext");
  return host;
}

/** Facts that don't change while the app runs. Throws outside the provider. */
export function useFacts(): AppFacts {
  const facts = useContext(FactsContext);
  if (!facts) throw new Error("useFacts needs a FactsContext");
  return facts;
}

/** All entries of a topic by key; re-renders when any of them changes. */
export function useTopic<T extends StateTopic>(topic: T): ReadonlyMap<string, StateTopics[T]> {
  const host = useHost();
  const subscribe = useCallback((listener: () => void) => host.onChange(topic, listener), [host, topic]);
  return useSyncExternalStore(subscribe, () => host.entries(topic));
}

/** One entry of a topic; re-renders only when this entry changes. */
export function useEntry<T extends StateTopic>(topic: T, key: string | undefined): StateTopics[T] | undefined {
  const host = useHost();
  const subscribe = useCallback((listener: () => void) => host.onChange(topic, listener), [host, topic]);
  return useSyncExternalStore(subscribe, () => (key === undefined ? undefined : host.entries(topic).get(key)));
}

const defaults: SettingsView = { theme: "system", language: "system" };

/** The one settings entry; the defaults while main has none. */
export function useSettings(): SettingsView {
  const [settings] = useTopic("settings").values();
  return settings ?? defaults;
}
