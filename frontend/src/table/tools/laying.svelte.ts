/** Templates laid by hand: who would be under one. */

import { explained } from "../../shared/http";
import type { Battle } from "../battle.svelte";
import { angleTo, distance, towards, turn } from "../geometry";
import type { Point } from "../wire";
import type { Template, Templates, Under } from "./answers";
import { Latest } from "./latest";
import type { Tool } from "./tools.svelte";

/** How far the handle that turns a template lies beyond its origin, in thousandths. */
const HANDLE = 2500;

export class Laying implements Tool {
  templates = $state.raw<readonly Template[] | null>(null);
  chosen = $state<string | null>(null);
  at = $state.raw<Point | null>(null);
  facing = $state(0);
  under = $state.raw<Under | null>(null);
  failed = $state<string | null>(null);

  #asks: Latest<object, Under>;
  #turning = false;

  constructor(private readonly battle: Battle) {
    this.#asks = new Latest(
      (question) => battle.line.measure<Under>(question),
      (under) => (this.under = under),
      (reason) => (this.failed = explained(reason)),
    );
  }

  begin(): void {
    this.renew();
    if (this.templates !== null) return;
    this.battle.line.measure<Templates>({ measure: "templates" }).then(
      ({ templates }) => {
        this.templates = templates;
        this.chosen ??= templates[0]?.id ?? null;
      },
      (reason: unknown) => (this.failed = explained(reason)),
    );
  }

  get template(): Template | null {
    return this.templates?.find((each) => each.id === this.chosen) ?? null;
  }

  /** Where a template that points somewhere is turned by; null for round ones. */
  get handle(): Point | null {
    if (!this.at || !this.template || this.template.radius) return null;
    return towards(this.at, this.facing, HANDLE);
  }

  choose(id: string): void {
    this.chosen = id;
    this.renew();
  }

  put(at: Point): void {
    this.at = [Math.round(at[0]), Math.round(at[1])];
    this.renew();
  }

  turnBy(angle: number): void {
    this.facing = turn(this.facing, angle);
    this.renew();
  }

  grab(at: Point, near: number): boolean {
    this.#turning = this.handle !== null && distance(this.handle, at) < near;
    return this.template !== null;
  }

  drag(at: Point): void {
    if (!this.#turning) this.put(at);
    else if (this.at) {
      this.facing = angleTo(this.at, at);
      this.renew();
    }
  }

  tap(at: Point): void {
    this.put(at);
  }

  renew(): void {
    if (this.at === null || this.chosen === null) return;
    this.#asks.want({ measure: "under", template: this.chosen, at: this.at, facing: this.facing });
  }
}
