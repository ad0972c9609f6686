import { useSyncExternalStore } from "react";
import type { IconTheme } from "../../preload/contract/icons.ts";
import { useSettings } from "../host.ts";

const dark = () => window.matchMedia("(prefers-color-scheme: dark)");

function followSystem(onChange: () => void): () => void {
  const query = dark();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the window is light or dark now: what the person chose, or what the system says. */
export function useShownTheme(): IconTheme {
  const { theme } = useSettings();
  const system = useSyncExternalStore(followSystem, () => (dark().matches ? "dark" : "light"));
  return theme === "system" ? system : theme;
}
