/** The report of a battle, as it stands on the wire. */

import type { SeatId } from "../table/wire";
import type { Side } from "./film";

export interface CurvePoint {
  seq: number;
  turn: number;
  left: Record<SeatId, number>;
  scores: Record<SeatId, number>;
}

export interface Moment {
  seq: number;
  turn: number;
  seat: SeatId;
  swing: number;
  told: string;
  leads: boolean;
}

export interface Loss {
  seat: SeatId;
  model: string;
  name: string;
  unit: string;
  worth: number;
  turn: number;
  seq: number;
  told: string;
}

export interface Chapter {
  turn: number;
  seq: number;
  lost: Record<SeatId, number>;
  scored: Record<SeatId, number>;
  told: { seq: number; text: string }[];
}

export interface Die {
  faces: number;
  fell: number[];
  mean: number;
  expected: number;
}

export interface Luck {
  seat: SeatId;
  rolls: number;
  tests: number;
  passed: number;
  expected: number;
  luckier_than: number | null;
  dice: Die[];
}

export interface Report {
  system: string;
  name: string;
  table: string;
  mission: string;
  began_at: string;
  ended_at: string;
  sides: Side[];
  winner: SeatId | null;
  reason: string;
  scores: Record<SeatId, number>;
  in_points: boolean;
  balance: { seat: SeatId; whole: number; left: number; models: number; models_left: number }[];
  curve: CurvePoint[];
  chapters: Chapter[];
  turning: Moment[];
  losses: Loss[];
  luck: Luck[];
}

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
