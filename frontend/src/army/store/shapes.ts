/** What a list is made of, as the server sends it. */

import type { components } from "../../api/schema";

type Shapes = components["schemas"];

export type ArmyList = Shapes["ArmyList"];
export type Roster = Shapes["ArmyRoster"];
export type Force = Shapes["ArmyForce"];
export type ArmyNode = Shapes["ArmyNode"];
export type Edit = Shapes["ArmyEdit"];
export type Review = Shapes["ArmyReview"];
export type Problem = Shapes["ArmyProblem"];
export type Mend = Shapes["ArmyMend"];
export type Amount = Shapes["ArmyAmount"];
export type Offer = Shapes["ArmyOffer"];
export type Places = Shapes["PlaceChoices"];
export type Receipt = Shapes["ListReceipt"];

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
