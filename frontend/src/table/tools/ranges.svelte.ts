/** Distances about models: how far they go, how far they reach; and as far as one types. */

import type { Battle } from "../battle.svelte";
import type { Model } from "../wire";
import type { Ring, Rings } from "./answers";
import { Latest } from "./latest";

export class Ranges {
  /** Rings by model, as far as they are known at this head. */
  about = $state.raw<ReadonlyMap<string, readonly Ring[]>>(new Map());
  /** The ids of the rings that are drawn about the chosen model. */
  shown = $state.raw<ReadonlySet<string>>(new Set());
  /** A ring of one's own, in thousandths. */
  own = $state<number | null>(null);
  /** Whether the farthest movement of every enemy is drawn. */
  threats = $state(false);

  #asks: Latest<{ measure: "rings"; models: string[] }, Rings>;

  constructor(private readonly battle: Battle) {
    this.#asks = new Latest(
      (question) => battle.line.measure<Rings>(question),
      (found) => (this.about = new Map(found.about.map((each) => [each.model, each.rings]))),
      () => (this.about = new Map()),
    );
  }

  /** Ask for whatever is drawn now. */
  renew(measuring: boolean): void {
    const models = [
      ...(measuring && this.battle.model?.at ? [this.battle.model] : []),
      ...(this.threats ? this.enemies : []),
    ];
    const wanted = models.map((model) => model.id);
    if (wanted.length > 0) this.#asks.want({ measure: "rings", models: wanted });
  }

  get enemies(): Model[] {
    const view = this.battle.view;
    return (view?.models ?? []).filter((model) => model.at && !model.out && model.seat !== view?.seat);
  }

  ringsOf(model: Model): readonly Ring[] {
    return this.about.get(model.id) ?? [];
  }

  /** How far an enemy can come and strike. */
  threatOf(model: Model): Ring | null {
    return this.ringsOf(model).findLast((ring) => ring.kind === "movement") ?? null;
  }

  toggle(id: string): void {
    const shown = new Set(this.shown);
    if (!shown.delete(id)) shown.add(id);
    this.shown = shown;
  }
}
