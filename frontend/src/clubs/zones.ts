/** Time zones by their names, and moments in them. */

import { language } from "../i18n";

/** All that this browser knows. */
export const zones = (): string[] => Intl.supportedValuesOf("timeZone");

/** The one of this computer. */
export const here = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment on the clocks of a zone: a date, and from when to when. */
export function nightTime(starts: string, minutes: number, zone: string): string {
  const begin = new Date(starts);
  const end = new Date(begin.getTime() + minutes * 60_000);
  const style = { dateStyle: "full", timeStyle: "short", timeZone: zone } as const;
  return new Intl.DateTimeFormat(language(), style).formatRange(begin, end);
}
