/** Where one looks at the table from: pixels of the window against thousandths of an inch. */

import type { Point } from "./wire";

export interface Camera {
  /** Pixels for a thousandth of an inch. */
  readonly scale: number;
  /** Where the table's upper left corner lies in the window, in pixels. */
  readonly left: number;
  readonly top: number;
}

/** The window, and the strips at its edges that something else lies over. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly top?: number;
  readonly right?: number;
}

const CLOSEST = 0.14;
const MARGIN = 14;
const KEPT_IN_SIGHT = 80;

/** The whole table in the middle of the window. */
export function fit(table: Point, frame: Frame): Camera {
  const scale = fitting(table, frame);
  const covered = frame.top ?? 0;
  return {
    scale,
    left: (frame.width - (frame.right ?? 0) - table[0] * scale) / 2,
    top: covered + (frame.height - covered - table[1] * scale) / 2,
  };
}

/** Nearer or farther by `factor`, with the table's point under `at` (pixels) held fast. */
export function zoom(camera: Camera, factor: number, at: Point, table: Point, frame: Frame): Camera {
  const farthest = fitting(table, frame) * 0.8;
  const scale = Math.min(CLOSEST, Math.max(farthest, camera.scale * factor));
  const by = scale / camera.scale;
  const moved = { scale, left: at[0] - (at[0] - camera.left) * by, top: at[1] - (at[1] - camera.top) * by };
  return held(moved, table, frame);
}

export function pan(camera: Camera, dx: number, dy: number, table: Point, frame: Frame): Camera {
  return held({ ...camera, left: camera.left + dx, top: camera.top + dy }, table, frame);
}

/** The camera moved as little as brings `at` into the middle part of the window. */
export function bringIntoSight(camera: Camera, at: Point, table: Point, frame: Frame): Camera {
  const [x, y] = toWindow(camera, at, table);
  const edge = Math.min(60, frame.width / 4, frame.height / 4);
  const dx = Math.max(edge - x, 0) + Math.min(frame.width - edge - x, 0);
  const dy = Math.max(edge - y, 0) + Math.min(frame.height - edge - y, 0);
  return dx === 0 && dy === 0 ? camera : pan(camera, dx, dy, table, frame);
}

export function toTable(camera: Camera, [x, y]: Point, table: Point): Point {
  return [
    Math.round((x - camera.left) / camera.scale),
    Math.round(table[1] - (y - camera.top) / camera.scale),
  ];
}

export function toWindow(camera: Camera, [x, y]: Point, table: Point): Point {
  return [camera.left + x * camera.scale, camera.top + (table[1] - y) * camera.scale];
}

function fitting(table: Point, frame: Frame): number {
  const across = (frame.width - (frame.right ?? 0) - 2 * MARGIN) / table[0];
  const down = (frame.height - (frame.top ?? 0) - 2 * MARGIN) / table[1];
  return Math.max(0.001, Math.min(across, down));
}

/** Some of the table always stays in the window. */
function held(camera: Camera, table: Point, frame: Frame): Camera {
  const keep = Math.min(KEPT_IN_SIGHT, frame.width / 3, frame.height / 3);
  const left = Math.min(frame.width - keep, Math.max(keep - table[0] * camera.scale, camera.left));
  const top = Math.min(frame.height - keep, Math.max(keep - table[1] * camera.scale, camera.top));
  return { ...camera, left, top };
}
