/** A tape measure: from edge to edge where it begins or ends on a base. */

import type { Battle } from "../battle.svelte";
import type { Point } from "../wire";
import { ruled } from "./pointing";
import type { Rule } from "./pointing";
import type { Tool } from "./tools.svelte";

export class Tape implements Tool {
  rule = $state.raw<Rule | null>(null);

  constructor(private readonly battle: Battle) {}

  grab(at: Point): boolean {
    this.rule = ruled(this.#models, at, at);
    return true;
  }

  drag(at: Point): void {
    if (this.rule) this.rule = ruled(this.#models, this.rule.start, at);
  }

  tap(): void {
    this.rule = null;
  }

  get #models() {
    return this.battle.view?.models ?? [];
  }
}
