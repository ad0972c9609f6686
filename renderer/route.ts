import { useSyncExternalStore } from "react";

/** The faces of a server's page. */
export const serverTabs = ["tools", "resources", "prompts", "skills", "tasks", "logs", "access"] as const;
export type ServerTab = (typeof serverTabs)[number];

/** Where the person is. Kept in the location's hash, so that a reload of the window comes back to it. */
export type Route =
  | { readonly page: "chats"; readonly threadId?: string }
  /** Without `tab` the server's overview; `item` is a tool, prompt, resource or skill, by its exact name. */
  | { readonly page: "servers"; readonly serverId?: string; readonly tab?: ServerTab; readonly item?: string }
  | { readonly page: "workbench" }
  | { readonly page: "waiting" }
  | { readonly page: "settings" };

/** The hash of a route, for `href`. */
export function hrefOf(route: Route): string {
  const parts =
    route.page === "chats" ? [route.threadId] : route.page === "servers" ? [route.serverId, route.tab, route.item] : [];
  const end = parts.indexOf(undefined);
  const given = (end < 0 ? parts : parts.slice(0, end)) as readonly string[];
  return ["#", route.page, ...given.map(encodeURIComponent)].join("/");
}

/** Reads a hash; anything unknown is the first page. */
export function routeOf(hash: string): Route {
  const [page, ...raw] = hash.replace(/^#\//, "").split("/");
  const [id, tab, item] = raw.map((part) => (part === "" ? undefined : decoded(part)));
  switch (page) {
    case "servers": {
      if (id === undefined) return { page };
      const known = serverTabs.find((name) => name === tab);
      if (known === undefined) return { page, serverId: id };
      return { page, serverId: id, tab: known, ...(item === undefined ? {} : { item }) };
    }
    case "workbench":
    case "waiting":
    case "settings":
      return { page };
    default:
      return page === "chats" && id !== undefined ? { page, threadId: id } : { page: "chats" };
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function onHash(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/** The current route; re-renders on navigation. */
export function useRoute(): Route {
  return routeOf(useSyncExternalStore(onHash, () => window.location.hash));
}

/** Goes to a route. */
export function navigate(route: Route): void {
  window.location.hash = hrefOf(route);
}
