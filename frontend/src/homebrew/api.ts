/** The calls about homebrew, and shorthand for their shapes. */

import { get, patch, post, put, query, remove } from "../shared/http";
import { once } from "../shared/once";
import type { Schemas, Visibility } from "../shared/types";
import type { Pack, Words } from "./shapes";

export type PackLine = Schemas["HomebrewLine"];
export type PackPage = Schemas["PaginatedHomebrewLineList"];
export type Fault = Schemas["HomebrewFault"];
export type RevisionLine = Schemas["HomebrewRevisionLine"];
export type UnitPreview = Schemas["ArmyHandbookUnit"];
/** A pack as it was answered: its document is whatever somebody wrote. */
export type OnePack = Omit<Schemas["Homebrew"], "document"> & { document: Pack };

export const mine = (asked: Record<string, string> = {}): Promise<PackPage> => get(`/api/homebrew${query(asked)}`);
export const shelf = (asked: Record<string, string> = {}): Promise<PackPage> => get(`/api/homebrew/shelf${query(asked)}`);
export const everybodys = (asked: Record<string, string>): Promise<PackPage> => get(`/api/homebrew/public${query(asked)}`);

export const words = async (system: string): Promise<Words> =>
  (await get<{ words: Words }>(`/api/homebrew/words/${encodeURIComponent(system)}`)).words;

export const begin = (system: string, document: Pack): Promise<OnePack> =>
  once(`begin ${JSON.stringify([system, document])}`, (id) => post("/api/homebrew", { id, system, document }));

export const read = (id: string): Promise<OnePack> => get(`/api/homebrew/${id}`);
export const shared = (code: string): Promise<OnePack> => get(`/api/homebrew/shared/${encodeURIComponent(code)}`);

export const saveDraft = (id: string, version: number, document: Pack): Promise<OnePack> =>
  put(`/api/homebrew/${id}/draft`, { version, document });

export const publish = (id: string, wish: Schemas["PublishHomebrewRequest"]): Promise<OnePack> =>
  post(`/api/homebrew/${id}/revisions`, wish);

export const revisions = async (id: string, code: string): Promise<RevisionLine[]> =>
  (await get<Schemas["PaginatedHomebrewRevisionLineList"]>(`/api/homebrew/${id}/revisions${query({ code })}`)).results;

export const revision = (id: string, number: number): Promise<{ document: Pack }> =>
  get(`/api/homebrew/${id}/revisions/${number}`);

export const share = (id: string, visibility: Visibility): Promise<OnePack> => patch(`/api/homebrew/${id}`, { visibility });
export const keep = (id: string, code: string): Promise<OnePack> => put(`/api/homebrew/${id}/keeping${query({ code })}`, {});
export const unkeep = (id: string): Promise<null> => remove(`/api/homebrew/${id}/keeping`);
export const deletePack = (id: string): Promise<null> => remove(`/api/homebrew/${id}`);
export const restorePack = (id: string): Promise<OnePack> => post(`/api/homebrew/${id}/restore`, {});

export const copyPack = (pack: string, code: string): Promise<OnePack> =>
  once(`copy pack ${pack}`, (id) => post(`/api/homebrew/${pack}/copy${query({ code })}`, { id }));

export type Change = Schemas["ArmyLine"];

/** What the last revision of a pack would change in a list. */
export const news = async (list: string, key: string): Promise<Change[]> =>
  (await get<{ changes: Change[] }>(`/api/lists/${list}/homebrew/${key}`)).changes;

/** Where a file of the pack is. */
export const fileAddress = (id: string, code: string): string => `/api/homebrew/${id}/export${query({ code })}`;
