/** The calls about leagues, ladders and tournaments. */

import { keep } from "../dice/keepsake";
import type { Wish } from "../lobby/api";
import { nonce } from "../shared/chance";
import { get, patch, post, put, query, remove } from "../shared/http";
import { all } from "../shared/pages";
import type { Schemas } from "../shared/types";

export type League = Schemas["League"];
export type LeagueLine = Schemas["LeagueLine"];
export type NewLeague = Schemas["NewLeagueRequest"];
export type LeagueChanges = Schemas["PatchedLeagueChangesRequest"];
export type LeagueEntry = Schemas["LeagueEntry"];
export type Weighed = Schemas["Weighed"];
export type Format = Schemas["LeagueFormatEnum"];
export type Seeding = Schemas["LeagueSeedingEnum"];
export type Scheme = Schemas["Scheme"];
export type TieBreak = Schemas["TieBreakEnum"];
export type Entrant = Schemas["Entrant"];
export type Round = Schemas["Round"];
export type Game = Schemas["Pairing"];
export type OwnGame = Schemas["OwnGame"];
export type Ledger = Schemas["Ledger"];
export type Line = Schemas["ResultLine"];
export type Standings = Schemas["Standings"];
export type Standing = Schemas["Standing"];
export type Sum = Schemas["Sum"];
export type Ratings = Schemas["Ratings"];
export type RatingStep = Schemas["RatingStep"];
export type Result = Omit<Schemas["ResultRequest"], "id">;

const of = (league: string, path = "", asked: Record<string, string | number> = {}) =>
  `/api/leagues/${league}${path}${query(asked)}`;
const game = (id: string, path = "") => `/api/leagues/games/${id}${path}`;

export const leagues = (club: string): Promise<LeagueLine[]> =>
  all((page) => `/api/clubs/${club}/leagues${query(page)}`);
export const make = (club: string, wish: NewLeague): Promise<League> => post(`/api/clubs/${club}/leagues`, wish);
export const read = (league: string): Promise<League> => get(of(league));
export const change = (league: string, wish: LeagueChanges): Promise<League> =>
  patch(of(league), wish);
export const weigh = (league: string, wish: LeagueChanges): Promise<Weighed> => post(of(league, "/terms"), wish);
export const log = (league: string): Promise<LeagueEntry[]> => all((page) => of(league, "/log", page));
export const start = (league: string): Promise<League> => post(of(league, "/start"), {});
export const end = (league: string, unfinishedOk: boolean): Promise<League> =>
  post(of(league, "/end"), { unfinished_ok: unfinishedOk });
export const putAway = (league: string): Promise<null> => remove(of(league));

// who takes part -------------------------------------------------------------------------------------

export const entrants = (league: string): Promise<Entrant[]> => all((page) => of(league, "/entrants", page));
export const signUp = (league: string, name: string, faction?: string): Promise<Entrant> =>
  put(of(league, `/entrants/${encodeURIComponent(name)}`), faction === undefined ? {} : { faction });
export const dropOut = (league: string, name: string): Promise<null> =>
  remove(of(league, `/entrants/${encodeURIComponent(name)}`));

// rounds and games -----------------------------------------------------------------------------------

export const rounds = (league: string): Promise<Round[]> => get(of(league, "/rounds"));
export const pair = (league: string, wish: Schemas["PairRoundRequest"]): Promise<Round> =>
  post(of(league, "/rounds"), wish);
export const takeBack = (league: string, number: number): Promise<null> => remove(of(league, `/rounds/${number}`));
export const pairAnew = (league: string, number: number, wish: Schemas["PairAnewRequest"]): Promise<Round> =>
  put(of(league, `/rounds/${number}/pairings`), wish);
export const endAt = (league: string, number: number, wall: string): Promise<Round> =>
  patch(of(league, `/rounds/${number}`), { wall });
export const games = (league: string, round: number): Promise<Game[]> =>
  all((page) => of(league, "/games", { round, ...page }));
export const challenge = (league: string, id: string, player: string): Promise<Ledger> =>
  post(of(league, "/challenges"), { id, player });
export const ownGames = (): Promise<OwnGame[]> => all((page) => `/api/leagues/games${query(page)}`);

export const ledger = (id: string): Promise<Ledger> => get(game(id));
export const enter = (id: string, wish: Schemas["ResultRequest"]): Promise<Ledger> => post(game(id, "/results"), wish);
export const confirm = (id: string, wish: Schemas["ConfirmRequest"]): Promise<Ledger> =>
  post(game(id, "/confirm"), wish);
export const dispute = (id: string, wish: Schemas["DisputeRequest"]): Promise<Ledger> =>
  post(game(id, "/dispute"), wish);
export const rule = (id: string, wish: Schemas["RulingRequest"]): Promise<Ledger> => post(game(id, "/ruling"), wish);
export const undo = (id: string, wish: Schemas["UndoRequest"]): Promise<Ledger> => post(game(id, "/undo"), wish);

/** Open a game's battle. Where the other player has opened it, that one is told, with an invitation to it. */
export async function play(id: string, wish: Wish): Promise<Ledger> {
  const own = nonce();
  const told = await post<Ledger>(game(id, "/battle"), { ...wish, nonce: own });
  if (told.battle && !told.invitation) keep(told.battle, { nonce: own });
  return told;
}

// the table, and ratings -----------------------------------------------------------------------------

export const standings = (league: string, round: number | null): Promise<Standings> =>
  get(of(league, "/standings", round === null ? {} : { round }));
export const ratings = (club: string, system: string): Promise<Ratings> =>
  get(`/api/clubs/${club}/ratings${query({ system })}`);
export const ratingHistory = (club: string, system: string, name: string): Promise<RatingStep[]> =>
  get(`/api/clubs/${club}/ratings/${encodeURIComponent(name)}${query({ system })}`);
