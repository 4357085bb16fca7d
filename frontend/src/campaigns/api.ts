/** The calls about campaigns. */

import { keep, keepsake } from "../dice/keepsake";
import { nonce, uuid } from "../shared/chance";
import { get, patch, post, query, remove } from "../shared/http";
import { once } from "../shared/once";
import { all } from "../shared/pages";
import type { Schemas } from "../shared/types";

export type War = Schemas["War"];
export type WarLine = Schemas["WarLine"];
export type Table = Schemas["WarTable"];
export type Plan = Schemas["WarPlan"];
export type Territory = Schemas["WarTerritory"];
export type Contender = Schemas["WarContenderLine"];
export type Attack = Schemas["WarAttackLine"];
export type Army = Schemas["WarArmy"];
export type Veteran = Schemas["WarVeteranLine"];
export type Books = Schemas["WarBooks"];
export type Entry = Schemas["WarEntry"];
export type Order = Schemas["WarOrder"];
export type Recruit = Schemas["WarRecruit"];
export type ExperienceRules = Schemas["WarExperienceRules"];

const of = (war: string, path = "") => `/api/campaigns/${war}${path}`;

export const ofClub = (club: string): Promise<WarLine[]> => all((page) => `/api/clubs/${club}/campaigns${query(page)}`);
export const begin = (club: string, wish: Schemas["NewWarRequest"]): Promise<War> =>
  post(`/api/clubs/${club}/campaigns`, wish);
export const read = (war: string): Promise<War> => get(of(war));
export const change = (war: string, wish: Schemas["PatchedWarChangesRequest"]): Promise<War> => patch(of(war), wish);
export const putAway = (war: string): Promise<null> => remove(of(war));

/** Order something; the same order sent again over a bad line is carried out once. */
export const order = (war: string, what: Order, reason = ""): Promise<War> =>
  once(`campaign ${war} ${JSON.stringify(what)} ${reason}`, (id) => post<War>(of(war, "/orders"), { id, order: what, reason }));

export const books = (war: string, before?: number): Promise<Books> => get(of(war, `/books${query(before === undefined ? {} : { before })}`));
export const army = async (war: string, player: string): Promise<Army | null> =>
  (await get<Schemas["WarArmyPage"]>(of(war, `/armies/${encodeURIComponent(player)}`))).army;
export const recruits = async (war: string, brought: { force: string; army_list: string }): Promise<Recruit[]> =>
  (await get<Schemas["WarRecruits"]>(of(war, `/recruits${query(brought)}`))).units;

export const pictureAt = (war: string, picture: string): string => of(war, `/pictures/${picture}`);

/** Keep a picture for the campaign; its id. */
export async function addPicture(war: string, file: File): Promise<string> {
  const id = uuid();
  await post(of(war, `/pictures${query({ id })}`), file);
  return id;
}

const waitingFor = (war: string, attack: string): string => `attack ${war} ${attack}`;

/** What one added to the luck of a battle that the other side has begun since is kept with the battle. */
export function recall(war: string, { id, battle }: Attack): void {
  const { nonce: own } = keepsake(waitingFor(war, id));
  if (battle && own) keep(battle, { nonce: own });
}

/** Say that one has the campaign before one's eyes: its news is seen then. */
export const seen = (war: string): Promise<unknown> => post(of(war, "/seen"), {});

/** Say that one is ready for a battle: its id once the other side is, too. */
export async function ready(war: string, attack: string): Promise<string | null> {
  const waiting = waitingFor(war, attack);
  const own = keepsake(waiting).nonce ?? nonce();
  keep(waiting, { nonce: own });
  const { battle } = await post<Schemas["WarBattle"]>(of(war, `/battles/${encodeURIComponent(attack)}`), { nonce: own });
  if (battle) keep(battle, { nonce: own });
  return battle;
}
