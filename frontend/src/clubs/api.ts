/** The calls about clubs. */

import { get, patch, post, put, query, remove } from "../shared/http";
import { all, type Page } from "../shared/pages";
import type { Schemas } from "../shared/types";

export type Club = Schemas["Club"];
export type ClubLine = Schemas["ClubLine"];
export type MyClub = Schemas["MyClub"];
export type Member = Schemas["Member"];
export type Role = Schemas["GivenClubRoleEnum"];
export type Waiting = Schemas["JoinRequest"];
export type News = Schemas["ClubNews"];
export type Night = Schemas["Night"];
export type Word = Schemas["AnswerEnum"];
export type SharedPack = Schemas["SharedPack"];
export type SharedTable = Schemas["SharedTable"];

const of = (club: string, path = "", asked: Record<string, string | number> = {}) =>
  `/api/clubs/${club}${path}${query(asked)}`;

export const mine = (): Promise<MyClub[]> => all((page) => `/api/clubs${query(page)}`);
export const listed = (q: string): Promise<Page<ClubLine>> => get(`/api/clubs/listed${query({ q, limit: 30 })}`);
export const found = (wish: Schemas["NewClubRequest"]): Promise<Club> => post("/api/clubs", wish);
export const read = (club: string, code: string): Promise<Club> => get(of(club, "", { code }));
export const change = (club: string, wish: Schemas["PatchedClubChangesRequest"]): Promise<Club> => patch(of(club), wish);
export const putAway = (club: string): Promise<null> => remove(of(club));
export const newLink = (club: string): Promise<Club> => post(of(club, "/link"), {});

// coming and going -----------------------------------------------------------------------------------

export const join = (club: string, code: string): Promise<Club> => post(of(club, "/join"), { code });
export const ask = (club: string, message: string): Promise<Club> => post(of(club, "/requests"), { message });
export const waiting = (club: string): Promise<Waiting[]> =>
  all((page) => of(club, "/requests", page));
export const answer = (club: string, request: string, accept: boolean): Promise<null> =>
  post(of(club, `/requests/${request}`), { accept });
export const members = (club: string): Promise<Member[]> =>
  all((page) => of(club, "/members", page));
export const setRole = (club: string, name: string, role: Role): Promise<null> =>
  patch(of(club, `/members/${encodeURIComponent(name)}`), { role });
export const sendAway = (club: string, name: string): Promise<null> =>
  remove(of(club, `/members/${encodeURIComponent(name)}`));
export const handOver = (club: string, to: string): Promise<Club> => post(of(club, "/owner"), { to });

// what goes on ---------------------------------------------------------------------------------------

export const news = (club: string, offset = 0): Promise<Page<News>> => get(of(club, "/news", { limit: 20, offset }));
export const announce = (club: string, wish: Schemas["NewNewsRequest"]): Promise<News> => post(of(club, "/news"), wish);
export const unsay = (club: string, id: string): Promise<null> => remove(of(club, `/news/${id}`));

export const nights = (club: string, since: string): Promise<Night[]> =>
  all((page) => of(club, "/nights", { since, ...page }));
export const plan = (club: string, wish: Schemas["NewNightRequest"]): Promise<Schemas["PlannedNights"]> => post(of(club, "/nights"), wish);
export const move = (club: string, id: string, wish: Schemas["PatchedNightChangesRequest"]): Promise<null> =>
  patch(of(club, `/nights/${id}`), wish);
export const cancel = (club: string, id: string): Promise<null> => remove(of(club, `/nights/${id}`));
export const come = (club: string, id: string, word: Word): Promise<null> =>
  put(of(club, `/nights/${id}/answer`), { answer: word });

export const shelf = (club: string): Promise<SharedPack[]> =>
  all((page) => of(club, "/homebrew", page));
export const share = (club: string, pack: string): Promise<null> => post(of(club, "/homebrew"), { pack });
export const unshare = (club: string, pack: string): Promise<null> => remove(of(club, `/homebrew/${pack}`));
export const tables = (club: string): Promise<SharedTable[]> => all((page) => of(club, "/tables", page));
export const shareTable = (club: string, table: string): Promise<null> => post(of(club, "/tables"), { table });
export const unshareTable = (club: string, table: string): Promise<null> => remove(of(club, `/tables/${table}`));
export const exportOf = (club: string): string => of(club, "/export");
