/** Amounts as they are sent: whole numbers and decimals as numbers, anything else as a text such as "1/3". */

import { written } from "../../i18n";
import type { Amount } from "./shapes";

export function amount(sent: Amount | null | undefined): number {
  if (sent == null) return 0;
  if (typeof sent === "number") return sent;
  const [over, under = "1"] = sent.split("/");
  const value = Number(over) / Number(under);
  return Number.isFinite(value) ? value : 0;
}

/** As it is written; rounded where it has no end. */
export function shown(value: number): string {
  return written(Math.round(value * 1000) / 1000, 3);
}
