/** The handbooks of a list's forces: from this browser at once, then from the server where it has a newer one. */

import { SvelteMap } from "svelte/reactivity";
import { language } from "../../i18n";
import { Lookup, type Handbook } from "./handbook";
import type { Server } from "./server";
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
  ) {}

  /** The handbook of a force, once it is here. */
  readonly of = (force: Pick<Force, "catalogue" | "type">): Lookup | undefined => this.#known.get(key(force));

  /** Fetch what a list needs. */
  async learn(list: ArmyList): Promise<void> {
    const needed = [...allForces(forcesOf(list.roster))];
    await Promise.all(needed.map((force) => this.#fetch(list.system, force)));
  }

  #fetch(system: string, force: Force): Promise<void> {
    const name = key(force);
    let asked = this.#asked.get(name);
    if (!asked) {
      asked = this.#get(system, force, name).catch(() => void this.#asked.delete(name));
      this.#asked.set(name, asked);
    }
    return asked;
  }

  async #get(system: string, force: Force, name: string): Promise<void> {
    const place = `${system}/${name}/${language()}`;
    const kept = await this.shelf.book<Handbook>(place);
    if (kept) this.#known.set(name, new Lookup(kept));
    const book = await this.server.handbook(system, force.catalogue, force.type);
    this.#known.set(name, new Lookup(book));
    await this.shelf.keepBook(place, book);
  }
}

const key = (force: Pick<Force, "catalogue" | "type">) => `${force.catalogue}/${force.type}`;
