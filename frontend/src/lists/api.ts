/** The calls about army lists, and shorthand for their shapes. */

import type { ArmyList, Receipt } from "../army/store/shapes";
import { get, patch, post, put, query, remove } from "../shared/http";
import { once } from "../shared/once";
import type { Schemas, Visibility } from "../shared/types";

export type { ArmyList, Receipt };
export type ListLine = Schemas["ListLine"];
export type ListPage = Schemas["PaginatedListLineList"];
export type Game = Schemas["Game"];
export type ImportLine = Schemas["ArmyLine"];
export type Imported = Schemas["ImportedList"];
export type VersionLine = Schemas["ListVersionLine"];
export type OneVersion = Schemas["ListVersion"];
export type VersionPage = Schemas["PaginatedListVersionLineList"];
export type NewList = Schemas["NewListRequest"];

/** What a page of lists is asked for; nothing is said of what is empty. */
export type Asked = Record<string, string | number>;

export const games = (): Promise<Game[]> => get("/api/catalogues");
export const myLists = (asked: Asked): Promise<ListPage> => get(`/api/lists${query(asked)}`);
export const publicLists = (asked: Asked): Promise<ListPage> => get(`/api/lists/public${query(asked)}`);

/** A list is begun empty, or with one that is `ready`-made. */
export const openList = (wish: Omit<NewList, "id" | "ready"> & { ready?: string }): Promise<ArmyList> =>
  once(`open ${JSON.stringify(wish)}`, (id) => post("/api/lists", { id, ...wish }));

export const readList = (id: string, code = ""): Promise<ArmyList> =>
  get(`/api/lists/${id}${query({ code, mends: "false" })}`);

export const copyList = (list: string, code = ""): Promise<ArmyList> =>
  once(`copy ${list}`, (id) => post(`/api/lists/${list}/copy${query({ code })}`, { id }));

export const share = (id: string, visibility: Visibility): Promise<ArmyList> => patch(`/api/lists/${id}`, { visibility });
export const deleteList = (id: string): Promise<null> => remove(`/api/lists/${id}`);
export const restoreList = (id: string): Promise<ArmyList> => post(`/api/lists/${id}/restore`, {});

export const importList = (file: { text: string } | { base64: string }, system: string): Promise<Imported> =>
  once(`import ${JSON.stringify([system, file])}`, (id) => post("/api/lists/import", { id, system, ...file }));

export const versions = (id: string, offset: number): Promise<VersionPage> =>
  get(`/api/lists/${id}/versions${query({ offset, limit: 50 })}`);

export const oneVersion = (id: string, number: number): Promise<OneVersion> => get(`/api/lists/${id}/versions/${number}`);

/** Where a file of the list is. */
export function fileAddress(id: string, format: string, code = ""): string {
  return `/api/lists/${id}/export/${format}${query({ code })}`;
}

export const revert = (id: string, order: Schemas["RevertOrderRequest"]): Promise<Receipt> =>
  post(`/api/lists/${id}/revert`, order);

// what is told of a list -----------------------------------------------------------------------------

export type Statistics = Schemas["ListStatistics"];
export type DrawOdds = Schemas["ArmyDrawOdds"];
export type UnitHarm = Schemas["ArmyUnitHarm"];
export type Target = Schemas["Target"];

export const statistics = (id: string, asked: Asked = {}): Promise<Statistics> =>
  get(`/api/lists/${id}/statistics${query(asked)}`);

export const targets = (system: string): Promise<Target[]> => get(`/api/lists/targets/${encodeURIComponent(system)}`);

// comments -------------------------------------------------------------------------------------------

export type Comment = Schemas["Comment"];
export type CommentPage = Schemas["PaginatedCommentList"];

export const comments = (id: string, code: string, offset: number): Promise<CommentPage> =>
  get(`/api/lists/${id}/comments${query({ code, offset, limit: 50 })}`);

/** Say something; the same wish again, with its own id, says it once. */
export const say = (id: string, wish: Schemas["NewCommentRequest"], code: string): Promise<Comment> =>
  post(`/api/lists/${id}/comments${query({ code })}`, wish);

export const unsay = (id: string, comment: string, code: string): Promise<null> =>
  remove(`/api/lists/${id}/comments/${comment}${query({ code })}`);

// collection -----------------------------------------------------------------------------------------

export type Owned = Schemas["Owned"];
export type Piece = Schemas["Piece"];
export type Lacks = Schemas["Lacks"];

export const collectable = (system: string, catalogue: string): Promise<Piece[]> =>
  get(`/api/collection/${encodeURIComponent(system)}/${encodeURIComponent(catalogue)}`);

export const countPieces = (wish: Schemas["CountPiecesRequest"]): Promise<Owned> => put("/api/collection", wish);
export const lacks = (id: string, code = ""): Promise<Lacks> => get(`/api/lists/${id}/lacks${query({ code })}`);
export const collect = (id: string, code = ""): Promise<Lacks> => post(`/api/lists/${id}/lacks${query({ code })}`, {});

// tokens ---------------------------------------------------------------------------------------------

export type Token = Schemas["TokenLine"];
export type MadeToken = Schemas["MadeToken"];

export const tokens = (): Promise<Token[]> => get("/api/tokens");
export const makeToken = (wish: Schemas["NewTokenRequest"]): Promise<MadeToken> => post("/api/tokens", wish);
export const revokeToken = (id: string): Promise<null> => remove(`/api/tokens/${id}`);
