/** The calls about army lists, and shorthand for their shapes. */

import type { components } from "../api/schema";
import { uuid } from "../shared/chance";
import { get, patch, post, remove } from "../shared/http";

type Schemas = components["schemas"];

export type ListLine = Schemas["ListLine"];
export type ArmyList = Schemas["ArmyList"];
export type ListPage = Schemas["PaginatedListLineList"];
export type Game = Schemas["Game"];
export type Review = Schemas["ArmyReview"];
export type Roster = Schemas["ArmyRoster"];
export type Force = Schemas["ArmyForce"];
export type Piece = Schemas["ArmyNode"];
export type Visibility = Schemas["VisibilityEnum"];
export type ImportLine = Schemas["ArmyLine"];
export type Imported = Schemas["ImportedList"];
export type VersionLine = Schemas["ListVersionLine"];
export type OneVersion = Schemas["ListVersion"];
export type VersionPage = Schemas["PaginatedListVersionLineList"];
export type Receipt = Schemas["ListReceipt"];
export type NewList = Schemas["NewListRequest"];

/** What a page of lists is asked for; nothing is said of what is empty. */
export type Asked = Record<string, string | number>;

function query(asked: Asked): string {
  const said = Object.entries(asked).filter(([, value]) => value !== "");
  const words = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return said.length > 0 ? `?${words}` : "";
}

export const games = (): Promise<Game[]> => get("/api/catalogues");
export const myLists = (asked: Asked): Promise<ListPage> => get(`/api/lists${query(asked)}`);
export const publicLists = (asked: Asked): Promise<ListPage> => get(`/api/lists/public${query(asked)}`);

export const openList = (wish: Omit<NewList, "id">): Promise<ArmyList> => post("/api/lists", { id: uuid(), ...wish });

export const readList = (id: string, code = ""): Promise<ArmyList> =>
  get(`/api/lists/${id}${query({ code, mends: "false" })}`);

export const copyList = (id: string, code = ""): Promise<ArmyList> =>
  post(`/api/lists/${id}/copy${query({ code })}`, { id: uuid() });

export const share = (id: string, visibility: Visibility): Promise<ArmyList> => patch(`/api/lists/${id}`, { visibility });
export const deleteList = (id: string): Promise<null> => remove(`/api/lists/${id}`);
export const restoreList = (id: string): Promise<ArmyList> => post(`/api/lists/${id}/restore`, {});

export const importList = (file: { text: string } | { base64: string }, system: string): Promise<Imported> =>
  post("/api/lists/import", { id: uuid(), system, ...file });

export const versions = (id: string, offset: number): Promise<VersionPage> =>
  get(`/api/lists/${id}/versions${query({ offset, limit: 50 })}`);

export const oneVersion = (id: string, number: number): Promise<OneVersion> => get(`/api/lists/${id}/versions/${number}`);

/** Where a file of the list is. */
export function fileAddress(id: string, format: string, code = ""): string {
  return `/api/lists/${id}/export/${format}${query({ code })}`;
}

export const revert = (id: string, order: Schemas["RevertOrderRequest"]): Promise<Receipt> =>
  post(`/api/lists/${id}/revert`, order);
