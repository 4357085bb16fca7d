/** Films of battles as they stand on the wire, and the tables of which they are made. */

import { completeEntry, completeView } from "../table/wire";
import type { Entry, Model, SeatId, TableView } from "../table/wire";

/** What is different between two values: something new, parts of an object, or things of a list by their ids. */
export interface Change {
  to?: unknown;
  set?: Record<string, Change>;
  drop?: string[];
  each?: Record<string, Change>;
  ids?: string[];
}

export interface Side {
  seat: SeatId;
  player: string;
  force: string;
  points: number;
}

export interface RawStep {
  entry: unknown;
  command: number;
  change?: Change;
  scores?: Record<SeatId, number>;
}

export interface RawFilm {
  system: string;
  name: string;
  table: string;
  mission: string;
  reader: SeatId | null;
  sides: Side[];
  scores: Record<SeatId, number>;
  view: unknown;
  steps: RawStep[];
}

/** A moment of a battle: the table, what has just been told (nothing at the beginning), the score. */
export interface Frame {
  entry: Entry | null;
  command: number;
  view: TableView;
  scores: Record<SeatId, number>;
}

/** The value after a change; what has not changed is the same object as before. */
export function changed(value: unknown, change: Change | undefined): unknown {
  if (!change) return value;
  if ("to" in change) return change.to;
  if (change.set) {
    const left = { ...(value as Record<string, unknown>) };
    for (const name of change.drop ?? []) delete left[name];
    for (const [name, part] of Object.entries(change.set)) left[name] = changed(left[name], part);
    return left;
  }
  const items = value as { id: string }[];
  const known = new Map<string, unknown>(items.map((item) => [item.id, item]));
  for (const [id, part] of Object.entries(change.each ?? {})) known.set(id, changed(known.get(id), part));
  return (change.ids ?? items.map((item) => item.id)).map((id) => known.get(id));
}

/** Every moment of a film: the table before the first step, and after each. */
export function framesOf(film: RawFilm): Frame[] {
  let raw = film.view;
  let view = completeView(raw);
  let scores = film.scores;
  const frames: Frame[] = [{ entry: null, command: 0, view, scores }];
  for (const step of film.steps) {
    if (step.change) {
      raw = changed(raw, step.change);
      view = completeView(raw);
    }
    scores = step.scores ?? scores;
    frames.push({ entry: completeEntry(step.entry), command: step.command, view, scores });
  }
  return frames;
}

/** The last moment at which no later entry than this had been told. */
export function placeOf(frames: readonly Frame[], seq: number): number {
  let place = 0;
  while (place + 1 < frames.length && frames[place + 1]!.entry!.seq <= seq) place += 1;
  return place;
}

export interface Turn {
  turn: number;
  place: number;
}

/** Where each turn begins. */
export function turnsOf(frames: readonly Frame[]): Turn[] {
  const turns: Turn[] = [];
  frames.forEach((frame, place) => {
    if (frame.view.turn !== turns.at(-1)?.turn) turns.push({ turn: frame.view.turn, place });
  });
  return turns;
}

/** Something that happened to a model: it came onto the table, was hurt, healed, fell or came back. */
export interface Fate {
  place: number;
  kind: "came" | "hurt" | "healed" | "fell" | "returned";
  wounds: number;
}

/** What became of a model, in order. */
export function fateOf(frames: readonly Frame[], id: string): Fate[] {
  const fate: Fate[] = [];
  let before: Model | undefined;
  let seen: TableView | null = null;
  frames.forEach((frame, place) => {
    if (frame.view === seen) return;
    seen = frame.view;
    const now = seen.models.find((model) => model.id === id);
    const kind = place === 0 ? null : happened(before, now);
    if (kind) fate.push({ place, kind, wounds: now?.wounds ?? 0 });
    before = now ?? (before && { ...before, out: true });
  });
  return fate;
}

function happened(before: Model | undefined, now: Model | undefined): Fate["kind"] | null {
  const there = (model: Model | undefined): boolean => model !== undefined && !model.out;
  if (there(before) && !there(now)) return "fell";
  if (!there(before) && there(now)) return before ? "returned" : "came";
  if (!before || !now || now.out) return null;
  if (!before.at && now.at) return "came";
  if (now.wounds < before.wounds) return "hurt";
  return now.wounds > before.wounds ? "healed" : null;
}
