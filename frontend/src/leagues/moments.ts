/** Moments of a league, on the clocks of its club. */

import { language } from "../i18n";

export function momentIn(at: string, zone: string): string {
  const style = { dateStyle: "full", timeStyle: "short", ...(zone && { timeZone: zone }) } as const;
  return new Intl.DateTimeFormat(language(), style).format(new Date(at));
}

export function dayOf(at: string): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(new Date(at));
}
