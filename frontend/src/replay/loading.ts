/** Films and reports from the server, which makes them once and may need a moment for it. */

import { get } from "../shared/http";

/** Milliseconds between two questions, and how often one asks. */
const WAIT = 1500;
const MOST = 60;

interface Waiting {
  state?: "waiting";
}

/** What an address gives once it has been made; `gone` says that nobody waits for it any more. */
export async function made<T extends object>(address: string, gone: () => boolean): Promise<T | null> {
  for (let tries = 0; tries < MOST && !gone(); tries += 1) {
    const answer = await get<T & Waiting>(address);
    if (answer.state !== "waiting") return answer;
    await new Promise((resolve) => setTimeout(resolve, WAIT));
  }
  return null;
}

/** Where a battle's, or an opened file's, films and reports are. */
export interface Place {
  /** The page that it belongs to. */
  home: string;
  page: string;
  film: string;
  report: string;
  /** The code of the spectators' link, as an address goes on. */
  search: string;
}

export function placeOf(path: string, search: string): Place {
  const [, kind, id] = path.split("/");
  const watch = new URLSearchParams(search).get("watch");
  const code = watch === null ? "" : `?watch=${encodeURIComponent(watch)}`;
  return kind === "replays"
    ? { home: "/past", page: `/replays/${id}`, film: `/api/replays/${id}/film`, report: `/api/replays/${id}/report`, search: "" }
    : {
        home: `/battles/${id}`,
        page: `/battles/${id}`,
        film: `/api/battles/${id}/replay`,
        report: `/api/battles/${id}/report`,
        search: code,
      };
}
