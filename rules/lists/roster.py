"""The tree a player builds: army, forces, units, models and options, with counts. It never changes; edits
make a new one that shares all that stayed the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from rules.lists.amount import Written

FORMAT_VERSION = 1


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of a list as it is kept and sent."""


class Kept(Piece, frozen=True):
    """What is known of something that its catalogue does not hold any more, or that an import could not
    place: nothing that a player had is thrown away.
    """

    name: str
    kind: str = "option"
    points: dict[str, Written] = {}
    source: str = ""


class Node(Piece, frozen=True):
    """A unit, a model or an option. ``entry`` is its choice's path; ``count`` is how many in all, not for
    each model; ``joins`` is the unit that a lord or advisor is attached to.
    """

    id: str
    entry: str
    count: int = 1
    name: str = ""
    notes: str = ""
    joins: str = ""
    children: tuple[Node, ...] = ()
    kept: Kept | None = None


class Force(Piece, frozen=True):
    """Units under one organisation chart, from one catalogue."""

    id: str
    type: str
    catalogue: str
    name: str = ""
    notes: str = ""
    units: tuple[Node, ...] = ()
    forces: tuple[Force, ...] = ()
    category_names: dict[str, str] = {}
    category_notes: dict[str, str] = {}


class Pin(Piece, frozen=True):
    """The revision of a catalogue that a list was last checked against."""

    catalogue: str
    revision: int = 1
    name: str = ""


class Roster(Piece, frozen=True):
    """An army list. ``limits`` is by type of points; ``next`` numbers what is added."""

    system: str
    name: str = ""
    notes: str = ""
    format: int = FORMAT_VERSION
    catalogues: tuple[Pin, ...] = ()
    limits: dict[str, Written] = {}
    forces: tuple[Force, ...] = ()
    commander: str = ""
    next: int = 1


def walk(nodes: tuple[Node, ...]) -> Iterator[Node]:
    """The nodes and all below them, in order."""
    for node in nodes:
        yield node
        yield from walk(node.children)


def all_forces(forces: tuple[Force, ...]) -> Iterator[Force]:
    """The forces and all within them, in order."""
    for force in forces:
        yield force
        yield from all_forces(force.forces)


def all_nodes(roster: Roster) -> Iterator[Node]:
    """Every unit, model and option of the army."""
    for force in all_forces(roster.forces):
        yield from walk(force.units)


def find_node(roster: Roster, id: str) -> Node | None:
    """The node of that id."""
    return next((node for node in all_nodes(roster) if node.id == id), None)


def find_force(roster: Roster, id: str) -> Force | None:
    """The force of that id."""
    return next((force for force in all_forces(roster.forces) if force.id == id), None)


#: What to put in place of something: nothing, itself, or others.
NodeChange = Callable[[Node], tuple[Node, ...]]
ForceChange = Callable[[Force], tuple[Force, ...]]


def with_node(roster: Roster, id: str, change: NodeChange) -> Roster:
    """The list with another node, or others, or none, in place of one."""
    return msgspec.structs.replace(
        roster, forces=tuple(_force_with_node(force, id, change) for force in roster.forces)
    )


def _force_with_node(force: Force, id: str, change: NodeChange) -> Force:
    units = _nodes_with(force.units, id, change)
    forces = tuple(_force_with_node(inner, id, change) for inner in force.forces)
    if units is force.units and all(a is b for a, b in zip(forces, force.forces, strict=True)):
        return force
    return msgspec.structs.replace(force, units=units, forces=forces)


def _nodes_with(nodes: tuple[Node, ...], id: str, change: NodeChange) -> tuple[Node, ...]:
    for place, node in enumerate(nodes):
        if node.id == id:
            return nodes[:place] + change(node) + nodes[place + 1 :]
        children = _nodes_with(node.children, id, change)
        if children is not node.children:
            changed = msgspec.structs.replace(node, children=children)
            return (*nodes[:place], changed, *nodes[place + 1 :])
    return nodes


def with_force(roster: Roster, id: str, change: ForceChange) -> Roster:
    """The list with another force, or others, or none, in place of one."""
    return msgspec.structs.replace(roster, forces=_forces_with(roster.forces, id, change))


def _forces_with(forces: tuple[Force, ...], id: str, change: ForceChange) -> tuple[Force, ...]:
    made: list[Force] = []
    for force in forces:
        if force.id == id:
            made += change(force)
        elif force.forces:
            made.append(msgspec.structs.replace(force, forces=_forces_with(force.forces, id, change)))
        else:
            made.append(force)
    return tuple(made)
