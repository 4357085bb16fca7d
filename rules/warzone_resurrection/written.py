"""Forces and tables as people write them: inches, degrees, and the rulebook's own notation.

Data files, scenario files and the armies of a battle all have this shape. ``read_...`` turns each
into the state's values. Wrong data raises ``msgspec.ValidationError`` or ``WrittenError`` with its place.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec

from rules.core.geometry import BadShape, Board, Pose, at_inches, degrees
from rules.core.ids import INCH, ModelId, SeatId, UnitId, inches
from rules.core.written import Place, Written, WrittenError, read_outline
from rules.core.yaml_file import read_yaml
from rules.warzone_resurrection.card import Card, Role
from rules.warzone_resurrection.profile import ACTION_POINTS, Profile
from rules.warzone_resurrection.state import WarlordType, Zone
from rules.warzone_resurrection.structures.written import WrittenTerrain
from rules.warzone_resurrection.vehicles.types import TYPES
from rules.warzone_resurrection.vehicles.written import WrittenVehicle, read_vehicle
from rules.warzone_resurrection.written_arms import (
    WrittenPower,
    WrittenWeapon,
    read_power,
    read_skill,
    read_weapon,
)


class WrittenProfile(Written, frozen=True):
    """A Model's line: ``m`` and ``height`` in inches, ``a`` ``16`` or ``16(12)``, ``base`` in millimetres."""

    m: float = 5
    cc: int | None = 12
    rs: int | None = 12
    st: int | None = 8
    con: int | None = 10
    wp: int | None = 10
    ld: int | None = 13
    w: int = 1
    a: int | str = 12
    types: dict[str, int] = {}
    base: int = 30
    height: float = 0
    ap: int = ACTION_POINTS


class WrittenModel(Written, frozen=True):
    """A Model of a force; ``commander: true`` makes it its Squad's Commander.

    ``powers`` are names of those in ``data/powers.yaml``, or lines of their own. A Vehicle has the table
    ``vehicle``; ``like`` takes one of ``data/vehicles.yaml`` over, but for what is written beside it.
    """

    id: str
    name: str = ""
    profile: WrittenProfile = WrittenProfile()
    weapons: tuple[WrittenWeapon, ...] = ()
    skills: tuple[str, ...] = ()
    powers: tuple[str | WrittenPower, ...] = ()
    commander: bool = False
    role: Role | None = None
    points: int = 0
    vehicle: WrittenVehicle | None = None
    like: str | None = None


class WrittenUnit(Written, frozen=True):
    """A Squad of a force; ``printed`` is what its card calls it, where its player calls it otherwise."""

    id: str
    models: tuple[WrittenModel, ...]
    name: str = ""
    role: Role = "troop"
    skills: tuple[str, ...] = ()
    points: int = 0
    printed: str = ""


class WrittenForce(Written, frozen=True):
    """A force: ``warlord_type`` tells how many Resource Cards its Warlord brings (WZR-RES-01).

    ``deck`` is for advanced games: the name of one in ``data/decks/``, or copies by card id.
    """

    name: str
    units: tuple[WrittenUnit, ...]
    faction: str = ""
    warlord_type: WarlordType | None = None
    deck: str | dict[str, int] | None = None
    summary: str = ""
    source: str = ""
    id: str = ""


class WrittenZone(Written, frozen=True):
    """A deployment zone (``seat`` is the number of the player, from 0) or another area."""

    id: str
    shape: tuple[Place, ...]
    seat: int | str | None = None
    edge: str | None = None


class WrittenTable(Written, frozen=True):
    """A table: its size in inches, terrain, and zones."""

    size: tuple[float, float] = (48, 48)
    terrain: tuple[WrittenTerrain, ...] = ()
    zones: tuple[WrittenZone, ...] = ()
    name: str = ""
    summary: str = ""
    id: str = ""


VEHICLES = Path(__file__).parent / "data" / "vehicles.yaml"

_ARMOUR = re.compile(r"^(\d+)(?:\((\d+)\))?$")


def read_card(written: WrittenModel) -> Card:
    """What a Model is."""
    model = whole(written)
    skills = tuple(map(read_skill, model.skills))
    profile, vehicle = read_profile(model.profile, model.points), None
    if model.vehicle is not None:
        vehicle = read_vehicle(model.vehicle, model.profile.base)
        skills = (
            *(read_skill(own) for own in TYPES[vehicle.type].skills if own not in model.skills),
            *skills,
        )
        profile = msgspec.structs.replace(profile, st=None, con=None, w=1)
    return Card(
        model.name or model.id,
        profile,
        tuple(map(read_weapon, model.weapons)),
        skills,
        tuple(map(read_power, model.powers)),
        model.role,
        model.points,
        vehicle,
    )


def whole(model: WrittenModel) -> WrittenModel:
    """A Model with the line that it is like. Raises ``WrittenError`` where there is none."""
    if model.like is None:
        return model
    known = vehicle_lines().get(model.like)
    if known is None:
        raise WrittenError(f"{model.like!r} is no Vehicle; there are {', '.join(vehicle_lines())}")
    if model.profile != WrittenProfile() or model.vehicle is not None:
        raise WrittenError(f"{model.id} is like {model.like!r} and keeps its profile and its table")
    kept = {name: getattr(model, name) or getattr(known, name) for name in _OWN}
    return msgspec.structs.replace(model, profile=known.profile, vehicle=known.vehicle, like=None, **kept)


#: What a Model that is like another may have of its own.
_OWN = ("name", "weapons", "skills", "powers", "role", "points")


@cache
def vehicle_lines() -> dict[str, WrittenModel]:
    """The Vehicles of ``data/vehicles.yaml``, by their ids."""
    lines = read_yaml(VEHICLES)
    return {key: msgspec.convert({"id": key, **line}, WrittenModel) for key, line in lines.items()}


def read_profile(line: WrittenProfile, points: int = 0) -> Profile:
    """A Model's line. Raises ``WrittenError`` for armour that is no armour."""
    armour = _ARMOUR.match(str(line.a))
    if armour is None:
        raise WrittenError(f"armour is written 16 or 16(12), not {line.a!r}")
    return Profile(
        m=inches(line.m),
        cc=line.cc,
        rs=line.rs,
        st=line.st,
        con=line.con,
        wp=line.wp,
        ld=line.ld,
        w=line.w,
        armour=int(armour[1]),
        impenetrable=int(armour[2]) if armour[2] else None,
        armour_types=line.types,
        base_mm=line.base,
        height=inches(line.height),
        action_points=line.ap,
        points=points,
    )


def read_board(table: WrittenTable) -> Board:
    """The board of a table."""
    try:
        return Board(inches(table.size[0]), inches(table.size[1]))
    except BadShape as error:
        raise WrittenError(str(error)) from error


def read_zone(zone: WrittenZone, seats: tuple[SeatId, ...]) -> Zone:
    """A zone; the number of a seat becomes that seat."""
    seat = seats[zone.seat] if isinstance(zone.seat, int) else zone.seat
    return msgspec.convert(
        {"id": zone.id, "shape": read_outline(zone.shape), "seat": seat, "edge": zone.edge}, Zone
    )


def read_pose(at: Place, facing: float = 0, elevation: float = 0) -> Pose:
    """A pose from inches and degrees."""
    return Pose(at_inches(*at), degrees(facing), inches(elevation))


def model_id(id: str) -> ModelId:
    """The id of a written Model."""
    return ModelId(id)


def unit_id(id: str) -> UnitId:
    """The id of a written Squad."""
    return UnitId(id)


def in_inches(thousandths: int) -> float:
    """Inches, for claims and exports."""
    return thousandths / INCH
