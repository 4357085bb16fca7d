/** Measuring on the table: thousandths of an inch, y up; angles in hundredths of a degree. */

import { written } from "../i18n";
import type { Point, Polygon } from "./wire";

export const INCH = 1000;
export const FULL_TURN = 36000;

export function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/** The length of a way along its corners. */
export function length(path: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < path.length; i += 1) sum += distance(path[i - 1]!, path[i]!);
  return sum;
}

/** Inches with at most one decimal, as a player reads them from a tape. */
export function inches(thousandths: number, decimals = 1): string {
  return written(thousandths / INCH, decimals);
}

export function angleTo(from: Point, to: Point): number {
  const degrees = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return turn(0, Math.round(degrees * 100));
}

/** An angle turned by `by`, between 0 and a full turn. */
export function turn(angle: number, by: number): number {
  return (((angle + by) % FULL_TURN) + FULL_TURN) % FULL_TURN;
}

/** The point `far` from `from` in the direction of `angle`. */
export function towards(from: Point, angle: number, far: number): Point {
  const radians = (angle / 100) * (Math.PI / 180);
  return [Math.round(from[0] + Math.cos(radians) * far), Math.round(from[1] + Math.sin(radians) * far)];
}

/** The outline turned by `facing` and put at `at`. */
export function placed(outline: Polygon, at: Point, facing: number): Point[] {
  const radians = (facing / 100) * (Math.PI / 180);
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return outline.map(([x, y]) => [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos]);
}

export function contains(shape: Polygon, [x, y]: Point): boolean {
  let inside = false;
  for (let i = 0, j = shape.length - 1; i < shape.length; j = i, i += 1) {
    const [xi, yi] = shape[i]!;
    const [xj, yj] = shape[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

export function centre(shape: Polygon): Point {
  const xs = shape.map(([x]) => x);
  const ys = shape.map(([, y]) => y);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

/** `to`, or the farthest point towards it that `reach` allows, where it is only a little beyond. */
export function withinReach(path: readonly Point[], to: Point, reach: number, slack = 750): Point {
  const last = path[path.length - 1]!;
  const left = reach - length(path);
  const wanted = distance(last, to);
  if (left <= 0 || wanted <= left || wanted > left + slack) return to;
  const scale = left / wanted;
  return [last[0] + Math.trunc((to[0] - last[0]) * scale), last[1] + Math.trunc((to[1] - last[1]) * scale)];
}

/** "0,0 1,0 1,1": the points attribute of an SVG polygon. */
export function points(shape: readonly Point[]): string {
  return shape.map(([x, y]) => `${x},${y}`).join(" ");
}
