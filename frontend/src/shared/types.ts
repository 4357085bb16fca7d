/** Shorthand for the API's shapes. */

import type { components } from "../api/schema";

/** Who may read what somebody has made. */
export type Visibility = components["schemas"]["VisibilityEnum"];
export type Battle = components["schemas"]["Battle"];
export type Invitation = components["schemas"]["Invitation"];
export type Starter = components["schemas"]["Starter"];
export type Starters = components["schemas"]["Starters"];
export type GameSystem = components["schemas"]["System"];
export type Rules = components["schemas"]["Rules"];
export type RuleEntry = components["schemas"]["Rule"];
export type RuleLine = components["schemas"]["RuleLine"];
export type RuleReference = components["schemas"]["RuleLink"];
export type LogPage = components["schemas"]["Log"];
export type BattlePage = components["schemas"]["PaginatedBattleList"];
export type NewBattle = components["schemas"]["NewBattleRequest"];
