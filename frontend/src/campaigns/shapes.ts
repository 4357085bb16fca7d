/** Outlines of territories: how corners are put, moved and taken away. The map is 1000 wide and deep. */

export type Corner = [number, number];

export interface Outlined {
  at: Corner;
  shape: Corner[];
}

const EDGE = 1000;
/** An outline has at least so many corners, and at most so many (as the server has it). */
export const [LEAST_CORNERS, MOST_CORNERS] = [3, 60];
/** How far out the corners of a new outline lie, and how many there are. */
const [OUT, CORNERS] = [110, 6];

const within = (value: number): number => Math.min(EDGE, Math.max(0, Math.round(value)));

/** The place on the map that is nearest to a point. */
export const onMap = ([x, y]: Corner): Corner => [within(x), within(y)];

/** An outline about a place. */
export const around = ([x, y]: Corner): Corner[] =>
  Array.from({ length: CORNERS }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / CORNERS;
    return onMap([x + OUT * Math.cos(angle), y + OUT * Math.sin(angle)]);
  });

export const withCornerAt = (shape: Corner[], index: number, to: Corner): Corner[] => shape.with(index, onMap(to));

/** The middle of the side that begins at a corner. */
export function middleAfter(shape: Corner[], index: number): Corner {
  const [[x1, y1], [x2, y2]] = [shape[index]!, shape[(index + 1) % shape.length]!];
  return onMap([(x1 + x2) / 2, (y1 + y2) / 2]);
}

/** One corner more, in the middle of the side that begins at a corner. */
export const withCornerAfter = (shape: Corner[], index: number): Corner[] =>
  shape.length < MOST_CORNERS ? shape.toSpliced(index + 1, 0, middleAfter(shape, index)) : shape;

/** One corner less, unless nothing would be left to see. */
export const withoutCorner = (shape: Corner[], index: number): Corner[] =>
  shape.length > LEAST_CORNERS ? shape.toSpliced(index, 1) : shape;

/** A territory moved as a whole, as far as all of it stays on the map. */
export function shifted({ at, shape }: Outlined, [dx, dy]: Corner): Outlined {
  const points = [at, ...shape];
  const step = (by: number, axis: 0 | 1): number => {
    const values = points.map((point) => point[axis]);
    return Math.round(Math.max(-Math.min(...values), Math.min(EDGE - Math.max(...values), by)));
  };
  const [x, y] = [step(dx, 0), step(dy, 1)];
  const moved = ([px, py]: Corner): Corner => [px + x, py + y];
  return { at: moved(at), shape: shape.map(moved) };
}
