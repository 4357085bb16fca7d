/** From a pack to a list that takes it. */

import { editorOf } from "../lists/addresses";
import { games, openList, type Receipt } from "../lists/api";
import { uuid } from "../shared/chance";
import { post } from "../shared/http";
import type { PackLine } from "./api";

/** A new list of the faction that a pack is for, which takes it; where it is edited. */
export async function tryInList(pack: Pick<PackLine, "key" | "system" | "extends" | "name">): Promise<string> {
  const game = (await games()).find((each) => each.id === pack.system);
  const home = game?.catalogues.find((each) => each.id === pack.extends);
  const chart = home?.charts[0]?.id ?? "";
  const list = await openList({ system: pack.system, catalogue: pack.extends, chart, name: pack.name, limit: 500 });
  const edit = { edit: "take", catalogue: pack.key };
  await post<Receipt>(`/api/lists/${list.id}/edits`, { id: uuid(), version: list.version, edit });
  return editorOf(list);
}
