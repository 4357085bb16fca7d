/** How what is told of lists is written. */

import { amount, shown } from "../army/store/amounts";
import { language, t } from "../i18n";
import type { Amount } from "../army/store/shapes";

interface Costly {
  points: Amount;
  points_limit: Amount | null;
}

export function spent(list: Costly): string {
  const points = shown(amount(list.points));
  if (list.points_limit === null) return t("lists.points", { points });
  return t("lists.pointsOf", { points, limit: shown(amount(list.points_limit)) });
}

export function named(name: string): string {
  return name || t("lists.unnamed");
}

/** A sentence as the label of a button: without its full stop. */
export function labelled(sentence: string): string {
  return sentence.replace(/([^.])\.$/, "$1");
}

/** A moment, as a reader of this language writes it. */
export function when(moment: string): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(moment));
}
