/** The list that is being built, and what one is looking at: everything that the parts of the page share. */

import { t } from "../i18n";
import { slotsBelow, standing, type Slots } from "./looking";
import { amount, shown } from "./store/amounts";
import type { Lookup, Piece } from "./store/handbook";
import type { OpenList } from "./store/list.svelte";
import { server } from "./store/server";
import type { ArmyNode, Edit, Force, Places, Roster } from "./store/shapes";
import { allForces, allNodes, childrenOf, countOf, findForce, forcesOf, placeOf, unitsOf, walk } from "./store/tree";

export interface RoleLine {
  id: string;
  name: string;
  least: number;
  most: number | null;
  units: ArmyNode[];
}

export class Editor {
  /** The unit that is open. */
  opened = $state("");
  /** What has just been done, for those who hear the page. */
  says = $state("");
  /** The force that units are added to. */
  #force = $state("");
  /** What the server says of the open unit: of which version. */
  #places = $state.raw<{ unit: string; version: number; places: Places[] } | null>(null);

  constructor(readonly list: OpenList) {}

  roster = $derived.by<Roster>(() => this.list.roster!);
  forces = $derived.by<Force[]>(() => [...allForces(forcesOf(this.roster))]);
  force = $derived.by<Force | undefined>(() => findForce(this.roster, this.#force) ?? this.forces[0]);

  /** How many problems there are in each unit. */
  troubled = $derived.by<Map<string, number>>(() => {
    const units = new Map<string, string>();
    for (const force of this.forces) {
      for (const unit of unitsOf(force)) for (const node of walk([unit])) units.set(node.id, unit.id);
    }
    const found = new Map<string, number>();
    for (const problem of this.list.problems) {
      const unit = units.get(problem.place ?? "");
      if (unit) found.set(unit, (found.get(unit) ?? 0) + 1);
    }
    return found;
  });

  choose(force: string): void {
    this.#force = force;
  }

  lookup(force: Force): Lookup | undefined {
    return this.list.books.of(force);
  }

  /** The units of a force under the roles of its chart. */
  roles(force: Force): RoleLine[] {
    const book = this.lookup(force)?.book;
    const known = new Map((book?.roles ?? []).map((role) => [role.id, role]));
    const left = (unit: ArmyNode): boolean => !known.has(this.roleOf(force, unit));
    const lines = (book?.roles ?? []).map((role) => ({
      ...role,
      units: unitsOf(force).filter((unit) => this.roleOf(force, unit) === role.id),
    }));
    const rest = unitsOf(force).filter(left);
    if (rest.length > 0) lines.push({ id: "", name: t("army.others"), least: 0, most: null, units: rest });
    return lines;
  }

  roleOf(force: Force, unit: ArmyNode): string {
    const told = this.list.told?.review.parts[unit.id];
    return told?.role ?? this.lookup(force)?.unit(unit.entry)?.role ?? "";
  }

  /** What something is called, its own name left out. */
  nameOf(force: Force, path: ArmyNode[]): string {
    const node = path.at(-1)!;
    return this.list.nameOf(node.id) || this.lookup(force)?.piece(path)?.name || node.kept?.name || node.entry;
  }

  titleOf(force: Force, unit: ArmyNode): string {
    return unit.name || this.nameOf(force, [unit]);
  }

  /** What anything of the list is called, by its id. */
  called(id: string): string {
    const place = placeOf(this.roster, id);
    return place ? place.path.at(-1)!.name || this.nameOf(place.force, place.path) : "";
  }

  /** What is in a unit, in a few words. */
  summary(force: Force, unit: ArmyNode): string {
    const own = this.nameOf(force, [unit]);
    const parts: string[] = [];
    const tell = (path: ArmyNode[]): void => {
      for (const child of childrenOf(path.at(-1)!)) {
        const name = this.nameOf(force, [...path, child]);
        // A unit of one model bears its name.
        if (name !== own || countOf(child) > 1) parts.push(countOf(child) > 1 ? `${countOf(child)} ${name}` : name);
        tell([...path, child]);
      }
    };
    tell([unit]);
    return parts.join(", ");
  }

  points(id: string): string {
    return shown(this.list.totals.parts.get(id) ?? 0);
  }

  price(piece: { points: Record<string, number | string> }): number {
    return amount(piece.points[this.list.kind]);
  }

  // what may be chosen -----------------------------------------------------------------------------

  slots(force: Force, path: ArmyNode[]): Slots[] {
    const lookup = this.lookup(force);
    if (!lookup) return [];
    const told = this.#places;
    const fresh = told && told.unit === path[0]?.id && told.version === this.list.told?.version && this.list.checked;
    return slotsBelow(lookup, path, fresh ? told.places : null);
  }

  standing(force: Force, unit: ArmyNode): Piece[] {
    const lookup = this.lookup(force);
    return lookup ? standing(lookup, unit) : [];
  }

  /** Ask the server what is to be had in the open unit as things stand; what the handbook says shows meanwhile. */
  async ask(): Promise<void> {
    const { list, opened } = this;
    const version = list.told?.version;
    if (!opened || !version || !list.checked || list.status !== "saved") return;
    if (this.#places?.unit === opened && this.#places.version === version) return;
    if (![...allNodes(list.told!.roster)].some((each) => each.id === opened)) return;
    try {
      const places = await server.places(list.id, opened);
      this.#places = { unit: opened, version, places };
    } catch {
      // The handbook is what there is.
    }
  }

  // doing ------------------------------------------------------------------------------------------

  /** Do it, and say so. */
  do(edit: Edit, says = ""): Edit | null {
    const done = this.list.edit(edit);
    this.say(says);
    return done;
  }

  say(what: string): void {
    const { army } = this.list.totals;
    const spent =
      this.list.limit === null
        ? t("army.spent", { points: shown(army) })
        : t("army.spent.of", { points: shown(army), limit: shown(this.list.limit) });
    this.says = [what, spent].filter(Boolean).join(" ");
  }

  /** Add a unit, and open it. */
  add(entry: string, name: string): void {
    if (!this.force) return;
    const done = this.do({ edit: "add", to: this.force.id, entry }, t("army.added", { name }));
    if (done?.edit === "add" && done.id) this.opened = done.id;
  }

  remove(force: Force, unit: ArmyNode): void {
    if (this.opened === unit.id) this.opened = "";
    const says = t("army.removed", { name: this.titleOf(force, unit) });
    this.do({ edit: "remove", id: unit.id }, says);
  }

  duplicate(force: Force, unit: ArmyNode): void {
    this.do({ edit: "duplicate", id: unit.id }, t("army.duplicated", { name: this.titleOf(force, unit) }));
  }

  /** Before another unit of the same force, or behind all others of its role. */
  move(force: Force, unit: ArmyNode, before: string | null): void {
    const others = unitsOf(force).filter((each) => each.id !== unit.id);
    const role = this.roleOf(force, unit);
    const last = others.findLastIndex((each) => this.roleOf(force, each) === role);
    const at = before === null ? -1 : others.findIndex((each) => each.id === before);
    const place = at >= 0 ? at : last + 1;
    if (unitsOf(force)[place]?.id === unit.id) return;
    this.do({ edit: "move", id: unit.id, to: force.id, place }, t("army.moved", { name: this.titleOf(force, unit) }));
  }

  /** One place up or down among those of its role. */
  shift(force: Force, unit: ArmyNode, by: 1 | -1): void {
    const role = this.roleOf(force, unit);
    const line = unitsOf(force).filter((each) => this.roleOf(force, each) === role);
    const at = line.findIndex((each) => each.id === unit.id);
    const next = line[at + by];
    if (!next) return;
    this.move(force, unit, by < 0 ? next.id : (line[at + 2]?.id ?? null));
  }

  /** How many there are of something that is counted, or whether there is one at all. */
  count(parent: ArmyNode, slot: { piece: Piece; nodes: ArmyNode[]; count: number }, count: number): void {
    const { piece, nodes } = slot;
    const more = count - slot.count;
    const last = nodes.at(-1);
    const name = t("army.counted", { name: piece.name, count });
    if (more > 0 && last && (piece.counted || piece.kind === "model")) {
      this.do({ edit: "set_count", id: last.id, count: countOf(last) + more }, name);
    } else if (more > 0) {
      this.do({ edit: "add", to: parent.id, entry: piece.entry }, name);
    } else if (last && countOf(last) + more > 0) {
      this.do({ edit: "set_count", id: last.id, count: countOf(last) + more }, name);
    } else if (last) {
      this.do({ edit: "remove", id: last.id }, name);
    }
  }
}
