"""A list as it is read and printed: its roster and a quick-reference card of each unit, in words."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

import msgspec

from armies.models import ArmyList
from armies.texts import list_texts, own_texts
from rules.core.message import Message, Texts, render, say, verbatim
from rules.lists.amount import shown
from rules.lists.catalogue import Profile
from rules.lists.checking import problems_of
from rules.lists.facts import profiles, rules
from rules.lists.roster import Node
from rules.lists.spot import Spot
from rules.lists.standing import Standing


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A model, weapon or option of a unit, ``depth`` levels below it."""

    count: int
    name: str
    own_name: str
    notes: str
    points: str
    depth: int


class Table(msgspec.Struct, frozen=True):
    """Profiles that have the same columns: the name and the values of each."""

    columns: Sequence[str]
    lines: Sequence[tuple[str, Sequence[str]]]


class Named(msgspec.Struct, frozen=True):
    """A special rule."""

    name: str
    text: str


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit as a line of the roster and as a card of the quick reference."""

    count: int
    name: str
    own_name: str
    notes: str
    points: str
    role: str
    commander: bool
    joins: str
    parts: Sequence[Part]
    tables: Sequence[Table]
    rules: Sequence[Named]


class Force(msgspec.Struct, frozen=True, kw_only=True):
    """A force and its units."""

    name: str
    points: str
    notes: str
    units: Sequence[Unit]


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """All that is read of a list; ``counted`` says how many problems there are."""

    name: str
    faction: str
    game: str
    by: str
    spent: str
    notes: str
    problems: Sequence[str]
    counted: str
    forces: Sequence[Force]
    changed_at: datetime.datetime


def sheet_of(row: ArmyList, standing: Standing, language: str) -> Sheet:
    """The list for somebody who reads this language."""
    own, book = own_texts(language), standing.book
    problems = [render(problem.why, list_texts(language)) for problem in problems_of(standing)]
    return Sheet(
        name=row.name or own["page.unnamed"],
        faction=row.faction,
        game=book.system.name if book.system is not None else row.system,
        by=render(say("page.by", owner=verbatim(row.owner.username)), own),
        spent=", ".join(filter(None, (total(standing, kind, own) for kind in book.points))),
        notes=standing.roster.notes,
        problems=problems,
        counted=render(say("page.problems", count=len(problems)), own),
        forces=[_force(spot, own) for spot in standing.army.below() if spot.place == "force"],
        changed_at=row.changed_at,
    )


def total(standing: Standing, kind: str, own: Texts) -> str:
    """What is spent of a type of points; nothing where there is none and no limit."""
    spent, limit = standing.total(standing.army, kind), standing.limit(kind)
    points = verbatim(standing.book.points[kind].name)
    if limit is not None:
        return render(say("page.of", spent=shown(spent), limit=shown(limit), points=points), own)
    return render(say("page.spent", spent=shown(spent), points=points), own) if spent else ""


def _force(spot: Spot, own: Texts) -> Force:
    return Force(
        name=getattr(spot.node, "name", "") or spot.name,
        points=_points(spot),
        notes=getattr(spot.node, "notes", ""),
        units=[_unit(each, own) for each in spot.children if each.place == "node"],
    )


def _unit(spot: Spot, own: Texts) -> Unit:
    assert isinstance(spot.node, Node)
    category = spot.standing.book.category(spot.role)
    return Unit(
        count=spot.node.count,
        name=spot.name,
        own_name=spot.node.name,
        notes=spot.node.notes,
        points=_points(spot),
        role=category.name if category is not None else "",
        commander=spot.standing.roster.commander == spot.id,
        joins=_joins(spot, own),
        parts=[_part(spot, each) for each in spot.below()],
        tables=_tables(spot),
        rules=_rules(spot),
    )


def _part(unit: Spot, spot: Spot) -> Part:
    assert isinstance(spot.node, Node)
    return Part(
        count=spot.node.count,
        name=spot.name,
        own_name=spot.node.name,
        notes=spot.node.notes,
        points=_points(spot),
        depth=next(depth for depth, each in enumerate(spot.up()) if each is unit),
    )


def _points(spot: Spot) -> str:
    return shown(spot.standing.total(spot, spot.standing.book.main_points))


def _joins(spot: Spot, own: Texts) -> str:
    joins = getattr(spot.node, "joins", "")
    other = spot.standing.by_id.get(joins) if joins else None
    if other is None:
        return ""
    name: Message = verbatim(getattr(other.node, "name", "") or other.name)
    return render(say("page.attached", unit=name), own)


def _tables(spot: Spot) -> list[Table]:
    """The profiles of a unit and all below it: one table for each set of columns, no line twice."""
    tables: dict[tuple[str, ...], list[tuple[str, tuple[str, ...]]]] = {}
    for each in (spot, *spot.below()):
        for profile in profiles(each):
            columns, line = tuple(stat.name for stat in profile.stats), _line(profile)
            lines = tables.setdefault(columns, [])
            if line not in lines:
                lines.append(line)
    return [Table(columns, lines) for columns, lines in tables.items() if columns]


def _line(profile: Profile) -> tuple[str, tuple[str, ...]]:
    return profile.name, tuple(stat.value for stat in profile.stats)


def _rules(spot: Spot) -> list[Named]:
    found = (Named(rule.name, rule.text) for each in (spot, *spot.below()) for rule in rules(each))
    return list(dict.fromkeys(found))
