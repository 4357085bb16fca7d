/** The rules reference at hand: which entry is shown, and the entries already fetched. */

import { get } from "./http";
import type { RuleEntry } from "./types";

class Rulebook {
  /** The entry that the reader has asked for, while its page is open. */
  shown = $state.raw<{ system: string; rule: string } | null>(null);
  #known = new Map<string, Promise<RuleEntry>>();

  show(system: string, rule: string): void {
    this.shown = { system, rule };
  }

  close(): void {
    this.shown = null;
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
