/** The calls that a list is kept by. */

import { addressOfHandbook, addressOfList } from "./address";
import { get, post, Refused, Unreachable } from "../../shared/http";
import type { Handbook } from "./handbook";
import type { ArmyList, Order, Places, Receipt } from "./shapes";

/** A list that takes homebrew, and the code of the link that opened it. */
export interface Taker {
  id: string;
  code: string;
}

export interface Server {
  read(id: string, mends: boolean): Promise<ArmyList>;
  send(id: string, order: Order): Promise<Receipt>;
  handbook(system: string, catalogue: string, chart: string, taker: Taker | null): Promise<Handbook>;
  places(id: string, unit: string): Promise<Places[]>;
}

export const server: Server = {
  read: (id, mends) => get<ArmyList>(addressOfList(id, mends)),
  send: (id, { id: order, version, kind, edit }) =>
    kind === "edit"
      ? post<Receipt>(`/api/lists/${id}/edits`, { id: order, version, edit })
      : post<Receipt>(`/api/lists/${id}/${kind}`, { id: order, version }),
  handbook: (system, catalogue, chart, taker) => get<Handbook>(addressOfHandbook(system, catalogue, chart, taker)),
  places: (id, unit) => get<Places[]>(`/api/lists/${id}/places?unit=${esc(unit)}`),
};

const esc = encodeURIComponent;

/** What becomes of an order that did not go through. */
export type Outcome = "later" | "signed-out" | "gone" | "done" | "refused";

export function outcome(failure: unknown): Outcome {
  if (!(failure instanceof Refused)) {
    if (failure instanceof Unreachable) return "later";
    throw failure;
  }
  if (failure.status === 429 || failure.status >= 500) return "later";
  if (failure.status === 401 || failure.status === 403) return "signed-out";
  if (failure.status === 404) return "gone";
  // The same order, sent by two windows against different versions.
  if (failure.code === "id_reused") return "done";
  return "refused";
}
