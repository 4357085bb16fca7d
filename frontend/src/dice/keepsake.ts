/**
 * What this browser saw of a battle's dice when it first came to it: the commitment, and the number that it
 * added itself. Whoever checks the dice later need not believe the server about either.
 */

export interface Keepsake {
  commitment?: string;
  nonce?: string;
}

const key = (battle: string): string => `sallyport.dice.${battle}`;

export function keepsake(battle: string): Keepsake {
  try {
    return JSON.parse(localStorage.getItem(key(battle)) ?? "{}") as Keepsake;
  } catch {
    return {};
  }
}

/** Keep what is seen for the first time; what was kept before stands. */
export function keep(battle: string, seen: Keepsake): void {
  try {
    localStorage.setItem(key(battle), JSON.stringify({ ...seen, ...keepsake(battle) }));
  } catch {
    // Without storage there is only the server's word.
  }
}
