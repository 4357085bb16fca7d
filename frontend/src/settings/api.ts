/** What a person wishes, on the server. */

import { get, patch } from "../shared/http";
import type { Schemas } from "../shared/types";

export type Preferences = Schemas["Preferences"];
export type Wishes = Schemas["PatchedPreferencesRequest"];

const ADDRESS = "/api/me/preferences";

export function readPreferences(): Promise<Preferences> {
  return get<Preferences>(ADDRESS);
}

export function changePreferences(wishes: Wishes): Promise<Preferences> {
  return patch<Preferences>(ADDRESS, wishes);
}

/** The time zone of this device, as the tz database calls it. */
export function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}
