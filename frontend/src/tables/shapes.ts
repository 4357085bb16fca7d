/**
 * A table as it is drawn, and what is done to its pieces: each function gives a new value.
 *
 * Lengths are thousandths of an inch, y up; angles hundredths of a degree counter-clockwise.
 */

import type { Schemas } from "../shared/types";
import { distance, FULL_TURN, placed, turn } from "../table/geometry";
import type { Point, Polygon, Terrain } from "../table/wire";

export const LOOKS = ["area", "wall", "woods", "building", "rock", "water", "hill"] as const;
export const EDGES = ["south", "north", "west", "east"] as const;

export type Look = (typeof LOOKS)[number];
export type Edge = (typeof EDGES)[number] | "";

export interface Opening {
  id: string;
  side: number;
  start: number;
  end: number;
  top: number;
  sill: number;
  admits: string[];
}

/** A piece about its own origin; one of the library has a word for `piece` and its shape from there. */
export interface Piece {
  id: string;
  at: Point;
  turn: number;
  piece: string;
  name: string;
  elevation: number;
  look: Look;
  kind: string;
  shape: Point[];
  height: number;
  see_through: boolean;
  roof: boolean;
  floors: number[];
  openings: Opening[];
  material: string;
  values: Record<string, number>;
}

export interface Zone {
  id: string;
  shape: Point[];
  seat: number;
  edge: Edge;
}

export interface Drawing {
  size: Point;
  name: string;
  summary: string;
  terrain: Piece[];
  zones: Zone[];
}

export type Word = Schemas["TableWord"];
export type Layout = Omit<Schemas["TableLayout"], "zones"> & {
  zones: { seat: number; edge: Edge; shape: Point[] }[];
};
export type Words = Omit<Schemas["TableWords"], "library" | "names" | "ready" | "layouts" | "usual_kinds" | "size"> & {
  library: Piece[];
  names: Record<string, string>;
  ready: Record<string, Drawing>;
  layouts: Layout[];
  usual_kinds: Record<string, string>;
  size: Point;
};
/** Pieces that tables may name, by their words. */
export type Library = ReadonlyMap<string, Piece>;

/** The most that a table may have, and how long its sides are. */
export const MOST_PIECES = 120;
export const SHORTEST = 12000;
export const LONGEST = 144000;

/** The piece that has the shape: itself, or that of the library. */
export function own(piece: Piece, library: Library): Piece {
  return (piece.piece && library.get(piece.piece)) || piece;
}

/** Its corners on the table. */
export function outline(piece: Piece, library: Library): Point[] {
  return placed(own(piece, library).shape, piece.at, piece.turn);
}

/** What it is called: by its own name, else as in the library, which the reader's language has names for. */
export function nameOf(piece: Piece, library: Library, names: Readonly<Record<string, string>>): string {
  const called = piece.name || own(piece, library).name;
  const known = [...library.values()].find((each) => each.name === called);
  return (known && names[known.id]) || called;
}

/** The piece as the table draws it. */
export function asTerrain(piece: Piece, library: Library): Terrain {
  const { look, height, openings, kind } = own(piece, library);
  const shape = outline(piece, library);
  const ends = openings.map((each): [Point, Point] | null => {
    const [from, to] = [shape[each.side], shape[(each.side + 1) % shape.length]];
    return from && to ? [along(from, to, each.start), along(from, to, each.end)] : null;
  });
  const found = ends.filter((each) => each !== null);
  return { id: piece.id, kind, name: piece.name, shape, height, look, notes: [], openings: found };
}

function along(from: Point, to: Point, far: number): Point {
  const share = far / Math.max(1, distance(from, to));
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** Least and greatest coordinates. */
export function bounds(shape: Polygon): { low: Point; high: Point } {
  if (shape.length === 0) return { low: [0, 0], high: [0, 0] };
  const xs = shape.map(([x]) => x);
  const ys = shape.map(([, y]) => y);
  return { low: [Math.min(...xs), Math.min(...ys)], high: [Math.max(...xs), Math.max(...ys)] };
}

/** Width and depth in its own axes. */
export function extents(piece: Piece): Point {
  const { low, high } = bounds(piece.shape);
  return [high[0] - low[0], high[1] - low[1]];
}

export function rectangle(width: number, depth: number): Point[] {
  const [x, y] = [Math.round(width / 2), Math.round(depth / 2)];
  return [[-x, -y], [x, -y], [x, y], [-x, y]];
}

/** The nearest of the places that are `step` apart. */
export function snapped([x, y]: Point, step: number): Point {
  const near = (value: number): number => (step > 0 ? Math.round(value / step) * step : Math.round(value));
  return [near(x), near(y)];
}

/** The nearest point of the table. */
export function held([x, y]: Point, size: Point): Point {
  return [Math.min(size[0], Math.max(0, x)), Math.min(size[1], Math.max(0, y))];
}

/** The piece drawn by its own lines, so that they may be changed. */
export function detached(piece: Piece, library: Library): Piece {
  const from = own(piece, library);
  if (from === piece) return piece;
  const { id, at, turn, elevation } = piece;
  return { ...from, id, at, turn, elevation, piece: "", name: piece.name || from.name };
}

/** As wide and deep as is wished, in its own axes; openings keep their share of their walls. */
export function resized(piece: Piece, width: number, depth: number): Piece {
  const { low, high } = bounds(piece.shape);
  const by: Point = [width / Math.max(1, high[0] - low[0]), depth / Math.max(1, high[1] - low[1])];
  const shape = piece.shape.map(([x, y]): Point => [Math.round(x * by[0]), Math.round(y * by[1])]);
  return withShape(piece, shape);
}

/** Other corners, as many as before: what is in a wall keeps its share of it. */
export function withShape(piece: Piece, shape: Point[]): Piece {
  const openings = piece.openings.map((each) => {
    const by = wall(shape, each.side) / Math.max(1, wall(piece.shape, each.side));
    const end = Math.floor(Math.min(each.end * by, wall(shape, each.side)));
    return { ...each, start: Math.min(Math.round(each.start * by), end - 1), end };
  });
  return { ...piece, shape, openings };
}

/** The same piece in the same place, drawn about its own middle: that is where it is taken hold of. */
export function centred(piece: Piece): Piece {
  const { low, high } = bounds(piece.shape);
  const origin: Point = [Math.floor((low[0] + high[0]) / 2), Math.floor((low[1] + high[1]) / 2)];
  const [[x, y]] = placed([origin], piece.at, piece.turn) as [Point];
  const shape = piece.shape.map((corner): Point => [corner[0] - origin[0], corner[1] - origin[1]]);
  return { ...piece, at: [Math.round(x), Math.round(y)], shape };
}

/** How long a wall is, in whole thousandths. */
export function wall(shape: Polygon, side: number): number {
  const [from, to] = [shape[side], shape[(side + 1) % shape.length]];
  return from && to ? Math.floor(distance(from, to)) : 0;
}

/** One more corner, after that of this number. Openings in later walls go with them. */
export function withCorner(piece: Piece, after: number, corner: Point): Piece {
  const shape = piece.shape.toSpliced(after + 1, 0, corner);
  const openings = piece.openings
    .filter((each) => each.side !== after)
    .map((each) => (each.side > after ? { ...each, side: each.side + 1 } : each));
  return { ...piece, shape, openings };
}

/** One corner less, and no openings in the two walls that met there. */
export function withoutCorner(piece: Piece, corner: number): Piece {
  const count = piece.shape.length;
  if (count <= 3) return piece;
  const before = (corner + count - 1) % count;
  const openings = piece.openings
    .filter((each) => each.side !== corner && each.side !== before)
    .map((each) => (each.side > corner ? { ...each, side: each.side - 1 } : each));
  return { ...piece, shape: piece.shape.toSpliced(corner, 1), openings };
}

/** An id that begins with a word and is not taken. */
export function idFor(word: string, taken: readonly string[]): string {
  const start = word.replace(/[^\w-]+/g, "-").replace(/-\d+$/, "").slice(0, 30) || "piece";
  let number = 1;
  while (taken.includes(`${start}-${number}`)) number += 1;
  return `${start}-${number}`;
}

/** The zones of a layout on a table of this size. */
export function zonesOf(layout: Layout, [width, depth]: Point): Zone[] {
  return layout.zones.map(({ seat, edge, shape }) => ({
    id: `zone-${seat + 1}`,
    seat,
    edge,
    shape: shape.map(([x, y]): Point => [Math.round(x * width), Math.round(y * depth)]),
  }));
}

/** Angles as the document has them. */
export function wholeTurn(angle: number): number {
  return Math.round(turn(0, angle)) % FULL_TURN;
}
