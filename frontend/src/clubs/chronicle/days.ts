/** Days as a reader of the interface's language writes them. */

import { language } from "../../i18n";

/** A day like 2026-12-04, whatever the clocks here say. */
export function dayOf(day: string, style: "long" | "medium" = "long"): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: style, timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
}

/** The month of such a day. */
export function monthOf(day: string): string {
  const form = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(language(), form).format(new Date(`${day}T00:00Z`));
}

/** Today, as such a day, on the clocks of a time zone. */
export function todayIn(zone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  return parts.format(now);
}
