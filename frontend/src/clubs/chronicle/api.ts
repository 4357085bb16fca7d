/** The calls about a club's chronicle. */

import { get, patch, post, query, remove } from "../../shared/http";
import type { Page } from "../../shared/pages";
import type { Schemas } from "../../shared/types";

export type Post = Schemas["ChroniclePost"];
export type Picture = Schemas["PostedPicture"];
export type Timeline = Schemas["Timeline"];
export type Happening = Schemas["Happening"];
export type Fought = Schemas["PastBattle"];

const of = (club: string, path = "", asked: Record<string, string | number> = {}) =>
  `/api/clubs/${club}/${path}${query(asked)}`;

/** So many posts are asked for at once. */
const PAGE = 20;

export const posts = (club: string, code: string, asked: Record<string, string>, offset = 0): Promise<Page<Post>> =>
  get(of(club, "chronicle", { ...asked, code, limit: PAGE, offset }));
export const one = (club: string, code: string, id: string): Promise<Post> => get(of(club, `chronicle/${id}`, { code }));
export const tell = (club: string, wish: Schemas["NewPostRequest"]): Promise<Post> => post(of(club, "chronicle"), wish);
export const change = (club: string, id: string, wish: Schemas["PatchedPostChangesRequest"]): Promise<Post> =>
  patch(of(club, `chronicle/${id}`), wish);
export const takeDown = (club: string, id: string): Promise<null> => remove(of(club, `chronicle/${id}`));

export const addPicture = (club: string, id: string, picture: string, file: File, caption: string): Promise<Picture> =>
  post(of(club, `chronicle/${id}/pictures`, { id: picture, caption }), file);
export const removePicture = (club: string, id: string, picture: string): Promise<null> =>
  remove(of(club, `chronicle/${id}/pictures/${picture}`));
export const pictureAt = (club: string, id: string, picture: string, code: string): string =>
  of(club, `chronicle/${id}/pictures/${picture}`, { code });

export const timeline = (club: string, year: string): Promise<Timeline> => get(of(club, "timeline", { year }));
export const feedOf = (club: string, code: string): string => `${location.origin}${of(club, "chronicle.rss", { code })}`;
export const bookOf = (club: string, code: string, asked: Record<string, string>): string =>
  of(club, "chronicle.pdf", { ...asked, code });

/** One's own battles that are over, the last first. */
export const fought = async (): Promise<readonly Fought[]> =>
  (await get<Schemas["Past"]>(`/api/battles/past${query({ limit: 50 })}`)).results;
