/** The rules reference at hand: which entry is shown beside the table, and the entries already fetched. */

import { get } from "../shared/http";
import type { RuleEntry } from "../shared/types";

interface Shown {
  system: string;
  rule: string;
}

class Rulebook {
  /** The entries that the reader has come through, the one that is open last. */
  trail = $state.raw<readonly Shown[]>([]);
  #known = new Map<string, Promise<RuleEntry>>();

  get shown(): Shown | null {
    return this.trail.at(-1) ?? null;
  }

  /** Open an entry, or go on to it from the one that is open. */
  show(system: string, rule: string): void {
    this.trail = [...this.trail, { system, rule }];
  }

  back(): void {
    this.trail = this.trail.slice(0, -1);
  }

  close(): void {
    this.trail = [];
  }

  entry(system: string, rule: string): Promise<RuleEntry> {
    const key = `${system}/${rule}`;
    let entry = this.#known.get(key);
    if (!entry) {
      entry = get<RuleEntry>(`/api/systems/${system}/rules/${encodeURIComponent(rule)}`);
      entry.catch(() => this.#known.delete(key));
      this.#known.set(key, entry);
    }
    return entry;
  }
}

export const rulebook = new Rulebook();
