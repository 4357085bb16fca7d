"""Chapter: Initial Initiative, setting up (WZR-TURN-01, WZR-SQUAD-02): one player after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isqrt

from rules.core.geometry import (
    FULL_TURN,
    QUARTER_TURN,
    Body,
    Footprint,
    Point,
    Pose,
    Shape,
    Solid,
    overlaps,
    solid_of,
    step,
    wholly_inside,
)
from rules.core.geometry.body import narrowest
from rules.core.ids import INCH, ModelId, RuleId, SeatId, UnitId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.core.remember import remembered
from rules.warzone_resurrection import concealment, infiltration, reserves, turn
from rules.warzone_resurrection.commands import (
    FinishDeployment,
    KeepInReserve,
    NameCommander,
    Place,
    PlaceSquad,
)
from rules.warzone_resurrection.conditions import IN_RESERVE
from rules.warzone_resurrection.events import CommanderNamed, PhaseBegan, Placed, SideDeployed
from rules.warzone_resurrection.heroes import attached_lord
from rules.warzone_resurrection.squads import able_to_command, commander_of
from rules.warzone_resurrection.state import Battlefield, Model, Squad
from rules.warzone_resurrection.structures.garrisons import refusal_to_stand_in
from rules.warzone_resurrection.terrain import IMPASSABLE

_SETTING_UP = RuleId("WZR-TURN-01")
_COMMANDERS = RuleId("WZR-SQUAD-02")

#: Open ground between the bases of a Squad that is placed as a whole, in thousandths.
SPACING = INCH // 2

#: Places that are tried for each Model of a Squad, from the front rank backwards.
PLACES_TRIED = 4


def place(log: Log[Battlefield], seat: SeatId, command: Place) -> Procedure[None]:
    """Put a Model into one's deployment zone, or elsewhere in it. Raises ``Illegal``."""
    _ensure_deploying(log.state, seat)
    model = log.state.models.get(command.model)
    if model is None or model.owner != seat or model.fate is not None:
        raise forbid("CORE-COMMAND", "refused.not_your_model")
    squad = log.state.squad_of(model)
    refused = infiltration.refusal_of_squad(log.state, squad) or refusal_to_place(log.state, command)
    if refused is not None:
        raise Illegal(refused)
    infiltration.begin(log, squad)
    reserves.bring_back(log, squad)
    pose = _pose(Point(*command.at), command.facing)
    only_for = concealment.only_for(log.state, seat)
    log.emit(Placed(command.model, pose, _SETTING_UP, only_for=only_for))
    return
    yield


def refusal_to_place(field: Battlefield, command: Place) -> Refusal | None:
    """Why a Model may not stand there; None where nothing forbids it."""
    model = field.models[command.model]
    return refusal_to_stand(
        field, model, _pose(Point(*command.at), command.facing), _standing(field, {model.id})
    )


def refusal_to_stand(field: Battlefield, model: Model, pose: Pose, others: Iterable[Solid]) -> Refusal | None:
    """Why a base may not be put there: board, zone, impassable terrain, bases in the way."""
    shape = Body(model.footprint, pose).shape
    if not field.board.holds(shape):
        return refuse(_SETTING_UP, "refused.off_board")
    return (
        _refusal_of_area(field, model, pose, shape)
        or refusal_to_stand_in(field, model, shape)
        or refusal_of_room(field, shape, others)
    )


def refusal_of_room(field: Battlefield, shape: Shape, others: Iterable[Solid]) -> Refusal | None:
    """Why there is no room for a base: something impassable or a Model is in the way."""
    for piece in field.terrain:
        if piece.kind == IMPASSABLE and _near(shape, piece.area) and overlaps(shape, piece.area):
            return refuse("WZR-TERR-04", "refused.impassable", piece=piece.id)
    for other in others:
        if _near(shape, other.shape) and overlaps(shape, other.shape):
            blocker = field.models[ModelId(other.id)]
            return refuse("WZR-DEF-09", "refused.model_there", model=verbatim(blocker.card.name))
    return None


def _refusal_of_area(field: Battlefield, model: Model, pose: Pose, shape: Shape) -> Refusal | None:
    """Own deployment zones; infiltrators stand in cover, and in a zone only where they find none."""
    zones = [zone for zone in field.zones if zone.seat == model.owner]
    inside = not zones or any(wholly_inside(shape, zone.shape) for zone in zones)
    if not infiltration.is_on(field):
        return None if inside else refuse(_SETTING_UP, "refused.outside_zone")
    refused = infiltration.refusal_of_ground(field, model, pose)
    if refused is not None and inside and not _finds_cover(field, field.squad_of(model)):
        return None
    return refused


@remembered
def _finds_cover(field: Battlefield, squad: Squad) -> bool:
    """Whether an infiltrating Squad has room in cover: every base on a place of its own (WZR-SKILL-37)."""
    taken = list(_standing(field, set(squad.models)))
    spots = [Pose(at) for at in spots_in_cover(field)]
    for model in field.members(squad):
        found = next((pose for pose in spots if _is_hidden(field, model, pose, taken)), None)
        if found is None:
            return False
        taken.append(solid_of(model.id, Body(model.footprint, found)))
    return True


def spots_in_cover(field: Battlefield) -> Iterator[Point]:
    """Places an inch apart across all pieces of cover."""
    for piece in field.terrain:
        if piece.kind in infiltration.COVER:
            left, low, right, high = piece.area.bounds
            for x in range(left, right + 1, INCH):
                yield from (Point(x, y) for y in range(low, high + 1, INCH))


def _is_hidden(field: Battlefield, model: Model, pose: Pose, taken: Iterable[Solid]) -> bool:
    shape = Body(model.footprint, pose).shape
    return (
        field.board.holds(shape)
        and infiltration.refusal_of_ground(field, model, pose) is None
        and refusal_to_stand_in(field, model, shape) is None
        and refusal_of_room(field, shape, taken) is None
    )


def _near(one: Shape, other: Shape) -> bool:
    """Whether two shapes are near enough to be worth a closer look."""
    left, low, right, high = one.bounds
    left2, low2, right2, high2 = other.bounds
    return left < right2 and left2 < right and low < high2 and low2 < high


def place_squad(log: Log[Battlefield], seat: SeatId, command: PlaceSquad) -> Procedure[None]:
    """Put a whole Squad into one's deployment zone, in ranks. Raises ``Illegal``."""
    _ensure_deploying(log.state, seat)
    squad = log.state.squads.get(command.squad)
    if squad is None or squad.owner != seat:
        raise forbid("CORE-COMMAND", "refused.not_your_squad")
    refused = infiltration.refusal_of_squad(log.state, squad)
    if refused is not None:
        raise Illegal(refused)
    poses = plan_squad(log.state, command)
    if poses is None:
        raise forbid(_SETTING_UP, "refused.no_room", squad=verbatim(squad.name))
    infiltration.begin(log, squad)
    reserves.bring_back(log, squad)
    only_for = concealment.only_for(log.state, seat)
    standing = [id for id in poses if log.state.models[id].on_table]
    log.emit(*(Placed(id, None, _SETTING_UP, only_for=only_for) for id in standing))
    log.emit(*(Placed(id, pose, _SETTING_UP, only_for=only_for) for id, pose in poses.items()))
    return
    yield


def plan_squad(field: Battlefield, command: PlaceSquad) -> dict[ModelId, Pose] | None:
    """Where the Models of a Squad would stand, in ranks about a point, the first of them in the middle.

    Places that are taken or forbidden are left out; None where the Squad finds no room about there.
    """
    squad = field.squads[command.squad]
    members = _commander_first(field, squad)
    others = list(_standing(field, {model.id for model in members}))
    places = _ranks(command, members)
    left: dict[Footprint, Iterator[Pose]] = {}
    poses: dict[ModelId, Pose] = {}
    for model in members:
        # Where there was no room for one base there is none for the next of its kind.
        untried = left.setdefault(model.footprint, iter(places))
        free = (pose for pose in untried if refusal_to_stand(field, model, pose, others) is None)
        pose = next(free, None)
        if pose is None:
            return None
        poses[model.id] = pose
        others.append(solid_of(model.id, Body(model.footprint, pose)))
    return poses


def _commander_first(field: Battlefield, squad: Squad) -> list[Model]:
    return sorted(field.members(squad), key=lambda model: model.id != squad.commander)


def _ranks(command: PlaceSquad, members: list[Model]) -> list[Pose]:
    """Places about a point, twice as wide as deep, the nearest to it first."""
    apart = max((width_of(model) for model in members), default=0) + SPACING
    wide = max(1, isqrt(2 * len(members) - 1) + 1)
    deep = -(-PLACES_TRIED * len(members) // wide)
    centre = Point(*command.at)
    facing = command.facing % FULL_TURN
    spots = [
        (rank, file)
        for rank in range(-(deep // 2), deep // 2 + 1)
        for file in range(-(wide // 2) - 1, wide // 2 + 2)
    ]
    return [
        _pose(step(step(centre, facing, -rank * apart), facing + QUARTER_TURN, file * apart), facing)
        for rank, file in sorted(spots, key=_from_the_middle)
    ]


def _from_the_middle(spot: tuple[int, int]) -> tuple[int, int, int]:
    """The order in which places are taken: a rank further back counts as two files further out."""
    rank, file = spot
    return 2 * abs(rank) + abs(file), rank, file


def width_of(model: Model) -> int:
    """How much room a base takes at most, in thousandths."""
    footprint = model.footprint
    if not footprint.corners:
        return narrowest(footprint)
    return 2 * max(isqrt(corner.x**2 + corner.y**2) + 1 for corner in footprint.corners)


def keep_in_reserve(log: Log[Battlefield], seat: SeatId, command: KeepInReserve) -> Procedure[None]:
    """Keep a Squad with Rapid Deployment in reserve (WZR-SKILL-54). Raises ``Illegal``."""
    refused = refusal_to_keep(log.state, seat, command.squad)
    if refused is not None:
        raise Illegal(refused)
    reserves.keep(log, log.state.squads[command.squad])
    return
    yield


def refusal_to_keep(field: Battlefield, seat: SeatId, id: UnitId) -> Refusal | None:
    """Why a Squad may not be kept in reserve; None where it may, while its side sets up."""
    refused = _refusal_to_deploy(field, seat)
    if refused is not None:
        return refused
    squad = field.squads.get(id)
    if squad is None or squad.owner != seat:
        return refuse("CORE-COMMAND", "refused.not_your_squad")
    if infiltration.is_on(field):
        return refuse("WZR-SKILL-37", "refused.place_infiltrators")
    return reserves.refusal_to_keep(field, squad)


def name_commander(log: Log[Battlefield], seat: SeatId, command: NameCommander) -> Procedure[None]:
    """Make a Model the Commander of its Squad (WZR-SQUAD-02). Raises ``Illegal``."""
    _ensure_deploying(log.state, seat)
    model = log.state.models.get(command.model)
    if model is None or model.owner != seat or model.fate is not None:
        raise forbid("CORE-COMMAND", "refused.not_your_model")
    refused = refusal_to_command(log.state, model)
    if refused is not None:
        raise Illegal(refused)
    log.emit(CommanderNamed(model.squad, model.id, False, _COMMANDERS))
    return
    yield


def refusal_to_command(field: Battlefield, model: Model) -> Refusal | None:
    """Why a Model may not be the Commander of its Squad: a Lord leads it, or it has but joined it."""
    squad = field.squad_of(model)
    lord = attached_lord(field, squad)
    if lord is not None and lord.id != model.id:
        return refuse("WZR-HERO-01", "refused.lord_commands", lord=verbatim(lord.card.name))
    if model not in able_to_command(field, squad):
        return refuse("WZR-SQUAD-10", "refused.joined_commands", model=verbatim(model.card.name))
    return None


def finish_deployment(log: Log[Battlefield], seat: SeatId, command: FinishDeployment) -> Procedure[None]:
    """All Models stand: the next player sets up, or the first Game Turn begins. Raises ``Illegal``."""
    refused = refusal_to_finish(log.state, seat)
    if refused is not None:
        raise Illegal(refused)
    last = seat if infiltration.is_on(log.state) else None
    if last is None:
        log.emit(SideDeployed(seat, _SETTING_UP))
    field = log.state
    waiting = [other for other in turn.round_from(field, seat) if not field.sides[other].deployed]
    if waiting:
        log.emit(PhaseBegan("deployment", waiting[0], _SETTING_UP))
        return
    if last is None:
        concealment.reveal(log)
    if not infiltration.goes_on(log, last):
        yield from turn.begin_first_turn(log)


def refusal_to_finish(field: Battlefield, seat: SeatId) -> Refusal | None:
    """Why a player has not finished setting up; None where nothing is missing."""
    refused = _refusal_to_deploy(field, seat)
    if refused is not None:
        return refused
    if infiltration.is_on(field):
        return infiltration.refusal_to_finish(field, seat)
    for squad in field.squads.values():
        if squad.owner != seat or not any(field.members(squad)) or infiltration.is_kept_back(field, squad):
            continue
        name = verbatim(squad.name)
        if commander_of(field, squad) is None:
            return refuse(_COMMANDERS, "refused.no_commander", squad=name)
        if squad.has(IN_RESERVE):
            continue
        left = sum(not model.on_table for model in field.members(squad))
        if left:
            return refuse(_SETTING_UP, "refused.not_placed", squad=name, left=left)
    return None


def _refusal_to_deploy(field: Battlefield, seat: SeatId) -> Refusal | None:
    if field.phase == "map":
        waiting = [side for side in field.sides.values() if not side.accepted_map]
        return refuse("WZR-TERR-07", "refused.map_not_accepted", who=verbatim(waiting[0].name))
    if field.phase != "deployment":
        return refuse(_SETTING_UP, "refused.not_deploying")
    if field.active != seat:
        return refuse("CORE-TURN", "refused.not_your_turn")
    return None


def _ensure_deploying(field: Battlefield, seat: SeatId) -> None:
    refused = _refusal_to_deploy(field, seat)
    if refused is not None:
        raise Illegal(refused)


def _standing(field: Battlefield, but: set[ModelId]) -> Iterator[Solid]:
    return (solid_of(model.id, model.body) for model in field.on_table() if model.id not in but)


def _pose(at: Point, facing: int) -> Pose:
    return Pose(at, facing % FULL_TURN)
