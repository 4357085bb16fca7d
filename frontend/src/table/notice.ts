import type { Refusal } from "./wire";

/** Something the player should know at once: why a wish was refused. */
export interface Notice {
  title: string;
  why: string;
  rule: string | null;
  remedy: string | null;
}

export function refusalOf(refusal: Refusal): Omit<Notice, "title"> {
  return { why: refusal.why, rule: refusal.rule, remedy: refusal.remedy ?? null };
}
