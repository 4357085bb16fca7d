/** Pages of lists, one after the other, as they are asked for. */

import { explained } from "../shared/http";
import type { Asked, ListLine, ListPage } from "./api";

const AT_ONCE = 30;

export class ManyLists {
  /** None until the first answer. */
  lists = $state.raw<ListLine[] | null>(null);
  count = $state(0);
  error = $state<string | null>(null);
  #asked: Asked = {};
  #turn = 0;

  constructor(readonly call: (asked: Asked) => Promise<ListPage>) {}

  get more(): boolean {
    return this.lists !== null && this.lists.length < this.count;
  }

  /** Begin anew with other wishes. */
  async ask(asked: Asked): Promise<void> {
    this.#asked = asked;
    await this.#load([]);
  }

  async again(): Promise<void> {
    await this.#load([]);
  }

  async further(): Promise<void> {
    await this.#load(this.lists ?? []);
  }

  /** Without one that has just gone elsewhere. */
  without(id: string): void {
    this.lists = this.lists?.filter((each) => each.id !== id) ?? null;
    this.count -= 1;
  }

  /** With what has become of one. */
  with(line: ListLine): void {
    this.lists = this.lists?.map((each) => (each.id === line.id ? line : each)) ?? null;
  }

  async #load(before: ListLine[]): Promise<void> {
    const turn = ++this.#turn;
    try {
      const page = await this.call({ ...this.#asked, limit: AT_ONCE, offset: before.length });
      if (turn !== this.#turn) return; // Something else was asked for meanwhile.
      const known = new Set(before.map((each) => each.id));
      this.lists = [...before, ...page.results.filter((each) => !known.has(each.id))];
      this.count = page.count;
      this.error = null;
    } catch (failure) {
      if (turn === this.#turn) this.error = explained(failure);
    }
  }
}
