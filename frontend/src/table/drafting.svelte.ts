import { commandOf, currentNeed, facingField, firstAnswers, missing, shifted, toggled, without } from "./draft";
import type { Answers } from "./draft";
import { bow, snapToContact } from "./bases";
import { angleTo, length, towards, turn, withinReach } from "./geometry";
import type { Command, Model, Need, Offer, Point, Preview, Refusal } from "./wire";

/** Asks the server what a command would do. */
export type Oracle = (command: Command) => Promise<Preview | null>;

/** Between a change and the question what it would do; a moving pointer asks at most this often. */
const PAUSE = 60;

/** An offer in the hands of a player: what they have said of it, and what the server thinks of that. */
export class Drafting {
  offer = $state.raw() as Offer;
  answers = $state.raw<Answers>({});
  /** How many points of the path are corners that stay. */
  corners = $state(0);
  /** The facing that the player has chosen; null lets the model look where it goes. */
  chosenFacing = $state<number | null>(null);
  /** The need whose tool is out, where the player has chosen one. */
  chosenField = $state<string | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** Whether the answers have changed since the preview was made. */
  asking = $state(false);
  sending = $state(false);
  model = $state.raw<Model | null>(null);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #inFlight = false;
  #again = false;

  constructor(
    offer: Offer,
    model: Model | null,
    private others: readonly Model[],
    private readonly oracle: Oracle,
    private readonly restingFacing: number,
  ) {
    this.offer = offer;
    this.model = model;
    const enemy = (id: string): boolean => others.find((other) => other.id === id)?.seat !== model?.seat;
    this.answers = firstAnswers(offer, enemy);
    this.#ask();
  }

  get need(): Need | null {
    const chosen = this.offer.needs.find((need) => need.field === this.chosenField);
    return chosen ?? currentNeed(this.offer, this.answers);
  }

  /** Whether all is said that must be; where the path may be left out, at least a turn. */
  get complete(): boolean {
    if (missing(this.offer, this.answers).length > 0) return false;
    return this.spatial?.kind !== "path" || this.#way().length > 0 || this.chosenFacing !== null;
  }

  /** Why the server would refuse what is drafted now; null too while it is being asked. */
  get refused(): Refusal | null {
    return this.asking ? null : (this.preview?.refused ?? null);
  }

  get command(): Command {
    return commandOf(this.offer, this.answers, this.facing);
  }

  /** The need that puts a model or a mark on the table, if the offer has one. */
  get spatial(): Need | null {
    return this.offer.needs.find((need) => need.kind === "path" || need.kind === "place") ?? null;
  }

  get turns(): boolean {
    return facingField(this.offer) !== null;
  }

  /** The way from where it begins: along a path, or straight to a place that has an origin. */
  get path(): readonly Point[] {
    const need = this.spatial;
    if (need?.kind === "place") {
      const at = this.ghost;
      return need.origin ? (at ? [need.origin, at] : [need.origin]) : [];
    }
    if (need?.kind !== "path") return [];
    const way = (this.answers[need.field] ?? []) as readonly Point[];
    const origin = need.origin ?? this.model?.at;
    return origin ? [origin, ...way] : way;
  }

  /** Where the model or mark would stand. */
  get ghost(): Point | null {
    const need = this.spatial;
    if (!need) return this.turns ? (this.model?.at ?? null) : null;
    const answer = this.answers[need.field];
    if (answer === undefined) return need.kind === "place" ? this.#expected : null;
    return need.kind === "place" ? (answer as Point) : ((answer as readonly Point[]).at(-1) ?? null);
  }

  /** Where the server would have it end, if nothing is said. */
  get #expected(): Point | null {
    return (this.preview?.move?.end as Point | null | undefined) ?? null;
  }

  get facing(): number | null {
    if (!this.turns) return null;
    if (this.chosenFacing !== null) return this.chosenFacing;
    const path = this.path;
    const [from, to] = [path.at(-2), path.at(-1)];
    if (from && to && (from[0] !== to[0] || from[1] !== to[1])) return angleTo(from, to);
    return this.restingFacing;
  }

  /** Where the model looks if nothing more is said. */
  get looks(): number {
    return this.facing ?? this.model?.facing ?? 0;
  }

  /** The length of the path as the crow measures it; the server's preview knows what slows it. */
  get length(): number {
    return length(this.path);
  }

  /** Put the end of the path, or the place, at `to`: with a little help from reach and contact. */
  moveTo(to: Point, helped = true): void {
    const need = this.spatial;
    if (!need) return;
    let at = to;
    if (helped) {
      const before = this.#fixed();
      if (before.length > 0 && need.reach !== null) at = withinReach(before, to, need.reach);
      at = snapToContact(at, this.model, this.others);
    }
    if (need.kind === "place") this.#set(need.field, at);
    else this.#set(need.field, [...this.#way().slice(0, this.corners), at]);
  }

  /** Go up to another model until the bases touch. */
  touch(other: Model): void {
    const from = this.#fixed().at(-1) ?? this.ghost;
    if (!other.at || !from) return;
    const apart = (this.model ? bow(this.model) : 0) + bow(other);
    const near = towards(other.at, angleTo(other.at, from), apart);
    this.moveTo(snapToContact(near, this.model, [other], Infinity), false);
  }

  /** Go along corners that are known: all of them stay but the last, which is the end. */
  goAlong(path: readonly Point[]): void {
    const need = this.spatial;
    if (need?.kind !== "path" || path.length === 0) return;
    this.corners = path.length - 1;
    this.#set(need.field, path);
  }

  /** Move the end by so much, from where it is or from where it would begin. */
  nudge(dx: number, dy: number, start: Point): void {
    const [x, y] = this.ghost ?? this.model?.at ?? start;
    this.moveTo([x + dx, y + dy], false);
  }

  /** Let the end of the path become a corner; the next movement goes on from there. */
  addCorner(): void {
    const way = this.#way();
    if (way.length > this.corners) this.corners = way.length;
  }

  removeCorner(): void {
    const need = this.spatial;
    if (!need || this.corners === 0) return;
    this.corners -= 1;
    const way = this.#way();
    const end = way.at(-1)!;
    this.#set(need.field, [...way.slice(0, this.corners), end]);
  }

  turnBy(angle: number): void {
    if (this.turns) this.face(turn(this.facing ?? 0, angle));
  }

  face(angle: number): void {
    this.chosenFacing = turn(0, angle);
    const need = this.offer.needs.find((each) => each.kind === "facing");
    if (need) this.#set(need.field, this.chosenFacing);
    else this.#askSoon();
  }

  /** A candidate was pointed at, on the table or in the list. */
  choose(need: Need, id: string): void {
    if (need.kind === "pick") this.#pick(need, id);
    else if (need.kind === "targets") this.#set(need.field, toggled(need, this.chosen(need), id));
  }

  remove(need: Need, id: string): void {
    this.#set(need.field, without(this.chosen(need), id));
  }

  shift(need: Need, index: number, by: number): void {
    this.#set(need.field, shifted(this.chosen(need), index, by));
  }

  chosen(need: Need): readonly string[] {
    const answer = this.answers[need.field];
    if (typeof answer === "string") return [answer];
    return (answer ?? []) as readonly string[];
  }

  /** Go where another draft has gone. */
  follow(other: Drafting): void {
    const ghost = other.ghost;
    if (!ghost) return;
    this.chosenFacing = other.chosenFacing;
    const need = this.spatial;
    if (need?.kind === "path" && other.spatial?.kind === "path") {
      this.corners = other.corners;
      this.#set(need.field, other.path.slice(1));
    } else {
      this.moveTo(ghost, false);
    }
  }

  /** The same offer as the server makes it now, with the models as they stand. */
  renew(offer: Offer, model: Model | null, others: readonly Model[]): void {
    this.offer = offer;
    this.model = model;
    this.others = others;
    this.#ask();
  }

  /** Once the server has said what the draft as it is now would do: that, or null where it could not. */
  async weighed(): Promise<Preview | null> {
    while (this.asking) await new Promise((resolve) => setTimeout(resolve, 10));
    return this.preview;
  }

  /** Ask no more, and hear no answer. */
  stop(): void {
    this.#forgetTimer();
    this.#asked += 1;
    this.#inFlight = false;
    this.#again = false;
    this.asking = false;
  }

  /** Something else picked makes a place that was chosen for it, and need not be, open again. */
  #pick(need: Need, id: string): void {
    const place = this.spatial;
    if (place?.kind === "place" && place.least === 0 && this.answers[need.field] !== id) {
      const { [place.field]: _, ...others } = this.answers;
      this.answers = others;
    }
    this.#set(need.field, id);
  }

  #way(): readonly Point[] {
    const need = this.spatial;
    return need?.kind === "path" ? ((this.answers[need.field] ?? []) as readonly Point[]) : [];
  }

  /** What stands of the way: its origin and the corners before its end. */
  #fixed(): readonly Point[] {
    const need = this.spatial;
    if (need?.kind === "place") return need.origin ? [need.origin] : [];
    const path = this.path;
    return path.slice(0, path.length - this.#way().length + this.corners);
  }

  #set(field: string, answer: Answers[string]): void {
    this.answers = { ...this.answers, [field]: answer };
    this.#askSoon();
  }

  #askSoon(): void {
    if (!this.complete) {
      this.stop();
      this.preview = null;
      return;
    }
    this.asking = true;
    this.#again = this.#inFlight;
    if (this.#inFlight || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.#ask(), PAUSE);
  }

  #ask(): void {
    this.#forgetTimer();
    if (!this.complete) return;
    this.#asked += 1;
    const asked = this.#asked;
    this.#inFlight = true;
    this.#again = false;
    this.asking = true;
    void this.oracle(this.command).then((preview) => {
      if (asked !== this.#asked) return;
      this.#inFlight = false;
      this.preview = preview;
      this.asking = false;
      if (this.#again) this.#ask();
    });
  }

  #forgetTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** Whether there is nothing to weigh: no chance, no move, no word of warning. */
export function isPlain(preview: Preview | null): boolean {
  if (!preview) return true;
  return !preview.refused && !preview.move && !preview.targets?.length && !preview.notes?.length;
}
