/** Playing a film: where it stands, and how fast it goes on. The table is drawn as in a battle that nobody plays. */

import { Battle } from "../table/battle.svelte";
import { fateOf, framesOf, placeOf, turnsOf } from "./film";
import type { RawFilm } from "./film";

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;

/** Milliseconds that each moment is shown at speed 1. */
const PACE = 900;

/** A replay asks the server nothing: there is nobody to give a command to. */
const NO_PORTS = {
  open: () => {
    throw new Error("a film has no line");
  },
  get: () => Promise.reject(new Error("a film has no line")),
  post: () => Promise.reject(new Error("a film has no line")),
  uuid: () => "",
  random: () => 0,
};

export class Player {
  readonly battle: Battle;
  readonly film: RawFilm;
  readonly frames;
  readonly turns;
  readonly last: number;

  place = $state(0);
  playing = $state(false);
  speed = $state(1);

  frame = $derived.by(() => this.frames[this.place]!);
  turn = $derived.by(() => this.turns.findLast((turn) => turn.place <= this.place)!);
  /** What became of the chosen model. */
  fate = $derived.by(() => (this.battle.selected === null ? [] : fateOf(this.frames, this.battle.selected)));

  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(film: RawFilm, at: number | null) {
    this.film = film;
    this.frames = framesOf(film);
    this.turns = turnsOf(this.frames);
    this.last = this.frames.length - 1;
    this.battle = new Battle("", NO_PORTS);
    this.go(at === null ? 0 : placeOf(this.frames, at));
  }

  /** The number of the log entry that was told last. */
  get seq(): number {
    return this.frame.entry?.seq ?? 0;
  }

  go(place: number): void {
    this.place = Math.max(0, Math.min(this.last, place));
    this.battle.view = this.frames[this.place]!.view;
    this.battle.head = this.seq;
  }

  step(by: number): void {
    this.pause();
    this.go(this.place + by);
  }

  /** To the beginning of a turn: the next one, or this one and then those before. */
  skip(by: 1 | -1): void {
    const starts = this.turns.map((turn) => turn.place);
    const next = by > 0 ? starts.find((place) => place > this.place) : starts.findLast((place) => place < this.place);
    this.pause();
    this.go(next ?? (by > 0 ? this.last : 0));
  }

  toggle(): void {
    if (this.playing) {
      this.pause();
      return;
    }
    if (this.place === this.last) this.go(0);
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  faster(by: 1 | -1): void {
    const place = SPEEDS.indexOf(this.speed as (typeof SPEEDS)[number]) + by;
    this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, place))]!;
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.go(this.place + 1);
      if (this.place === this.last) this.pause();
      else this.#wait();
    }, PACE / this.speed);
  }
}
