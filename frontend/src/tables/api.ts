/** The calls about tables, and shorthand for their shapes. */

import { get, patch, post, put, query, remove } from "../shared/http";
import { once } from "../shared/once";
import type { GameSystem, Schemas, Visibility } from "../shared/types";
import type { Point } from "../table/wire";
import type { Drawing, Words } from "./shapes";

export type TableLine = Schemas["TableLine"];
export type Sketch = Schemas["Sketch"];
export type Fault = Schemas["TableFault"];
/** A table as it was answered, with its document. */
export type OneTable = Omit<Schemas["DrawnTablePage"], "document"> & { document: Drawing };
export type TablePage = Schemas["PaginatedTableLineList"];

export const mine = (asked: Record<string, string> = {}): Promise<TablePage> => get(`/api/tables${query(asked)}`);
export const everybodys = (asked: Record<string, string>): Promise<TablePage> => get(`/api/tables/public${query(asked)}`);

/** The games for which tables may be drawn. */
export const games = (): Promise<GameSystem[]> => get("/api/tables/games");

export const words = async (system: string): Promise<Words> =>
  (await get<{ words: Words }>(`/api/tables/words/${encodeURIComponent(system)}`)).words;

export const begin = (system: string, document: Drawing): Promise<OneTable> =>
  once(`begin ${JSON.stringify([system, document])}`, (id) => post("/api/tables", { id, system, document }));

/** A fair table with pieces in places that nobody chose; nothing is kept of it. */
export const byLot = async (system: string, size: Point): Promise<Drawing> =>
  (await post<{ document: Drawing }>("/api/tables/lot", { system, width: size[0], depth: size[1] })).document;

export const read = (id: string): Promise<OneTable> => get(`/api/tables/${id}`);
export const shared = (code: string): Promise<OneTable> => get(`/api/tables/shared/${encodeURIComponent(code)}`);

/** A table by its id or by the code of its link; it goes by that name. Null where one may not read it. */
async function named(wanted: string): Promise<TableLine | null> {
  const found = /^[\da-f-]{36}$/.test(wanted) ? read(wanted) : shared(wanted);
  return found.then(
    (table) => ({ ...table, id: wanted }),
    () => null,
  );
}

/** Tables that one may choose for a battle: one's own, those of one's clubs, and that of a link; null where a game has none to draw. */
export async function playable(system: string, wanted: string): Promise<TableLine[] | null> {
  if (!(await games()).some((game) => game.id === system)) return null;
  const [drawn, shared] = await Promise.all([mine({ system, limit: "300" }), mine({ system, of_clubs: "true", limit: "100" })]);
  const own = [...drawn.results, ...shared.results];
  const others = wanted && !own.some((table) => table.id === wanted) ? await named(wanted) : null;
  const all = others ? [others, ...own] : own;
  return all.filter((table) => table.playable && table.system === system);
}

export const save = (id: string, version: number, document: Drawing): Promise<OneTable> =>
  put(`/api/tables/${id}`, { version, document });

export const share = (id: string, visibility: Visibility): Promise<OneTable> => patch(`/api/tables/${id}`, { visibility });
export const deleteTable = (id: string): Promise<null> => remove(`/api/tables/${id}`);
export const restoreTable = (id: string): Promise<OneTable> => post(`/api/tables/${id}/restore`, {});

export const copyTable = (table: string, code: string): Promise<OneTable> =>
  once(`copy table ${table}`, (id) => post(`/api/tables/${table}/copy${query({ code })}`, { id }));
