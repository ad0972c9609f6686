import type { TFunction } from "i18next";
import type { ServerView } from "../../preload/contract/servers.ts";

/** What the list of folders does not do: it keeps no program of this computer from anything (S-24). */
export function rootsConfine(t: TFunction, { name, elsewhere }: Pick<ServerView, "name" | "elsewhere">): string {
  return t(elsewhere ? "access.foldersConfineRemote" : "access.foldersConfineLocal", { name });
}
