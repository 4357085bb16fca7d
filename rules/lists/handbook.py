"""All that a catalogue offers under an organisation chart, in one piece: a builder that has it shows every
choice, and what a choice brings along and costs, before a server is asked.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.lists.amount import Written, floor, plain
from rules.lists.book import Book, Chart
from rules.lists.choice import Choice
from rules.lists.choosing import Group, bounds, groups, offered, offered_units
from rules.lists.edit import SetCount
from rules.lists.editing import apply
from rules.lists.facts import profiles, rules
from rules.lists.growing import Grower, is_counted
from rules.lists.naming import Ids
from rules.lists.roster import Force, Node, Roster, find_node, with_node
from rules.lists.spot import Spot
from rules.lists.standing import Standing

#: Uses may lead in circles; nobody looks at more than this of one unit.
_MOST_PIECES, _DEEPEST = 400, 6

#: The ids of what is put together here, by how deep it stands. A builder puts its own in their place.
_FORCE, _LETTERS = "f", "uvwxyz"

Points = dict[str, Written]


class HandbookStat(msgspec.Struct, frozen=True):
    """One number of a line of stats."""

    name: str
    value: str


class HandbookProfile(msgspec.Struct, frozen=True):
    """A line of stats."""

    name: str
    type: str
    stats: tuple[HandbookStat, ...]


class HandbookRule(msgspec.Struct, frozen=True, omit_defaults=True):
    """A special rule."""

    name: str
    text: str = ""
    page: str = ""


class HandbookPiece(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that may be chosen somewhere in a unit, or the unit itself.

    ``at`` is its number among the unit's pieces, ``below`` that of what it is chosen below: the unit itself
    is 0, below -1. ``points`` are what one of it costs in the unit as it is when it is added, ``grows`` how
    much more for each one more of another piece (by its number) than then. ``group`` is the path of the
    innermost group that it is in. ``counted``: several of it are one line with a count; ``per_model``: there
    are so many for each of what it is below. ``grown`` is what it brings along, if anything: its own id is
    the letter that theirs begin with. ``hidden``: not to be had in the unit as it is when it is added.
    """

    at: int
    below: int
    entry: str
    name: str
    kind: str
    points: Points
    grows: dict[str, Points] = {}
    least: int = 0
    most: int | None = None
    group: str = ""
    default: bool = False
    counted: bool = False
    per_model: bool = False
    hidden: bool = False
    grown: Node | None = None
    groups: tuple[Group, ...] = ()
    profiles: tuple[HandbookProfile, ...] = ()
    rules: tuple[HandbookRule, ...] = ()


class HandbookUnit(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a force may take. ``points`` and ``models`` are those of one as it is when it is added.

    One that ``waits`` may be taken only once there is something else in the list.
    """

    entry: str
    name: str
    kind: str
    role: str
    points: Points
    models: int
    pieces: tuple[HandbookPiece, ...]
    may_join: bool = False
    waits: bool = False


class HandbookRole(msgspec.Struct, frozen=True):
    """A role that the chart has room for, with its bounds in an empty force."""

    id: str
    name: str
    least: int
    most: int | None


class Handbook(msgspec.Struct, frozen=True):
    """The units in the order of the catalogue, the roles in that of the chart."""

    catalogue: str
    chart: str
    roles: tuple[HandbookRole, ...]
    units: tuple[HandbookUnit, ...]


def handbook(book: Book, empty: Roster) -> Handbook:
    """What may be taken into the one force ``f`` of a list without units."""
    force = Standing(book, empty).by_id[_FORCE]
    roles = force.owner.roles.values() if isinstance(force.owner, Chart) else ()
    lines = []
    for role in roles:
        least, most, _ = bounds(force.standing.absent(force, role), role)
        lines.append(HandbookRole(role.id, role.name, floor(least), None if most is None else floor(most)))
    waiting = {each.path for each in offered_units(force)} - {each.path for each in offered(force)}
    units = tuple(_Unit(book, empty, each, each.path in waiting).written() for each in offered_units(force))
    written = empty.forces[0]
    return Handbook(written.catalogue, written.type, tuple(lines), units)


def empty_list(book: Book, catalogue: str, chart: str) -> Roster:
    """A list with one force ``f`` and nothing in it."""
    system = book.system.id if book.system is not None else catalogue
    return Roster(system, forces=(Force(_FORCE, chart, catalogue),))


class _Unit:
    """A unit as it is when it is added, and everything that may be chosen in it."""

    def __init__(self, book: Book, empty: Roster, choice: Choice, waits: bool) -> None:
        self.book, self.empty, self.choice, self.waits = book, empty, choice, waits
        self.roster, self.grown = _added(book, empty, _FORCE, choice, _LETTERS[0])
        self.standing = Standing(book, self.roster)
        #: For each piece: what it is, where it would stand, what it is below, how deep.
        self.found: list[tuple[Choice, Spot, int, int]] = []
        self._find(choice, self.standing.by_id[_LETTERS[0]], -1, 0)

    def _find(self, choice: Choice, spot: Spot, below: int, depth: int) -> None:
        at = len(self.found)
        self.found.append((choice, spot, below, depth))
        if depth + 1 >= _DEEPEST:
            return
        for child in choice.children:
            if len(self.found) >= _MOST_PIECES:
                return
            there = next((each for each in spot.children if each.owner is child), None)
            self._find(child, there or self.standing.absent(spot, child), at, depth + 1)

    def written(self) -> HandbookUnit:
        unit = self.standing.by_id[_LETTERS[0]]
        grows = self._grows()
        pieces = tuple(
            self._piece(at, *found, grows=grows.get(at, {})) for at, found in enumerate(self.found)
        )
        models = sum(each.count for each in unit.models)
        points = {kind: plain(self.standing.total(unit, kind)) for kind in self.book.points}
        joins = bool(self.choice.entry.may_join)
        return HandbookUnit(
            self.choice.path,
            unit.name,
            self.choice.kind,
            unit.role,
            points,
            models or 1,
            pieces,
            joins,
            self.waits,
        )

    def _piece(
        self, at: int, choice: Choice, spot: Spot, below: int, depth: int, grows: dict[str, Points]
    ) -> HandbookPiece:
        least, most, _ = bounds(spot, choice)
        return HandbookPiece(
            at,
            below,
            choice.path,
            spot.name,
            choice.kind,
            {kind: plain(self.standing.price(spot, choice, kind)) for kind in choice.points},
            grows,
            floor(least),
            None if most is None else floor(most),
            choice.groups[-1].path if choice.groups else "",
            choice.is_default,
            is_counted(choice),
            choice.per_model,
            spot.place == "absent" and self.standing.hidden(spot),
            self.grown if at == 0 else self._brings(at),
            groups(spot),
            tuple(_profiles(spot)),
            tuple(_rules(spot)),
        )

    def _brings(self, at: int) -> Node | None:
        """What comes along with a piece, if anything."""
        choice, _, below, depth = self.found[at]
        if not choice.children:
            return None
        roster, to = self._with(below)
        if any(each.owner is choice for each in Standing(self.book, roster).by_id[to].children):
            # What it brings is best seen without those that are there already.
            roster = with_node(roster, to, lambda each: (_without(each, choice.path),))
        _, grown = _added(self.book, roster, to, choice, _LETTERS[depth])
        return grown if grown.children else None

    def _with(self, at: int) -> tuple[Roster, str]:
        """The list with a piece in it, and its id there."""
        choice, spot, below, depth = self.found[at]
        if spot.place == "node":
            return self.roster, spot.id
        roster, to = self._with(below)
        roster, _ = _added(self.book, roster, to, choice, _LETTERS[depth])
        return roster, _LETTERS[depth]

    def _grows(self) -> dict[int, dict[str, Points]]:
        """By piece: how much more one of it costs for each one more of what stands in the unit."""
        changing = [
            at for at, (choice, *_) in enumerate(self.found) if set(choice.changes) & set(choice.points)
        ]
        found: dict[int, dict[str, Points]] = {}
        for other, (choice, spot, *_) in enumerate(self.found) if changing else ():
            if spot.place != "node" or other == 0 or choice.kind != "model":
                continue
            more = apply(self.book, self.roster, SetCount(spot.id, spot.count + 1))
            larger = Standing(self.book, more)
            for at in changing:
                extra = self._extra(at, larger)
                if extra:
                    found.setdefault(at, {})[str(other)] = extra
        return found

    def _extra(self, at: int, larger: Standing) -> Points:
        choice, spot, *_ = self.found[at]
        there = _same_spot(spot, larger)
        more = {
            kind: larger.price(there, choice, kind) - self.standing.price(spot, choice, kind)
            for kind in choice.points
        }
        return {kind: plain(amount) for kind, amount in more.items() if amount}


def _same_spot(spot: Spot, standing: Standing) -> Spot:
    """The place that a place is in another standing of the same unit."""
    if spot.place == "node":
        return standing.by_id[spot.id]
    assert spot.parent is not None
    assert spot.owner is not None
    return standing.absent(_same_spot(spot.parent, standing), spot.owner)


def _added(book: Book, roster: Roster, to: str, choice: Choice, id: str) -> tuple[Roster, Node]:
    """The list with one of a choice in a place, and what was added."""
    made = Grower(book, roster, Ids(roster, id)).add(to, choice, 1, id)
    node = find_node(made, id)
    assert node is not None
    return made, node


def _without(node: Node, path: str) -> Node:
    children = tuple(each for each in node.children if each.entry != path)
    return msgspec.structs.replace(node, children=children)


def _profiles(spot: Spot) -> Iterator[HandbookProfile]:
    for each in profiles(spot):
        stats = tuple(HandbookStat(stat.name, stat.value) for stat in each.stats)
        yield HandbookProfile(each.name, each.type_name or each.type, stats)


def _rules(spot: Spot) -> Iterator[HandbookRule]:
    return (HandbookRule(each.name, each.text, each.page) for each in rules(spot))
