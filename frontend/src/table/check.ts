/** Reading a check as the server sends it: the order of its reasons and the face to reach. */

import { t } from "../i18n";
import type { Check, Modifier } from "./wire";

const STAGES = ["set", "multiply", "divide", "add", "floor", "cap"];

/** The reasons in the order of arithmetic. */
export function byStage(check: Check): Modifier[] {
  const place = (modifier: Modifier): number => STAGES.indexOf(modifier.stage ?? "add");
  return [...(check.modifiers ?? [])].sort((a, b) => place(a) - place(b) || a.rule.localeCompare(b.rule));
}

/** What a reason does to the sum, as it is written beside it. */
export function stepInWords(modifier: Modifier): string {
  const amount = modifier.amount ?? 0;
  const stage = modifier.stage ?? "add";
  if (stage === "add") return amount > 0 ? `+${amount}` : `−${-amount}`;
  return t(`sum.${stage}`, { amount });
}

/** The face to reach: between 1 and the die's highest, where its dice are bounded. */
export function targetOf(check: Check): number {
  const sum = byStage(check).reduce(step, check.base);
  if (check.dice.bounded === false) return sum;
  return Math.max(1, Math.min(check.dice.faces, sum));
}

function step(value: number, modifier: Modifier): number {
  const amount = modifier.amount ?? 0;
  switch (modifier.stage ?? "add") {
    case "set":
      return amount;
    case "multiply":
      return value * amount;
    case "divide":
      return Math.ceil(value / amount);
    case "add":
      return value + amount;
    case "floor":
      return Math.max(value, amount);
    case "cap":
      return Math.min(value, amount);
  }
}

/** A chance in whole percent, never rounded to certain or impossible. */
export function percent(numerator: number, denominator: number): string {
  const share = (100 * numerator) / denominator;
  if (share > 0 && share < 1) return "<1";
  if (share > 99 && share < 100) return ">99";
  return String(Math.round(share));
}
