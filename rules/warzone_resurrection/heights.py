"""Chapters: Climbing, Jumping from Height, Jumping Across Gaps (WZR-CLIMB, WZR-FALL-02, WZR-JUMP).

A path is drawn over the table; what lies at its waypoints says where it goes up and down. ``rise`` finds
that out and what it costs, ``travel`` goes it. A Model climbs what is higher than it can step over, jumps
down where the ground is lower, and crosses a gap where its way leaves one roof for another as high.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Literal

import msgspec

from rules.core.check import Modifier, modifier
from rules.core.geometry import (
    TOLERANCE,
    Point,
    Pose,
    Shape,
    contains_point,
    distance,
    overlaps,
    swept,
    towards,
)
from rules.core.geometry import step as aside
from rules.core.geometry.polygon import depth_at, parts
from rules.core.ids import INCH, ModelId, RuleId, TerrainId, Thou
from rules.core.message import verbatim
from rules.core.movement import Obstruction, Passage, first_obstruction, first_within, passage, route_length
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.core.terrain import Terrain
from rules.warzone_resurrection.effect import Attempt
from rules.warzone_resurrection.events import ModelDone, Moved
from rules.warzone_resurrection.falling import drop_beyond_free, fall, ground, tops_of
from rules.warzone_resurrection.profile import VERTICAL_REACH, BaseSize
from rules.warzone_resurrection.skill_tests import roll_skill, skill_check
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.terrain import IMPASSABLE, TERRAIN, in_the_way

_CLIMB, _DROP, _JUMP = RuleId("WZR-CLIMB-01"), RuleId("WZR-FALL-02"), RuleId("WZR-JUMP-01")

#: What makes a climb the easier to keep hold in (WZR-CLIMB-01).
CLIMBING_CON = 4

#: From how wide a gap asks for a test, and the widest that is jumped, by the size of the base (WZR-JUMP-01).
GAPS = {
    BaseSize.SMALL: (INCH // 2, INCH),
    BaseSize.MEDIUM: (INCH, 2 * INCH),
    BaseSize.LARGE: (2 * INCH, 3 * INCH),
    BaseSize.NONE: (2 * INCH, 3 * INCH),
}

#: Where about a piece to look for room for whoever has fallen: directions, and how far from it to begin.
_ROUND = tuple(range(0, 36_000, 2_250))
_FAR = 4 * INCH


class Step(msgspec.Struct, frozen=True):
    """A change of height, or a jump, between the stops ``after`` and ``after + 1`` of a route.

    ``height`` is what is climbed, or fallen where it fails; ``cost`` what it takes of the movement beside
    the way over the table; ``bottom`` where the Model lies if it fails; ``width`` the gap of a jump.
    Lengths in thousandths.
    """

    kind: Literal["climb", "descend", "drop", "gap", "stairs"]
    after: int
    height: int
    cost: int
    bottom: Pose
    over: TerrainId | None = None
    width: int = 0


class Risen(msgspec.Struct, frozen=True):
    """A route with its heights, and what happens on it."""

    route: tuple[Pose, ...]
    steps: tuple[Step, ...] = ()

    def modifiers(self) -> Iterator[Modifier]:
        """What jumps across gaps take from the movement: each as much as light terrain."""
        for step in self.steps:
            if step.kind == "gap":
                yield modifier(_JUMP, "why.leap", TERRAIN["light"])

    def cut_to(self, route: tuple[Pose, ...]) -> Risen:
        """The same up to where a shorter route ends; in the middle of a climb it ends at its foot."""
        kept = tuple(
            step
            for step in self.steps
            if step.after + 1 < len(route)
            and route[step.after + 1].elevation == self.route[step.after + 1].elevation
        )
        broken = next((s for s in self.steps if s not in kept and s.after + 1 == len(route) - 1), None)
        return Risen(route[: broken.after + 1] if broken else route, kept)


# Looking at a route ----------------------------------------------------------------------------------


def rise(
    field: Battlefield, model: Model, route: Sequence[Pose], *, climbing: bool = False
) -> Risen | Refusal:
    """A flat route with its heights; or why it cannot be gone. ``climbing``: down by hand, not by a jump."""
    tops = [piece for piece in field.terrain if is_roof(piece)]
    high = [piece for piece in tops if piece.top > route[0].elevation + VERTICAL_REACH[model.base]]
    flat = route[0].elevation == 0 and not any(contains_point(p.shape, s.at) for p in high for s in route[1:])
    turns_on_the_spot = all(stop.at == route[0].at for stop in route)
    if flat or turns_on_the_spot:
        return Risen(tuple(route))
    made, steps = [route[0]], list[Step]()
    for end in route[1:]:
        leg = _Leg(field, model.at_pose(made[-1]), end, tuple(tops))
        found = leg.climbed(climbing=climbing) if leg.level != made[-1].elevation else leg.leapt()
        if isinstance(found, Refusal):
            return found
        steps += [msgspec.structs.replace(s, after=s.after + len(made) - 1) for s in found.steps]
        made += found.route[1:]
    return Risen(tuple(made), tuple(steps))


def is_roof(piece: Terrain) -> bool:
    """Whether a Model can climb a piece and stand on top of it."""
    return piece.kind != IMPASSABLE and not piece.see_through and not piece.walls and piece.height > 0


def roof_at(field: Battlefield, at: Point, top: int) -> Terrain | None:
    """The piece that carries a Model at a place at this height, if it is one to be climbed."""
    return next(
        (p for p in field.terrain if p.top == top and is_roof(p) and contains_point(p.shape, at)), None
    )


def foot_of(model: Model, end: Pose, piece: Terrain) -> Pose:
    """Where a Model on its straight way to a place on top of a piece touches it below."""
    here = model.body.pose
    flat = (here, Pose(end.at, end.facing, here.elevation))
    touch = first_within(model.body, flat, piece.area, 0)
    return flat[0] if touch is None else touch.pose


class _Leg(msgspec.Struct, frozen=True):
    """A Model about to go straight to a place, and the pieces that one can stand on."""

    field: Battlefield
    model: Model
    end: Pose
    tops: tuple[Terrain, ...]

    @property
    def here(self) -> Pose:
        return self.model.body.pose

    @property
    def level(self) -> int:
        """The height at its end: up what is too high to step over, else down to what lies below."""
        here = self.here.elevation
        found = [0, *(top for piece in self._under if piece.kind != IMPASSABLE for top in tops_of(piece))]
        too_high = here + VERTICAL_REACH[self.model.base]
        higher = [piece.top for piece in self._under if is_roof(piece) and piece.top > too_high]
        if higher:
            return max(higher)
        below = max(top for top in found if top <= here)
        return min((top for top in found if here < top <= too_high), default=below) if below < here else below

    @property
    def _under(self) -> tuple[Terrain, ...]:
        """The pieces that its end lies over."""
        return tuple(piece for piece in self.field.terrain if contains_point(piece.shape, self.end.at))

    def pose(self, far: int, elevation: int) -> Pose:
        """Where the Model is after so many thousandths."""
        return Pose(towards(self.here.at, self.end.at, far), self.end.facing, elevation)

    @property
    def length(self) -> int:
        return distance(self.here.at, self.end.at)

    def climbed(self, *, climbing: bool) -> Risen | Refusal:
        """The leg up or down to the height of its end."""
        if self.level > self.here.elevation:
            return self._up()
        return self._down(climbing=climbing)

    def _up(self) -> Risen | Refusal:
        if self.model.is_vehicle:
            return refuse(_CLIMB, "refused.vehicle_climbs", model=verbatim(self.model.card.name))
        level = self.level
        piece = next(p for p in self._under if p.kind != IMPASSABLE and level in tops_of(p))
        flat = (self.here, self.pose(self.length, self.here.elevation))
        touch = first_within(self.model.body, flat, piece.area, 0)
        foot = 0 if touch is None else int(touch.after)
        inside = self._least(foot, lambda far: contains_point(piece.shape, self.pose(far, 0).at))
        bottom = self.pose(foot, self.here.elevation)
        height = level - self.here.elevation
        step = Step("climb", 1, height, height, bottom, piece.id)
        return Risen((self.here, bottom, self.pose(inside, level), self.pose(self.length, level)), (step,))

    def _down(self, *, climbing: bool) -> Risen | Refusal:
        level, height = self.level, self.here.elevation - self.level
        left = [p.area for p in self.tops if p.top > level and overlaps(self.model.body.shape, p.area)]
        lands = self._least(0, lambda far: not any(overlaps(self._shape(far), area) for area in left))
        if any(overlaps(self._shape(lands), area) for area in left):
            return refuse(_DROP, "refused.no_room_below", model=verbatim(self.model.card.name))
        landing = self.pose(lands, level)
        cost = height if climbing else drop_beyond_free(self.model, height)
        step = Step("descend" if climbing else "drop", 0, height if climbing else cost, cost, landing)
        return Risen((self.here, landing, self.pose(self.length, level)), (step,))

    def leapt(self) -> Risen | Refusal:
        """The leg at one height, with each gap on its way that asks for a jump."""
        level = self.here.elevation
        route, steps = [self.here], list[Step]()
        for start, end in self._gaps() if level else ():
            easy, widest = GAPS[self.model.base]
            if end - start < easy:
                continue
            if end - start > widest + TOLERANCE:
                return refuse(_JUMP, "refused.gap_too_wide", gap=end - start, most=widest)
            found = self._leap(start, end)
            if isinstance(found, Refusal):
                return found
            steps.append(msgspec.structs.replace(found, after=len(route)))
            route += [self.pose(start, level), self.pose(end, level)]
        return Risen((*route, self.pose(self.length, level)), tuple(steps))

    def _leap(self, start: int, end: int) -> Step | Refusal:
        level = self.here.elevation
        way = swept(self._shape(start), self.pose(start, 0).at, self.pose(end, 0).at)
        if any(p.kind == IMPASSABLE and overlaps(way, p.area) for p in self.field.terrain):
            return refuse(_JUMP, "refused.jump_impassable")
        floor = ground(self.field, self.pose((start + end) // 2, 0).at, level - 1)
        beyond = self.pose(min(self.length, end + 1), 0).at
        piece = next(p for p in self.tops if p.top == level and contains_point(p.shape, beyond))
        bottom = _room_beside(self.field, self.model, piece, self.pose(end, floor))
        if bottom is None:
            return refuse(_JUMP, "refused.no_room_below", model=verbatim(self.model.card.name))
        return Step("gap", 0, level - floor, 0, bottom, piece.id, end - start)

    def _gaps(self) -> Iterator[tuple[int, int]]:
        """Stretches of the way under which nothing is as high as the Model stands, in thousandths."""
        a, b, level = self.here.at, self.end.at, self.here.elevation
        inside = sorted(
            (start, end)
            for piece in self.tops
            if piece.top == level
            for start, end in parts(a, b, piece.shape)
            if depth_at(a, b, (start + end) / 2, piece.shape) > 0
        )
        reached = 0.0
        for start, end in [*inside, (1.0, 1.0)]:
            if start > reached > 0:
                yield round(reached * self.length), round(start * self.length)
            reached = max(reached, end)

    def _shape(self, far: int) -> Shape:
        return self.model.body.moved(self.pose(far, 0)).shape

    def _least(self, low: int, happens: Callable[[int], bool]) -> int:
        """Least way from ``low`` on after which something holds that then goes on to hold."""
        first, last = low - 1, self.length
        while last - first > 1:
            half = (first + last) // 2
            first, last = (first, half) if happens(half) else (half, last)
        return last


def _room_beside(field: Battlefield, model: Model, piece: Terrain, near: Pose) -> Pose | None:
    """Where at the foot of a piece, touching it, a Model has room; the place nearest to ``near``."""
    places = []
    for turn in _ROUND:
        start = Pose(aside(near.at, turn, _FAR), near.facing, near.elevation)
        body = model.body.moved(start)
        touch = first_within(body, (start, near), piece.area, 0)
        if touch is None or overlaps(body.shape, piece.area):
            continue
        there = model.at_pose(touch.pose)
        free = first_obstruction(there.body, (touch.pose,), in_the_way(field, there), field.board) is None
        if free and not any(_fills(other, there) for other in field.terrain):
            places.append((distance(near.at, touch.pose.at), turn, touch.pose))
    return min(places)[2] if places else None


def _fills(piece: Terrain, there: Model) -> bool:
    return is_roof(piece) and piece.top > there.body.bottom and overlaps(there.body.shape, piece.area)


# What is in the way ----------------------------------------------------------------------------------


def way_over(field: Battlefield, model: Model, risen: Risen) -> Passage:
    """What a route with heights comes to, and what stops it: each leg by itself, from where it begins."""
    whole = passage(model.body, risen.route, field.terrain)
    obstruction = next(_obstructions(field, model, risen), None)
    return msgspec.structs.replace(whole, obstruction=obstruction)


def _obstructions(field: Battlefield, model: Model, risen: Risen) -> Iterator[Obstruction]:
    climbed = {step.after: step.over for step in risen.steps if step.kind == "climb"}
    for number, leg in enumerate(pairwise(risen.route)):
        there = model.at_pose(leg[0])
        solids = (solid for solid in in_the_way(field, there) if solid.id != climbed.get(number))
        found = first_obstruction(there.body, leg, tuple(solids), field.board)
        if found is not None:
            yield found


# Going it --------------------------------------------------------------------------------------------


def travel(
    log: Log[Battlefield], id: ModelId, risen: Risen, because: RuleId, *, hurried: bool
) -> Procedure[bool]:
    """Go a route with heights; ``hurried`` (Run, Engage): its climbs are tested.

    Whether the Model has fallen on its way from a jump across a gap and may go on from there.

    Rules: WZR-CLIMB-01, WZR-FALL-02, WZR-FALL-03, WZR-JUMP-01.
    """
    done, tested = 0, not hurried
    for step in risen.steps:
        goes_to = step.after + 1 if step.kind in {"drop", "descend"} else step.after
        holds = True
        if step.kind in {"climb", "descend"} and not tested:
            tested = True
            _go(log, id, risen, (done, step.after), because)
            done = step.after
            holds = yield from keeps_hold(log, id)
        elif step.kind == "gap":
            _go(log, id, risen, (done, step.after), because)
            done = step.after
            holds = yield from _holds(log, id, _JUMP, "test.leap")
        if not holds:
            yield from _falls(log, id, step)
            return step.kind == "gap" and log.state.models[id].on_table
        _go(log, id, risen, (done, goes_to), because)
        done = goes_to
        if step.kind == "drop":
            yield from fall(log, id, step.cost, _DROP)
        if not log.state.models[id].on_table:
            return False
    _go(log, id, risen, (done, len(risen.route) - 1), because)
    return False


def _go(log: Log[Battlefield], id: ModelId, risen: Risen, part: tuple[int, int], because: RuleId) -> None:
    """Go from one stop of a route to another; heights that cost movement count as travelled."""
    start, end = part
    if end <= start:
        return
    stops = risen.route[start : end + 1]
    up = sum(step.cost for step in risen.steps if start <= step.after < end)
    length = Thou(route_length(stops) + up)
    log.emit(Moved(id, tuple(pose.at for pose in stops), stops[-1], length, length, because))


def keeps_hold(log: Log[Battlefield], id: ModelId) -> Procedure[bool]:
    """Whether the Con test of a climb is passed (WZR-CLIMB-01)."""
    return (yield from _holds(log, id, _CLIMB, "test.climb", CLIMBING_CON))


def fall_from_climb(log: Log[Battlefield], id: ModelId, height: int, bottom: Pose) -> Procedure[None]:
    """Down to the bottom of a climb, and Deactivated (WZR-CLIMB-01)."""
    yield from _falls(log, id, Step("climb", 0, height, height, bottom))


def _holds(log: Log[Battlefield], id: ModelId, rule: RuleId, of: str, easier: int = 0) -> Procedure[bool]:
    """Whether a Con test is passed; a Model with a dash always does (WZR-TEST-05)."""
    model = log.state.models[id]
    if model.profile.con is None:
        return True
    given = (modifier(rule, "why.climbing", easier),)
    test = skill_check(log.state, Attempt(id, "con", rule), model.profile.con, given, of)
    return test.passes((yield from roll_skill(log, test, model)))


def _falls(log: Log[Battlefield], id: ModelId, step: Step) -> Procedure[None]:
    """Down to the bottom; whoever falls from a climb is Deactivated."""
    rule = _JUMP if step.kind == "gap" else _CLIMB
    here = log.state.models[id].at
    if here != step.bottom.at or log.state.models[id].body.bottom != step.bottom.elevation:
        length = Thou(step.width or distance(here, step.bottom.at))
        log.emit(Moved(id, (here, step.bottom.at), step.bottom, length, length, rule))
    yield from fall(log, id, step.height, rule)
    if step.kind != "gap" and log.state.model == id:
        log.emit(ModelDone(id, rule))
