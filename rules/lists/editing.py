"""Carrying out edits: an edit and a list give another list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rules.lists import edit as edits
from rules.lists.amount import BadAmount, exact
from rules.lists.book import Book
from rules.lists.choice import Choice
from rules.lists.edit import AnyEdit, cannot
from rules.lists.growing import Grower, is_counted, scaled
from rules.lists.joining import may_join
from rules.lists.naming import Ids
from rules.lists.roster import (
    Force,
    Node,
    Pin,
    Roster,
    all_nodes,
    find_force,
    find_node,
    walk,
    with_force,
    with_node,
)
from rules.lists.spot import Spot
from rules.lists.standing import Standing

replace = msgspec.structs.replace

#: More than this of anything is a slip of the finger, or an attack.
MOST = 9999
_MOST_NODES, _DEEPEST, _MOST_TOGETHER = 5000, 50, 200


_LONGEST_NAME, _LONGEST_NOTES = 200, 10_000


def apply(book: Book, roster: Roster, edit: AnyEdit) -> Roster:
    """The list after an edit. Raises ``BadEdit`` where it cannot be carried out."""
    changed = _DOES[type(edit)](book, roster, edit)
    return _tidied(roster, changed)


def _tidied(before: Roster, after: Roster) -> Roster:
    """Nobody goes with a unit that is gone, and nobody commands who is gone."""
    if after is before:
        return after
    there: set[str] = set()
    joined: list[Node] = []
    for node in all_nodes(after):
        there.add(node.id)
        if node.joins:
            joined.append(node)
    if len(there) > _MOST_NODES:
        raise cannot("edit.too_large")
    for node in joined:
        if node.joins not in there:
            after = with_node(after, node.id, lambda each: (replace(each, joins=""),))
    return after if after.commander in there or not after.commander else replace(after, commander="")


def spot_of(book: Book, roster: Roster, id: str) -> Spot:
    """Where something stands. Raises ``BadEdit`` where it does not."""
    spot = Standing(book, roster).by_id.get(id)
    if spot is None:
        raise cannot("edit.nothing", id=id)
    return spot


def choice_below(spot: Spot, entry: str) -> Choice:
    """The choice of a path below a force or a node. Raises ``BadEdit`` where there is none."""
    found: Choice | None = None
    if spot.place == "force":
        found = spot.standing.book.root(spot.keys[2], entry)
    elif isinstance(spot.owner, Choice):
        found = spot.owner.child(entry)
    if found is None:
        raise cannot("edit.no_choice", entry=entry)
    return found


def _add_force(book: Book, roster: Roster, edit: edits.AddForce) -> Roster:
    if edit.catalogue not in book.catalogues or edit.type not in book.charts_for(edit.catalogue):
        raise cannot("edit.no_choice", entry=edit.type)
    if edit.within and find_force(roster, edit.within) is None:
        raise cannot("edit.nothing", id=edit.within)
    ids = Ids(roster, edit.id)
    id, roster = ids.first(roster)
    force = Force(id, edit.type, edit.catalogue)
    if not edit.within:
        roster = replace(roster, forces=(*roster.forces, force))
    else:
        roster = with_force(roster, edit.within, lambda each: (replace(each, forces=(*each.forces, force)),))
    if all(pin.catalogue != edit.catalogue for pin in roster.catalogues):
        roster = replace(roster, catalogues=(*roster.catalogues, pin_of(book, edit.catalogue)))
    return Grower(book, roster, ids).complete(id)


def pin_of(book: Book, catalogue: str) -> Pin:
    """The revision of a catalogue that a list is made with."""
    known = book.catalogues[catalogue]
    return Pin(known.id, known.revision, known.name)


def _add(book: Book, roster: Roster, edit: edits.Add) -> Roster:
    _counts(edit.count, 1)
    spot = spot_of(book, roster, edit.to)
    choice = choice_below(spot, edit.entry)
    if sum(1 for _ in spot.up()) > _DEEPEST:
        raise cannot("edit.too_large")
    same = next((each for each in spot.children if each.owner is choice), None)
    if same is not None and is_counted(choice) and not edit.id and isinstance(same.node, Node):
        per_model = choice.per_model and spot.count > 1
        count = same.node.count + edit.count * (spot.count if per_model else 1)
        return with_node(roster, same.id, lambda each: (scaled(book, choice, each, count),))
    ids = Ids(roster, edit.id)
    if spot.place == "force" and choice.kind == "unit" and edit.count > 1:
        return _add_units(book, roster, edit, choice, ids)
    id, roster = ids.first(roster)
    return Grower(book, roster, ids).add(edit.to, choice, edit.count, id, bare=edit.bare)


def _add_units(book: Book, roster: Roster, edit: edits.Add, choice: Choice, ids: Ids) -> Roster:
    """Units stand one by one."""
    _counts(edit.count, 1, _MOST_TOGETHER)
    for number in range(edit.count):
        id, roster = ids.another(roster) if number else ids.first(roster)
        roster = Grower(book, roster, ids).add(edit.to, choice, 1, id, bare=edit.bare)
    return roster


def _counts(count: int, least: int, most: int = MOST) -> None:
    if not least <= count <= most:
        raise cannot("edit.count", count=count, most=most)


def _remove(book: Book, roster: Roster, edit: edits.Remove) -> Roster:
    if find_force(roster, edit.id) is not None:
        return with_force(roster, edit.id, lambda _: ())
    _node(roster, edit.id)
    return with_node(roster, edit.id, lambda _: ())


def _node(roster: Roster, id: str) -> Node:
    node = find_node(roster, id)
    if node is None:
        raise cannot("edit.nothing", id=id)
    return node


def _set_count(book: Book, roster: Roster, edit: edits.SetCount) -> Roster:
    _counts(edit.count, 0)
    spot = spot_of(book, roster, edit.id)
    if spot.place != "node":
        raise cannot("edit.nothing", id=edit.id)
    if edit.count == 0:
        return with_node(roster, edit.id, lambda _: ())
    choice = spot.owner if isinstance(spot.owner, Choice) else None
    return with_node(roster, edit.id, lambda node: (scaled(book, choice, node, edit.count),))


def _choose(book: Book, roster: Roster, edit: edits.Choose) -> Roster:
    spot = spot_of(book, roster, edit.to)
    choice = choice_below(spot, edit.entry)
    group = choice.groups[-1] if choice.groups else None
    others = [
        each
        for each in spot.children
        if isinstance(each.owner, Choice) and group is not None and group in each.owner.groups
    ]
    count = max([each.count for each in others], default=1)
    for each in others:
        roster = with_node(roster, each.id, lambda _: ())
    ids = Ids(roster, edit.id)
    id, roster = ids.first(roster)
    return Grower(book, roster, ids).add(edit.to, choice, count, id)


def _swap(book: Book, roster: Roster, edit: edits.Swap) -> Roster:
    spot = spot_of(book, roster, edit.id)
    if spot.place != "node" or spot.parent is None or not isinstance(spot.node, Node):
        raise cannot("edit.nothing", id=edit.id)
    choice = choice_below(spot.parent, edit.entry)
    kept = tuple(
        child
        for child in spot.node.children
        if (below := choice.child(child.entry)) is not None and below.path == child.entry
    )
    node = replace(spot.node, entry=choice.path, children=kept, kept=None)
    roster = with_node(roster, edit.id, lambda _: (node,))
    return Grower(book, roster, Ids(roster)).complete(edit.id)


def _move(book: Book, roster: Roster, edit: edits.Move) -> Roster:
    node = _node(roster, edit.id)
    target = spot_of(book, roster, edit.to)
    if any(each.id == edit.to for each in walk((node,))):
        raise cannot("edit.into_itself")
    spot = spot_of(book, roster, edit.id)
    if spot.parent is None or (spot.parent.id != edit.to and node.kept is None):
        node = replace(node, entry=choice_below(target, node.entry).path)
    roster = with_node(roster, edit.id, lambda _: ())
    if target.place == "force":
        return with_force(
            roster, edit.to, lambda each: (replace(each, units=_placed(each.units, node, edit.place)),)
        )
    return with_node(
        roster, edit.to, lambda each: (replace(each, children=_placed(each.children, node, edit.place)),)
    )


def _placed(nodes: tuple[Node, ...], node: Node, place: int) -> tuple[Node, ...]:
    at = len(nodes) if place < 0 else place
    return (*nodes[:at], node, *nodes[at:])


def _rename(book: Book, roster: Roster, edit: edits.Rename) -> Roster:
    changes = {
        field: text for field, text in (("name", edit.name), ("notes", edit.notes)) if text is not None
    }
    if len(edit.name or "") > _LONGEST_NAME or len(edit.notes or "") > _LONGEST_NOTES:
        raise cannot("edit.too_long")
    if not edit.id:
        return replace(roster, **changes)
    if find_force(roster, edit.id) is not None:
        return with_force(roster, edit.id, lambda force: (_renamed_force(force, edit, changes),))
    _node(roster, edit.id)
    return with_node(roster, edit.id, lambda node: (replace(node, **changes),))


def _renamed_force(force: Force, edit: edits.Rename, changes: dict[str, str]) -> Force:
    if not edit.category:
        return replace(force, **changes)
    named, noted = dict(force.category_names), dict(force.category_notes)
    if edit.name is not None:
        named[edit.category] = edit.name
    if edit.notes is not None:
        noted[edit.category] = edit.notes
    return replace(force, category_names=named, category_notes=noted)


def _attach(book: Book, roster: Roster, edit: edits.Attach) -> Roster:
    lord = spot_of(book, roster, edit.id)
    if not edit.to:
        return with_node(roster, edit.id, lambda node: (replace(node, joins=""),))
    unit = lord.standing.by_id.get(edit.to)
    if unit is None:
        raise cannot("edit.nothing", id=edit.to)
    if not (lord.is_unit and unit.is_unit) or unit.host is lord or unit is lord:
        raise cannot("edit.into_itself")
    if not may_join(lord, unit):
        raise cannot("edit.may_not_join", lord=lord.name, unit=unit.name)
    return with_node(roster, edit.id, lambda node: (replace(node, joins=edit.to),))


def _nominate(book: Book, roster: Roster, edit: edits.Nominate) -> Roster:
    if edit.id:
        _node(roster, edit.id)
    return replace(roster, commander=edit.id)


def _set_limit(book: Book, roster: Roster, edit: edits.SetLimit) -> Roster:
    kind = edit.points or book.main_points
    if kind not in book.points:
        raise cannot("edit.no_choice", entry=edit.points)
    limits = dict(roster.limits)
    if edit.limit is None:
        limits[kind] = -1
    else:
        try:
            exact(edit.limit)
        except BadAmount as error:
            raise cannot("edit.malformed", problem=str(error)) from error
        limits[kind] = edit.limit
    return replace(roster, limits=limits)


def _duplicate(book: Book, roster: Roster, edit: edits.Duplicate) -> Roster:
    ids = Ids(roster, edit.copy)
    id, roster = ids.first(roster)
    force = find_force(roster, edit.id)
    if force is not None:
        copied_force, roster = _copied_force(force, id, roster, ids)
        return with_force(roster, edit.id, lambda each: (each, copied_force))
    copied, roster = _copied(_node(roster, edit.id), id, roster, ids)
    return with_node(roster, edit.id, lambda each: (each, copied))


def _copied(node: Node, id: str, roster: Roster, ids: Ids) -> tuple[Node, Roster]:
    """A node like another under an id of its own, and the list with its counter moved on."""
    children = []
    for child in node.children:
        below, roster = ids.another(roster)
        copy, roster = _copied(child, below, roster, ids)
        children.append(copy)
    return replace(node, id=id, children=tuple(children), joins=""), roster


def _copied_force(force: Force, id: str, roster: Roster, ids: Ids) -> tuple[Force, Roster]:
    units, forces = [], []
    for unit in force.units:
        below, roster = ids.another(roster)
        copy, roster = _copied(unit, below, roster, ids)
        units.append(copy)
    for inner in force.forces:
        below, roster = ids.another(roster)
        copied, roster = _copied_force(inner, below, roster, ids)
        forces.append(copied)
    return replace(force, id=id, units=tuple(units), forces=tuple(forces)), roster


def _take(book: Book, roster: Roster, edit: edits.Take) -> Roster:
    taken = book.catalogues.get(edit.catalogue)
    if taken is None or not taken.extends:
        raise cannot("edit.no_catalogue", catalogue=edit.catalogue)
    others = tuple(pin for pin in roster.catalogues if pin.catalogue != taken.id)
    return replace(roster, catalogues=(*others, pin_of(book, taken.id)))


def _leave(book: Book, roster: Roster, edit: edits.Leave) -> Roster:
    others = tuple(pin for pin in roster.catalogues if pin.catalogue != edit.catalogue)
    if len(others) == len(roster.catalogues):
        raise cannot("edit.no_catalogue", catalogue=edit.catalogue)
    for spot in Standing(book, roster).spots:
        parts = spot.owner.parts if isinstance(spot.owner, Choice) else ()
        forced = spot.place == "force" and edit.catalogue in spot.keys
        if forced or any(home.id == edit.catalogue for _, home in parts):
            raise cannot("edit.still_used", what=spot.name)
    return replace(roster, catalogues=others)


def _several(book: Book, roster: Roster, edit: edits.Several) -> Roster:
    if len(edit.edits) > _MOST_TOGETHER or any(isinstance(each, edits.Several) for each in edit.edits):
        raise cannot("edit.too_large")
    for each in edit.edits:
        roster = apply(book, roster, each)
    return roster


_DOES: dict[type[edits.Edit], Callable[[Book, Roster, Any], Roster]] = {
    edits.AddForce: _add_force,
    edits.Add: _add,
    edits.Remove: _remove,
    edits.SetCount: _set_count,
    edits.Choose: _choose,
    edits.Swap: _swap,
    edits.Move: _move,
    edits.Rename: _rename,
    edits.Attach: _attach,
    edits.Nominate: _nominate,
    edits.SetLimit: _set_limit,
    edits.Duplicate: _duplicate,
    edits.Take: _take,
    edits.Leave: _leave,
    edits.Several: _several,
}
