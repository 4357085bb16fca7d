/** What a list is made of, as the server sends it. */

import type { Schemas } from "../../shared/types";

export type ArmyList = Schemas["ArmyList"];
export type Roster = Schemas["ArmyRoster"];
export type Force = Schemas["ArmyForce"];
export type ArmyNode = Schemas["ArmyNode"];
export type Edit = Schemas["ArmyEdit"];
export type Review = Schemas["ArmyReview"];
export type Problem = Schemas["ArmyProblem"];
export type Mend = Schemas["ArmyMend"];
export type Amount = Schemas["ArmyAmount"];
export type Offer = Schemas["ArmyOffer"];
export type Places = Schemas["PlaceChoices"];
export type Receipt = Schemas["ListReceipt"];

/** Something that is done to a list. `id` makes it happen once; `version` is what it was first sent against. */
export interface Order {
  id: string;
  kind: "edit" | "undo" | "redo" | "update";
  edit: Edit | null;
  version: number | null;
  /** What the list looks like after an undo or redo, where this window knows. */
  shows: Roster | null;
}

/** An order that the server would not carry out, and why. */
export interface Refusal {
  order: Order;
  why: string;
}
