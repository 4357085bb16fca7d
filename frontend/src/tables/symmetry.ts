/** The other half of a table: where a piece or a zone has its image, and which one is that already. */

import { distance, turn } from "../table/geometry";
import type { Point, Polygon } from "../table/wire";
import { detached, outline, own, wall, wholeTurn } from "./shapes";
import type { Drawing, Edge, Library, Piece, Zone } from "./shapes";

/** Half a turn about the middle of the table; left and right changed; near and far changed. */
export const SYMMETRIES = ["turn", "across", "along"] as const;
export type Symmetry = (typeof SYMMETRIES)[number];

const HALF = 18000;
/** Thousandths of an inch that a twin may be off. */
const SLACK = 30;

const OPPOSITE: Record<Edge, Edge> = { "": "", north: "south", south: "north", east: "west", west: "east" };

/** Where a point of the table has its image. */
export function image([x, y]: Point, symmetry: Symmetry, [width, depth]: Point): Point {
  return [symmetry === "along" ? x : width - x, symmetry === "across" ? y : depth - y];
}

/** The image of a piece, under the id that it has. What has no image in the library is drawn by its own lines. */
export function imageOf(piece: Piece, symmetry: Symmetry, size: Point, library: Library): Piece {
  const at = image(piece.at, symmetry, size);
  if (symmetry === "turn") return { ...piece, at, turn: wholeTurn(piece.turn + HALF) };
  const angle = symmetry === "across" ? -piece.turn : HALF - piece.turn;
  const { shape, openings } = own(piece, library);
  const reflected = shape.map(([x, y]): Point => [-x, y]);
  const plain = openings.length === 0;
  if (plain && isSame(reflected, shape)) return { ...piece, at, turn: wholeTurn(angle) };
  const upsideDown = shape.map(([x, y]): Point => [x, -y]);
  if (plain && isSame(upsideDown, shape)) return { ...piece, at, turn: wholeTurn(angle + HALF) };
  return { ...reflect(detached(piece, library)), at, turn: wholeTurn(angle) };
}

/** Left and right of a drawn piece changed; its corners still run counter-clockwise. */
function reflect(piece: Piece): Piece {
  const count = piece.shape.length;
  const openings = piece.openings.map((each) => {
    const far = wall(piece.shape, each.side);
    const side = (2 * count - 2 - each.side) % count;
    return { ...each, side, start: far - each.end, end: far - each.start };
  });
  return { ...piece, shape: piece.shape.map(([x, y]): Point => [-x, y]).reverse(), openings };
}

export function imageOfZone(zone: Zone, symmetry: Symmetry, size: Point): Zone {
  const turned = symmetry === "turn";
  const upright = zone.edge === "north" || zone.edge === "south";
  const changes = turned || (symmetry === "along") === upright;
  const shape = zone.shape.map((corner) => image(corner, symmetry, size));
  return { ...zone, shape: turned ? shape : shape.reverse(), edge: changes ? OPPOSITE[zone.edge] : zone.edge };
}

/** The piece that lies where this one has its image, if there is another one. */
export function twinOf(piece: Piece, drawing: Drawing, symmetry: Symmetry, library: Library): Piece | null {
  const there = outline(imageOf(piece, symmetry, drawing.size, library), library);
  const others = drawing.terrain.filter((each) => each.id !== piece.id);
  return others.find((each) => isSame(outline(each, library), there)) ?? null;
}

/** Whether a piece is its own image: there is nothing to put on the other half. */
export function isItsOwn(piece: Piece, symmetry: Symmetry, size: Point, library: Library): boolean {
  return isSame(outline(imageOf(piece, symmetry, size, library), library), outline(piece, library));
}

/** Whether two shapes have the same corners, wherever each begins. */
function isSame(one: Polygon, other: Polygon): boolean {
  if (one.length !== other.length) return false;
  return one.every((corner) => other.some((each) => distance(corner, each) <= SLACK));
}

/** A piece turned on the spot. */
export function turned(piece: Piece, by: number): Piece {
  return { ...piece, turn: wholeTurn(turn(piece.turn, by)) };
}
