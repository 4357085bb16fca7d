/** Looking for rules as one types: asks a little later, forgets answers that come too late, goes on page by page. */

import { t } from "../i18n";
import { get } from "../shared/http";
import type { RuleLine, Rules } from "../shared/types";

const PAUSE = 150;

export interface Wish {
  system: string;
  words: string;
  chapter: string;
}

export class Search {
  found = $state.raw<Rules | null>(null);
  /** What `found` answers. */
  wish = $state.raw<Wish | null>(null);
  busy = $state(false);
  error = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(private readonly ask: (path: string) => Promise<Rules> = get<Rules>) {}

  get entries(): readonly RuleLine[] {
    return this.found?.entries ?? [];
  }

  get more(): boolean {
    return this.found !== null && this.entries.length < this.found.count;
  }

  /** Look for something: at once if nothing has been typed, else when the typing pauses. */
  look(wish: Wish): void {
    clearTimeout(this.#timer);
    this.busy = true;
    const typed = this.wish !== null && wish.words !== this.wish.words && wish.words !== "";
    this.#timer = setTimeout(() => void this.#fetch(wish, []), typed ? PAUSE : 0);
  }

  /** The next page. */
  async next(): Promise<void> {
    if (this.wish && this.more) await this.#fetch(this.wish, this.entries);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  async #fetch(wish: Wish, before: readonly RuleLine[]): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    this.busy = true;
    const query = new URLSearchParams({ q: wish.words, chapter: wish.chapter, offset: String(before.length) });
    try {
      const page = await this.ask(`/api/systems/${wish.system}/rules?${query}`);
      if (asked !== this.#asked) return;
      this.found = { ...page, entries: [...before, ...page.entries] };
      this.wish = wish;
      this.error = null;
    } catch (failure) {
      if (asked !== this.#asked) return;
      this.error = failure instanceof Error && failure.message ? failure.message : t("app.failed");
    }
    this.busy = false;
  }
}
