"""Chapter: Generic Special Skills, Rapid Deployment (WZR-SKILL-56 to 68): how a Squad in reserve comes.

Its player names a point, the Commander's LD decides whether the Squad comes down there; a point that scatters
into what is in the way asks for a roll on the table of mishaps.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core.check import Check, check, modifier
from rules.core.event import Question
from rules.core.geometry import (
    DEGREE,
    FULL_TURN,
    Body,
    Point,
    Pose,
    Shape,
    Solid,
    overlaps,
    solid_of,
    step,
    towards,
)
from rules.core.geometry.point import distance
from rules.core.geometry.shape import circle
from rules.core.ids import INCH, ModelId, RuleId, SeatId, UnitId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option, roll, roll_die
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_resurrection import activation
from rules.warzone_resurrection.armour import remove
from rules.warzone_resurrection.commands import Arrive
from rules.warzone_resurrection.conditions import DELAYED, DUE, IN_RESERVE, STUNNED
from rules.warzone_resurrection.deployment import refusal_of_room, width_of
from rules.warzone_resurrection.dice import D20, FUMBLE, POWER_SHOT
from rules.warzone_resurrection.effect import Attack, Attempt
from rules.warzone_resurrection.events import (
    Gained,
    ModelDone,
    Placed,
    PointsSpent,
    SquadActivated,
    SquadArrives,
    SquadGained,
    SquadLost,
)
from rules.warzone_resurrection.flight import edge_gap, home_edges
from rules.warzone_resurrection.harm import resolve_wound
from rules.warzone_resurrection.measurement import within
from rules.warzone_resurrection.morale import check_losses
from rules.warzone_resurrection.permissions import may_come_into
from rules.warzone_resurrection.skill_tests import skill_test, stat_of
from rules.warzone_resurrection.squads import commander_of, refusal_to_activate
from rules.warzone_resurrection.state import Battlefield, Model, Squad
from rules.warzone_resurrection.structures.garrisons import refusal_to_land_on
from rules.warzone_resurrection.templates.explosions import drift
from rules.warzone_resurrection.terrain import movement_value

#: How far from their Commander the others of a Squad come down.
ABOUT_COMMANDER = 3 * INCH

#: The strength of a hard landing.
HARD_ST = 10

#: Ground that is hard to land on.
ROUGH = frozenset({"light", "heavy"})

_POINT, _TEST, _PLACES = RuleId("WZR-SKILL-56"), RuleId("WZR-SKILL-57"), RuleId("WZR-SKILL-58")
_COST, _LOST, _SCATTER = RuleId("WZR-SKILL-59"), RuleId("WZR-SKILL-61"), RuleId("WZR-SKILL-62")
_ROUGH = RuleId("WZR-SKILL-66")

_PLACE, _REST = "place", "rest"

#: Where to look for room about the Commander: so far apart, in so many directions.
_HALF_INCH = INCH // 2
_ABOUT = range(0, FULL_TURN, 15 * DEGREE)


class Mishap(msgspec.Struct, frozen=True):
    """A line of the table, up to a face of the die: what comes of a point that scattered into something."""

    up_to: int
    rule: RuleId
    delayed: bool = False
    stuns: bool = False
    hits: bool = False


MISHAPS = (
    Mishap(5, RuleId("WZR-SKILL-63"), delayed=True),
    Mishap(10, RuleId("WZR-SKILL-64")),
    Mishap(15, RuleId("WZR-SKILL-65"), stuns=True),
    Mishap(20, RuleId("WZR-SKILL-65"), hits=True),
)


def arrive(log: Log[Battlefield], seat: SeatId, command: Arrive) -> Procedure[None]:
    """Activate a Squad in reserve at a point of the table. Raises ``Illegal``."""
    refused = refusal_to_arrive(log.state, seat, command.squad) or refusal_of_point(log.state, command)
    if refused is not None:
        raise Illegal(refused)
    squad = log.state.squads[command.squad]
    log.emit(SquadActivated(squad.id, _POINT))
    landing = Pose(Point(*command.at), command.facing % FULL_TURN)
    needed = arrival_test(log.state, squad)
    face = (yield from roll(needed, squad.commander)) if needed else None
    if face == FUMBLE:
        yield from _lose(log, squad)
    elif needed is None or face is None or needed.passes(face):
        yield from _land(log, squad.id, landing, 0 if face == POWER_SHOT else 1)
        yield from check_losses(log, (squad.id,))
    else:
        yield from _scatter(log, squad, landing)
    yield from activation.go_on(log)


# Before it comes -------------------------------------------------------------------------------------


def refusal_to_arrive(field: Battlefield, seat: SeatId, id: UnitId) -> Refusal | None:
    """Why a Squad may not come now, wherever; None where nothing forbids it."""
    squad = field.squads.get(id)
    if squad is not None and squad.owner == seat and not squad.has(IN_RESERVE):
        return refuse(_POINT, "refused.not_in_reserve", squad=verbatim(squad.name))
    return refusal_to_activate(field, seat, id)


def refusal_of_point(field: Battlefield, command: Arrive) -> Refusal | None:
    """Why a Squad may not come down about a point: its Commander has to have room there, on open ground."""
    commander = commander_of(field, field.squads[command.squad])
    assert commander is not None
    pose = Pose(Point(*command.at), command.facing % FULL_TURN)
    shape = Body(commander.footprint, pose).shape
    if not field.board.holds(shape):
        return refuse(_POINT, "refused.off_board")
    for piece in field.terrain:
        if piece.kind != "open" and overlaps(shape, piece.area):
            return refuse(_POINT, "refused.point_not_open", piece=piece.id)
    for other in field.on_table():
        if overlaps(shape, other.body.shape):
            return refuse(_POINT, "refused.model_there", model=verbatim(other.card.name))
    return None


def ground_about(field: Battlefield, command: Arrive) -> Shape:
    """The area about a Deployment Point into which every base of the Squad reaches (WZR-SKILL-58)."""
    commander = commander_of(field, field.squads[command.squad])
    assert commander is not None
    return circle(Point(*command.at), width_of(commander) // 2 + ABOUT_COMMANDER)


def arrival_test(field: Battlefield, squad: Squad) -> Check | None:
    """The Rapid Deployment test: half the Commander's LD; nothing else reaches it yet (WZR-SKILL-57, 68).

    None where it passes unrolled.
    """
    commander = commander_of(field, squad)
    value = stat_of(commander, "ld") if commander else None
    if value is None:
        return None
    return check("test.rapid_deployment", D20, value, (modifier(_TEST, "why.half_ld", 2, "divide"),))


# Coming down -----------------------------------------------------------------------------------------


def _land(log: Log[Battlefield], id: UnitId, landing: Pose, cost: int) -> Procedure[None]:
    """The Commander stands on the point, the others about it, as far as there is room (WZR-SKILL-58)."""
    log.emit(SquadArrives(id, landing.at, _PLACES))
    squad = log.state.squads[id]
    commander = commander_of(log.state, squad)
    assert commander is not None
    _put(log, commander.id, landing, cost)
    by_itself = False
    for model in [model for model in log.state.members(squad) if model.id != commander.id]:
        leader = log.state.models[commander.id]
        room = next(places_about(log.state, leader, model, landing.facing), None)
        if room is None:
            yield from remove(log, model.id, "no_room", _PLACES)
            continue
        chosen = None
        if not by_itself:
            chosen = yield from _chosen_place(log.state, leader, model)
            by_itself = chosen is None
        _put(log, model.id, chosen or room, cost)


def _put(log: Log[Battlefield], id: ModelId, pose: Pose, cost: int) -> None:
    """A Model comes down: that counts as travelled, and costs a point (WZR-SKILL-59, WZR-SKILL-60)."""
    log.emit(Placed(id, pose, _PLACES, movement_value(log.state, log.state.models[id])))
    if cost:
        log.emit(PointsSpent(id, cost, _COST))


def _chosen_place(field: Battlefield, commander: Model, model: Model) -> Procedure[Pose | None]:
    """Where its player puts a Model; None: it and those after it find their places by themselves."""
    choice = yield from ask(
        Question(
            seat=model.owner,
            text=say("ask.place_arrival", model=verbatim(model.card.name), reach=ABOUT_COMMANDER),
            options=(
                option(_PLACE, say("option.place_arrival"), place=True),
                option(_REST, say("option.place_rest")),
            ),
            default=_REST,
            rule=_PLACES,
            about=(model.id, commander.id),
        )
    )
    if choice.option != _PLACE or choice.at is None:
        return None
    pose = Pose(Point(*choice.at), (commander.body.pose.facing if choice.facing is None else choice.facing))
    refused = refusal_about(field, commander, model, pose)
    if refused is not None:
        raise Illegal(refused)
    return pose


def places_about(field: Battlefield, commander: Model, model: Model, facing: int) -> Iterator[Pose]:
    """Places for a Model of an arriving Squad, the nearest to its Commander first."""
    touching = -(-(width_of(commander) + width_of(model)) // 2)
    for far in range(0, ABOUT_COMMANDER, _HALF_INCH):
        for turn in _ABOUT:
            pose = Pose(step(commander.at, facing + turn, touching + far), facing)
            if refusal_about(field, commander, model, pose) is None:
                yield pose


def refusal_about(field: Battlefield, commander: Model, model: Model, pose: Pose) -> Refusal | None:
    """Why a Model of an arriving Squad may not be put there."""
    there = model.at_pose(pose)
    if not field.board.holds(there.body.shape):
        return refuse(_PLACES, "refused.off_board")
    if not within(there, commander, ABOUT_COMMANDER):
        name = verbatim(model.card.name)
        return refuse(_PLACES, "refused.far_from_commander", model=name, reach=ABOUT_COMMANDER)
    shape = there.body.shape
    return refusal_to_land_on(field, shape) or refusal_of_room(field, shape, _standing(field))


def _standing(field: Battlefield) -> Iterator[Solid]:
    return (solid_of(other.id, other.body) for other in field.on_table())


# What goes wrong -------------------------------------------------------------------------------------


def _lose(log: Log[Battlefield], squad: Squad) -> Procedure[None]:
    """The whole Squad is lost, its Commander last: there is nobody to replace it (WZR-SKILL-61)."""
    for model in sorted(log.state.members(squad), key=lambda model: model.id == squad.commander):
        yield from remove(log, model.id, "casualty", _LOST)


def _scatter(log: Log[Battlefield], squad: Squad, landing: Pose) -> Procedure[None]:
    """The point drifts; where it comes to lie in something, a die tells what becomes of the Squad.

    Rules: WZR-SKILL-62, WZR-SKILL-63.
    """
    commander = commander_of(log.state, squad)
    assert commander is not None
    zero = _beyond_own_edge(log.state, commander, landing)
    at = yield from drift(log, landing.at, zero, commander.id)
    drifted = Pose(at, landing.facing)
    if _is_free(log.state, commander, drifted):
        yield from _land(log, squad.id, drifted, 1)
        yield from _hard_landing(log, squad.id, drifted)
        return
    face = yield from roll_die(say("roll.mishap"), D20.faces, model=commander.id)
    mishap = next(line for line in MISHAPS if face <= line.up_to)
    if mishap.delayed:
        log.emit(SquadLost(squad.id, DUE, mishap.rule), SquadGained(squad.id, DELAYED, mishap.rule))
    else:
        shortened = Pose(_shortened(log.state, commander, landing, at), landing.facing)
        yield from _land(log, squad.id, shortened, 1)
        yield from _hard_landing(log, squad.id, shortened, mishap)
    for model in log.state.members(squad):
        if model.stage != "done":
            log.emit(ModelDone(model.id, mishap.rule))


def _beyond_own_edge(field: Battlefield, commander: Model, landing: Pose) -> Point:
    """Where figure 1 of the template points: straight to the nearest edge of the Squad's own side."""
    there = commander.at_pose(landing)
    home = min(home_edges(field, commander), key=lambda edge: edge_gap(field, there, edge))
    x, y = landing.at.x, landing.at.y
    beyond = {
        "north": Point(x, field.board.depth + INCH),
        "east": Point(field.board.width + INCH, y),
        "south": Point(x, -INCH),
        "west": Point(-INCH, y),
    }
    return beyond[home]


def _is_free(field: Battlefield, commander: Model, pose: Pose) -> bool:
    """Whether a point lies on the table, on no Model, on no roof and in nothing impassable."""
    shape = Body(commander.footprint, pose).shape
    refused = refusal_to_land_on(field, shape) or refusal_of_room(field, shape, _standing(field))
    return field.board.holds(shape) and refused is None


def _shortened(field: Battlefield, commander: Model, landing: Pose, drifted: Point) -> Point:
    """The farthest free place on the line along which a point drifted (WZR-SKILL-64)."""

    def is_free(far: int) -> bool:
        return _is_free(field, commander, Pose(towards(landing.at, drifted, far), landing.facing))

    blocked = distance(landing.at, drifted)
    free = next(far for far in (*range(blocked - blocked % 100, 0, -100), 0) if is_free(far) or far == 0)
    blocked = min(blocked, free + 100)
    while blocked - free > 1:
        between = (free + blocked) // 2
        free, blocked = (between, blocked) if is_free(between) else (free, between)
    return towards(landing.at, drifted, free)


def _hard_landing(
    log: Log[Battlefield], id: UnitId, landing: Pose, mishap: Mishap | None = None
) -> Procedure[None]:
    """What a landing off the point costs: a mishap's stun or Autohit, and Con tests on rough ground.

    Rules: WZR-SKILL-65, WZR-SKILL-66.
    """
    squad = log.state.squads[id]
    models = sorted(log.state.members(squad), key=lambda model: model.id != squad.commander)
    if mishap is not None and mishap.stuns:
        stunned = (model.id for model in models if may_come_into(log.state, model, STUNNED))
        log.emit(*(Gained(model, STUNNED, mishap.rule) for model in stunned))
    hits = {model.id: [mishap.rule] if mishap is not None and mishap.hits else [] for model in models}
    if _is_rough(log.state, models[0], landing):
        for model in models:
            if not (yield from skill_test(log, Attempt(model.id, "con", _ROUGH))):
                hits[model.id].append(_ROUGH)
    for target, rules in hits.items():
        for rule in rules:
            yield from resolve_wound(log, Attack(target=target, st=HARD_ST, rule=rule))
    yield from check_losses(log, (id,))


def _is_rough(field: Battlefield, commander: Model, pose: Pose) -> bool:
    shape = Body(commander.footprint, pose).shape
    return any(piece.kind in ROUGH and overlaps(shape, piece.area) for piece in field.terrain)
