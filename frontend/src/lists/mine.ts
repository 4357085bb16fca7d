/** One's own lists: the server's, or while that is out of reach, those that this browser has kept. */

import { amount } from "../army/store/amounts";
import { shelf } from "../army/store/shelf";
import { Unreachable } from "../shared/http";
import { myLists, type Asked, type ListLine, type ListPage } from "./api";

interface Mine extends ListPage {
  /** Whether it is only what this browser has kept. */
  kept?: boolean;
}

export async function mine(asked: Asked, person: string): Promise<Mine> {
  try {
    return await myLists(asked);
  } catch (failure) {
    if (!(failure instanceof Unreachable) || asked.deleted === "true") throw failure;
    const results = (await shelf.lists(person)).filter((list) => fits(list, asked));
    if (results.length === 0) throw failure;
    return { count: results.length, results: results.sort(byChange), kept: true };
  }
}

const byChange = (a: ListLine, b: ListLine): number => b.changed_at.localeCompare(a.changed_at);

/** Whether a list is what is asked for, as the server would say. */
export function fits(list: ListLine, asked: Asked): boolean {
  const words = String(asked.q ?? "").toLowerCase();
  return (
    (!asked.system || list.system === asked.system) &&
    (!asked.catalogue || list.catalogue === asked.catalogue) &&
    (asked.legal !== "true" || list.problems === 0) &&
    (!asked.points_min || amount(list.points) >= Number(asked.points_min)) &&
    (!asked.points_max || amount(list.points) <= Number(asked.points_max)) &&
    [list.name, list.faction, list.owner].some((text) => text.toLowerCase().includes(words))
  );
}
