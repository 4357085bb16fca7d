/** What campaigns are told in: names by ids, colours of contenders, reading forms. */

import type { Contender, Plan, Territory } from "./api";

/** Colours of contenders, dark ink readable on each; names tell apart whom colours do not. */
const COLOURS = ["#d98c7a", "#8fb2d9", "#e0bf68", "#93c08a", "#b79bd0", "#7cc3bd", "#d69ab8", "#b8ad94"];

export const colourOf = (contenders: readonly Contender[], player: string | undefined): string | undefined =>
  player === undefined ? undefined : COLOURS[contenders.findIndex((each) => each.player === player) % COLOURS.length];

export const placeOf = (plan: Plan, id: string): Territory | undefined =>
  (plan.territories ?? []).find((each) => each.id === id);

export const nameOf = (plan: Plan, id: string): string => placeOf(plan, id)?.name ?? id;

export const resourceOf = (plan: Plan, id: string): string =>
  (plan.resources ?? []).find((each) => each.id === id)?.name ?? id;

export const amounts = (plan: Plan, of: Readonly<Record<string, number>>): string =>
  Object.entries(of)
    .map(([id, amount]) => `${amount} ${resourceOf(plan, id)}`)
    .join(" · ");

/** What borders on what, both ways. */
export function borders(plan: Plan): Map<string, Set<string>> {
  const found = new Map((plan.territories ?? []).map((each) => [each.id, new Set<string>()]));
  for (const each of plan.territories ?? []) {
    for (const other of each.borders ?? []) {
      found.get(each.id)?.add(other);
      found.get(other)?.add(each.id);
    }
  }
  return found;
}

/** An id for something new that has this name, unlike those that are taken. */
export function idFor(name: string, taken: readonly string[]): string {
  const plain = name.normalize("NFD").replace(/[̀-ͯ]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const stem = plain.replace(/^-+|-+$/g, "").slice(0, 40) || "x";
  let id = stem;
  for (let number = 2; taken.includes(id); number++) id = `${stem}-${number}`;
  return id;
}
