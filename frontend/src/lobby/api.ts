/** The calls about what comes before a battle, and shorthand for their shapes. */

import { keep } from "../dice/keepsake";
import { nonce, uuid } from "../shared/chance";
import { get, post, put, query, remove, Unreachable } from "../shared/http";
import type { Battle, Invitation, NewBattle, Schemas } from "../shared/types";

export type Challenge = Schemas["Challenge"];
export type Terms = Schemas["Terms"];
export type Pace = Schemas["PaceEnum"];
export type Brought = Schemas["BringRequest"];
export type Asked = Readonly<Record<string, string | number>>;
export type ChallengePage = Schemas["PaginatedChallengeList"];

export const challenges = (asked: Asked): Promise<ChallengePage> => get(`/api/challenges${query(asked)}`);

export const invitation = (code: string): Promise<Invitation> => get(`/api/invitations/${encodeURIComponent(code)}`);
export const decline = (code: string): Promise<null> => remove(`/api/invitations/${encodeURIComponent(code)}`);

/** The battle that somebody would like; what is left out is the usual. */
export type Wish = Partial<NewBattle> & Pick<NewBattle, "system" | "name" | "opponent">;

/** Open a battle, one however often it is asked for; what this browser adds to its luck is kept, to check the dice by. */
export function open(wish: Wish): Promise<Battle> {
  const id = uuid();
  return lucky((own) => insistently(() => post<Battle>("/api/battles", { ...wish, id, nonce: own })));
}

export function accept(code: string, brought: Brought): Promise<Battle> {
  return lucky((own) => post<Battle>(`/api/invitations/${encodeURIComponent(code)}`, { ...brought, nonce: own }));
}

/** Ask for a rematch of a battle that is over, or agree to one; the new battle. */
export function rematch(over: string): Promise<Battle> {
  return lucky((own) => post<Battle>(`/api/battles/${over}/rematch`, { nonce: own }));
}

export const noRematch = (over: string): Promise<null> => remove(`/api/battles/${over}/rematch`);

export const sayReady = (battle: string, ready: boolean): Promise<Battle> =>
  post(`/api/battles/${battle}/ready`, { ready });
export const bringAnother = (battle: string, brought: Brought): Promise<Battle> =>
  put(`/api/battles/${battle}/army`, brought);
/** Leave one's own seat, or as the host free a guest's. */
export const freeTheSeat = (battle: string, guest = ""): Promise<null> =>
  remove(`/api/battles/${battle}/guest${query({ guest })}`);
export const withdraw = (battle: string): Promise<null> => remove(`/api/battles/${battle}`);

/** Ask once more where no answer came: the first may have arrived. */
async function insistently(call: () => Promise<Battle>): Promise<Battle> {
  try {
    return await call();
  } catch (reason) {
    if (!(reason instanceof Unreachable)) throw reason;
    return call();
  }
}

async function lucky(call: (own: string) => Promise<Battle>): Promise<Battle> {
  const own = nonce();
  const battle = await call(own);
  keep(battle.id, { nonce: own });
  return battle;
}
