/** Scoring schemes as one writes them on a form. */

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
});

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
