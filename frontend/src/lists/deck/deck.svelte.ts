/** A deck that is being made: the cards there are, how many of each are in it, and what is still missing. */

import type { HandbookUnit } from "../../army/store/handbook";
import type { OpenList } from "../../army/store/list.svelte";
import type { ArmyNode, Edit, Force } from "../../army/store/shapes";
import { countOf, forcesOf, unitsOf } from "../../army/store/tree";

export interface Card {
  entry: string;
  name: string;
  /** What kind of card it is: the id of its role. */
  role: string;
  /** Copies in the deck, and the most that there may be, where there is a limit. */
  count: number;
  most: number | null;
  stats: { name: string; value: string }[];
  rules: { name: string; text: string; page: string }[];
  /** Whether decks like this one may hold it. */
  offered: boolean;
}

export interface Kind {
  id: string;
  name: string;
  count: number;
  least: number;
}

export class Deck {
  constructor(readonly list: OpenList) {}

  force = $derived.by<Force | undefined>(() => forcesOf(this.list.roster ?? {})[0]);
  #book = $derived.by(() => this.force && this.list.books.of(this.force));

  /** Whether it is known what cards there are. */
  ready = $derived(this.#book !== undefined);

  /** Every card that the deck may hold, and those in it that it may not. */
  cards = $derived.by<Card[]>(() => {
    const counts = new Map<string, number>();
    for (const node of this.#nodes) counts.set(node.entry, (counts.get(node.entry) ?? 0) + countOf(node));
    const offered = (this.#book?.book.units ?? []).map((unit) => known(unit, counts.get(unit.entry) ?? 0));
    const entries = new Set(offered.map((card) => card.entry));
    const strange = this.#nodes.filter((node) => !entries.has(node.entry)).map((node) => this.#strange(node));
    return [...offered, ...strange];
  });

  held = $derived(this.cards.filter((card) => card.count > 0));
  size = $derived(this.held.reduce((sum, card) => sum + card.count, 0));

  /** The kinds of cards, in the order of the chart. What only counts them all together is none of them. */
  kinds = $derived.by<Kind[]>(() => {
    const roles = new Set(this.cards.map((card) => card.role));
    return (this.#book?.book.roles ?? [])
      .filter((role) => roles.has(role.id))
      .map(({ id, name, least }) => ({ id, name, least, count: this.#count(id) }));
  });

  /** How many cards there have to be, whatever their kinds. */
  least = $derived.by(() => {
    const kinds = new Set(this.kinds.map((kind) => kind.id));
    const wholes = (this.#book?.book.roles ?? []).filter((role) => !kinds.has(role.id));
    return Math.max(0, ...wholes.map((role) => role.least));
  });

  take(card: Card): void {
    const node = this.#nodes.find((each) => each.entry === card.entry);
    if (node) this.#setCount(node, countOf(node) + 1);
    else if (this.force) this.list.edit({ edit: "add", to: this.force.id, entry: card.entry } as Edit);
  }

  drop(card: Card): void {
    const node = this.#nodes.findLast((each) => each.entry === card.entry);
    if (node) this.#setCount(node, countOf(node) - 1);
  }

  #setCount(node: ArmyNode, count: number): void {
    this.list.edit(count > 0 ? { edit: "set_count", id: node.id, count } : { edit: "remove", id: node.id });
  }

  get #nodes(): ArmyNode[] {
    return this.force ? unitsOf(this.force) : [];
  }

  #count(role: string): number {
    return this.held.filter((card) => card.role === role).reduce((sum, card) => sum + card.count, 0);
  }

  #strange(node: ArmyNode): Card {
    const part = this.list.told?.review.parts[node.id];
    const name = part?.name || node.kept?.name || node.entry;
    return {
      entry: node.entry,
      name,
      role: part?.role ?? "",
      count: countOf(node),
      most: null,
      stats: [],
      rules: [],
      offered: this.#book === undefined,
    };
  }
}

function known(unit: HandbookUnit, count: number): Card {
  const piece = unit.pieces[0];
  return {
    entry: unit.entry,
    name: unit.name,
    role: unit.role,
    count,
    most: piece?.most ?? null,
    stats: (piece?.profiles ?? []).flatMap((profile) => profile.stats),
    rules: (piece?.rules ?? []).map(({ name, text = "", page = "" }) => ({ name, text, page })),
    offered: !unit.waits,
  };
}
