"""Forces, tables and missions as people write them: inches, degrees, and the rulebook's own notation.

Data files, scenario files and the armies of a battle all have this shape. ``read_...`` turns each
into the state's values. Wrong data raises ``msgspec.ValidationError`` or ``WrittenError`` with its place.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from rules.core.geometry import BadShape, Board, Point, Pose, at_inches, degrees
from rules.core.ids import INCH, ModelId, SeatId, TerrainId, UnitId, WeaponId, inches
from rules.core.terrain import Terrain, Wall
from rules.warzone_resurrection.effect import KNOWN
from rules.warzone_resurrection.profile import ACTION_POINTS, MOST_REACH, Profile, SkillRef, Weapon
from rules.warzone_resurrection.state import Card, Mission, Role, Zone
from rules.warzone_resurrection.weapon_classes import CLASSES, TRAITS_BY_DAMAGE

Place = tuple[float, float]


class WrittenError(ValueError):
    """Data that says something impossible, in words for the one who wrote it."""


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything written: a word that nobody knows is an error, not silence."""


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


class WrittenWeapon(Written, frozen=True):
    """A weapon's line: ``r`` in inches, a template's code, or both (``18/SE``); ``type`` its damage.

    Close combat lines say ``melee: true``, their ``r`` is the weapon range and ``roa`` may stand for ``rof``.
    ``like`` takes a line of the armoury (``data/armoury.yaml``) over whole, under an own ``id``.
    """

    id: str
    like: str | None = None
    name: str = ""
    r: float | str | None = None
    st: int = 0
    rof: int | None = None
    roa: int | None = None
    avv: int = 0
    type: str = "Piercing"
    weapon_class: str = msgspec.field(default="A", name="class")
    melee: bool = False
    of: str | None = None
    traits: tuple[str, ...] = ()


class WrittenModel(Written, frozen=True):
    """A Model of a force; ``commander: true`` makes it its Squad's Commander."""

    id: str
    name: str = ""
    profile: WrittenProfile = WrittenProfile()
    weapons: tuple[WrittenWeapon, ...] = ()
    skills: tuple[str, ...] = ()
    commander: bool = False
    role: Role | None = None
    points: int = 0


class WrittenUnit(Written, frozen=True):
    """A Squad of a force."""

    id: str
    models: tuple[WrittenModel, ...]
    name: str = ""
    role: Role = "troop"
    skills: tuple[str, ...] = ()
    points: int = 0


class WrittenForce(Written, frozen=True):
    """A force: ``warlord_type`` tells how many Resource Cards its Warlord brings (WZR-RES-01)."""

    name: str
    units: tuple[WrittenUnit, ...]
    faction: str = ""
    warlord_type: str | None = None
    summary: str = ""
    source: str = ""
    id: str = ""


class WrittenWall(Written, frozen=True):
    """An upright wall of a building, without thickness; heights above the foot of the building."""

    start: Place = msgspec.field(name="from")
    end: Place = msgspec.field(name="to")
    height: float


class WrittenTerrain(Written, frozen=True):
    """A piece of terrain, in inches; ``look`` names how it is drawn, ``name`` what it is called."""

    id: str
    kind: str
    shape: tuple[Place, ...]
    height: float = 0
    elevation: float = 0
    see_through: bool = False
    walls: tuple[WrittenWall, ...] = ()
    look: str | None = None
    name: str | None = None


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


class WrittenMission(Written, frozen=True):
    """A mission."""

    id: str = "annihilation"
    name: str = "Annihilation"
    turns: int | None = None
    victory: str = "body_count"
    summary: str = ""
    data: dict[str, Any] = {}


ARMOURY = Path(__file__).parent / "data" / "armoury.yaml"

_ARMOUR = re.compile(r"^(\d+)(?:\((\d+)\))?$")
_SKILL = re.compile(r"^([a-z0-9_]+)(?:\(([^)]*)\))?$")
_TEMPLATES = frozenset({"SE", "LE", "ST", "SFT", "FT"})


def read_card(model: WrittenModel) -> Card:
    """What a Model is."""
    return Card(
        model.name or model.id,
        read_profile(model.profile, model.points),
        tuple(map(read_weapon, model.weapons)),
        tuple(map(read_skill, model.skills)),
        model.role,
        model.points,
    )


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


def read_weapon(line: WrittenWeapon) -> Weapon:
    """A weapon's line. Raises ``WrittenError`` for one that cannot be."""
    if line.like is not None:
        line = _from_armoury(line)
    reach, template = _read_range(line.r)
    if line.melee and (reach or 0) > MOST_REACH:
        raise WrittenError(f"no close combat weapon reaches farther than {MOST_REACH // INCH} inches")
    if line.weapon_class not in CLASSES:
        raise WrittenError(f"{line.weapon_class!r} is no weapon class; there are {', '.join(CLASSES)}")
    rate = line.rof if line.rof is not None else line.roa
    innate = () if line.melee else TRAITS_BY_DAMAGE.get(line.type, ())
    return Weapon(
        WeaponId(line.id),
        line.name or line.id,
        line.st,
        1 if rate is None else rate,
        line.avv,
        reach,
        line.type,
        template,
        line.weapon_class,
        line.melee,
        line.of,
        (*map(read_skill, line.traits), *innate),
    )


def _from_armoury(line: WrittenWeapon) -> WrittenWeapon:
    """The line of the armoury that a written one is like. Raises ``WrittenError`` where there is none."""
    known = _armoury().get(line.like or "")
    if known is None:
        raise WrittenError(f"{line.like!r} is not in the armoury; there are {', '.join(_armoury())}")
    taken = msgspec.structs.replace(known, id=line.id, name=line.name or known.name, of=line.of or known.of)
    if line != WrittenWeapon(line.id, like=line.like, name=line.name, of=line.of):
        raise WrittenError(f"{line.id} is like {line.like!r} and keeps its values")
    return taken


@cache
def _armoury() -> dict[str, WrittenWeapon]:
    lines = yaml.safe_load(ARMOURY.read_text("utf-8"))
    return {key: msgspec.convert({"id": key, **line}, WrittenWeapon) for key, line in lines.items()}


def _read_range(written: float | str | None) -> tuple[int | None, str | None]:
    if written is None:
        return None, None
    if not isinstance(written, str):
        return inches(written), None
    first, _, second = written.partition("/")
    template = second or (first if first in _TEMPLATES else "")
    if template and template not in _TEMPLATES:
        raise WrittenError(f"{template!r} is no template; there are {', '.join(sorted(_TEMPLATES))}")
    try:
        reach = None if first == template else inches(first)
    except ValueError as error:
        raise WrittenError(f"a range is written 24, FT or 18/SE, not {written!r}") from error
    return reach, template or None


def read_skill(written: str) -> SkillRef:
    """A skill as data names it: ``heal(4)``, ``target_sense``. Raises ``WrittenError`` for unknown ones."""
    match = _SKILL.match(written)
    if match is None or match[1] not in KNOWN:
        raise WrittenError(f"{written!r} is no skill that the engine knows")
    value = match[2]
    if value is None:
        return SkillRef(match[1])
    return SkillRef(match[1], int(value) if value.lstrip("-").isdigit() else value)


def read_terrain(piece: WrittenTerrain) -> Terrain:
    """A piece of terrain. Raises ``WrittenError`` for one that cannot be."""
    try:
        return Terrain(
            id=TerrainId(piece.id),
            kind=piece.kind,
            shape=read_outline(piece.shape),
            height=inches(piece.height),
            elevation=inches(piece.elevation),
            see_through=piece.see_through,
            walls=tuple(
                Wall(at_inches(*wall.start), at_inches(*wall.end), 0, inches(wall.height))
                for wall in piece.walls
            ),
        )
    except BadShape as error:
        raise WrittenError(f"terrain {piece.id}: {error}") from error


def read_outline(places: tuple[Place, ...]) -> tuple[Point, ...]:
    """A polygon in thousandths."""
    return tuple(at_inches(x, y) for x, y in places)


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


def read_mission(mission: WrittenMission) -> Mission:
    """A mission."""
    return Mission(mission.id, mission.name, mission.turns, mission.victory, mission.data)


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
