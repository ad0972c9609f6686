import { HostError } from "../host-error.ts";
import { type Profile, profileFile } from "./profile.ts";
import formOnly from "./profiles/form-only.json" with { type: "json" };
import none from "./profiles/none.json" with { type: "json" };
import parley from "./profiles/parley.json" with { type: "json" };

/** What a connection declares unless a profile is chosen for it: exactly what Parley does (C-06). */
export const PARLEY: Profile = profileFile.parse(parley);

/** The profiles that come with Parley, in the order they are offered. */
export const bundledProfiles: readonly Profile[] = [PARLEY, ...[formOnly, none].map((file) => profileFile.parse(file))];

/**
 * The profile of that id, Parley's own when none is named.
 * @throws HostError `unknown-profile` {profile, known}
 */
export function findProfile(id: string | undefined, profiles: readonly Profile[] = bundledProfiles): Profile {
  if (id === undefined) return PARLEY;
  const found = profiles.find((profile) => profile.id === id);
  if (found) return found;
  throw new HostError("unknown-profile", { profile: id, known: profiles.map((profile) => profile.id).join(", ") });
}
