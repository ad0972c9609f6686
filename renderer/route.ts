import { useSyncExternalStore } from "react";

/** Where the person is. Kept in the location's hash, so that a reload of the window comes back to it. */
export type Route =
  | { readonly page: "chats"; readonly threadId?: string }
  | { readonly page: "servers"; readonly serverId?: string }
  | { readonly page: "workbench" }
  | { readonly page: "waiting" }
  | { readonly page: "settings" };

/** The hash of a route, for `href`. */
export function hrefOf(route: Route): string {
  const id = route.page === "chats" ? route.threadId : route.page === "servers" ? route.serverId : undefined;
  return id === undefined ? `#/${route.page}` : `#/${route.page}/${encodeURIComponent(id)}`;
}

/** Reads a hash; anything unknown is the first page. */
export function routeOf(hash: string): Route {
  const [page, raw] = hash.replace(/^#\//, "").split("/");
  const id = raw ? decoded(raw) : undefined;
  switch (page) {
    case "servers":
      return id === undefined ? { page } : { page, serverId: id };
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
