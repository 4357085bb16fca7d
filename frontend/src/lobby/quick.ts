/** A battle against a bot at once: ready-made armies of about the same size, table and mission by lot. */

import { t } from "../i18n";
import { get } from "../shared/http";
import { allSystems } from "../shared/systems";
import type { Battle, Starter, Starters } from "../shared/types";
import { open } from "./api";

/** Two armies: any one, and of the others that which is nearest to it in points. */
export function matched(forces: readonly Starter[], chance: number): [Starter, Starter] | null {
  const own = forces[Math.floor(chance * forces.length)];
  if (!own) return null;
  const apart = (other: Starter): number => Math.abs(other.points - own.points);
  const [nearest = own] = forces.filter((each) => each.id !== own.id).sort((a, b) => apart(a) - apart(b));
  return [own, nearest];
}

/** What is said of a choice: one thing, or the lot among several. */
export function lotOf(starters: readonly Starter[], one: string, several: string): Record<string, string | string[]> {
  const ids = starters.map((each) => each.id);
  return ids.length === 1 ? { [one]: ids[0]! } : { [several]: ids };
}

/** Begin one; in the game that is named, or the first. */
export async function quickBattle(system = ""): Promise<Battle> {
  const id = system || (await allSystems())[0]?.id;
  if (!id) throw new Error(t("app.failed"));
  const { forces, tables, missions } = await get<Starters>(`/api/systems/${id}/starters`);
  const armies = matched(forces, Math.random());
  if (!armies) throw new Error(t("app.failed"));
  return open({
    system: id,
    name: t("lobby.quick.name"),
    force: armies[0].id,
    other_army: { force: armies[1].id },
    ...lotOf(tables, "table", "tables"),
    ...lotOf(missions, "mission", "missions"),
    opponent: "bot",
    bot: "sensible",
  });
}
