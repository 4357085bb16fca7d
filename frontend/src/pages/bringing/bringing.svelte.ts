/** What one brings into a battle: a ready-made force, a list of one's own, or one that somebody shares; and a deck. */

import { codeOf } from "../../lists/addresses";
import { games, myLists, type Game, type ListLine } from "../../lists/api";
import { ManyLists } from "../../lists/many.svelte";
import { named } from "../../lists/words";
import { explained, get } from "../../shared/http";
import type { Schemas, Starter, Starters } from "../../shared/types";

export type Brought = Schemas["BringRequest"];
type CatalogueLine = Game["catalogues"][number];
export type Way = "force" | "mine" | "shared";

/** Searching begins to help where there are more lists than fit beside each other. */
const MANY = 6;

export class Bringing {
  way = $state<Way>("force");
  force = $state("");
  list = $state("");
  deck = $state("");
  /** What was pasted: the address of a shared list, or its code. */
  link = $state("");
  words = $state("");
  forces = $state.raw<readonly Starter[]>([]);
  /** Whether this game has lists at all, and decks. */
  hasLists = $state(false);
  hasDecks = $state(false);
  shared = $state.raw<ListLine | null>(null);
  error = $state<string | null>(null);
  readonly mine = new ManyLists(myLists);
  readonly decks = new ManyLists(myLists);
  #system = "";
  /** The editions whose lists this game is played with. */
  #games = $state.raw(new Set<string>());
  #chosen = $state.raw<ListLine | null>(null);

  /** Begin with a game, and with a list of one's own where an address names one. */
  async begin(system: string, starters: Starters, force: string, list = ""): Promise<void> {
    this.#system = system;
    this.#games = new Set(starters.lists_of);
    this.forces = starters.forces;
    this.hasLists = this.#games.size > 0;
    this.hasDecks = false;
    Object.assign(this, { way: "force", force, list: "", deck: "", link: "", words: "", shared: null, error: null });
    try {
      if (!this.hasLists) return;
      const decks = await this.#deckCatalogues();
      if (this.#system !== system) return; // Another game was chosen meanwhile.
      this.hasDecks = decks.length > 0;
      await Promise.all([
        this.mine.ask({}),
        ...decks.slice(0, 1).map((each) => this.decks.ask({ system, catalogue: each.id })),
      ]);
      if (list) await this.#begun(list);
    } catch (failure) {
      this.error = explained(failure);
    }
  }

  /** My armies; decks are lists, too, and stand elsewhere. */
  get armies(): ListLine[] {
    return (this.mine.lists ?? []).filter((each) => each.makes === "army" && this.#games.has(each.system));
  }

  /** Those of them that may be played. */
  get fit(): ListLine[] {
    return this.armies.filter((each) => each.problems === 0);
  }

  get searches(): boolean {
    return this.words !== "" || this.mine.count > MANY;
  }

  search(words: string): void {
    this.words = words;
    void this.mine.ask({ q: words.trim() });
  }

  choose(list: ListLine): void {
    this.list = list.id;
    this.#chosen = list;
  }

  /** See what stands behind the link that was pasted. */
  async look(): Promise<void> {
    const link = this.link.trim();
    this.shared = null;
    this.error = null;
    if (!link) return;
    try {
      const found = await get<ListLine>(`/api/lists/shared/${encodeURIComponent(codeOf(link))}`);
      if (this.link.trim() === link) this.shared = found;
    } catch (failure) {
      if (this.link.trim() === link) this.error = explained(failure);
    }
  }

  /** What is sent; nothing while nothing is chosen that may be played. */
  get wish(): Brought | null {
    const deck = this.deck ? { deck: this.deck } : {};
    if (this.way === "force") return this.force ? { force: this.force, ...deck } : null;
    if (this.way === "mine") return this.list ? { army_list: this.list, ...deck } : null;
    return this.shared?.problems === 0 ? { army_list: codeOf(this.link.trim()), ...deck } : null;
  }

  /** What it is called. */
  get name(): string {
    if (this.way === "force") return this.forces.find((each) => each.id === this.force)?.name ?? "";
    const list = this.way === "mine" ? this.#chosen : this.shared;
    return list ? named(list.name) : "";
  }

  async #deckCatalogues(): Promise<CatalogueLine[]> {
    const editions = (await games()).filter((each) => this.#games.has(each.id));
    return editions.flatMap((each) => each.catalogues).filter((each) => each.makes === "deck");
  }

  async #begun(id: string): Promise<void> {
    const known = this.armies.find((each) => each.id === id) ?? (await get<ListLine>(`/api/lists/${id}?mends=false`));
    if (known.makes !== "army" || !this.#games.has(known.system)) return;
    this.way = "mine";
    if (known.problems === 0) this.choose(known);
  }
}
