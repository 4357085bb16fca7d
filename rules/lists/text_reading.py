"""A list out of plain text: what ``text_form`` wrote, or what somebody typed in something like it.

Lines that cannot be understood are kept in the list's notes; things that are in no catalogue stay in their
place, as they were written.
"""

from __future__ import annotations

import msgspec

from rules.lists.amount import Amount, BadAmount, Written, exact, plain
from rules.lists.book import Book, Chart
from rules.lists.choice import Choice
from rules.lists.editing import pin_of
from rules.lists.files import refused
from rules.lists.importing import Imported, Notes, by_name, chart_by_name, simple_name
from rules.lists.roster import Force, Kept, Node, Roster, all_forces
from rules.lists.text_lines import Section, Thing, read_lines
from rules.lists.text_lines import Written as Lines

replace = msgspec.structs.replace

_MOST_BYTES, _MOST_LINES, _DEEPEST = 400_000, 6000, 20


def read_text(data: bytes | str, book: Book) -> Imported:
    """The list of a text. Raises ``BadFile`` where it is none, or far too long."""
    if len(data) > _MOST_BYTES:
        raise refused("file.too_large", most="0.4")
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
    except UnicodeDecodeError:
        raise refused("file.no_text") from None
    lines = text.split("\n")
    if len(lines) > _MOST_LINES or "\0" in text:
        raise refused("file.no_text")
    return _Reader(book).read(read_lines(lines))


class _Reader:
    def __init__(self, book: Book) -> None:
        self._book, self._notes, self._next = book, Notes(), 1
        self._commander = ""
        self._unit_ids: list[str] = []
        self._joins: dict[str, int] = {}

    def read(self, lines: Lines) -> Imported:
        forces = self._forces(lines.sections)
        used = dict.fromkeys(force.catalogue for force in all_forces(forces))
        for line in lines.strange:
            self._notes.unplaced(line.strip())
        system = self._book.system
        roster = Roster(
            system=system.id if system else "",
            name=lines.name,
            notes="\n".join([*lines.notes, *lines.strange]),
            catalogues=tuple(pin_of(self._book, each) for each in used if each in self._book.catalogues),
            limits=self._limits(lines.limits),
            forces=tuple(self._joined(force) for force in forces),
            commander=self._commander,
            next=self._next,
        )
        return Imported(roster, tuple(self._notes.lines))

    def _id(self) -> str:
        self._next += 1
        return f"n{self._next - 1}"

    def _limits(self, written: dict[str, str]) -> dict[str, Written]:
        kinds = {simple_name(type.name): id for id, type in self._book.points.items()}
        return {
            kinds[simple_name(name)]: plain(_amount(limit))
            for name, limit in written.items()
            if simple_name(name) in kinds
        }

    def _forces(self, sections: list[Section]) -> tuple[Force, ...]:
        return _nested([(min(section.depth, _DEEPEST), self._force(section)) for section in sections])

    def _force(self, section: Section) -> Force:
        catalogue = self._catalogue(section)
        chart = self._chart(section, catalogue)
        roots = self._book.roots(catalogue) if catalogue in self._book.catalogues else ()
        id = self._id()
        units = tuple(self._unit(thing, roots) for thing in section.units)
        return Force(
            id,
            chart.id if chart is not None else section.chart,
            catalogue,
            section.name,
            "\n".join(section.notes),
            units,
        )

    def _chart(self, section: Section, catalogue: str) -> Chart | None:
        chart = self._book.charts.get(section.chart) or chart_by_name(self._book, section.chart)
        if chart is not None:
            self._notes.understood(section.said, chart.name)
            return chart
        if section.said:
            self._notes.unplaced(section.said)
            return None
        first = next(iter(self._book.charts_for(catalogue).values()), None)
        if first is not None:
            self._notes.guessed("", first.name)
        return first

    def _catalogue(self, section: Section) -> str:
        """The catalogue that is named, else the one that has most of the units."""
        wanted = simple_name(section.catalogue)
        for each in self._book.catalogues.values():
            if section.catalogue and wanted in (simple_name(each.name), simple_name(each.id)):
                return each.id
        names = {simple_name(thing.name) for thing in section.units}

        def known(id: str) -> int:
            return len(names & {simple_name(choice.name) for choice in self._book.roots(id)})

        best = max(self._book.catalogues, key=known, default="")
        if section.catalogue and not (best and known(best)):
            self._notes.unplaced(section.catalogue)
            return section.catalogue
        if best:
            self._notes.guessed(section.catalogue, self._book.catalogues[best].name)
        return best

    def _unit(self, thing: Thing, choices: tuple[Choice, ...]) -> Node:
        place = len(self._unit_ids)
        self._unit_ids.append("")
        unit = self._node(thing, choices, "unit")
        self._unit_ids[place] = unit.id
        return unit

    def _node(self, thing: Thing, choices: tuple[Choice, ...], kind: str) -> Node:
        id, choice = self._id(), self._choice(thing, choices)
        below = choice.children if choice is not None else ()
        children = tuple(self._node(each, below, "option") for each in thing.below)
        if thing.commander:
            self._commander = id
        if thing.with_unit:
            self._joins[id] = thing.with_unit
        return Node(
            id,
            choice.path if choice is not None else "",
            thing.count,
            thing.own_name,
            "\n".join(thing.notes),
            children=children,
            kept=None if choice is not None else self._kept(thing, kind),
        )

    def _kept(self, thing: Thing, kind: str) -> Kept:
        own = _amount(thing.points) - sum(_amount(each.points) for each in thing.below)
        return Kept(thing.name, kind, {self._book.main_points: plain(own)} if thing.points else {})

    def _choice(self, thing: Thing, choices: tuple[Choice, ...]) -> Choice | None:
        wanted = simple_name(thing.name)
        alike = [each for each in choices if simple_name(each.name) == wanted]
        if alike:
            found = alike[min(thing.which, len(alike)) - 1]
            self._notes.understood(thing.said, found.name)
            return found
        close, _ = by_name(choices, thing.name, self._notes.may_guess())
        if close is None:
            self._notes.unplaced(thing.said)
        else:
            self._notes.guessed(thing.said, close.name)
        return close

    def _joined(self, force: Force) -> Force:
        """Lords and advisors with the units that they are said to be with."""
        units = tuple(self._with(unit) for unit in force.units)
        return replace(force, units=units, forces=tuple(map(self._joined, force.forces)))

    def _with(self, unit: Node) -> Node:
        number = self._joins.get(unit.id, 0)
        if not 0 < number <= len(self._unit_ids):
            return unit
        return replace(unit, joins=self._unit_ids[number - 1])


def _nested(forces: list[tuple[int, Force]]) -> tuple[Force, ...]:
    """Forces with a deeper heading are within the one before."""
    found: list[Force] = []
    while forces:
        depth, force = forces.pop(0)
        inner = []
        while forces and forces[0][0] > depth:
            inner.append(forces.pop(0))
        found.append(replace(force, forces=_nested(inner)))
    return tuple(found)


def _amount(text: str) -> Amount:
    try:
        return exact(text or 0)
    except BadAmount:
        return 0
