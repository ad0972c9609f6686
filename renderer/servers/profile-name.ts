import type { TFunction } from "i18next";
import type { ProfileView } from "../../preload/contract/servers.ts";

/** A profile's name in the language shown; that of another host is its own. */
export function profileName(t: TFunction, { id, name }: ProfileView): string {
  return t(`servers.profileName.${id}`, { defaultValue: name });
}
