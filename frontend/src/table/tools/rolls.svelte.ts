/** Rolls that have just fallen, shown on the table one after the other. The log keeps them all. */

import { untrack } from "svelte";
import type { Battle } from "../battle.svelte";
import type { Entry, Roll } from "../wire";

/** A roll with the sentence that tells of it. */
export interface Shown {
  seq: number;
  roll: Roll;
  entry: Entry;
}

/** Milliseconds that a roll stays, and how long where others wait behind it. */
const STAYS = 2600;
const HURRIES = 900;

/** More than so many at once are no longer looked at one by one: the last are shown. */
const MOST = 12;

export class Rolls {
  queue = $state.raw<readonly Shown[]>([]);
  /** Somebody reads: the roll stays until they are done. */
  held = $state(false);

  #seen: number;

  /** What had fallen before the page was opened is old. */
  constructor(battle: Battle) {
    this.#seen = untrack(() => battle.head);
  }

  get current(): Shown | null {
    return this.queue[0] ?? null;
  }

  /** How long the current roll is to be seen, in milliseconds. */
  get stays(): number {
    return this.queue.length > 1 ? HURRIES : STAYS;
  }

  /** Take in what the log tells now. */
  hear(entries: readonly Entry[]): void {
    const fresh = entries.filter((entry) => entry.seq > this.#seen);
    this.#seen = Math.max(this.#seen, entries.at(-1)?.seq ?? 0);
    const rolls = fresh.flatMap((entry) => entry.rolls.map((roll) => ({ seq: entry.seq, roll, entry })));
    if (rolls.length > 0) this.queue = [...this.queue, ...rolls].slice(-MOST);
  }

  next(): void {
    this.queue = this.queue.slice(1);
  }

  /** Look at none of them any longer. True where there was one. */
  skip(): boolean {
    const some = this.queue.length > 0;
    this.queue = [];
    this.held = false;
    return some;
  }
}
