/** What a catalogue offers under one organisation chart: enough to show every choice, and to add one at once. */

import type { Amount, ArmyNode } from "./shapes";

type Points = Record<string, Amount>;

/** Something that may be chosen somewhere in a unit, or the unit itself. */
export interface Piece {
  /** Its number among the unit's pieces, and that of what it is chosen below; the unit itself is 0, below -1. */
  at: number;
  below: number;
  entry: string;
  name: string;
  kind: string;
  /** What one of it costs in the unit as it is when it is added. */
  points: Points;
  /** How much more one of it costs for each one more of another piece than then, by that piece's number. */
  grows?: Record<string, Points>;
  least?: number;
  most?: number | null;
  /** The path of the group it is in. */
  group?: string;
  default?: boolean;
  /** Whether several are one line with a count. */
  counted?: boolean;
  /** Whether there are so many for each of what it is below. */
  per_model?: boolean;
  /** What comes along with it, its own id being "u". */
  grown?: ArmyNode;
  profiles?: Profile[];
  rules?: NamedRule[];
  groups?: HandbookGroup[];
}

export interface HandbookGroup {
  path: string;
  name: string;
  least?: number;
  most?: number | null;
  within?: string;
}

export interface Profile {
  name: string;
  type: string;
  stats: { name: string; value: string }[];
}

export interface NamedRule {
  name: string;
  text?: string;
  page?: string;
}

export interface HandbookUnit {
  entry: string;
  name: string;
  kind: string;
  role: string;
  /** What it costs as it is when it is added. */
  points: Points;
  models: number;
  may_join?: string[];
  pieces: Piece[];
}

export interface HandbookRole {
  id: string;
  name: string;
  least: number;
  most: number | null;
}

export interface Handbook {
  system: string;
  catalogue: string;
  chart: string;
  revision: number;
  points: { id: string; name: string }[];
  roles: HandbookRole[];
  units: HandbookUnit[];
}

/** Looks things up in a handbook. */
export class Lookup {
  readonly #units: Map<string, HandbookUnit>;

  constructor(readonly book: Handbook) {
    this.#units = new Map(book.units.map((unit) => [unit.entry, unit]));
  }

  unit(entry: string): HandbookUnit | undefined {
    return this.#units.get(entry);
  }

  /** What is known of a node: `path` leads from its unit down to it. */
  piece(path: readonly ArmyNode[]): Piece | undefined {
    const [unit, ...below] = path;
    const known = unit && this.unit(unit.entry);
    if (!known) return undefined;
    let at: Piece | undefined = known.pieces[0];
    for (const node of below) at = known.pieces.find((each) => each.entry === node.entry && each.below === at?.at);
    return at;
  }

  /** What may be chosen directly below a node. */
  below(path: readonly ArmyNode[]): Piece[] {
    const known = path[0] && this.unit(path[0].entry);
    const piece = this.piece(path);
    return known && piece ? known.pieces.filter((each) => each.below === piece.at) : [];
  }
}
