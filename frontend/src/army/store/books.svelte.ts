/** The handbooks of a list's forces: from this browser at once, then from the server where it has a newer one. */

import { SvelteMap } from "svelte/reactivity";
import { language } from "../../i18n";
import { Lookup, type Handbook } from "./handbook";
import type { Server, Taker } from "./server";
import type { ArmyList, Force } from "./shapes";
import type { shelf } from "./shelf";
import { allForces, forcesOf } from "./tree";

type Shelf = Pick<typeof shelf, "book" | "keepBook">;

export class Books {
  readonly #known = new SvelteMap<string, Lookup>();
  readonly #asked = new Map<string, Promise<void>>();

  constructor(
    readonly server: Pick<Server, "handbook">,
    readonly shelf: Shelf,
    /** Of the link that opened the list. */
    readonly code = "",
  ) {}

  /** The handbook of a force, once it is here. */
  readonly of = (force: Pick<Force, "catalogue" | "type">): Lookup | undefined => this.#known.get(key(force));

  /** Fetch what a list needs. What it takes of homebrew, in which revisions, belongs to all of its handbooks. */
  async learn(list: ArmyList): Promise<void> {
    const forces = [...allForces(forcesOf(list.roster))];
    const takes = list.homebrew.map((pack) => `${pack.key}@${pack.revision}`).sort();
    await Promise.all(forces.map((force) => this.#fetch(list, force, takes)));
  }

  #fetch(list: ArmyList, force: Force, takes: readonly string[]): Promise<void> {
    const place = [list.system, key(force), takes.join(","), language()].join("/");
    let asked = this.#asked.get(place);
    if (!asked) {
      const taker = takes.length > 0 ? { id: list.id, code: this.code } : null;
      asked = this.#get(list.system, force, taker, place).catch(() => void this.#asked.delete(place));
      this.#asked.set(place, asked);
    }
    return asked;
  }

  async #get(system: string, force: Force, taker: Taker | null, place: string): Promise<void> {
    const answer = this.server.handbook(system, force.catalogue, force.type, taker);
    answer.catch(() => undefined); // Looked at below.
    const kept = await this.shelf.book<Handbook>(place);
    if (kept) this.#known.set(key(force), new Lookup(kept));
    const book = await answer;
    this.#known.set(key(force), new Lookup(book));
    await this.shelf.keepBook(place, book);
  }
}

const key = (force: Pick<Force, "catalogue" | "type">) => `${force.catalogue}/${force.type}`;
