"""Numbers about a list beside its points: what stands in it by role, and what its game counts besides.

What is counted here holds for every game. A game that has more to say (activations, the odds of its attacks,
what is drawn from a deck) does so as a ``GameStatistics``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from rules.core.message import Message
from rules.lists.amount import Amount, Written, plain
from rules.lists.drawing import Drawing
from rules.lists.spot import Spot
from rules.lists.standing import Standing


class RoleFigures(msgspec.Struct, frozen=True):
    """What a list holds of one role ("" for units without): its share is of all points spent, in percent."""

    role: str
    name: str
    units: int
    models: int
    points: Written
    share: float


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number that a game counts, with its name and what it is made of."""

    id: str
    label: Message
    value: int
    notes: tuple[Message, ...] = ()


class Target(msgspec.Struct, frozen=True):
    """Somebody to shoot and strike at: ``group`` is its faction, ``line`` how hard it is to harm."""

    id: str
    name: str
    group: str
    line: Message


class Arm(msgspec.Struct, frozen=True):
    """What one kind of models of a unit uses at its best: how many of them, what with, its mean harm."""

    model: str
    count: int
    weapon: str
    harm: float


class UnitHarm(msgspec.Struct, frozen=True):
    """The harm that a unit does in one round of attacks, on the average: from afar, and at arm's length."""

    unit: str
    name: str
    points: Written
    shooting: float
    close: float
    shooters: tuple[Arm, ...] = ()
    fighters: tuple[Arm, ...] = ()


class GameStatistics(Protocol):
    """What a game has to say about its lists."""

    def figures(self, standing: Standing) -> Iterable[Figure]:
        """What it counts."""
        ...

    def targets(self) -> Sequence[Target]:
        """Whom attacks may be reckoned against, the usual one first."""
        ...

    def harm(self, standing: Standing, target: str, distance: int) -> Iterable[UnitHarm]:
        """What each unit does to a target so many inches away. Raises ``LookupError`` for an unknown one."""
        ...

    def drawing(self, standing: Standing) -> Drawing | None:
        """How its cards are drawn, where the list is a deck."""
        ...


class Counted(msgspec.Struct, frozen=True):
    """What holds for every game."""

    points: Written
    limit: Written | None
    units: int
    models: int
    roles: tuple[RoleFigures, ...]


def counted(standing: Standing) -> Counted:
    """Points, units and models, by role in the order of the organisation charts."""
    units = standing.units
    total, limit = _points(standing, standing.army), standing.limit("")
    by_role: dict[str, list[Spot]] = {role: [] for role in _order(standing)}
    for unit in units:
        by_role.setdefault(unit.role, []).append(unit)
    return Counted(
        points=plain(total),
        limit=None if limit is None else plain(limit),
        units=sum(unit.count for unit in units),
        models=sum(each.count for unit in units for each in unit.models),
        roles=tuple(_role(standing, role, held, total) for role, held in by_role.items() if held),
    )


def _order(standing: Standing) -> list[str]:
    charts = (spot.owner for spot in standing.army.below() if spot.place == "force")
    return list(dict.fromkeys(role for chart in charts for role in getattr(chart, "roles", ())))


def _role(standing: Standing, role: str, units: Sequence[Spot], total: Amount) -> RoleFigures:
    category = standing.book.category(role)
    points = sum((_points(standing, unit) for unit in units), start=0)
    return RoleFigures(
        role=role,
        name=category.name if category is not None else "",
        units=sum(unit.count for unit in units),
        models=sum(each.count for unit in units for each in unit.models),
        points=plain(points),
        share=round(float(100 * points / total), 1) if total else 0.0,
    )


def _points(standing: Standing, spot: Spot) -> Amount:
    kind = standing.book.main_points
    return standing.total(spot, kind) if kind else 0
