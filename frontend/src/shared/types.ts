/** Shorthand for the API's shapes. */

import type { components } from "../api/schema";

export type Schemas = components["schemas"];

/** Who may read what somebody has made. */
export type Visibility = Schemas["VisibilityEnum"];
export type Battle = Schemas["Battle"];
export type Invitation = Schemas["Invitation"];
export type Starter = Schemas["Starter"];
export type Starters = Schemas["Starters"];
export type GameSystem = Schemas["System"];
export type Rules = Schemas["Rules"];
export type RuleEntry = Schemas["Rule"];
export type RuleLine = Schemas["RuleLine"];
export type RuleReference = Schemas["RuleLink"];
export type LogPage = Schemas["Log"];
export type BattlePage = Schemas["PaginatedBattleList"];
export type NewBattle = Schemas["NewBattleRequest"];
