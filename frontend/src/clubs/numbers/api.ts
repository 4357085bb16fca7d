/** The calls about a club's numbers. */

import { get, query } from "../../shared/http";
import type { Schemas } from "../../shared/types";

export type ClubNumbers = Schemas["ClubStatistics"];
export type PlayerNumbers = Schemas["PlayerStatistics"];
export type UnitLife = Schemas["UnitLife"];
export type GameRecord = Schemas["GameRecord"];
export type Luck = Schemas["LuckOfPlayer"];
export type Dangerous = Schemas["DangerousModel"];

/** Which games count. */
export interface Span {
  since: string;
  system: string;
}

const of = (club: string, path: string, asked: Record<string, string>) => `/api/clubs/${club}/statistics${path}${query(asked)}`;

export const ofClub = (club: string, span: Span): Promise<ClubNumbers> => get(of(club, "", { ...span }));
export const ofPlayer = (club: string, player: string, span: Span): Promise<PlayerNumbers> =>
  get(of(club, "/player", { player, ...span }));
export const ofUnit = (club: string, player: string, unit: string, span: Span): Promise<UnitLife> =>
  get(of(club, "/unit", { player, unit, ...span }));
