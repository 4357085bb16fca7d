"""Chapter: Sentry Action, Dive for Cover (WZR-ACT-16): a target on Sentry throws itself into cover.

It comes after the targets of a Ranged Attack are named and before its dice. All shots of the attack at
the diver are the worse for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as change

from rules.core.check import Modifier, modifier
from rules.core.event import Choice, Question
from rules.core.geometry import DEGREE, Point, in_reach, step
from rules.core.geometry import gap as gap_of_shapes
from rules.core.ids import INCH, ModelId, RuleId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_resurrection import movement
from rules.warzone_resurrection.actions import ACTIONS
from rules.warzone_resurrection.commands import Waypoint
from rules.warzone_resurrection.conditions import HIDDEN, SENTRY, SENTRY_ACTED
from rules.warzone_resurrection.cover import TERRAIN_COVER, Cover, cover_of
from rules.warzone_resurrection.events import Gained, Lost, PointsSpent
from rules.warzone_resurrection.measurement import has_line
from rules.warzone_resurrection.ranged_attack import RangedAttack, lay_out
from rules.warzone_resurrection.sentry import may_still_act
from rules.warzone_resurrection.squads import leadership_test
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.terrain import allowance_left, reach

_RULE = RuleId("WZR-ACT-16")

#: What a dive does to RS: beside the cover, or alone where the diver is out of sight.
DIVING, OUT_OF_SIGHT = -2, -6

#: Where to look for cover without being told: so many directions, every inch of the way.
_DIRECTIONS = tuple(range(0, 360 * DEGREE, 30 * DEGREE))
_STEP = INCH


class DivedInto(Cover, frozen=True):
    """The cover of a diver, with what the dive itself does."""

    seen: bool = True

    def modifiers(self) -> Iterator[Modifier]:
        """The modifiers to RS; out of sight one takes the place of all."""
        if self.seen:
            yield modifier(_RULE, "why.diving", DIVING)
            yield from Cover.modifiers(self)
        else:
            yield modifier(_RULE, "why.dived_out_of_sight", OUT_OF_SIGHT)


def dives(log: Log[Battlefield], attack: RangedAttack) -> Procedure[RangedAttack]:
    """The attack after those of its targets that are on Sentry have had the chance to dive."""
    targets = [shot.target for shot in attack.shots]
    divers = set()
    for id in dict.fromkeys(targets):
        if (yield from _dives(log, attack.shooter, id)):
            divers.add(id)
    if not divers:
        return attack
    field = log.state
    shooter = field.models[attack.shooter]
    left = [field.models[id] for id in targets if field.models[id].on_table]
    covers = dict(attack.covers)
    for id in divers & {target.id for target in left}:
        diver = field.models[id]
        covers[id] = DivedInto(cover_of(field, shooter, diver).pieces, has_line(field, shooter, diver))
    return lay_out(field, attack.firing, left, covers)


def _dives(log: Log[Battlefield], shooter_id: ModelId, id: ModelId) -> Procedure[bool]:
    """Whether a target leaves its place for cover: its owner wants it, and it passes its LD test."""
    shooter, model = log.state.models[shooter_id], log.state.models[id]
    if not may_dive(log.state, shooter, model):
        return False
    nearest = next(shelters(log.state, shooter, model), None)
    if nearest is None:
        return False
    choice = yield from ask(_question(shooter, model))
    if choice.option == "decline":
        return False
    planned = _chosen(log.state, shooter, model, choice, nearest)
    if not (yield from leadership_test(log, log.state.squad_of(model), "test.sentry", model=model)):
        log.emit(Lost(id, SENTRY, RuleId("WZR-ACT-15")))
        return False
    log.emit(PointsSpent(id, 1, _RULE, "dive"), Gained(id, SENTRY_ACTED, _RULE))
    if model.has(HIDDEN):
        log.emit(Lost(id, HIDDEN, RuleId("WZR-ACT-08")))
    yield from movement.go(log, model, planned, _RULE)
    return True


def may_dive(field: Battlefield, shooter: Model, model: Model) -> bool:
    """Whether a target of a Ranged Attack is on Sentry, has not acted, and can move."""
    on_watch = model.has(SENTRY) and may_still_act(model) and model.owner != field.active
    return on_watch and model.owner != shooter.owner and allowance_left(field, model) > 0


def plan_dive(
    field: Battlefield, shooter: Model, model: Model, to: Waypoint, facing: int | None
) -> movement.MovePlan | Refusal:
    """What a straight dive to a place comes to; or why it is none: too far, or no cover to claim there."""
    look = model.body.pose.facing if facing is None else facing
    planned = movement.plan(field, model, (to,), ACTIONS["move"], look)
    if isinstance(planned, Refusal):
        return planned
    there = model.at_pose(planned.route[-1])
    moved = field.with_model(model.id, lambda _: there)
    if cover_of(moved, shooter, there).claimed or not has_line(moved, shooter, there):
        return planned
    return refuse(_RULE, "refused.no_cover_there", model=verbatim(model.card.name))


def shelters(field: Battlefield, shooter: Model, model: Model) -> Iterator[movement.MovePlan]:
    """Dives that find cover, the shortest first: into contact with terrain, and round about it."""
    for place in sorted(set(_places(field, model)), key=lambda one: (one[0], one[1].x, one[1].y)):
        found = plan_dive(field, shooter, model, (place[1].x, place[1].y), None)
        if not isinstance(found, Refusal):
            yield found


def _places(field: Battlefield, model: Model) -> Iterator[tuple[int, Point]]:
    """Places near terrain that gives cover, each with the way there."""
    far, shape, pose = reach(field, model, "move"), model.body.shape, model.body.pose
    near = [
        piece.area
        for piece in field.terrain
        if piece.kind in TERRAIN_COVER and in_reach(shape, piece.area, far + INCH)
    ]
    for way in (*range(_STEP, far, _STEP), far) if near else ():
        for turn in _DIRECTIONS:
            at = step(pose.at, turn, way)
            there = model.at_pose(change(pose, at=at)).body.shape
            if any(in_reach(there, area, INCH) for area in near):
                yield way, at
    for area in near:
        contact = gap_of_shapes(shape, area)
        for turn in _DIRECTIONS:
            at = step(pose.at, turn, contact)
            if contact and in_reach(model.at_pose(change(pose, at=at)).body.shape, area, 0):
                yield contact, at


def _chosen(
    field: Battlefield, shooter: Model, model: Model, choice: Choice, nearest: movement.MovePlan
) -> movement.MovePlan:
    if choice.at is None:
        return nearest
    found = plan_dive(field, shooter, model, choice.at, choice.facing)
    if isinstance(found, Refusal):
        raise Illegal(found)
    return found


def _question(shooter: Model, model: Model) -> Question:
    return Question(
        seat=model.owner,
        text=say("ask.dive", model=verbatim(model.card.name), shooter=verbatim(shooter.card.name)),
        options=(
            option("nearest", say("option.dive_nearest")),
            option("place", say("option.dive_to"), place=True),
            option("decline", say("option.stand_firm")),
        ),
        default="decline",
        rule=_RULE,
        about=(model.id, shooter.id),
    )
