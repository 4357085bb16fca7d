"""Chapter: Collapsing Intact Structures, terrain that is destroyed (WZR-STRUCT-09, 16 to 19)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as change

from rules.core.geometry import Body, Point, Pose, contains_point, distance, is_within, overlaps
from rules.core.geometry import gap as gap_of_shapes
from rules.core.ids import INCH, ModelId, RuleId, TerrainId
from rules.core.procedure import Log, Procedure
from rules.core.terrain import Terrain
from rules.warzone_resurrection.conditions import PINNED, SENTRY, STUNNED
from rules.warzone_resurrection.effect import Attack
from rules.warzone_resurrection.events import Gained, GaveWay, Lost, Placed, TerrainHarmed
from rules.warzone_resurrection.falling import fall
from rules.warzone_resurrection.harm import resolve_wound
from rules.warzone_resurrection.morale import check_losses
from rules.warzone_resurrection.permissions import is_pinned
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structure_points import av_check, av_holds, harms, structure_damage
from rules.warzone_resurrection.structures.structure import Structure, printed

_RUIN, _HIT, _SURVIVORS = RuleId("WZR-STRUCT-17"), RuleId("WZR-STRUCT-18"), RuleId("WZR-STRUCT-19")
_LIGHT, DAMAGE = RuleId("WZR-STRUCT-16"), RuleId("WZR-STRUCT-09")

#: How near to a collapse one has to stand to be hit by it.
NEAR = 2 * INCH

#: What is hit by falling masonry is hit by no type of weapon.
MASONRY = "Masonry"

#: How high ruins and rubble lie at most, in thousandths.
RUIN_HEIGHT, RUBBLE_HEIGHT = 1200, 400

#: Places that are tried for a survivor lie so far apart.
_APART = INCH // 2


def harm(log: Log[Battlefield], id: TerrainId, attack: Attack) -> Procedure[None]:
    """SP damage: the piece's AV test, the points it loses, and what becomes of it without any.

    What has given way already is not harmed again. Rules: WZR-STRUCT-09, WZR-STRUCT-16, WZR-STRUCT-17.
    """
    structure = log.state.structures.get(id)
    if structure is None or structure.sp is None:
        return
    lost = yield from suffers(log.state, structure, attack)
    if lost:
        log.emit(TerrainHarmed(id, lost, DAMAGE, attack.by))
    if lost >= structure.sp:
        yield from _gives_way(log, id)


def suffers(field: Battlefield, structure: Structure, attack: Attack) -> Procedure[int]:
    """The Structure Points that a hit takes, after the AV test."""
    if structure.av is None or not harms(attack):
        return 0
    if (yield from av_holds(av_check(attack, structure.av, rule=DAMAGE))):
        return 0
    return structure_damage(field, attack)


def _gives_way(log: Log[Battlefield], id: TerrainId) -> Procedure[None]:
    piece = next(piece for piece in log.state.terrain if piece.id == id)
    structure = log.state.structures[id]
    if structure.intact:
        yield from _collapses(log, piece, structure)
        return
    above = [model for model in log.state.standing if _is_on(piece, model)]
    log.emit(GaveWay(id, _rubble(piece), None, _LIGHT))
    for model in above:
        height = model.body.bottom - piece.elevation
        log.emit(Placed(model.id, change(model.body.pose, elevation=piece.elevation), _LIGHT))
        yield from fall(log, model.id, height, _LIGHT)


def _is_on(piece: Terrain, model: Model) -> bool:
    """Whether a Model stands on top of a piece."""
    return model.body.bottom == piece.top > piece.elevation and contains_point(piece.shape, model.at)


def _rubble(piece: Terrain) -> Terrain:
    """Light Terrain with the same footprint (WZR-STRUCT-16)."""
    height = min(piece.height, RUBBLE_HEIGHT)
    return Terrain(piece.id, "light", piece.shape, height, piece.elevation, True, look="area")


# Collapse --------------------------------------------------------------------------------------------


def _collapses(log: Log[Battlefield], piece: Terrain, structure: Structure) -> Procedure[None]:
    """A ruin takes its place; whoever is inside or near is hit, and survivors from inside are Pinned."""
    field = log.state
    inside = [model for model in field.standing if contains_point(piece.shape, model.at)]
    near = [model for model in field.standing if model not in inside and _is_near(piece, model)]
    log.emit(GaveWay(piece.id, _ruin(piece), _of_ruin(structure), _RUIN))
    strength = structure.av or 0
    for models, st in ((inside, strength), (near, -(-strength // 2))):
        for model in models:
            hit = Attack(model.id, st, _HIT, MASONRY, allows_heal=False, avv=None)
            yield from resolve_wound(log, hit)
    for model in inside:
        _put_back(log, piece, model.id)
    yield from check_losses(log, dict.fromkeys(model.squad for model in (*inside, *near)))


def _is_near(piece: Terrain, model: Model) -> bool:
    return is_within(gap_of_shapes(model.body.shape, piece.area), NEAR)


def _ruin(piece: Terrain) -> Terrain:
    """A Ruined Structure is Heavy Terrain (WZR-STRUCT-01, WZR-STRUCT-17)."""
    height = min(piece.height, RUIN_HEIGHT)
    return Terrain(
        piece.id, "heavy", piece.shape, height, piece.elevation, True, look="building", name=piece.name
    )


def _of_ruin(structure: Structure) -> Structure:
    """A ruin withstands what the ground floor of its kind does, or what was agreed on for the whole."""
    av, sp = printed(structure.type) or (structure.av, structure.full)
    return Structure(structure.type, av, sp, sp)


def _put_back(log: Log[Battlefield], piece: Terrain, id: ModelId) -> None:
    """A survivor lies in the ruin where it was, or as near to that as there is room (WZR-STRUCT-19)."""
    model = log.state.models[id]
    if not model.on_table:
        return
    pose = next(_places(log.state, piece, model), change(model.body.pose, elevation=piece.elevation))
    if pose != model.body.pose:
        log.emit(Placed(id, pose, _SURVIVORS))
    for lost in (SENTRY, STUNNED):
        if model.has(lost):
            log.emit(Lost(id, lost, _SURVIVORS))
    if not is_pinned(log.state, model):
        log.emit(Gained(id, PINNED, _SURVIVORS))


def _places(field: Battlefield, piece: Terrain, model: Model) -> Iterator[Pose]:
    """Places in the ruin without another base, the nearest first."""
    left, low, right, high = piece.area.bounds
    spots = [
        at
        for x in range(left, right + 1, _APART)
        for y in range(low, high + 1, _APART)
        if contains_point(piece.shape, at := Point(x, y))
    ]
    others = [other.body.shape for other in field.standing if other.id != model.id]
    for at in (model.at, *sorted(spots, key=lambda at: distance(at, model.at))):
        pose = Pose(at, model.body.pose.facing, piece.elevation)
        shape = Body(model.footprint, pose).shape
        if field.board.holds(shape) and not any(overlaps(shape, other) for other in others):
            yield pose
