/** What models stand on: round bases by their radius, hulls and others by their outline. */

import { contains, distance, FULL_TURN, placed, towards } from "./geometry";
import type { Model, Point, Polygon } from "./wire";

export type Base = Pick<Model, "radius" | "outline" | "facing" | "at">;

/** How far a point is from the edge of a base; negative inside. */
export function toEdge(base: Base, point: Point): number {
  if (!base.at) return Infinity;
  if (isRound(base)) return distance(base.at, point) - base.radius;
  const hull = placed(base.outline, base.at, base.facing);
  const off = Math.min(...sides(hull).map(([a, b]) => distance(nearest(a, b, point), point)));
  return contains(hull, point) ? -off : off;
}

/** Between the edges of two bases; 0 where they touch. */
export function gap(a: Base, b: Base): number {
  if (!a.at || !b.at) return Infinity;
  if (isRound(b)) return Math.max(0, toEdge(a, b.at) - b.radius);
  if (isRound(a)) return Math.max(0, toEdge(b, a.at) - a.radius);
  const [one, other] = [placed(a.outline, a.at, a.facing), placed(b.outline, b.at, b.facing)];
  if (one.some((corner) => contains(other, corner)) || other.some((corner) => contains(one, corner))) return 0;
  // Where they lie apart, a corner of one is nearest to a side of the other.
  return Math.min(...one.map((corner) => toEdge(b, corner)), ...other.map((corner) => toEdge(a, corner)));
}

/** How far its farthest edge is from the middle. */
export function extent(base: Pick<Base, "radius" | "outline">): number {
  return Math.max(base.radius, ...base.outline.map((corner) => distance([0, 0], corner)));
}

/** How far its nearest edge is from the middle: the room for what is drawn on it. */
export function room(base: Pick<Base, "radius" | "outline">): number {
  if (base.outline.length < 3) return base.radius;
  return Math.min(...sides(base.outline).map(([a, b]) => distance(nearest(a, b, [0, 0]), [0, 0])));
}

/** How far its foremost edge is from the middle, where it looks along +x. */
export function bow(base: Pick<Base, "radius" | "outline">): number {
  return Math.max(base.radius, ...base.outline.map(([x]) => x));
}

/** The line that is everywhere so far from the base's edge, as corners near enough to each other. */
export function around(base: Base, far: number): Point[] {
  if (!base.at) return [];
  const hull = isRound(base) ? [base.at] : placed(base.outline, base.at, base.facing);
  const reach = far + base.radius;
  const centres = hull.map((corner) => Array.from({ length: 48 }, (_, i) => towards(corner, (i * FULL_TURN) / 48, reach)));
  return convexHull(centres.flat());
}

/**
 * `to`, or the nearest point at which a round base just touches one of `others`, where that is at most
 * `pull` away. Rounded away from the other base, so that they never overlap.
 */
export function snapToContact(to: Point, mover: Base | null, others: readonly Model[], pull = 350): Point {
  if (mover && !isRound(mover)) return to;
  const radius = mover?.radius ?? 0;
  let best: Point = to;
  let least = pull;
  for (const other of others) {
    if (!other.at || other.out) continue;
    const from = isRound(other) ? other.at : nearestOfHull(other, to);
    const apart = distance(to, from);
    const wanted = radius + (isRound(other) ? other.radius : 0);
    const off = Math.abs(apart - wanted);
    if (apart === 0 || off >= least || (!isRound(other) && toEdge(other, to) < 0)) continue;
    const scale = wanted / apart;
    const dx = (to[0] - from[0]) * scale;
    const dy = (to[1] - from[1]) * scale;
    best = [awayFrom(from[0], dx), awayFrom(from[1], dy)];
    least = off;
  }
  return best;
}

export function isRound(base: Pick<Base, "outline">): boolean {
  return base.outline.length < 3;
}

function nearestOfHull(base: Base, point: Point): Point {
  const candidates = sides(placed(base.outline, base.at!, base.facing)).map(([a, b]) => nearest(a, b, point));
  return candidates.reduce((best, each) => (distance(each, point) < distance(best, point) ? each : best));
}

function sides(shape: Polygon): [Point, Point][] {
  return shape.map((corner, i) => [corner, shape[(i + 1) % shape.length]!]);
}

/** The point of the line from `a` to `b` that is nearest to `point`. */
function nearest(a: Point, b: Point, point: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(1, Math.max(0, along));
  return [a[0] + share * dx, a[1] + share * dy];
}

function convexHull(of: readonly Point[]): Point[] {
  const sorted = [...of].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (line: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of line) {
      while (kept.length > 1 && turnsRight(kept.at(-2)!, kept.at(-1)!, point)) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turnsRight(a: Point, b: Point, c: Point): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0;
}

/** A whole number so far from another one, or a little farther. */
function awayFrom(from: number, by: number): number {
  return by < 0 ? Math.floor(from + by) : Math.ceil(from + by);
}
