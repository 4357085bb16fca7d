/** Several models moved together, one after the other: as they stand to each other, or wheeled about their middle. */

import { explained } from "../../shared/http";
import type { Battle } from "../battle.svelte";
import { commandOf } from "../draft";
import { placed, turn } from "../geometry";
import type { Command, Model, Offer, Point, Preview } from "../wire";
import type { Together } from "./answers";
import { Latest } from "./latest";
import { modelAt } from "./pointing";
import type { Tool } from "./tools.svelte";

/** One thing that a group may do together. */
export interface Way {
  id: string;
  title: string;
}

export class Group implements Tool {
  members = $state.raw<ReadonlySet<string>>(new Set());
  /** The kind of command that they all give. */
  chosen = $state<string | null>(null);
  by = $state.raw<Point>([0, 0]);
  /** By how much the formation is wheeled, in hundredths of a degree. */
  wheeled = $state(0);
  previews = $state.raw<readonly Preview[]>([]);
  asking = $state(false);
  /** How many have gone, while they go. */
  gone = $state<number | null>(null);
  failed = $state<string | null>(null);

  #asks: Latest<object, Together>;
  #from: Point | null = null;
  #before: Point = [0, 0];

  constructor(private readonly battle: Battle) {
    this.#asks = new Latest(
      (question) => battle.line.measure<Together>(question),
      (found) => {
        this.previews = found.previews;
        this.asking = false;
      },
      (reason) => {
        this.failed = explained(reason);
        this.asking = false;
      },
    );
  }

  /** Take the models of the chosen unit that may move, else those of the first that may. False where none may. */
  begin(): boolean {
    this.end();
    const able = this.able;
    const unit = able.find((model) => model.id === this.battle.selected)?.unit ?? able[0]?.unit;
    this.members = new Set(able.filter((model) => model.unit === unit).map((model) => model.id));
    this.chosen = this.ways[0]?.id ?? null;
    return this.members.size > 0;
  }

  end(): void {
    this.members = new Set();
    this.by = [0, 0];
    this.wheeled = 0;
    this.previews = [];
    this.gone = null;
    this.failed = null;
    this.asking = false;
    this.#asks.forget();
  }

  /** Models on the table that may be put somewhere. */
  get able(): Model[] {
    const models = this.battle.view?.models ?? [];
    return models.filter((model) => model.at && !model.out && this.battle.waysToPut(model).length > 0);
  }

  /** What at least one of them may do; those who may not are left where they are. */
  get ways(): Way[] {
    const found = new Map<string, Way>();
    for (const model of this.able) {
      if (!this.members.has(model.id)) continue;
      for (const offer of this.battle.waysToPut(model)) {
        const id = offer.command.do;
        if (!found.has(id)) found.set(id, { id, title: this.#title(offer) });
      }
    }
    return [...found.values()];
  }

  /** Those who go, the foremost first, so that nobody is in the way of who follows. */
  get going(): { model: Model; offer: Offer; to: Point }[] {
    const [dx, dy] = this.by;
    const ahead = (model: Model): number => model.at![0] * dx + model.at![1] * dy;
    const members = this.able.filter((model) => this.members.has(model.id)).sort((a, b) => ahead(b) - ahead(a));
    const ends = wheel(members.map((model) => model.at!), this.wheeled);
    return members.flatMap((model, i) => {
      const offer = this.battle.waysToPut(model).find((way) => way.command.do === this.chosen);
      const [x, y] = ends[i]!;
      return offer ? [{ model, offer, to: [Math.round(x + dx), Math.round(y + dy)] as Point }] : [];
    });
  }

  get commands(): Command[] {
    return this.going.map(({ model, offer, to }) => {
      const need = offer.needs.find((each) => each.kind === "path" || each.kind === "place")!;
      const answer = need.kind === "path" ? [to] : to;
      const facing = need.kind === "path" ? null : turn(model.facing, this.wheeled);
      return commandOf(offer, { [need.field]: answer }, facing);
    });
  }

  get moved(): boolean {
    return this.by[0] !== 0 || this.by[1] !== 0 || this.wheeled !== 0;
  }

  /** Whether everybody's way is known to be free. */
  get ready(): boolean {
    return (
      this.moved &&
      !this.asking &&
      this.gone === null &&
      this.previews.length > 0 &&
      this.previews.every((preview) => !preview.refused)
    );
  }

  /** What stands against it, if anything does: whom it concerns and why. */
  get refused(): { model: Model; preview: Preview } | null {
    const place = this.previews.findIndex((preview) => preview.refused);
    const model = this.going[place]?.model;
    return place < 0 || !model || this.asking ? null : { model, preview: this.previews[place]! };
  }

  toggle(id: string): void {
    const members = new Set(this.members);
    if (!members.delete(id)) members.add(id);
    this.members = members;
    if (!this.ways.some((way) => way.id === this.chosen)) this.chosen = this.ways[0]?.id ?? null;
    this.renew();
  }

  choose(way: string): void {
    this.chosen = way;
    this.renew();
  }

  moveBy(by: Point): void {
    this.by = [Math.round(by[0]), Math.round(by[1])];
    this.renew();
  }

  turnBy(angle: number): void {
    this.wheeled = turn(this.wheeled, angle);
    this.renew();
  }

  nudge(dx: number, dy: number): void {
    this.moveBy([this.by[0] + dx, this.by[1] + dy]);
  }

  grab(at: Point, near: number): boolean {
    const shown = this.going.map(({ model, to }) => ({ ...model, at: to }));
    const held = modelAt(shown, at, near);
    this.#from = held ? at : null;
    this.#before = this.by;
    return held !== null;
  }

  drag(at: Point): void {
    if (!this.#from) return;
    this.moveBy([this.#before[0] + at[0] - this.#from[0], this.#before[1] + at[1] - this.#from[1]]);
  }

  tap(at: Point, near: number): void {
    const model = modelAt(this.able, at, near);
    if (model) this.toggle(model.id);
  }

  renew(): void {
    this.failed = null;
    const commands = this.commands;
    if (!this.moved || commands.length === 0) {
      this.#asks.forget();
      this.previews = [];
      this.asking = false;
      return;
    }
    this.asking = true;
    this.#asks.want({ measure: "together", commands });
  }

  /** Give the commands one after the other, until one is refused or something else is asked. True if all are done. */
  async confirm(): Promise<boolean> {
    if (!this.ready) return false;
    const commands = this.commands;
    this.gone = 0;
    for (const command of commands) {
      const done = await this.battle.give(command);
      if (!done) break;
      this.gone += 1;
      if (this.battle.decision) break;
    }
    const all = this.gone === commands.length;
    this.end();
    return all;
  }

  #title(offer: Offer): string {
    const need = offer.needs.find((each) => each.kind === "path" || each.kind === "place");
    return need?.kind === "place" ? need.label : offer.title;
  }
}

/** Places turned about the middle of them all. */
function wheel(places: readonly Point[], angle: number): Point[] {
  const count = places.length || 1;
  const x = places.reduce((sum, place) => sum + place[0], 0) / count;
  const y = places.reduce((sum, place) => sum + place[1], 0) / count;
  return placed(places.map((place): Point => [place[0] - x, place[1] - y]), [x, y], angle);
}
