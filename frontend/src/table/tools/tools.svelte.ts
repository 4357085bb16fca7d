/** The tools that lie beside the table: each measures, none does anything. One is in hand at a time. */

import type { Battle } from "../battle.svelte";
import type { Point } from "../wire";
import { Group } from "./group.svelte";
import { Laying } from "./laying.svelte";
import { Looking } from "./looking.svelte";
import { Reach } from "./reach.svelte";
import { Ranges } from "./ranges.svelte";
import { Rolls } from "./rolls.svelte";
import { Tape } from "./tape.svelte";

export const MEASURES = ["tape", "sight", "ranges", "template"] as const;
export type Measure = (typeof MEASURES)[number];

/** What the pointer does while a tool is in hand. */
export interface Tool {
  /** Whether the tool takes hold here, rather than the table. `near` is how far a finger may miss, in thousandths. */
  grab(at: Point, near: number): boolean;
  drag(at: Point): void;
  tap(at: Point, near: number): void;
}

export class Tools {
  /** The tool that measures, if one is in hand. */
  measure = $state<Measure | null>(null);
  /** Whether models are being moved together. */
  grouping = $state(false);

  readonly tape: Tape;
  readonly sight: Looking;
  readonly ranges: Ranges;
  readonly template: Laying;
  readonly group: Group;
  readonly reach: Reach;
  readonly rolls: Rolls;

  constructor(readonly battle: Battle) {
    this.tape = new Tape(battle);
    this.sight = new Looking(battle);
    this.ranges = new Ranges(battle);
    this.template = new Laying(battle);
    this.group = new Group(battle);
    this.reach = new Reach(battle);
    this.rolls = new Rolls(battle);
  }

  /** The tool that the pointer holds. */
  get inHand(): Tool | null {
    if (this.grouping) return this.group;
    return this.measure === null || this.measure === "ranges" ? null : this[this.measure];
  }

  take(measure: Measure | null): void {
    if (measure !== null) this.endGroup();
    this.measure = measure;
    this.tape.rule = null;
    if (measure === "sight") this.sight.begin();
    if (measure === "template") this.template.begin();
  }

  /** The next tool that measures; after the last one, none. */
  takeNext(): void {
    const next = this.measure === null ? 0 : MEASURES.indexOf(this.measure) + 1;
    this.take(MEASURES[next] ?? null);
  }

  beginGroup(): void {
    this.take(null);
    this.battle.cancel();
    this.grouping = this.group.begin();
  }

  endGroup(): void {
    this.grouping = false;
    this.group.end();
  }

  /** Put away whatever is in hand, or the roll that is shown. True where something was. */
  putAway(): boolean {
    if (this.rolls.skip()) return true;
    const held = this.grouping || this.measure !== null;
    this.endGroup();
    this.take(null);
    return held;
  }
}
