"""Chapter: Generic Special Skills, Leap (WZR-SKILL-39): a Move over whatever stands in the way."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.geometry import Body, Point, Pose, bearing, distance, is_within, overlaps, swept
from rules.core.geometry.polygon import contains_point
from rules.core.geometry.solid import shares_heights
from rules.core.ids import INCH, RuleId, SeatId
from rules.core.message import say, verbatim
from rules.core.offer import Need, Offer
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_resurrection.actions import Action, begin, pay, refusal
from rules.warzone_resurrection.commands import Leap, Waypoint
from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.engagement import left_behind
from rules.warzone_resurrection.falling import ground
from rules.warzone_resurrection.movement import MovePlan, go
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.structures.garrisons import intact, refusal_by_walls, refusal_to_land_on
from rules.warzone_resurrection.terrain import IMPASSABLE, allowance_left, in_the_way

_RULE = RuleId("WZR-SKILL-39")

LEAP = Action("leap", 1, _RULE, when_engaged=True, counts_as="move")


def leap(log: Log[Battlefield], seat: SeatId, command: Leap) -> Procedure[None]:
    """A Move Action by which the Model is placed elsewhere. Raises ``Illegal``."""
    model = begin(log, seat, command.model, LEAP)
    planned = plan_leap(log.state, model, command.to, command.facing)
    if isinstance(planned, Refusal):
        raise Illegal(planned)
    pay(log, model.id, LEAP)
    yield from go(log, model, planned, _RULE)


def leaping_reach(field: Battlefield, model: Model) -> int:
    """How far, how high and how deep a Model leaps, in thousandths; 0 for one that does not."""
    return INCH * max((effect.leap(field, model) for effect in effects_on(field, model)), default=0)


def plan_leap(
    field: Battlefield, model: Model, to: Waypoint, facing: int | None = None
) -> MovePlan | Refusal:
    """Where a leap ends and whom it leaves, or why it cannot be made."""
    most, at = leaping_reach(field, model), Point(*to)
    if most == 0:
        return refuse("CORE-COMMAND", "refused.no_such_skill")
    look = (
        facing if facing is not None else bearing(model.at, at) if at != model.at else model.body.pose.facing
    )
    end = Pose(at, look, ground(field, at, model.body.bottom + most))
    length = distance(model.at, at)
    left = allowance_left(field, model)
    if not is_within(length, most) or model.body.bottom - end.elevation > most:
        return refuse(_RULE, "refused.leap_far", length=length, most=most)
    if not is_within(length, left):
        return refuse("WZR-STAT-02", "refused.allowance", length=length, left=left)
    refused = next(_refusals(field, model, end, most), None)
    if refused is not None:
        return refused
    route = (model.body.pose, end)
    return MovePlan(route, length, min(most, left), leaves=left_behind(field, model, route))


def leap_offers(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """The leap of a Model that can."""
    most = leaping_reach(field, model)
    if most:
        here = model.at.x, model.at.y
        place = Need("to", "place", say("need.place"), origin=here, reach=most)
        yield Offer(
            f"leap:{model.id}",
            say("action.leap"),
            Leap(model.id, here),
            _RULE,
            model.id,
            model.squad,
            LEAP.cost,
            (place,),
            refusal(field, seat, model.id, LEAP),
        )


def _refusals(field: Battlefield, model: Model, end: Pose, most: int) -> Iterator[Refusal]:
    landed = model.at_pose(end).body
    way = swept(model.body.shape, model.at, end.at)
    if not field.board.holds(landed.shape):
        yield refuse(_RULE, "refused.off_board")
    for piece in field.terrain:
        if piece.top > model.body.bottom + most and overlaps(way, piece.area):
            yield refuse(_RULE, "refused.leap_high", piece=piece.id, most=most)
        if piece.kind == IMPASSABLE and overlaps(landed.shape, piece.area):
            yield refuse("WZR-TERR-04", "refused.impassable", piece=piece.id)
    yield from _refusals_by_roofs(field, model, landed)
    for solid in in_the_way(field, model):
        if shares_heights(solid, landed.bottom, landed.top) and overlaps(landed.shape, solid.shape):
            yield refuse(_RULE, "refused.leap_room", model=verbatim(model.card.name))


def _refusals_by_roofs(field: Battlefield, model: Model, landed: Body) -> Iterator[Refusal]:
    """Intact Structures have roofs: nobody leaps onto one or out of one. Rules: WZR-STRUCT-02."""
    inside = [piece for piece in intact(field) if contains_point(piece.shape, model.at)]
    for piece in inside:
        if not contains_point(piece.shape, landed.pose.at):
            yield refusal_by_walls(field, model, piece)
    if not inside:
        refused = refusal_to_land_on(field, landed.shape)
        if refused is not None:
            yield refused
