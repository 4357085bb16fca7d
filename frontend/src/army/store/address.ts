/** Where a list and its handbooks are read. They stand alone, as they are asked for before the builder's code is there. */

import { begin } from "../../shared/http";
import type { Taker } from "./server";
import type { ArmyList } from "./shapes";

export const addressOfList = (id: string, mends = false): string => `/api/lists/${id}?mends=${mends}`;

export function addressOfHandbook(system: string, catalogue: string, chart: string, taker: Taker | null): string {
  const asked = new URLSearchParams({ chart, ...(taker && { list: taker.id, code: taker.code }) });
  return `/api/catalogues/${encodeURIComponent(system)}/${encodeURIComponent(catalogue)}/handbook?${asked}`;
}

/** The handbook that a list of one's own needs first: that of its first force. */
export function firstHandbook(list: ArmyList): string | undefined {
  const force = list.roster.forces?.[0];
  if (!force || !list.yours || list.makes !== "army") return undefined;
  const taker = list.homebrew.length > 0 ? { id: list.id, code: "" } : null;
  return addressOfHandbook(list.system, force.catalogue, force.type, taker);
}

/** Ask for a list that is about to be opened, and then for that. */
export const beginList = (id: string): void => begin(addressOfList(id), firstHandbook);
