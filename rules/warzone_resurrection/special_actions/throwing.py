"""Special Close Combat Actions Throw and Lob (WZR-CC-16): who is hit flies, lands, and takes an Autohit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from typing_extensions import override

from rules.core.event import Question
from rules.core.geometry import DEGREE, Point, Pose, is_within, overlaps, share_heights, step
from rules.core.geometry.solid import shares_heights
from rules.core.ids import INCH, RuleId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure, ask, option
from rules.core.refusal import Illegal, Refusal, refuse
from rules.core.terrain import Terrain, wall_solids
from rules.warzone_resurrection.blows import Strike
from rules.warzone_resurrection.conditions import HIDDEN, SENTRY, STUNNED
from rules.warzone_resurrection.effect import Attack, Attempt
from rules.warzone_resurrection.events import Lost, Placed
from rules.warzone_resurrection.falling import ground
from rules.warzone_resurrection.measurement import faces, gap
from rules.warzone_resurrection.profile import VERTICAL_REACH
from rules.warzone_resurrection.special_actions.hits import wound
from rules.warzone_resurrection.special_actions.special import LARGE, MEDIUM, SMALL, Special
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.garrisons import barriers, is_intact
from rules.warzone_resurrection.terrain import IMPASSABLE

_RULE = RuleId("WZR-CC-16")

#: What the thrower's St gains; each inch of drop, rounded up, adds one more.
THROWN_ST = 4

#: Where to look for room, as turns from straight ahead; each at every half inch, the farthest first.
_ABOUT = tuple(turn * DEGREE for turn in (0, 20, -20, 40, -40, 60, -60, 80, -80))
_HALF_INCH = INCH // 2

#: What being thrown ends.
_SHAKEN_OFF = (HIDDEN, SENTRY, STUNNED)


class Thrown(Special):
    """A hit throws the target: the thrower's player puts it in front, no farther than ``reach``."""

    rule = _RULE
    reach: ClassVar[int]

    @override
    def refusal_of_situation(self, field: Battlefield, model: Model, target: Model) -> Refusal | None:
        if next(landings(field, model, target, self.reach), None) is not None:
            return None
        return refuse(_RULE, "refused.no_room_to_land", target=verbatim(target.card.name))

    @override
    def hit(self, field: Battlefield, attempt: Attempt, landed: Strike) -> Attack:
        """The Autohit on level ground; a drop makes it worse."""
        assert attempt.target is not None
        thrower, target = field.models[attempt.model], field.models[attempt.target]
        return self.landing(thrower, target, target.body.pose)

    @override
    def when_it_hits(self, log: Log[Battlefield], attempt: Attempt, landed: Strike) -> Procedure[None]:
        assert attempt.target is not None
        thrower, target = log.state.models[attempt.model], log.state.models[attempt.target]
        pose = yield from self._where(log.state, thrower, target)
        log.emit(Placed(target.id, pose, _RULE))
        log.emit(*(Lost(target.id, condition, _RULE) for condition in _SHAKEN_OFF if target.has(condition)))
        yield from wound(log, self.landing(thrower, target, pose))

    def landing(self, thrower: Model, target: Model, pose: Pose) -> Attack:
        """The Autohit: the thrower's St and 4, and 1 for each inch of drop."""
        drop = max(0, target.body.bottom - pose.elevation)
        st = (thrower.profile.st or 0) + THROWN_ST - (-drop // INCH)
        return Attack(target=target.id, st=st, rule=_RULE, by=thrower.id)

    def _where(self, field: Battlefield, thrower: Model, target: Model) -> Procedure[Pose]:
        choice = yield from ask(
            Question(
                seat=thrower.owner,
                text=say("ask.where_to_throw", target=verbatim(target.card.name), reach=self.reach),
                options=(
                    option("place", say("option.place_thrown"), place=True),
                    option("ahead", say("option.throw_ahead")),
                ),
                default="ahead",
                rule=_RULE,
                about=(thrower.id, target.id),
            )
        )
        if choice.at is None:
            return next(landings(field, thrower, target, self.reach))
        facing = target.body.pose.facing if choice.facing is None else choice.facing
        found = landing_at(field, thrower, target, Point(*choice.at), self.reach)
        if isinstance(found, Refusal):
            raise Illegal(found)
        return Pose(found.at, facing, found.elevation)


class Throw(Thrown):
    """A small base, up to 4 inches."""

    id = "throw"
    against = {MEDIUM: frozenset({SMALL})}
    reach = 4 * INCH


class Lob(Thrown):
    """A small or medium base, up to 6 inches."""

    id = "lob"
    against = {LARGE: frozenset({SMALL, MEDIUM})}
    reach = 6 * INCH


def landings(field: Battlefield, thrower: Model, target: Model, reach: int) -> Iterator[Pose]:
    """Places where a thrown Model could land, the farthest straight ahead first."""
    touching = thrower.footprint.radius + target.footprint.radius
    for far in range(reach, -1, -_HALF_INCH):
        for turn in _ABOUT:
            at = step(thrower.at, thrower.body.pose.facing + turn, touching + far)
            found = landing_at(field, thrower, target, at, reach)
            if isinstance(found, Pose):
                yield found


def landing_at(field: Battlefield, thrower: Model, target: Model, at: Point, reach: int) -> Pose | Refusal:
    """Where a Model lands that is thrown to a point; or why it may not be thrown there."""
    name = verbatim(target.card.name)
    pose = Pose(at, target.body.pose.facing, ground(field, at, thrower.body.bottom))
    there = target.at_pose(pose)
    shape = there.body.shape
    if not is_within(gap(thrower, there), reach):
        return refuse(_RULE, "refused.thrown_too_far", target=name, reach=reach)
    if not faces(thrower, there):
        return refuse(_RULE, "refused.thrown_behind", target=name)
    if not field.board.holds(shape):
        return refuse(_RULE, "refused.off_board")
    if any(_bars(field, piece, there) for piece in field.terrain):
        return refuse(_RULE, "refused.thrown_into_terrain", target=name)
    others = (other for other in field.on_table() if other.id != target.id)
    if any(share_heights(other.body, there.body) and overlaps(other.body.shape, shape) for other in others):
        return refuse(_RULE, "refused.thrown_on_model", target=name)
    return pose


def _bars(field: Battlefield, piece: Terrain, there: Model) -> bool:
    """Whether a Model would land in impassable terrain, in a wall, or in what it could not step over."""
    body = there.body
    if not overlaps(body.shape, piece.area):
        return False
    if piece.walls:
        walls = barriers(field, there, piece) if is_intact(field, piece) else wall_solids(piece)
        standing = (wall for wall in walls if shares_heights(wall, body.bottom, body.top))
        return any(overlaps(body.shape, wall.shape) for wall in standing)
    too_high = piece.top > body.bottom + VERTICAL_REACH[there.base]
    return piece.kind == IMPASSABLE or (too_high and not piece.see_through)
