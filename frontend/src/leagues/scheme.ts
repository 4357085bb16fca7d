/** Scoring schemes as one writes them on a form. */

import { t } from "../i18n";
import type { Scheme, TieBreak } from "./api";

/** In the order in which they are offered. */
export const TIE_BREAKS: readonly TieBreak[] = ["opponents", "difference", "victory_points", "wins", "met"];

export const usual = (): Required<Scheme> => ({
  win: 3,
  draw: 1,
  loss: 0,
  bye: 3,
  bands: [],
  extras: [],
  tie_breaks: ["opponents", "difference", "wins"],
  deciders: ["victory_points", "umpire"],
});

/** What may decide a drawn game of a knock-out beside extra points, and what may be left to say after that. */
export const DECIDERS = ["victory_points", "seed"] as const;
export const LAST_WORDS = ["umpire", "replay"] as const;

/** A decider in words: a name of its own, or more of some extra points. */
export function deciderText(decider: string, scheme: Scheme): string {
  const extra = scheme.extras?.find((each) => each.id === decider);
  const known = [...DECIDERS, ...LAST_WORDS].find((each) => each === decider);
  if (known) return t(`leagues.decider.${known}`);
  return extra ? t("leagues.decider.extra", { extra: extra.name }) : decider;
}

/** How drawn games are decided here, in one line. */
export const decided = (scheme: Scheme): string =>
  `${t("leagues.deciders")}: ${(scheme.deciders ?? []).map((each) => deciderText(each, scheme)).join(", ")}`;

/** What may decide in this league and does not yet. */
export function decidersLeft(scheme: Required<Scheme>): string[] {
  const all = [...DECIDERS, ...scheme.extras.map((each) => each.id)];
  return all.filter((each) => !scheme.deciders.includes(each));
}

/** The scheme without extra points, and no drawn game decided by them any more. */
export function withoutExtra(scheme: Required<Scheme>, id: string): Required<Scheme> {
  return {
    ...scheme,
    extras: scheme.extras.filter((each) => each.id !== id),
    deciders: scheme.deciders.filter((each) => each !== id),
  };
}

/** An id for extra points of this name, unlike those that are taken. */
export function idOf(name: string, taken: readonly string[]): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, "_");
  const base = plain.replace(/^_+|_+$/g, "").slice(0, 30) || "extra";
  let id = base;
  for (let number = 2; taken.includes(id); number++) id = `${base}_${number}`;
  return id;
}

/** The scheme with a tie-break moved up one place, or put last where it is not asked yet. */
export function raised(order: readonly TieBreak[], id: TieBreak): TieBreak[] {
  const place = order.indexOf(id);
  if (place < 0) return [...order, id];
  if (place === 0) return [...order];
  const rest = order.filter((each) => each !== id);
  return [...rest.slice(0, place - 1), id, ...rest.slice(place - 1)];
}
