/** Which model a player's attention goes to next, of those that may act, in the order of the table's list. */

import type { Model, Unit } from "./wire";

/** The next after the chosen one, or the one before it for -1; the first where none of them is chosen. */
export function following(able: readonly Model[], chosen: string | null, step: 1 | -1): Model | null {
  const index = able.findIndex((model) => model.id === chosen);
  const next = index < 0 ? 0 : (index + step + able.length) % able.length;
  return able[next] ?? null;
}

/** Whoever still waits to be put on the table once others are there, of the same unit first. */
export function stillWaiting(able: readonly Model[], placed: ReadonlySet<string>, unit: string | null): Model | null {
  const waiting = able.filter((model) => !model.at && !placed.has(model.id));
  return waiting.find((model) => model.unit === unit) ?? waiting[0] ?? null;
}

/** The model that is active, else one of the unit that is. */
export function activeOf(able: readonly Model[], units: ReadonlyMap<string, Unit>): Model | null {
  return able.find((model) => model.active) ?? able.find((model) => units.get(model.unit)?.active) ?? null;
}
