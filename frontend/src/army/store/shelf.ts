/** What this browser keeps, so that lists open and are edited while the server is out of reach: lists as the server
 * last told them, handbooks, and orders that it has not answered. Each order is kept for itself: two windows then
 * never write over each other's. */

import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { ArmyList, Order, Refusal } from "./shapes";

/** An order that waits, in the order in which they were given. */
export interface Waiting {
  list: string;
  person: string;
  /** The window that gave it and sends it; another one takes over when that is closed. */
  window: string;
  place: number;
  order: Order;
}

interface Kept extends DBSchema {
  lists: { key: string; value: { id: string; person: string; list: ArmyList; refused: Refusal[] } };
  orders: { key: string; value: Waiting & { id: string }; indexes: { list: string } };
  books: { key: string; value: unknown };
}

const NAME = "sallyport-lists";

let opening: Promise<IDBPDatabase<Kept> | null> | undefined;

/** None where the browser keeps nothing, as in some private windows: all works, but only while the page is open. */
function database(): Promise<IDBPDatabase<Kept> | null> {
  opening ??= openDB<Kept>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore("lists", { keyPath: "id" });
      db.createObjectStore("books");
      db.createObjectStore("orders", { keyPath: "id" }).createIndex("list", "list");
    },
    terminated: () => (opening = undefined),
  }).catch(() => null);
  return opening;
}

async function attempt<T>(work: (db: IDBPDatabase<Kept>) => Promise<T>): Promise<T | undefined> {
  const db = await database();
  if (!db) return undefined;
  try {
    return await work(db);
  } catch {
    return undefined; // A full disk is no reason to stop editing.
  }
}

export const shelf = {
  /** A list as it was last told, to the person whose it is. */
  async list(id: string, person: string): Promise<{ list: ArmyList; refused: Refusal[] } | undefined> {
    const found = await attempt((db) => db.get("lists", id));
    return found?.person === person ? found : undefined;
  },

  async lists(person: string): Promise<ArmyList[]> {
    const found = (await attempt((db) => db.getAll("lists"))) ?? [];
    return found.filter((each) => each.person === person).map((each) => each.list);
  },

  async keepList(list: ArmyList, person: string, refused: readonly Refusal[]): Promise<void> {
    await attempt((db) => db.put("lists", { id: list.id, person, list, refused: [...refused] }));
  },

  async forgetList(id: string): Promise<void> {
    await attempt((db) => db.delete("lists", id));
  },

  async waiting(list: string, person: string): Promise<Waiting[]> {
    const found = (await attempt((db) => db.getAllFromIndex("orders", "list", list))) ?? [];
    return found.filter((each) => each.person === person).sort((a, b) => a.place - b.place);
  },

  async keepOrder(waiting: Waiting): Promise<void> {
    await attempt((db) => db.put("orders", { id: waiting.order.id, ...waiting }));
  },

  async forgetOrder(id: string): Promise<void> {
    await attempt((db) => db.delete("orders", id));
  },

  book<T>(key: string): Promise<T | undefined> {
    return attempt((db) => db.get("books", key) as Promise<T | undefined>);
  },

  async keepBook(key: string, book: unknown): Promise<void> {
    await attempt((db) => db.put("books", book, key));
  },
};
