/** A battle's clock as the browser counts it down between two messages of the server. No rules. */

import { t } from "../i18n";
import type { Schemas } from "../shared/types";

/** What players agree on before a battle. */
export type Agreement = Schemas["AgreementRequest"];
/** The clock as a message brought it: milliseconds left then, by seat. */
export type ToldClock = Schemas["Clock"];

export interface RunningClock extends ToldClock {
  /** When the message came, in milliseconds of this page's own steady clock. */
  toldAt: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When a live clock becomes urgent, and one that runs for days. */
const URGENT = 30 * SECOND;
const URGENT_OF_DAYS = 3 * HOUR;

/** Milliseconds that a seat has left; null where the clock says nothing of it. */
export function leftOf(clock: RunningClock, seat: string, now: number): number | null {
  const then = clock.left[seat];
  if (then === undefined) return null;
  return Math.max(0, clock.running.includes(seat) ? then - (now - clock.toldAt) : then);
}

export function isRunning(clock: RunningClock, seat: string): boolean {
  return clock.running.includes(seat);
}

export function isUrgent(clock: RunningClock, left: number): boolean {
  return left < (clock.seconds * SECOND >= DAY ? URGENT_OF_DAYS : URGENT);
}

/** How long until what is written changes: so often it is drawn. */
export function nextTick(left: number): number {
  if (left >= DAY) return MINUTE;
  return left % SECOND || SECOND;
}

/** As it stands on a clock: 0:09, 12:30, 1:05:00, 2 d 4 h. */
export function asClock(left: number): string {
  const seconds = Math.ceil(left / SECOND);
  const [days, hours] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR)];
  if (days > 0) return hours > 0 ? t("clock.daysHours", { days, hours }) : t("clock.days", { days });
  const two = (value: number): string => String(value).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** A length of time in words: "3 days", "45 minutes". */
export function inWords(seconds: number): string {
  const units = [
    ["clock.length.days", DAY],
    ["clock.length.hours", HOUR],
    ["clock.length.minutes", MINUTE],
  ] as const;
  const parts: string[] = [];
  let left = seconds * SECOND;
  for (const [key, unit] of units) {
    const count = Math.floor(left / unit);
    left -= count * unit;
    if (count > 0) parts.push(t(key, { count }));
  }
  if (left > 0) parts.push(t("clock.length.seconds", { count: Math.round(left / SECOND) }));
  return parts.join(" ");
}

/** What was agreed on, in a line: for a challenge, a waiting page, the table's header. */
export function agreedInWords(agreed: Pick<Agreement, "kind" | "seconds" | "increment"> | null): string {
  if (agreed === null) return t("clock.none");
  const length = inWords(agreed.seconds);
  return agreed.increment
    ? t("clock.agreed.increment", { length, increment: inWords(agreed.increment) })
    : t(`clock.agreed.${agreed.kind}`, { length });
}
