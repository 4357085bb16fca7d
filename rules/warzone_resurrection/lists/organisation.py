"""What all factions' lists have in common: points, roles and organisation charts (``organisation.yaml``)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from rules.core.written import Written
from rules.core.yaml_file import read_yaml
from rules.lists.catalogue import (
    Catalogue,
    Category,
    CategoryUse,
    Constraint,
    ForceType,
    PointsType,
    ProfileType,
    Stat,
)
from rules.warzone_resurrection.card import Role

SYSTEM, EDITION, POINTS = "warzone_resurrection", "rulebook", "pts"

#: Grows whenever the catalogues say something else than before.
REVISION = 2

#: The tag of Warlords and Lords, wherever they stand.
CHARACTER = "character"

#: The roles of monsters and light vehicles, and of heavy vehicles.
LIGHT, HEAVY = "light", "heavy_vehicle"

MODEL_LINE, VEHICLE_LINE, WEAPON_LINE = "model", "vehicle", "weapon"
STATS = {
    MODEL_LINE: ("M", "CC", "RS", "ST", "CON", "WP", "LD", "W", "A"),
    VEHICLE_LINE: ("M", "CC", "RS", "WP", "LD", "SP", "AV"),
    WEAPON_LINE: ("R", "ST", "RoF/RoA", "AVV", "Type", "Traits"),
}

ONE_FORCE = Constraint(
    "army.one_force",
    "exactly",
    of="any",
    what="forces",
    within="army",
    says="An army is one force under one organisation chart, a deck one deck.",
)


class RoleLine(Written, frozen=True):
    """A role of the charts, and the roles of units that fill it, where they are called otherwise."""

    name: str
    roles: tuple[Role, ...] = ()


class ChartLine(Written, frozen=True):
    """A chart: least and most Squads by role, how many characters at most, the room for what is large."""

    name: str
    characters: int
    slots: dict[str, tuple[int, int]]
    large: int | None = None


class Organisation(Written, frozen=True):
    """The file."""

    roles: dict[str, RoleLine]
    charts: dict[str, ChartLine]


@cache
def organisation() -> Organisation:
    """The roles and charts."""
    return msgspec.convert(read_yaml(Path(__file__).parent / "organisation.yaml"), Organisation)


def slot_of(role: Role) -> str:
    """The role of the charts that a unit's own role fills."""
    return next((id for id, line in organisation().roles.items() if role in line.roles), role)


def game_catalogue() -> Catalogue:
    """Points, roles and charts; an army is one force under one of them."""
    roles = [Category(id, line.name) for id, line in organisation().roles.items()]
    return Catalogue(
        SYSTEM,
        "Warzone Resurrection",
        revision=REVISION,
        edition=EDITION,
        points=(PointsType(POINTS, "points"),),
        profile_types=tuple(map(_profile_type, STATS)),
        categories=(*roles, Category(CHARACTER, "Characters")),
        forces=tuple(_chart(id, line) for id, line in organisation().charts.items()),
        constraints=(ONE_FORCE,),
    )


def _profile_type(id: str) -> ProfileType:
    return ProfileType(id, id.capitalize(), tuple(Stat(f"{id}.{name.lower()}", name) for name in STATS[id]))


def _chart(id: str, line: ChartLine) -> ForceType:
    most = Constraint(f"{id}.characters", "max", line.characters, of=CHARACTER, within="force", deep=True)
    return ForceType(id, line.name, constraints=(most,), categories=tuple(_slots(id, line)))


def _slots(id: str, line: ChartLine) -> Iterator[CategoryUse]:
    """One Warlord, Lords as the characters leave room, and the chart's own slots."""
    warlord = Constraint(f"{id}.warlord.exactly", "exactly", 1)
    yield CategoryUse(f"{id}.warlord", category="warlord", constraints=(warlord,))
    yield CategoryUse(f"{id}.lord", category="lord")
    for role, (least, most) in line.slots.items():
        bounds = (
            Constraint(f"{id}.{role}.min", "min", least),
            Constraint(f"{id}.{role}.max", "max", most),
        )
        shared = (_shared(id, line.large),) if line.large is not None and role == LIGHT else ()
        yield CategoryUse(f"{id}.{role}", category=role, constraints=(*bounds[0 if least else 1 :], *shared))


def _shared(id: str, room: int) -> Constraint:
    """What heavy vehicles leave, each of which takes the room of two."""
    left = f"max(0, {room} - 2 * count({HEAVY}, force))"
    return Constraint(f"{id}.large.max", "max", left, when=f"has({HEAVY}, force)")
