/** What is said beside a battle: read, said, pinned, taken down. The server decides who reads what. */

import { t } from "../i18n";
import type { components } from "../api/schema";
import { explained, patch, remove } from "../shared/http";
import type { Point } from "../table/wire";

type Schemas = components["schemas"];

export type Remark = Schemas["Said"];
export type Heard = Schemas["Talk"];
export type Lane = Remark["lane"];
export type Phrase = NonNullable<Remark["phrase"]>;

/** Milliseconds for which a place that was just pointed at is seen on the table. */
export const SEEN_FOR = 8000;

/** Somebody who comes this many milliseconds later still sees where somebody has pointed. */
const JUST_NOW = 20_000;

/** Somebody has pointed at a place: who, where, and until when it is shown. */
export interface Pointed {
  id: string;
  by: string;
  seat: string | null;
  at: Point;
}

interface Ports {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  uuid(): string;
}

export class Talk {
  remarks = $state.raw<Remark[]>([]);
  lanes = $state.raw<Lane[]>([]);
  /** The lane that is open; null while nobody looks at any. */
  open = $state<Lane | null>(null);
  unread = $state.raw<Partial<Record<Lane, number>>>({});
  error = $state<string | null>(null);
  /** The place to be sent with the next words, and whether the next tap on the table chooses it. */
  place = $state.raw<Point | null>(null);
  pointing = $state(false);
  pointed = $state.raw<Pointed[]>([]);
  /** Those whose words this browser does not show. */
  muted = $state.raw<ReadonlySet<string>>(new Set());

  #head = 0;
  #asking: Promise<void> | null = null;
  #again = false;
  /** Until when each lane has been read, in milliseconds; what came later is new at the next visit too. */
  #read: Partial<Record<Lane, number>>;

  constructor(
    private readonly battle: string,
    private readonly ports: Ports,
    private readonly search: string,
  ) {
    this.muted = new Set(kept<string[]>(this.#key("muted"), []));
    this.#read = kept(this.#key("read"), {});
  }

  /** The lane in which one speaks first. */
  get lane(): Lane | null {
    return this.open ?? this.lanes[0] ?? null;
  }

  get waiting(): number {
    return Object.values(this.unread).reduce((sum, count) => sum + count, 0);
  }

  of(lane: Lane): Remark[] {
    return this.remarks.filter((each) => each.lane === lane && !this.muted.has(each.by));
  }

  /** The talk has come this far, or (null) nobody knows how far: ask for what is new. */
  async hear(head: number | null = null): Promise<void> {
    if (head !== null && head <= this.#head) return;
    this.#again = true;
    this.#asking ??= this.#askOn();
    await this.#asking;
  }

  look(lane: Lane | null): void {
    this.open = lane;
    if (lane) this.#haveRead(lane);
  }

  /** Say something in the open lane. True once it is said. */
  async say(words: { text?: string; phrase?: Phrase }): Promise<boolean> {
    const { lane, place } = this;
    if (!lane || !(words.text || words.phrase || place)) return false;
    const body = { id: this.ports.uuid(), lane, ...words, ...(place ? { place } : {}) };
    const said = await this.#attempt(() => this.ports.post<Remark>(this.#path(), body));
    if (said) {
      this.place = null;
      this.#take([said]);
    }
    return said !== null;
  }

  /** A tap on the table while a place is being chosen. */
  choose(at: Point): void {
    this.place = [Math.round(at[0]), Math.round(at[1])];
    this.pointing = false;
  }

  async pin(remark: Remark, pinned: boolean): Promise<void> {
    const said = await this.#attempt(() => patch<Remark>(this.#path(remark.id), { pinned }));
    if (said) this.#take([said]);
  }

  async takeDown(remark: Remark): Promise<void> {
    await this.#attempt(() => remove(this.#path(remark.id)));
    await this.hear();
  }

  async report(remark: Remark, reason: string): Promise<boolean> {
    const path = this.#path(`${remark.id}/report`);
    const done = await this.#attempt(async () => (await this.ports.post(path, { reason }), true));
    return done !== null;
  }

  mute(name: string, on: boolean): void {
    const muted = new Set(this.muted);
    if (on) muted.add(name);
    else muted.delete(name);
    this.muted = muted;
    keep(this.#key("muted"), [...muted]);
  }

  /** Show on the table where somebody has pointed. */
  show(remark: Remark): void {
    if (!remark.place) return;
    const shown: Pointed = {
      id: remark.id,
      by: remark.by,
      seat: remark.seat,
      at: remark.place as unknown as Point,
    };
    this.pointed = [...this.pointed.filter((each) => each.id !== remark.id), shown];
    setTimeout(() => (this.pointed = this.pointed.filter((each) => each !== shown)), SEEN_FOR);
  }

  #key(name: string): string {
    return `sallyport.${name}.${this.battle}`;
  }

  #haveRead(lane: Lane): void {
    this.unread = { ...this.unread, [lane]: 0 };
    const last = this.of(lane).at(-1);
    if (!last) return;
    this.#read = { ...this.#read, [lane]: Date.parse(last.at) };
    keep(this.#key("read"), this.#read);
  }

  #path(rest = "", query = ""): string {
    const search = [this.search.replace(/^\?/, ""), query].filter(Boolean).join("&");
    return `/api/battles/${this.battle}/talk${rest && `/${rest}`}${search && `?${search}`}`;
  }

  async #askOn(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      try {
        const heard = await this.ports.get<Heard>(this.#path("", `after=${this.#head}`));
        const more = heard.lanes.some((lane) => !this.lanes.includes(lane)) && this.#head > 0;
        this.lanes = heard.lanes;
        this.#head = more ? 0 : Math.max(this.#head, heard.head);
        this.#again = more;
        this.#take(heard.remarks);
      } catch {
        break; // The next word, or the next heartbeat, asks again.
      }
    }
    this.#asking = null;
  }

  /** What is new takes the place of what was known of it. */
  #take(remarks: readonly Remark[]): void {
    const known = new Map(this.remarks.map((each) => [each.id, each]));
    const fresh = remarks.filter((each) => !known.has(each.id) && !each.gone && !this.muted.has(each.by));
    for (const remark of remarks) {
      if (remark.gone) known.delete(remark.id);
      else known.set(remark.id, remark);
    }
    this.remarks = [...known.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
    for (const remark of fresh) this.#announce(remark);
    if (this.open) this.#haveRead(this.open);
  }

  #announce(remark: Remark): void {
    const said = Date.parse(remark.at);
    if (Date.now() - said < JUST_NOW) this.show(remark);
    if (remark.yours || said <= (this.#read[remark.lane] ?? 0)) return;
    this.unread = { ...this.unread, [remark.lane]: (this.unread[remark.lane] ?? 0) + 1 };
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T | null> {
    this.error = null;
    try {
      return await work();
    } catch (failure) {
      this.error = explained(failure);
      return null;
    }
  }
}

/** What a remark says, in the reader's language. */
export function inWords(remark: Remark): string {
  if (remark.phrase) return t(`talk.phrase.${remark.phrase}`);
  return remark.text || t("talk.pointed");
}

function kept<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage it holds for this visit.
  }
}
