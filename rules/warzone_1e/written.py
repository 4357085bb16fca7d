"""Forces, tables and missions as people write them: inches, degrees, and the rulebook's own notation.

Data files, scenario files and the forces of a battle all have this shape. Wrong data raises
``msgspec.ValidationError`` or ``WrittenError`` with its place.
"""

from __future__ import annotations

import msgspec

from rules.core.geometry import BadShape, Board, Pose, at_inches, degrees
from rules.core.ids import TerrainId, WeaponId, inches
from rules.core.terrain import Terrain
from rules.core.written import Place, SkillRef, Written, WrittenError, read_outline, read_skill
from rules.warzone_1e import ground
from rules.warzone_1e.effect import KNOWN, effect_of
from rules.warzone_1e.library import library
from rules.warzone_1e.library import read_weapon as weapon_of_library
from rules.warzone_1e.profile import Card, Profile
from rules.warzone_1e.state import Abilities, Kind, Mission
from rules.warzone_1e.weapon import RangeCode, Weapon


class WrittenProfile(Written, frozen=True):
    """A model's line: ``mv``, ``flight`` and ``height`` in inches, ``base`` in millimetres."""

    cc: int = 12
    mw: int = 12
    ld: int = 14
    ac: int = 3
    st: int = 0
    mv: float = 3
    a: int = 22
    w: int = 1
    pw: int | None = None
    flight: float | None = None
    base: int = 25
    height: float = 1.2


class WrittenWeapon(Written, frozen=True):
    """A weapon's line: ``range`` holds Close Range, Maximum Range and Range Modifier in inches.

    ``like`` takes one of the library over whole, under an own ``id``; ``traits`` are then further ones.
    """

    id: str
    like: str | None = None
    name: str = ""
    damage: int = 0
    times: int = 1
    range: tuple[float, ...] = ()
    code: RangeCode = ""
    hands: int = 1
    traits: tuple[str, ...] = ()
    cost: int = 0


class WrittenModel(Written, frozen=True):
    """A model of a force; ``weapons`` are ids of the library's, or lines of their own."""

    id: str
    name: str = ""
    kind: str = ""
    profile: WrittenProfile = WrittenProfile()
    weapons: tuple[str | WrittenWeapon, ...] = ()
    skills: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    leader: bool = False
    points: int = 0


class WrittenUnit(Written, frozen=True):
    """A unit of a force. ``points`` are its whole value, where that is not the sum of its models'.

    ``faction`` is that of a guest (WZ1-FORCE-05); "": that of its force.
    """

    id: str
    models: tuple[WrittenModel, ...]
    name: str = ""
    faction: str = ""
    kind: Kind = "squad"
    skills: tuple[str, ...] = ()
    points: int = 0


class WrittenForce(Written, frozen=True):
    """A force. ``counts`` are what the whole side has so many of (``airstrikes``).

    ``abilities`` are those that it has bought, which need the other player's consent (WZ1-HERO-01).
    """

    name: str
    units: tuple[WrittenUnit, ...]
    faction: str = ""
    counts: dict[str, int] = {}
    abilities: Abilities = "none"
    summary: str = ""
    source: str = ""
    id: str = ""


class WrittenTerrain(Written, frozen=True):
    """A piece of terrain, in inches. ``climb``: the Move actions agreed for a wall taller than models."""

    id: str
    kind: str
    shape: tuple[Place, ...]
    height: float | None = None
    elevation: float = 0
    look: str = ""
    name: str = ""
    climb: int | None = None


class WrittenTable(Written, frozen=True):
    """A table: its size in inches and its terrain. Where one deploys, the chosen edges of it say."""

    size: tuple[float, float] = (48, 48)
    terrain: tuple[WrittenTerrain, ...] = ()
    name: str = ""
    summary: str = ""
    id: str = ""


class WrittenMission(Written, frozen=True):
    """A mission ; ``depth`` and ``margin`` of deployment zones (WZ1-SETUP-04) in inches."""

    id: str = "destruction"
    name: str = "Destruction"
    ends: str = "destruction"
    turns: int | None = None
    objectives: int = 0
    worth: int = 1
    long: bool = False
    depth: float = 12
    margin: float = 6
    summary: str = ""


#: How a kind of terrain is drawn and how high it is in inches, where nothing else is said.
_USUAL: dict[str, tuple[str, float]] = {
    "open": ("area", 0),
    "road": ("area", 0),
    "brush": ("area", 0.5),
    "wood": ("woods", 4),
    "dense_wood": ("woods", 4),
    "jungle": ("woods", 4),
    "hill": ("hill", 2),
    "steep_slope": ("hill", 2),
    "swamp": ("area", 0),
    "river": ("water", 0),
    "rubble": ("rock", 0),
    "wall": ("wall", 1),
    "hedge": ("woods", 1),
    "sandbags": ("wall", 0.8),
    "wreck": ("rock", 1),
    "building": ("building", 4),
    "chasm": ("rock", 0),
    "quicksand": ("area", 0),
}

_SEEN_THROUGH = frozenset({"brush", "wood", "dense_wood", "jungle"})


def read_card(model: WrittenModel, shared: tuple[str, ...] = ()) -> Card:
    """What a model is, with the abilities that its unit shares. Raises ``WrittenError``."""
    line = model.profile
    if line.ac < 0 or line.w < 1 or line.mv < 0:
        raise WrittenError(f"{model.id}: no model has AC {line.ac}, W {line.w} and MV {line.mv}")
    profile = Profile(
        cc=line.cc,
        mw=line.mw,
        ld=line.ld,
        ac=line.ac,
        st=line.st,
        mv=inches(line.mv),
        a=line.a,
        w=line.w + sum(effect_of(read_ability(ability)).more_wounds for ability in (*model.skills, *shared)),
        pw=line.pw or None,
        flight=None if line.flight is None else inches(line.flight),
        base_mm=line.base,
        height=inches(line.height),
    )
    return Card(
        model.name or model.id,
        profile,
        tuple(map(read_weapon, model.weapons)),
        tuple(map(read_ability, model.skills)),
        tuple(map(read_ability, model.equipment)),
        model.powers,
        model.kind,
        model.points,
    )


def read_ability(written: str) -> SkillRef:
    """An ability as data names it: ``bionic_eyes``, ``command_helmet``. Raises ``WrittenError``."""
    return read_skill(written, KNOWN)


def read_weapon(line: str | WrittenWeapon) -> Weapon:
    """A weapon, by its id in the library or by its own line. Raises ``WrittenError``."""
    if isinstance(line, str):
        line = WrittenWeapon(line, like=line)
    if line.like is not None:
        try:
            known = weapon_of_library(line.like, library().weapon(line.like))
        except (KeyError, StopIteration) as error:
            raise WrittenError(f"{line.like!r} is no weapon of the library") from error
        named = {"id": WeaponId(line.id), "name": line.name or known.name}
        return msgspec.structs.replace(known, traits=(*known.traits, *line.traits), **named)
    unknown = [trait for trait in line.traits if trait not in KNOWN]
    if unknown:
        raise WrittenError(f"{', '.join(unknown)}: no such trait of weapons")
    close, most, modifier = (*line.range, None, None, None)[:3]
    return Weapon(
        id=WeaponId(line.id),
        name=line.name or line.id,
        damage=line.damage,
        times=line.times,
        close_range=None if close is None else inches(close),
        maximum_range=None if most is None else inches(most),
        range_modifier=int(modifier or 0),
        code=line.code,
        hands=line.hands,
        traits=line.traits,
        cost=line.cost,
    )


def read_piece(piece: WrittenTerrain) -> Terrain:
    """A piece of terrain. Raises ``WrittenError`` for one that cannot be."""
    if piece.kind not in ground.KINDS:
        raise WrittenError(f"{piece.kind!r} is no kind of terrain; there are {', '.join(ground.KINDS)}")
    look, height = _USUAL[piece.kind]
    try:
        return Terrain(
            TerrainId(piece.id),
            piece.kind,
            read_outline(piece.shape),
            inches(height if piece.height is None else piece.height),
            inches(piece.elevation),
            see_through=piece.kind in _SEEN_THROUGH,
            look=piece.look or look,
            name=piece.name,
        )
    except BadShape as error:
        raise WrittenError(f"terrain {piece.id}: {error}") from error


def read_terrain(pieces: tuple[WrittenTerrain, ...]) -> tuple[Terrain, ...]:
    """The terrain of a table. Raises ``WrittenError``."""
    if len({piece.id for piece in pieces}) != len(pieces):
        raise WrittenError("two pieces of terrain have the same id")
    return tuple(map(read_piece, pieces))


def read_climbs(pieces: tuple[WrittenTerrain, ...]) -> dict[TerrainId, int]:
    """How many Move actions tall walls take, where that was agreed (WZ1-MOVE-04)."""
    return {TerrainId(piece.id): piece.climb for piece in pieces if piece.climb is not None}


def read_board(table: WrittenTable) -> Board:
    """The board of a table. Raises ``WrittenError``."""
    try:
        return Board(inches(table.size[0]), inches(table.size[1]))
    except BadShape as error:
        raise WrittenError(str(error)) from error


def read_mission(mission: WrittenMission) -> Mission:
    """What is fought for."""
    lengths = {"depth": inches(mission.depth), "margin": inches(mission.margin)}
    return msgspec.convert(msgspec.to_builtins(mission) | lengths, Mission)


def read_pose(at: Place, facing: float = 0, elevation: float = 0) -> Pose:
    """A pose from inches and degrees."""
    return Pose(at_inches(*at), degrees(facing), inches(elevation))
