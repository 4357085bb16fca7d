/** What a catalogue offers under one organisation chart: enough to show every choice, and to add one at once. */

import type { Schemas } from "../../shared/types";
import type { ArmyNode } from "./shapes";

export type Handbook = Schemas["Handbook"];
export type HandbookUnit = Schemas["ArmyHandbookUnit"];
export type HandbookRole = Schemas["ArmyHandbookRole"];
/** Something that may be chosen somewhere in a unit, or the unit itself, which is the first. */
export type Piece = Schemas["ArmyHandbookPiece"];
export type Profile = Schemas["ArmyHandbookProfile"];
export type NamedRule = Schemas["ArmyHandbookRule"];
export type Group = Schemas["ArmyGroup"];

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
