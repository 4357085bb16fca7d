/** Edits carried out in the browser, as `rules/lists/editing.py` does, so that a click shows at once. The server has
 * the last word: what cannot be foreseen here waits for it. */

import type { Lookup, Piece } from "./handbook";
import type { ArmyNode, Edit, Force, Roster } from "./shapes";
import {
  allForces,
  allNodes,
  childrenOf,
  countOf,
  findForce,
  findNode,
  forcesOf,
  placeOf,
  unitsOf,
  walk,
  withForce,
  withNode,
} from "./tree";

/** What only the server can tell. */
export class Unforeseen extends Error {}

type Kind = Edit["edit"];
type Of<K extends Kind> = Extract<Edit, { edit: K }>;
/** The handbook of a force, where it is known. */
export type Known = (force: Force) => Lookup | undefined;

/** The list after an edit. Raises `Unforeseen`. */
export function apply(roster: Roster, edit: Edit, known: Known): Roster {
  return tidied(carriedOut(roster, edit, known));
}

function carriedOut(roster: Roster, edit: Edit, known: Known): Roster {
  switch (edit.edit) {
    case "add":
      return add(roster, edit, known);
    case "choose":
      return choose(roster, edit, known);
    case "remove":
      if (findForce(roster, edit.id)) return withForce(roster, edit.id, () => []);
      return withNode(roster, node(roster, edit.id).id, () => []);
    case "set_count":
      return setCount(roster, edit, known);
    case "move":
      return move(roster, edit);
    case "rename":
      return rename(roster, edit);
    case "attach":
      node(roster, edit.id);
      return withNode(roster, edit.id, (each) => [{ ...each, joins: edit.to }]);
    case "nominate":
      return { ...roster, commander: edit.id };
    case "set_limit":
      return { ...roster, limits: { ...roster.limits, [edit.points]: edit.limit ?? -1 } };
    case "duplicate":
      return duplicate(roster, edit);
    case "several":
      return edit.edits.reduce((made, each) => apply(made, each, known), roster);
    default:
      throw new Unforeseen(edit.edit);
  }
}

/** Nobody goes with a unit that is gone, and nobody commands who is gone. */
function tidied(roster: Roster): Roster {
  const there = new Set([...allNodes(roster)].map((each) => each.id));
  const alone = [...allNodes(roster)].filter((each) => each.joins && !there.has(each.joins));
  const made = alone.reduce((made, each) => withNode(made, each.id, (lord) => [{ ...lord, joins: "" }]), roster);
  return made.commander && !there.has(made.commander) ? { ...made, commander: "" } : made;
}

function node(roster: Roster, id: string): ArmyNode {
  const found = findNode(roster, id);
  if (!found) throw new Unforeseen(id);
  return found;
}

// adding -------------------------------------------------------------------------------------------

function add(roster: Roster, edit: Of<"add">, known: Known): Roster {
  const count = edit.count ?? 1;
  const force = findForce(roster, edit.to);
  if (force) return addUnit(roster, edit, known, force, count);
  const { piece, parent } = pieceBelow(roster, edit.to, edit.entry, known);
  const same = childrenOf(parent).find((each) => each.entry === edit.entry);
  const many = piece.per_model ? count * countOf(parent) : count;
  if (same && piece.counted && !edit.id) {
    return withNode(roster, same.id, (each) => [{ ...each, count: countOf(each) + many }]);
  }
  const made = grown(edit, piece, edit.bare ? 1 : many, many);
  return withNode(roster, parent.id, (each) => [{ ...each, children: [...childrenOf(each), made] }]);
}

function addUnit(roster: Roster, edit: Of<"add">, known: Known, force: Force, count: number): Roster {
  const unit = known(force)?.unit(edit.entry);
  const piece = unit?.pieces[0];
  if (!piece || (count > 1 && piece.kind === "unit")) throw new Unforeseen(edit.entry);
  const same = unitsOf(force).find((each) => each.entry === edit.entry);
  if (same && piece.counted && !edit.id) {
    return withNode(roster, same.id, (each) => [{ ...each, count: countOf(each) + count }]);
  }
  const made = grown(edit, piece, count, count);
  return withForce(roster, force.id, (each) => [{ ...each, units: [...unitsOf(each), made] }]);
}

function choose(roster: Roster, edit: Of<"choose">, known: Known): Roster {
  const { piece, parent, siblings } = pieceBelow(roster, edit.to, edit.entry, known);
  const inGroup = new Set(
    piece.group ? siblings.filter((each) => each.group === piece.group).map((each) => each.entry) : [],
  );
  const others = childrenOf(parent).filter((each) => inGroup.has(each.entry));
  const count = Math.max(1, ...others.map(countOf));
  const made = grown(edit, piece, count, piece.per_model ? count * countOf(parent) : count);
  const kept = childrenOf(parent).filter((each) => !others.includes(each));
  return withNode(roster, parent.id, (each) => [{ ...each, children: [...kept, made] }]);
}

function pieceBelow(
  roster: Roster,
  id: string,
  entry: string,
  known: Known,
): { piece: Piece; parent: ArmyNode; siblings: Piece[] } {
  const place = placeOf(roster, id);
  const siblings = place ? (known(place.force)?.below(place.path) ?? []) : [];
  const piece = siblings.find((each) => each.entry === entry);
  if (!place || !piece) throw new Unforeseen(entry);
  return { piece, parent: place.path.at(-1)!, siblings };
}

/** A node as it is when it is added; what comes along bears the ids that the server gives it. */
function grown(edit: { id?: string; bare?: boolean }, piece: Piece, count: number, many: number): ArmyNode {
  if (!edit.id) throw new Unforeseen(piece.entry);
  if (edit.bare || !piece.grown) return { id: edit.id, entry: piece.entry, count: many };
  if (count !== 1) throw new Unforeseen(piece.entry);
  return { ...renumbered(piece.grown, (id) => edit.id + id.slice(1)), count: many };
}

function renumbered(node: ArmyNode, number: (id: string) => string): ArmyNode {
  const made = { ...node, id: number(node.id) };
  if (node.children) made.children = node.children.map((each) => renumbered(each, number));
  return made;
}

// changing -----------------------------------------------------------------------------------------

function setCount(roster: Roster, edit: Of<"set_count">, known: Known): Roster {
  const place = placeOf(roster, edit.id);
  if (!place) throw new Unforeseen(edit.id);
  if (edit.count === 0) return withNode(roster, edit.id, () => []);
  const lookup = known(place.force);
  const before = place.path.slice(0, -1);
  return withNode(roster, edit.id, (each) => [scaled(lookup, [...before, each], edit.count)]);
}

/** A node with another count; what is counted for each of it goes along. */
function scaled(lookup: Lookup | undefined, path: ArmyNode[], count: number): ArmyNode {
  const node = path.at(-1)!;
  if (countOf(node) === count || !node.children?.length) return { ...node, count };
  if (!lookup) throw new Unforeseen(node.entry);
  const children = node.children.map((child) => {
    if (!lookup.piece([...path, child])?.per_model) return child;
    const many = Math.floor((countOf(child) * count) / Math.max(1, countOf(node)));
    return scaled(lookup, [...path, child], Math.max(1, many));
  });
  return { ...node, count, children };
}

function move(roster: Roster, edit: Of<"move">): Roster {
  const moved = node(roster, edit.id);
  if ([...walk([moved])].some((each) => each.id === edit.to)) throw new Unforeseen(edit.id);
  const without = withNode(roster, edit.id, () => []);
  const placed = (nodes: ArmyNode[]): ArmyNode[] => {
    const at = (edit.place ?? -1) < 0 ? nodes.length : edit.place!;
    return [...nodes.slice(0, at), moved, ...nodes.slice(at)];
  };
  if (findForce(without, edit.to)) {
    return withForce(without, edit.to, (each) => [{ ...each, units: placed(unitsOf(each)) }]);
  }
  node(without, edit.to);
  return withNode(without, edit.to, (each) => [{ ...each, children: placed(childrenOf(each)) }]);
}

function rename(roster: Roster, edit: Of<"rename">): Roster {
  const said: { name?: string; notes?: string } = {};
  if (edit.name != null) said.name = edit.name;
  if (edit.notes != null) said.notes = edit.notes;
  if (!edit.id) return { ...roster, ...said };
  if (findForce(roster, edit.id)) return withForce(roster, edit.id, (force) => [renamedForce(force, edit, said)]);
  node(roster, edit.id);
  return withNode(roster, edit.id, (each) => [{ ...each, ...said }]);
}

function renamedForce(force: Force, edit: Of<"rename">, said: { name?: string; notes?: string }): Force {
  if (!edit.category) return { ...force, ...said };
  const names = said.name == null ? {} : { [edit.category]: said.name };
  const notes = said.notes == null ? {} : { [edit.category]: said.notes };
  return {
    ...force,
    category_names: { ...force.category_names, ...names },
    category_notes: { ...force.category_notes, ...notes },
  };
}

function duplicate(roster: Roster, edit: Of<"duplicate">): Roster {
  if (!edit.id || findForce(roster, edit.id) || !edit.copy) throw new Unforeseen(edit.id);
  const name = edit.copy;
  let number = 0;
  const copied = (each: ArmyNode, id: string): ArmyNode => {
    const { joins: _, ...made } = { ...each, id };
    if (each.children) made.children = each.children.map((child) => copied(child, `${name}.${(number += 1)}`));
    return made;
  };
  const original = node(roster, edit.id);
  return withNode(roster, edit.id, () => [original, copied(original, name)]);
}

// ids ----------------------------------------------------------------------------------------------

/** The edit with ids for all that it adds: two windows then mean different things by different ids. */
export function identified(edit: Edit, roster: Roster, known: Known, fresh: () => string): Edit {
  switch (edit.edit) {
    case "several":
      return { ...edit, edits: edit.edits.map((each) => identified(each, roster, known, fresh)) };
    case "duplicate":
      return edit.copy ? edit : { ...edit, copy: fresh() };
    case "add":
      return edit.id || isCounted(edit, roster, known) ? edit : { ...edit, id: fresh() };
    case "choose":
    case "add_force":
      return edit.id ? edit : { ...edit, id: fresh() };
    default:
      return edit;
  }
}

/** Whether more of something is counted where it stands already. */
function isCounted(edit: Of<"add">, roster: Roster, known: Known): boolean {
  const force = [...allForces(forcesOf(roster))].find((each) => each.id === edit.to);
  if (force) {
    const counted = known(force)?.unit(edit.entry)?.pieces[0]?.counted ?? false;
    return counted && unitsOf(force).some((each) => each.entry === edit.entry);
  }
  const place = placeOf(roster, edit.to);
  if (!place) return false;
  const piece = known(place.force)?.below(place.path).find((each) => each.entry === edit.entry);
  const there = childrenOf(place.path.at(-1)!).some((each) => each.entry === edit.entry);
  return there && (piece?.counted ?? true);
}
