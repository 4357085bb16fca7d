/** Which entries of the log count no more, because they were taken back. */

import type { Entry } from "../wire";

/** The numbers of all entries that a later one has taken back. */
export function undone(entries: readonly Entry[]): Set<number> {
  const gone = new Set<number>();
  for (const entry of entries) {
    if (entry.event?.type !== "taken_back") continue;
    for (let seq = Number(entry.event.to) + 1; seq < entry.seq; seq += 1) gone.add(seq);
  }
  return gone;
}
