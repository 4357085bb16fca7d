"""What may be called down or set down, and complete commands for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace as change

from rules.core.command import Command
from rules.core.geometry import Point, bearing, circle
from rules.core.ids import RuleId, SeatId
from rules.core.message import say, verbatim
from rules.core.offer import Candidate, Need, Offer, Order
from rules.core.preview import Preview, PreviewShape, PreviewTarget, PreviewTest
from rules.core.refusal import Refusal
from rules.core.templates import drawn
from rules.warzone_1e.actions import refusal_to_act
from rules.warzone_1e.airstrikes.helicopter import FACTION
from rules.warzone_1e.airstrikes.landing import (
    Land,
    StayAboard,
    plan_landing,
    refusal_to_land,
    refusal_to_stay_aboard,
)
from rules.warzone_1e.airstrikes.strikes import (
    CALL,
    RADIUS,
    STRIKES,
    CallAirstrike,
    calling_check,
    refusal_to_call,
    refusal_to_strike,
)
from rules.warzone_1e.conditions import ABOARD
from rules.warzone_1e.state import Battlefield, Model

#: Rows and files of places across the table that are looked at for a landing.
_TRIED = 8


def of_side(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    """Keeping a unit in the air, and having it land."""
    if field.sides[seat].faction != FACTION or field.active != seat:
        return
    for unit in field.units_of(seat):
        name = verbatim(unit.name)
        if field.phase == "deployment" and refusal_to_stay_aboard(field, seat, unit) is None:
            title = say("offer.stay_aboard", unit=name)
            stay = StayAboard(unit.id)
            yield Offer(f"stay_aboard:{unit.id}", title, stay, RuleId("WZ1-HELI-01"), unit=unit.id)
        elif unit.has(ABOARD) and field.phase in {"nomination", "activation"} and not field.pause:
            place = Need("at", "place", say("need.place"))
            look = Need("facing", "facing", say("need.facing"), least=0)
            yield Offer(
                f"land:{unit.id}",
                say("offer.land_unit", unit=name),
                Land(unit.id),
                RuleId("WZ1-HELI-02"),
                unit=unit.id,
                needs=(place, look),
                refused=refusal_to_land(field, seat, unit),
            )


def of_model(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """Calling an airstrike, where the side has any."""
    if field.sides[seat].count(STRIKES) < 1:
        return
    refused = refusal_to_act(field, seat, model.id, CALL) or refusal_to_call(field, model)
    candidates = tuple(
        Candidate(enemy.id, verbatim(enemy.name), refusal_to_strike(field, model, enemy))
        for enemy in field.enemies(model)
    )
    if refused is None and candidates and all(one.refused is not None for one in candidates):
        refused = candidates[0].refused
    yield Offer(
        f"airstrike:{model.id}",
        say("offer.call_airstrike"),
        CallAirstrike(model.id, model.id),
        CALL.rule,
        model.id,
        model.unit,
        cost=1,
        needs=(Need("target", "pick", say("need.strike_target"), candidates),),
        refused=refused,
    )


def landings(field: Battlefield, offer: Offer, order: Order) -> Iterator[Command]:
    """Places all over the table, looking at its middle."""
    width, depth = field.board.width, field.board.depth
    middle = Point(width // 2, depth // 2)
    for row, file in order([*product(range(1, _TRIED), range(1, _TRIED))]):
        at = Point(width * file // _TRIED, depth * row // _TRIED)
        facing = bearing(at, middle) if at != middle else 0
        command = change(offer.command, at=(at.x, at.y), facing=facing)
        if not isinstance(plan_landing(field, command), Refusal):
            yield command


def foreseen(field: Battlefield, seat: SeatId, command: CallAirstrike) -> Preview:
    """The roll to call it, and where it comes down."""
    caller, target = field.models[command.model], field.models[command.target]
    check = calling_check(field, caller)
    chance = check.chance()
    test = PreviewTest(check, chance.numerator, chance.denominator)
    shape = PreviewShape(drawn(circle(target.at, RADIUS + target.footprint.radius)))
    return Preview(targets=(PreviewTarget(target.id, tests=(test,)),), shapes=(shape,))
