/** A table that is being drawn: what is on it, what is selected, and every step back. */

import { t } from "../i18n";
import { inches, INCH } from "../table/geometry";
import type { Point } from "../table/wire";
import type { Fault, OneTable } from "./api";
import { Saving } from "./saving.svelte";
import {
  centred,
  detached,
  held,
  idFor,
  MOST_PIECES,
  nameOf,
  outline,
  own,
  rectangle,
  resized,
  snapped,
  withShape,
  zonesOf,
} from "./shapes";
import type { Drawing, Layout, Library, Look, Piece, Words, Zone } from "./shapes";
import { imageOf, imageOfZone, isItsOwn, turned, twinOf } from "./symmetry";
import type { Symmetry } from "./symmetry";

export interface Selected {
  part: "terrain" | "zones";
  id: string;
}

/** Steps that may be taken back. */
const MOST_STEPS = 200;
/** Milliseconds within which changes of one kind are one step. */
const ONE_STEP = 900;

/** How wide, deep and high a piece is that is drawn with one tap. */
const USUAL: Record<Look, readonly [number, number, number]> = {
  area: [6000, 4000, 300],
  wall: [6000, 600, 800],
  woods: [7000, 6000, 2500],
  building: [6000, 5000, 3000],
  rock: [4000, 3000, 3000],
  water: [8000, 4000, 0],
  hill: [9000, 7000, 1000],
};

export class Editor {
  drawing = $state.raw<Drawing>()!;
  selected = $state.raw<Selected | null>(null);
  /** What the next stroke on the table draws. */
  brush = $state<Look | null>(null);
  /** Whether the corners of what is selected may be dragged, rather than its size. */
  corners = $state(false);
  /** Which half follows what is done on the other. */
  symmetry = $state<Symmetry | null>(null);
  /** How far apart the places are at which things come to lie; 0: anywhere. */
  step = $state(500);
  /** What was done last, for whoever listens. */
  said = $state("");
  words: Words;
  library: Library;
  saving: Saving;
  #before = $state.raw<Drawing[]>([]);
  #after = $state.raw<Drawing[]>([]);
  #kind = "";
  #at = 0;

  constructor(table: OneTable, words: Words) {
    this.words = words;
    this.library = new Map(words.library.map((piece) => [piece.id, piece]));
    this.saving = new Saving(table);
    this.drawing = table.document;
  }

  get piece(): Piece | null {
    const { selected } = this;
    return (selected?.part === "terrain" && this.drawing.terrain.find((each) => each.id === selected.id)) || null;
  }

  get zone(): Zone | null {
    const { selected } = this;
    return (selected?.part === "zones" && this.drawing.zones.find((each) => each.id === selected.id)) || null;
  }

  get faults(): Fault[] {
    return this.saving.table.faults;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  get canRedo(): boolean {
    return this.#after.length > 0;
  }

  get isFull(): boolean {
    return this.drawing.terrain.length >= MOST_PIECES;
  }

  /** What is wrong with one thing on the table. */
  faultsOf({ part, id }: Selected): Fault[] {
    return this.faults.filter((fault) => fault.place === `${part}.${id}`);
  }

  name(piece: Piece): string {
    return nameOf(piece, this.library, this.words.names) || t(`look.${own(piece, this.library).look}`);
  }

  select(selected: Selected | null): void {
    if (selected?.id === this.selected?.id && selected?.part === this.selected?.part) return;
    this.selected = selected;
    this.corners = false;
  }

  /** The next piece in the order of the list, or the one before. */
  selectNext(by: 1 | -1): void {
    const ids = this.drawing.terrain.map((piece) => piece.id);
    if (ids.length === 0) return;
    const here = this.piece ? ids.indexOf(this.piece.id) : by > 0 ? -1 : 0;
    this.select({ part: "terrain", id: ids[(here + by + ids.length) % ids.length]! });
    this.said = this.piece ? this.#whereabouts(this.piece) : "";
  }

  // steps ------------------------------------------------------------------------------------------

  /** Another drawing in place of this one. Changes of one `kind` that follow each other closely are one step. */
  change(drawing: Drawing, kind = ""): void {
    if (drawing === this.drawing) return;
    const now = Date.now();
    const goesOn = kind !== "" && kind === this.#kind && now - this.#at < ONE_STEP;
    if (!goesOn) this.#before = [...this.#before.slice(1 - MOST_STEPS), this.drawing];
    this.#kind = kind;
    this.#at = now;
    this.#after = [];
    this.#show(drawing);
  }

  /** From here on, changes are another step, whatever their kind. */
  endStep(): void {
    this.#kind = "";
  }

  undo(): void {
    const last = this.#before.at(-1);
    if (!last) return;
    this.#before = this.#before.slice(0, -1);
    this.#after = [...this.#after, this.drawing];
    this.endStep();
    this.#show(last);
    this.said = t("tables.undone");
  }

  redo(): void {
    const next = this.#after.at(-1);
    if (!next) return;
    this.#after = this.#after.slice(0, -1);
    this.#before = [...this.#before, this.drawing];
    this.endStep();
    this.#show(next);
    this.said = t("tables.redone");
  }

  /** What was written in another window, without a way back to what was here. */
  replace(drawing: Drawing): void {
    this.#before = [];
    this.#after = [];
    this.drawing = drawing;
    this.select(null);
  }

  #show(drawing: Drawing): void {
    this.drawing = drawing;
    if (this.selected && !this.piece && !this.zone) this.selected = null;
    this.saving.changed(drawing);
  }

  // pieces -----------------------------------------------------------------------------------------

  /** A piece of the library, or one of this look, about a place. */
  add(what: { piece: string } | { look: Look }, at: Point, size?: Point): void {
    const made = "piece" in what ? this.#fromLibrary(what.piece, at) : this.#drawn(what.look, at, size);
    this.#put(made, t("tables.added", { name: this.name(made) }));
  }

  #fromLibrary(word: string, at: Point): Piece {
    const blank = this.#drawn("area", at);
    return { ...blank, id: idFor(word, this.#ids), piece: word, kind: "", shape: [], height: 0, see_through: false };
  }

  #drawn(look: Look, at: Point, size?: Point): Piece {
    const [width, depth, height] = USUAL[look];
    return {
      id: idFor(look, this.#ids),
      at: this.#place(at),
      turn: 0,
      piece: "",
      name: "",
      elevation: 0,
      look,
      kind: this.words.usual_kinds[look] ?? this.words.kinds[0]?.id ?? "",
      shape: rectangle(size?.[0] ?? width, size?.[1] ?? depth),
      height,
      see_through: look === "woods",
      roof: false,
      floors: [],
      openings: [],
      material: "",
      values: {},
    };
  }

  /** The same again, a little beside it. */
  duplicate(): void {
    const { piece } = this;
    if (!piece) return;
    const at = this.#place([piece.at[0] + INCH, piece.at[1] - INCH]);
    this.#put({ ...piece, id: idFor(piece.id, this.#ids), at }, t("tables.added", { name: this.name(piece) }));
  }

  /** What is selected once more, on the other half of the table. */
  addImage(symmetry: Symmetry): void {
    const { piece } = this;
    if (!piece || this.isFull) return;
    const made = { ...imageOf(piece, symmetry, this.drawing.size, this.library), id: idFor(piece.id, this.#ids) };
    this.change({ ...this.drawing, terrain: [...this.drawing.terrain, made] });
    this.select({ part: "terrain", id: made.id });
    this.said = this.#whereabouts(made);
  }

  /** All of the table's other half anew, as the image of this one: of what lies at the first player's side. */
  mirrorAll(symmetry: Symmetry): void {
    const { size } = this.drawing;
    const axis = symmetry === "across" ? 0 : 1;
    const kept = this.drawing.terrain.filter((piece) => piece.at[axis] <= size[axis] / 2);
    const terrain = [...kept];
    for (const piece of kept) {
      if (terrain.length >= MOST_PIECES || isItsOwn(piece, symmetry, size, this.library)) continue;
      const id = idFor(piece.id, terrain.map((each) => each.id));
      const there = { ...imageOf(piece, symmetry, size, this.library), id };
      if (!twinOf(piece, { ...this.drawing, terrain }, symmetry, this.library)) terrain.push(there);
    }
    this.change({ ...this.drawing, terrain });
    this.said = t("tables.mirrored", { count: terrain.length });
  }

  #put(piece: Piece, said: string): void {
    if (this.isFull) {
      this.said = t("tables.full", { count: MOST_PIECES });
      return;
    }
    let terrain = [...this.drawing.terrain, piece];
    const { symmetry } = this;
    const alone = symmetry && isItsOwn(piece, symmetry, this.drawing.size, this.library);
    if (symmetry && !alone && terrain.length < MOST_PIECES) {
      const id = idFor(piece.id, [...this.#ids, piece.id]);
      terrain = [...terrain, { ...imageOf(piece, symmetry, this.drawing.size, this.library), id }];
    }
    this.change({ ...this.drawing, terrain });
    this.select({ part: "terrain", id: piece.id });
    this.said = said;
  }

  /** A piece changed, and its twin with it where the other half follows. */
  update(id: string, how: (piece: Piece) => Piece, kind = ""): void {
    const piece = this.drawing.terrain.find((each) => each.id === id);
    if (!piece) return;
    const changed = how(piece);
    const { symmetry, library } = this;
    const twin = symmetry && twinOf(piece, this.drawing, symmetry, library);
    const terrain = this.drawing.terrain.map((each) => {
      if (each.id === id) return changed;
      const isTwin = symmetry && each.id === twin?.id;
      return isTwin ? { ...imageOf(changed, symmetry, this.drawing.size, library), id: each.id } : each;
    });
    this.change({ ...this.drawing, terrain }, kind && `${kind} ${id}`);
  }

  updateSelected(how: (piece: Piece) => Piece, kind = ""): void {
    if (this.piece) this.update(this.piece.id, how, kind);
  }

  moveTo(id: string, at: Point, kind = "move"): void {
    this.update(id, (piece) => ({ ...piece, at: this.#place(at) }), kind);
  }

  /** By keys: `by` thousandths, and what it came to in words. */
  nudge([x, y]: Point): void {
    this.updateSelected((piece) => ({ ...piece, at: held([piece.at[0] + x, piece.at[1] + y], this.drawing.size) }), "nudge");
    if (this.zone) this.updateZone(this.zone.id, (zone) => this.#movedZone(zone, [x, y]), "nudge");
    if (this.piece) this.said = this.#whereabouts(this.piece);
  }

  turnBy(angle: number): void {
    this.updateSelected((piece) => turned(piece, angle), "turn");
    if (this.piece) this.said = this.#whereabouts(this.piece);
  }

  resize(id: string, width: number, depth: number, kind = "resize"): void {
    const fit = (side: number): number => Math.max(100, Math.round(side));
    this.update(id, (piece) => resized(piece, fit(width), fit(depth)), kind);
  }

  /** So that its lines may be changed, where they are those of the library. */
  detach(): void {
    this.updateSelected((piece) => detached(piece, this.library));
  }

  remove(): void {
    const { selected, piece, symmetry } = this;
    if (!selected) return;
    const twin = piece && symmetry && twinOf(piece, this.drawing, symmetry, this.library);
    const gone = [selected.id, ...(twin ? [twin.id] : [])];
    const rest = <T extends { id: string }>(all: T[]): T[] => all.filter((each) => !gone.includes(each.id));
    this.change({ ...this.drawing, [selected.part]: rest<Piece | Zone>(this.drawing[selected.part]) });
    this.said = t("tables.removed");
  }

  get #ids(): string[] {
    return this.drawing.terrain.map((piece) => piece.id);
  }

  #place(at: Point): Point {
    return held(snapped(at, this.step), this.drawing.size);
  }

  #whereabouts(piece: Piece): string {
    const [x, y] = piece.at;
    const gaps = { name: this.name(piece), x: inches(x), y: inches(y), turn: Math.round(piece.turn / 100) };
    return t("tables.whereabouts", gaps);
  }

  // zones, size --------------------------------------------------------------------------------------

  lay(layout: Layout): void {
    this.change({ ...this.drawing, zones: zonesOf(layout, this.drawing.size) });
  }

  updateZone(id: string, how: (zone: Zone) => Zone, kind = ""): void {
    const zone = this.drawing.zones.find((each) => each.id === id);
    if (!zone) return;
    const changed = how(zone);
    const others = this.drawing.zones.filter((each) => each.seat !== zone.seat);
    const twin = this.symmetry && others.length === 1 ? others[0]! : null;
    const zones = this.drawing.zones.map((each) => {
      if (each.id === id) return changed;
      if (each !== twin) return each;
      return { ...imageOfZone(changed, this.symmetry!, this.drawing.size), id: each.id, seat: each.seat };
    });
    this.change({ ...this.drawing, zones }, kind && `${kind} ${id}`);
  }

  #movedZone(zone: Zone, [x, y]: Point): Zone {
    return { ...zone, shape: zone.shape.map((corner) => held([corner[0] + x, corner[1] + y], this.drawing.size)) };
  }

  /** A corner of what is selected, dragged to a point of the table. */
  moveCorner(corner: number, at: Point): void {
    const there = this.#place(at);
    const { zone, piece } = this;
    if (zone) this.updateZone(zone.id, (each) => ({ ...each, shape: each.shape.with(corner, there) }), `corner ${corner}`);
    if (piece && !piece.piece) {
      this.updateSelected((each) => withShape(each, each.shape.with(corner, unplaced(each, there))), `corner ${corner}`);
    }
  }

  /** What was reshaped by hand is drawn about its own middle from here on; that is no step of its own. */
  settle(): void {
    const { piece } = this;
    if (!piece || piece.piece || !this.corners) return;
    const { size } = this.drawing;
    const there = centred(piece);
    const inside = held(there.at, size);
    const moved = there.at[0] !== piece.at[0] || there.at[1] !== piece.at[1];
    if (!moved || inside[0] !== there.at[0] || inside[1] !== there.at[1]) return;
    this.#show({ ...this.drawing, terrain: this.drawing.terrain.map((each) => (each === piece ? there : each)) });
  }

  /** Another size; zones keep their share of it, and what would lie beside the table is brought back to its edge. */
  resizeTable(size: Point): void {
    const [before, by] = [this.drawing.size, [size[0] / this.drawing.size[0], size[1] / this.drawing.size[1]]] as const;
    if (before[0] === size[0] && before[1] === size[1]) return;
    const zones = this.drawing.zones.map((zone) => ({
      ...zone,
      shape: zone.shape.map(([x, y]): Point => [Math.round(x * by[0]!), Math.round(y * by[1]!)]),
    }));
    const terrain = this.drawing.terrain.map((piece) => ({ ...piece, at: held(piece.at, size) }));
    this.change({ ...this.drawing, size, zones, terrain }, "size");
  }

  /** The uppermost piece whose outline holds a point, by the one that tells. */
  under(contains: (shape: readonly Point[]) => boolean): Piece | null {
    const found = this.drawing.terrain.filter((piece) => contains(outline(piece, this.library)));
    const area = (piece: Piece): number => own(piece, this.library).shape.length && extent(outline(piece, this.library));
    return found.sort((a, b) => area(a) - area(b))[0] ?? null;
  }
}

/** A point of the table, about the origin of a piece. */
export function unplaced(piece: Piece, [x, y]: Point): Point {
  const radians = (-piece.turn / 100) * (Math.PI / 180);
  const [cos, sin, dx, dy] = [Math.cos(radians), Math.sin(radians), x - piece.at[0], y - piece.at[1]];
  return [Math.round(dx * cos - dy * sin), Math.round(dx * sin + dy * cos)];
}

/** How large a shape is: twice its area. */
function extent(shape: readonly Point[]): number {
  const sum = shape.reduce((total, [x, y], i) => {
    const [nx, ny] = shape[(i + 1) % shape.length]!;
    return total + x * ny - nx * y;
  }, 0);
  return Math.abs(sum);
}
