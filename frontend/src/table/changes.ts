/** The table as the wire tells it: whole once, and after that what has changed. */

interface Thing {
  id: string;
}

/** The fields of a view and the offers beside them, as they came. */
export type Shown = Record<string, unknown>;

export interface Changes {
  /** The length of the log at which the table stood that this is about. */
  since: number;
  fields: Shown;
  lists: Record<string, { order?: string[]; set?: Thing[] }>;
}

/** The table in a message that has all of it; null before the battle has begun. */
export function whole(view: unknown, offers: unknown): Shown | null {
  return view ? { ...(view as Shown), offers: offers ?? [] } : null;
}

/** A table with its changes. What has not changed is the very same object as before. */
export function changed(shown: Shown, changes: Changes): Shown {
  const next = { ...shown, ...changes.fields };
  for (const [name, news] of Object.entries(changes.lists)) {
    const before = (shown[name] ?? []) as Thing[];
    const things = new Map([...before, ...(news.set ?? [])].map((thing) => [thing.id, thing]));
    const order = news.order ?? before.map((thing) => thing.id);
    next[name] = order.map((id) => things.get(id)).filter((thing) => thing !== undefined);
  }
  return next;
}
