/** What a person has chosen elsewhere holds in this browser too; what nobody has said yet, the browser says. */

import { choose, told, type Language } from "../i18n";
import type { Schemas } from "../shared/types";
import { changePreferences, zoneHere } from "./api";

type Person = Schemas["Person"];

export function remember(person: Person): void {
  if (person.language && told(document.cookie) !== person.language) {
    choose(person.language as Language); // Which loads the page anew.
    return;
  }
  const zone = zoneHere();
  if (!person.time_zone && zone) void changePreferences({ time_zone: zone }).catch(() => undefined);
}

/** Keep a language for the person, where somebody has signed in, and speak it. */
export async function chooseFor(person: Person | null | undefined, wanted: Language): Promise<void> {
  if (person) await changePreferences({ language: wanted }).catch(() => undefined);
  choose(wanted);
}
