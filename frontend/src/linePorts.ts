/** What a battle's line to the server tells, and what it needs of the browser. */

import type { ToldClock } from "./clocks/running";
import type { Refused } from "./shared/http";
import type { Entry, Offer, SeatId, TableView } from "./table/wire";

export type Connection = "connecting" | "live" | "polling" | "lost";

export interface Listener {
  /** The table now; never older than the last one told. */
  table(view: TableView, offers: Offer[], head: number): void;
  /** New log entries: in order, without gap or repetition over the line's life. */
  entries(entries: Entry[]): void;
  connection(state: Connection): void;
  present(seats: SeatId[]): void;
  /** The clock as the server has it now; null in a battle without one. */
  clock(told: ToldClock | null): void;
  /** Something has been said: how far the talk has come, or null where that is not known. */
  talk(head: number | null): void;
  /** The server says that this battle cannot be watched (signed out, not a player). */
  barred(reason: Refused): void;
}

/** What the line needs of the browser. */
export interface Ports {
  open(url: string): WebSocket;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  uuid(): string;
  random(): number;
}
