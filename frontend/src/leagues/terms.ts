/** The terms of a league in words. */

import { t, type Key } from "../i18n";

const NAMES: Record<string, Key> = {
  name: "leagues.name",
  about: "leagues.about",
  system: "open.system",
  format: "leagues.format",
  seeding: "leagues.seeding",
  scheme: "leagues.scheme",
  rounds_planned: "leagues.rounds.planned",
  reach: "leagues.reach",
  least_points: "leagues.least",
  most_points: "leagues.most",
  late_joining: "leagues.late",
};

/** What a term is called. */
export const termName = (term: string): string => (NAMES[term] ? t(NAMES[term]) : term);

/** What a term is, as far as one line can say it. */
export function termValue(term: string, value: unknown): string {
  if (value === null || value === "") return t("leagues.change.empty");
  if (typeof value === "boolean") return t(value ? "leagues.change.yes" : "leagues.change.no");
  if (term === "format" || term === "seeding") return t(`leagues.${term}.${value as string}` as Key);
  return String(value);
}

/** A term before and after; of scoring only its name, as that is shown by what it moves. */
export function changeText(term: string, before: unknown, after: unknown): string {
  if (term === "scheme") return termName(term);
  return t("leagues.change.value", { term: termName(term), before: termValue(term, before), after: termValue(term, after) });
}
