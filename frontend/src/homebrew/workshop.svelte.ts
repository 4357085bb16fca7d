/** A pack that is being worked on: its document, which is kept as it changes, its faults, what is open of it. */

import { t } from "../i18n";
import { explained, Refused, Unreachable } from "../shared/http";
import * as api from "./api";
import { idFor, PARTS, tidy, type Group, type Pack, type Part, type Pieces, type Place, type Words } from "./shapes";

/** Milliseconds after the last change until it is kept. */
const PAUSE = 500;
/** Milliseconds until it is tried again while the server is out of reach. */
const AGAIN = 5000;

export class Workshop {
  document = $state<Pack>({});
  /** What the server last said. */
  pack = $state.raw<api.OnePack>()!;
  /** The units as they were when nothing was wrong last. */
  preview = $state.raw<api.UnitPreview[]>([]);
  words = $state.raw<Words>()!;
  open = $state<Place | null>(null);
  state = $state<"saved" | "saving" | "away" | "stale">("saved");
  error = $state<string | null>(null);
  #kept = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending = false;
  #closed = false;

  constructor(pack: api.OnePack, words: Words) {
    this.words = words;
    this.#adopt(pack);
    for (const part of PARTS) {
      const first = Object.keys(this.document[part] ?? {})[0];
      if (!this.open && first) this.open = { part, id: first };
    }
  }

  get faults(): api.Fault[] {
    return this.pack.faults;
  }

  get faction(): Words["factions"][number] | undefined {
    return this.words.factions.find((each) => each.id === this.document.faction);
  }

  /** The models that may be in a unit, and the weapons that may be borne: of this pack first. */
  models = $derived<Group[]>([
    this.#own("models"),
    { name: this.faction?.name ?? "", items: this.faction?.models ?? [] },
  ]);
  weapons = $derived<Group[]>([
    this.#own("weapons"),
    { name: this.faction?.name ?? "", items: this.faction?.weapons ?? [] },
    { name: t("homebrew.armoury"), items: this.words.weapons },
  ]);

  #own(part: Part): Group {
    const items = this.pieces(part).map(([id, piece]) => ({ id, name: piece.name || id }));
    return { name: t("homebrew.ofThisPack"), items };
  }

  /** Whether all that is here is published. */
  get published(): boolean {
    return this.state === "saved" && this.pack.published > 0 && !this.pack.unpublished;
  }

  /** What is wrong at a place, or in a list or table that stands there. */
  fault(place: string): string | null {
    return this.faults.find((each) => each.place === place || each.place.startsWith(`${place}[`))?.says ?? null;
  }

  /** What is wrong with what stands at a place as a whole. */
  faultAt(place: string): string | null {
    return this.faults.find((each) => each.place === place)?.says ?? null;
  }

  /** How much is wrong with a piece. */
  faultsOf({ part, id }: Place): number {
    const start = `${part}.${id}`;
    return this.faults.filter((each) => each.place === start || each.place.startsWith(`${start}.`)).length;
  }

  pieces<P extends Part>(part: P): [string, Pieces[P]][] {
    return Object.entries(this.document[part] ?? {}) as [string, Pieces[P]][];
  }

  add<P extends Part>(part: P, piece: Pieces[P]): string {
    const pieces = (this.document[part] ??= {}) as Record<string, Pieces[P]>;
    const id = idFor(piece.name ?? "", Object.keys(pieces));
    pieces[id] = piece;
    this.open = { part, id };
    return id;
  }

  remove({ part, id }: Place): void {
    delete this.document[part]![id];
    if (this.open?.part === part && this.open.id === id) this.open = null;
  }

  /** Called whenever the document may have changed. */
  changed(text: string): void {
    if (text === this.#kept || this.state === "stale") return;
    this.state = "saving";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), PAUSE);
  }

  /** Keep what is here now. Whether it is kept when this is done. */
  async save(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#sending) return false;
    const text = JSON.stringify(this.document);
    if (text === this.#kept) return true;
    this.#sending = true;
    try {
      this.pack = await api.saveDraft(this.pack.id, this.pack.draft_version, JSON.parse(text));
      this.#kept = text;
      this.#look();
      this.error = null;
      this.state = "saved";
    } catch (failure) {
      this.#failed(failure);
    }
    this.#sending = false;
    if (this.state === "saved") this.changed(JSON.stringify(this.document));
    return this.state === "saved";
  }

  #failed(failure: unknown): void {
    const later = failure instanceof Unreachable || (failure instanceof Refused && failure.status >= 500);
    if (failure instanceof Refused && failure.code === "stale") this.state = "stale";
    else if (later || (failure instanceof Refused && failure.status === 429)) {
      this.state = "away";
      if (!this.#closed) this.#timer = setTimeout(() => void this.save(), AGAIN);
    } else {
      this.state = "away";
      this.error = explained(failure);
    }
  }

  /** The draft was written elsewhere: what was written there, in place of what is here. */
  async takeTheirs(): Promise<void> {
    this.#adopt(await api.read(this.pack.id));
  }

  /** The draft was written elsewhere: what is here, in place of that. */
  async takeMine(): Promise<void> {
    this.pack = await api.read(this.pack.id);
    this.state = "saving";
    this.#kept = "";
    await this.save();
  }

  /** Other contents altogether: of a file, or of an earlier revision. */
  replace(document: unknown): void {
    this.document = tidy(document);
    this.open = null;
  }

  /** Publish what is here. Raises what the server refuses. */
  async publish(id: string, notes: string): Promise<void> {
    if (!(await this.save())) return;
    this.pack = await api.publish(this.pack.id, { id, version: this.pack.draft_version, notes });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    if (this.state === "saving") void this.save();
  }

  #look(): void {
    if (this.faults.length === 0) this.preview = this.pack.units;
  }

  #adopt(pack: api.OnePack): void {
    this.pack = pack;
    this.#look();
    this.document = tidy(pack.document);
    this.#kept = JSON.stringify(this.document);
    this.state = "saved";
    this.error = null;
  }
}
