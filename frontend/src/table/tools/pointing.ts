/** What lies under a pointer, and what a tape between two points shows. */

import { t } from "../../i18n";
import { toEdge } from "../bases";
import { contains, distance, inches } from "../geometry";
import type { Model, Point, Terrain } from "../wire";

/** The model under the point, or the nearest one whose edge is at most `tolerance` away. */
export function modelAt(models: readonly Model[], at: Point, tolerance: number): Model | null {
  let best: Model | null = null;
  let least = tolerance;
  for (const model of models) {
    if (!model.at) continue;
    const off = toEdge(model, at);
    if (off <= least) [best, least] = [model, off];
  }
  return best;
}

/** The uppermost piece of terrain under the point. */
export function terrainAt(pieces: readonly Terrain[], at: Point): Terrain | null {
  const under = pieces.filter((piece) => contains(piece.shape, at));
  return under.sort((a, b) => b.height - a.height)[0] ?? null;
}

/** What is to be known of a piece beside its name. */
export function terrainInWords(piece: Terrain): string[] {
  const height = piece.height > 0 ? [t("table.height", { height: inches(piece.height) })] : [];
  return [...height, ...piece.notes];
}

/** A tape from `start` to `end`: from edge to edge where it begins or ends on a base. */
export interface Rule {
  start: Point;
  end: Point;
  length: number;
}

export function ruled(models: readonly Model[], start: Point, end: Point): Rule {
  const on = models.filter((model) => model.at && !model.out);
  const first = modelAt(on, start, 0);
  const second = modelAt(on, end, 0);
  const from = first?.at ?? start;
  const to = second && second !== first ? second.at! : end;
  const taken = (first?.radius ?? 0) + (second && second !== first ? second.radius : 0);
  return { start: from, end: to, length: Math.max(0, distance(from, to) - taken) };
}
