/** The sight tool: what one model sees of another or of a place, and what hides it. */

import { explained } from "../../shared/http";
import type { Battle } from "../battle.svelte";
import type { Model, Point } from "../wire";
import type { Aim, Sighting } from "./answers";
import { Latest } from "./latest";
import { modelAt } from "./pointing";
import type { Tool } from "./tools.svelte";

interface Look {
  measure: "sight";
  model: string;
  to: Aim;
  at?: Point;
}

export class Looking implements Tool {
  viewer = $state<string | null>(null);
  /** Where the viewer would stand, if not where it does. */
  elsewhere = $state.raw<Point | null>(null);
  target = $state.raw<Aim | null>(null);
  /** Whether the next tap says where the viewer would stand. */
  placing = $state(false);
  sighting = $state.raw<Sighting | null>(null);
  failed = $state<string | null>(null);

  #asks: Latest<Look, Sighting>;
  #held: "target" | "viewer" = "target";

  constructor(private readonly battle: Battle) {
    this.#asks = new Latest(
      (look) => battle.line.measure<Sighting>(look),
      (sighting) => {
        this.sighting = sighting;
        this.failed = null;
      },
      (reason) => {
        this.sighting = null;
        this.failed = explained(reason);
      },
    );
  }

  /** Look with the eyes of the chosen model, or of the first that stands on the table. */
  begin(): void {
    const chosen = this.battle.model;
    if (chosen?.at && !chosen.out) this.viewer = chosen.id;
    else if (this.model === null) this.viewer = this.models[0]?.id ?? null;
    this.#look();
  }

  get models(): Model[] {
    return (this.battle.view?.models ?? []).filter((model) => model.at && !model.out);
  }

  get model(): Model | null {
    return this.viewer === null ? null : (this.battle.models.get(this.viewer) ?? null);
  }

  /** Whence is looked: a place that was chosen, that of its draft, or where it stands. */
  get from(): Point | null {
    return this.#imagined ?? this.model?.at ?? null;
  }

  get to(): Point | null {
    if (this.target === null) return null;
    return typeof this.target === "string" ? (this.battle.models.get(this.target)?.at ?? null) : this.target;
  }

  get #imagined(): Point | null {
    const draft = this.battle.draft;
    if (this.elsewhere) return this.elsewhere;
    return draft?.model?.id === this.viewer && draft?.spatial?.kind === "path" ? draft.ghost : null;
  }

  choose(viewer: string): void {
    this.viewer = viewer;
    this.elsewhere = null;
    if (this.target === viewer) this.target = null;
    this.#look();
  }

  aimAt(target: Aim | null): void {
    this.target = target;
    this.#look();
  }

  standAt(place: Point | null): void {
    this.elsewhere = place;
    this.placing = false;
    this.#look();
  }

  grab(at: Point, near: number): boolean {
    const model = modelAt(this.models, at, near);
    this.#held = this.placing || (model !== null && model.id === this.viewer && this.elsewhere !== null) ? "viewer" : "target";
    if (model && !this.placing && model.id !== this.viewer && this.target === null) this.choose(model.id);
    return true;
  }

  drag(at: Point): void {
    const place: Point = [Math.round(at[0]), Math.round(at[1])];
    if (this.#held === "viewer") {
      this.elsewhere = place;
      this.#look();
      return;
    }
    const model = modelAt(this.models, at, 0);
    this.aimAt(model && model.id !== this.viewer ? model.id : place);
  }

  tap(at: Point, near: number): void {
    const place: Point = [Math.round(at[0]), Math.round(at[1])];
    if (this.placing) {
      this.standAt(place);
      return;
    }
    const model = modelAt(this.models, at, near);
    if (model && (this.viewer === null || (model.seat === this.battle.view?.seat && model.id !== this.viewer))) {
      this.choose(model.id);
    } else if (model?.id !== this.viewer) {
      this.aimAt(model ? model.id : place);
    }
  }

  /** Ask again: something on the table, or in the draft, has changed. */
  renew(): void {
    this.#look();
  }

  #look(): void {
    if (this.model === null || this.to === null) {
      this.#asks.forget();
      this.sighting = null;
      return;
    }
    const at = this.#imagined;
    this.#asks.want({ measure: "sight", model: this.model.id, to: this.target!, ...(at ? { at } : {}) });
  }
}
