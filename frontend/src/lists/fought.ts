/** Which games can be fought here: by their own rules, or by those of the edition that has them. */

import { get } from "../shared/http";
import { allSystems } from "../shared/systems";
import type { Starters } from "../shared/types";

let known: Promise<Map<string, string>> | undefined;

/** The game system that a list's game is fought by; none where it cannot be fought, or nobody could be asked. */
export async function foughtBy(game: string): Promise<string | undefined> {
  known ??= ask();
  try {
    return (await known).get(game);
  } catch {
    known = undefined;
    return undefined;
  }
}

async function ask(): Promise<Map<string, string>> {
  const systems = await allSystems();
  const starters = await Promise.all(systems.map(({ id }) => get<Starters>(`/api/systems/${id}/starters`)));
  return new Map(systems.flatMap(({ id }, at) => starters[at]!.lists_of.map((game) => [game, id] as const)));
}
