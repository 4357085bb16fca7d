/** What everything costs. Where the list is as the server last saw it, the server's word; where it has been changed
 * since, what it said of the parts that stayed, and what the handbook says of those that are new. */

import { amount } from "./amounts";
import type { Known } from "./apply";
import type { Lookup, Piece } from "./handbook";
import type { ArmyNode, Force, Review, Roster } from "./shapes";
import { allForces, allNodes, childrenOf, countOf, forcesOf, unitsOf } from "./tree";

/** What is known of the list as the server last saw it. */
export interface Told {
  roster: Roster;
  review: Review;
}

export interface Totals {
  /** By id of a force or node, all below it counted. */
  parts: Map<string, number>;
  army: number;
}

/** What a list costs in one type of points. */
export function totals(roster: Roster, kind: string, told: Told, known: Known): Totals {
  return new Counter(kind, told, known).counted(roster);
}

class Counter {
  readonly #parts = new Map<string, number>();
  /** The nodes as the server saw them, and their units. */
  readonly #old = new Map<string, ArmyNode>();
  readonly #oldUnits = new Map<string, ArmyNode>();

  constructor(
    readonly kind: string,
    readonly told: Told,
    readonly known: Known,
  ) {
    for (const each of allNodes(told.roster)) this.#old.set(each.id, each);
    for (const force of allForces(forcesOf(told.roster))) {
      for (const unit of unitsOf(force)) this.#oldUnits.set(unit.id, unit);
    }
  }

  counted(roster: Roster): Totals {
    const army = forcesOf(roster).reduce((sum, force) => sum + this.#force(force), 0);
    return { parts: this.#parts, army };
  }

  #force(force: Force): number {
    const lookup = this.known(force);
    const units = unitsOf(force).reduce((sum, unit) => sum + this.#node(lookup, unit, [unit]), 0);
    const total = forcesOf(force).reduce((sum, inner) => sum + this.#force(inner), units);
    this.#parts.set(force.id, total);
    return total;
  }

  #node(lookup: Lookup | undefined, unit: ArmyNode, path: ArmyNode[]): number {
    const node = path.at(-1)!;
    const own = this.#each(lookup, unit, path) * countOf(node);
    const total = childrenOf(node).reduce((sum, child) => sum + this.#node(lookup, unit, [...path, child]), own);
    this.#parts.set(node.id, total);
    return total;
  }

  /** What one of a node costs, what is below it left out. */
  #each(lookup: Lookup | undefined, unit: ArmyNode, path: ArmyNode[]): number {
    const node = path.at(-1)!;
    const piece = lookup?.piece(path);
    const old = this.#old.get(node.id);
    if (old && old.entry === node.entry) {
      const before = this.#oldUnits.get(unit.id);
      const more = piece && before ? this.#growth(lookup!, piece, unit, before) : 0;
      return this.#ownThen(old) / countOf(old) + more;
    }
    if (!piece) return amount(node.kept?.points?.[this.kind]);
    return amount(piece.points[this.kind]) + this.#growth(lookup!, piece, unit, null);
  }

  #ownThen(old: ArmyNode): number {
    const said = (id: string) => amount(this.told.review.parts[id]?.points[this.kind]);
    return childrenOf(old).reduce((sum, child) => sum - said(child.id), said(old.id));
  }

  /** How much more one of a piece costs than it did when the unit was `before`, or as it is added. */
  #growth(lookup: Lookup, piece: Piece, unit: ArmyNode, before: ArmyNode | null): number {
    const grows = Object.entries(piece.grows ?? {});
    if (grows.length === 0) return 0;
    const then = before ?? lookup.unit(unit.entry)?.pieces[0]?.grown ?? null;
    const [now, was] = [countsOf(lookup, unit), then ? countsOf(lookup, then) : new Map<number, number>()];
    return grows.reduce((sum, [at, points]) => {
      const more = (now.get(Number(at)) ?? 0) - (was.get(Number(at)) ?? 0);
      return sum + more * amount(points[this.kind]);
    }, 0);
  }
}

/** How many there are of each piece of a unit. */
function countsOf(lookup: Lookup, unit: ArmyNode): Map<number, number> {
  const found = new Map<number, number>();
  const count = (path: ArmyNode[]): void => {
    const node = path.at(-1)!;
    const piece = lookup.piece(path);
    if (piece) found.set(piece.at, (found.get(piece.at) ?? 0) + countOf(node));
    for (const child of childrenOf(node)) count([...path, child]);
  };
  count([unit]);
  return found;
}
