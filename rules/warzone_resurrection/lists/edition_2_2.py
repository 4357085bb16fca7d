"""The lists of the 2.2 edition (``data/edition_2_2/``), which stand beside those of the rulebook.

Its Armour and Close Combat belong to later rules: its lists are made, checked and shared, but do not take
the field. Each file is a catalogue (docs/lists.md) in which three words say shortly what would take many
lines: ``lines`` are the stats of Models by their names, ``weapons`` ids of the file's own armoury or of the
common one, ``skills`` names. ``{"id": ..., "when": ...}`` is a weapon, and ``{"name": ..., "when": ...}`` a
skill, that is there only where the condition holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from rules.lists.catalogue import (
    Catalogue,
    Change,
    Characteristic,
    Datum,
    Entry,
    InfoUse,
    Profile,
    Rule,
)
from rules.lists.catalogue_files import CatalogueError

FOLDER = Path(__file__).parents[1] / "data" / "edition_2_2"

EDITION, SYSTEM = "2.2", "warzone_resurrection_2_2"

Values = tuple[int | str, ...]

#: The columns of each kind of profile; a line of Models has either of the first two lengths.
COLUMNS = {
    "model": ("SP", "CC", "RS", "ST", "CON", "WP", "LD", "W", "A", "SZ", "COH"),
    "vehicle": ("SP", "CC", "RS", "WP", "LD", "HULL", "WPNS", "MOV", "ENG", "A-REAR", "SZ", "COH"),
    "weapon": ("R", "ST", "ROA", "TYPE", "RULES"),
    "shield": ("+ARM", "+DEF", "RULES"),
}


class Line(Datum, frozen=True):
    """The stats of a Model, in the order of its columns, and what options make of them; shown ``when``."""

    stats: Values
    name: str = ""
    when: str = ""
    changes: tuple[Change, ...] = ()


class Arm(Datum, frozen=True):
    """A weapon or a shield: its columns, and the names of its traits."""

    name: str
    line: Values
    traits: str = ""
    kind: Literal["weapon", "shield"] = "weapon"


class Carried(Datum, frozen=True):
    """A weapon that is carried only ``when`` a condition holds."""

    id: str
    when: str


class Known(Datum, frozen=True):
    """A skill that is had only ``when`` a condition holds."""

    name: str
    when: str


class WrittenEntry(Entry, frozen=True):
    """An entry as the files have it."""

    points: int | float | str | None = None  # type: ignore[assignment]
    lines: dict[str, Values | Line] = {}
    weapons: tuple[str | Carried, ...] = ()
    skills: tuple[str | Known, ...] = ()
    entries: tuple[WrittenEntry, ...] = ()


class WrittenCatalogue(Catalogue, frozen=True):
    """A file."""

    weapons: dict[str, Arm] = {}
    entries: tuple[WrittenEntry, ...] = ()
    shared: tuple[WrittenEntry, ...] = ()


@cache
def catalogues() -> tuple[Catalogue, ...]:
    """What its factions have in common, and each of them. Raises ``CatalogueError`` with a fault's place."""
    paths = sorted(FOLDER.glob("*.json"), key=lambda path: (path.stem != "common", path.name))
    return tuple(map(_read, paths))


def _read(path: Path) -> Catalogue:
    try:
        written = msgspec.json.decode(path.read_bytes(), type=WrittenCatalogue)
    except msgspec.ValidationError as error:
        raise CatalogueError([f"{path.name}: {error}"]) from error
    fields = {name: getattr(written, name) for name in Catalogue.__struct_fields__}
    fields["profiles"] = tuple(_arm(id, arm) for id, arm in written.weapons.items())
    fields["entries"] = tuple(map(_entry, written.entries))
    fields["shared"] = tuple(map(_entry, written.shared))
    return Catalogue(**fields)


def _entry(written: WrittenEntry) -> Entry:
    fields = {name: getattr(written, name) for name in Entry.__struct_fields__}
    fields["points"] = {} if written.points is None else {"pts": written.points}
    fields["profiles"] = tuple(_lines(written))
    fields["rules"] = tuple(_skills(written))
    fields["info"] = tuple(_weapons(written))
    fields["entries"] = tuple(map(_entry, written.entries))
    return Entry(**fields)


def _arm(id: str, arm: Arm) -> Profile:
    columns = COLUMNS[arm.kind]
    values = (*arm.line, arm.traits or "-")
    stats = zip(columns, map(str, values), strict=True)
    return Profile(
        f"arm.{id}",
        arm.name,
        type=arm.kind,
        type_name=arm.kind,
        stats=tuple(Characteristic(*each) for each in stats),
    )


def _lines(written: WrittenEntry) -> Iterator[Profile]:
    for number, (name, given) in enumerate(written.lines.items(), start=1):
        line = given if isinstance(given, Line) else Line(given)
        kind = "model" if len(line.stats) == len(COLUMNS["model"]) else "vehicle"
        stats = zip(COLUMNS[kind], map(str, line.stats), strict=True)
        yield Profile(
            f"{written.id}.line-{number}",
            line.name or name,
            hidden=bool(line.when),
            type=kind,
            type_name=kind,
            changes=(*line.changes, *_shown(line.when)),
            stats=tuple(Characteristic(column, value, f"{kind}.{column.lower()}") for column, value in stats),
        )


def _weapons(written: WrittenEntry) -> Iterator[InfoUse]:
    for number, weapon in enumerate(written.weapons, start=1):
        id = weapon if isinstance(weapon, str) else weapon.id
        changes = _shown("" if isinstance(weapon, str) else weapon.when)
        use = InfoUse(f"{written.id}.arm-{number}", "", changes=changes, target=f"arm.{id}", kind="profile")
        yield msgspec.structs.replace(use, hidden=bool(changes))


def _skills(written: WrittenEntry) -> Iterator[Rule]:
    for skill in written.skills:
        name = skill if isinstance(skill, str) else skill.name
        changes = _shown("" if isinstance(skill, str) else skill.when)
        id = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
        yield Rule(f"{written.id}.skill.{id}", name, hidden=bool(changes), changes=changes)


def _shown(when: str) -> tuple[Change, ...]:
    """What shows something that is hidden otherwise."""
    return (Change("hidden", "set", False, when=when),) if when else ()
