/** What of a handbook is shown, and how: units that are searched for, tables of stats, what stands in a unit. */

import { amount } from "./store/amounts";
import type { Group, Handbook, HandbookUnit, Lookup, NamedRule, Piece, Profile } from "./store/handbook";
import type { ArmyNode, Offer, Places } from "./store/shapes";
import { childrenOf, countOf } from "./store/tree";

export type Order = "role" | "name" | "cheap" | "dear";

export interface Wish {
  words: string;
  role: string;
  order: Order;
  /** Points that it may cost at most. */
  most: number | null;
}

export interface Section {
  role: string;
  name: string;
  units: HandbookUnit[];
}

const plainText = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Everything about a unit that somebody may search for: its names, weapons, skills. */
function words(unit: HandbookUnit): string {
  const said = unit.pieces.flatMap((piece) => [
    piece.name,
    ...(piece.profiles ?? []).map((each) => each.name),
    ...(piece.rules ?? []).map((each) => each.name),
  ]);
  return plainText([unit.name, ...said].join(" "));
}

const spoken = new WeakMap<HandbookUnit, string>();

function matches(unit: HandbookUnit, wanted: string[]): boolean {
  let text = spoken.get(unit);
  if (text === undefined) spoken.set(unit, (text = words(unit)));
  return wanted.every((word) => text.includes(word));
}

/** The units that are wished for, under their roles where they are in that order. */
export function sections(book: Handbook, wish: Wish, kind: string): Section[] {
  const wanted = plainText(wish.words).split(/\s+/).filter(Boolean);
  const costs = (unit: HandbookUnit): number => amount(unit.points[kind]);
  const found = book.units.filter(
    (unit) =>
      (wish.role === "" || unit.role === wish.role) &&
      (wish.most === null || costs(unit) <= wish.most) &&
      matches(unit, wanted),
  );
  const named = (unit: HandbookUnit) => wanted.every((word) => plainText(unit.name).includes(word));
  // Who is called what one types comes before who bears a weapon that is.
  if (wanted.length > 0) found.sort((a, b) => Number(named(b)) - Number(named(a)));
  if (wish.order === "role") return byRole(book, found);
  const compare: Record<Exclude<Order, "role">, (a: HandbookUnit, b: HandbookUnit) => number> = {
    name: (a, b) => a.name.localeCompare(b.name),
    cheap: (a, b) => costs(a) - costs(b),
    dear: (a, b) => costs(b) - costs(a),
  };
  return found.length > 0 ? [{ role: "", name: "", units: found.sort(compare[wish.order]) }] : [];
}

function byRole(book: Handbook, units: HandbookUnit[]): Section[] {
  const known = new Set(book.roles.map((role) => role.id));
  const roles = [...book.roles, { id: "", name: "" }];
  return roles
    .map(({ id, name }) => ({
      role: id,
      name,
      units: units.filter((unit) => (id === "" ? !known.has(unit.role) : unit.role === id)),
    }))
    .filter((section) => section.units.length > 0);
}

// stats --------------------------------------------------------------------------------------------

export interface Table {
  columns: string[];
  lines: { name: string; values: string[] }[];
}

/** One table for each set of columns, no line twice. */
export function tables(pieces: readonly Piece[]): Table[] {
  const found = new Map<string, Table>();
  for (const profile of pieces.flatMap((piece) => piece.profiles ?? [])) {
    const columns = profile.stats.map((stat) => stat.name);
    const key = columns.join("|");
    const table = found.get(key) ?? { columns, lines: [] };
    found.set(key, table);
    const values = profile.stats.map((stat) => stat.value);
    const there = table.lines.some((line) => line.name === profile.name && String(line.values) === String(values));
    if (!there) table.lines.push({ name: profile.name, values });
  }
  return [...found.values()];
}

/** Special rules, no one twice. */
export function rulesOf(pieces: readonly Piece[]): NamedRule[] {
  const found = new Map<string, NamedRule>();
  for (const rule of pieces.flatMap((piece) => piece.rules ?? [])) found.set(rule.name, rule);
  return [...found.values()];
}

/** The pieces of a unit as it comes: those that one compares before one chooses. */
export function usual(unit: HandbookUnit): Piece[] {
  const there = new Set<string>();
  const collect = (node: ArmyNode): void => {
    there.add(node.entry);
    childrenOf(node).forEach(collect);
  };
  const grown = unit.pieces[0]?.grown;
  if (grown) collect(grown);
  return unit.pieces.filter((piece) => piece.at === 0 || there.has(piece.entry));
}

/** The line that stands for a unit: its own where it is a model itself, else that of its most numerous model. */
export function mainLine(unit: HandbookUnit): Profile | undefined {
  const own = unit.pieces[0]?.profiles?.[0];
  if (unit.kind === "model" && own) return own;
  const grown = unit.pieces[0]?.grown;
  const counts = new Map(grown ? childrenOf(grown).map((each) => [each.entry, countOf(each)]) : []);
  const lines = usual(unit).filter((piece) => (piece.profiles ?? []).length > 0);
  lines.sort((a, b) => (counts.get(b.entry) ?? 0) - (counts.get(a.entry) ?? 0));
  return lines[0]?.profiles?.[0];
}

/** The pieces that stand in a unit of the list. */
export function standing(lookup: Lookup, unit: ArmyNode): Piece[] {
  const found: Piece[] = [];
  const collect = (path: ArmyNode[]): void => {
    const piece = lookup.piece(path);
    if (piece) found.push(piece);
    for (const child of childrenOf(path.at(-1)!)) collect([...path, child]);
  };
  collect([unit]);
  return found;
}

// choosing -----------------------------------------------------------------------------------------

export interface Slot {
  piece: Piece;
  /** Those that are there; one where it is counted. */
  nodes: ArmyNode[];
  count: number;
  least: number;
  most: number | null;
  /** How many more there may be. */
  room: number | null;
  /** What says so where there may be none. */
  why: string;
}

export interface Slots {
  group: Group | null;
  /** How many of the group there are. */
  count: number;
  slots: Slot[];
}

/** What may be chosen directly below a node, group by group: models first. `told` is what the server says of the
 * unit as it is now, if it has. */
export function slotsBelow(lookup: Lookup, path: ArmyNode[], told: readonly Places[] | null): Slots[] {
  const node = path.at(-1)!;
  const here = told?.find((each) => each.at === node.id);
  const offers = new Map(here?.choices.map((each) => [each.entry, each]));
  const groups = new Map((here?.groups ?? lookup.piece(path)?.groups ?? []).map((each) => [each.path, each]));
  const made = new Map<string, Slots>();
  for (const piece of lookup.below(path)) {
    const nodes = childrenOf(node).filter((each) => each.entry === piece.entry);
    const offer = offers.get(piece.entry);
    if (nodes.length === 0 && (here ? !offer : piece.hidden)) continue;
    const group = groups.get(piece.group ?? "") ?? null;
    const key = group?.path ?? `kind ${piece.kind === "model" ? "model" : "option"}`;
    const slots = made.get(key) ?? { group, count: 0, slots: [] };
    made.set(key, slots);
    slots.slots.push(slotOf(piece, nodes, node, offer));
  }
  const found = [...made.values()];
  for (const each of found) each.count = each.slots.reduce((sum, slot) => sum + slot.count, 0);
  for (const each of found) if (each.group) fill(each);
  const models = (each: Slots): number => (each.slots[0]!.piece.kind === "model" ? 0 : each.group ? 2 : 1);
  return found.sort((a, b) => models(a) - models(b));
}

function slotOf(piece: Piece, nodes: ArmyNode[], parent: ArmyNode, offer: Offer | undefined): Slot {
  const count = nodes.reduce((sum, each) => sum + countOf(each), 0);
  const times = piece.per_model ? countOf(parent) : 1;
  const bounds = offer ?? { least: (piece.least ?? 0) * times, most: piece.most == null ? null : piece.most * times };
  const least = bounds.least ?? 0;
  const most = bounds.most ?? null;
  const own = most === null ? null : Math.max(0, most - count);
  // What the server counted stands as long as as many are there.
  const asked = offer !== undefined && (offer.count ?? 0) === count;
  const room = asked ? (offer.room ?? null) : own;
  return { piece, nodes, count, least, most, room, why: asked && room === 0 ? (offer.why ?? "") : "" };
}

/** No more than its group has room for. */
function fill(each: Slots): void {
  const most = each.group!.most ?? null;
  if (most === null) return;
  const left = Math.max(0, most - each.count);
  for (const slot of each.slots) slot.room = slot.room === null ? left : Math.min(slot.room, left);
}

/** Whether one of a group is chosen instead of another. */
export function isOneOf(slots: Slots): boolean {
  return slots.group?.most === 1 && slots.slots.length > 1;
}
