/** The chart of a battle's report. */

import type { Schemas } from "../shared/types";
import type { SeatId } from "../table/wire";

export type Report = Schemas["Report"];
export type CurvePoint = Schemas["CurvePoint"];

/** Where the first log entry of each turn lies, and which turn it is. */
export function turnsOf(curve: readonly CurvePoint[]): { turn: number; seq: number }[] {
  return curve.filter((point, i) => i > 0 && point.turn !== curve[i - 1]!.turn);
}

/** What is left of a side over the log, as an SVG path that stays level until something falls. */
export function lineOf(
  curve: readonly CurvePoint[],
  seat: SeatId,
  size: { width: number; height: number; most: number },
): string {
  const last = Math.max(1, curve.at(-1)!.seq);
  const x = (point: CurvePoint): string => ((size.width * point.seq) / last).toFixed(1);
  const y = (point: CurvePoint): string => (size.height * (1 - (point.left[seat] ?? 0) / size.most)).toFixed(1);
  return curve.map((point, i) => (i === 0 ? `M${x(point)} ${y(point)}` : `H${x(point)}V${y(point)}`)).join("");
}
