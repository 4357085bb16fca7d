"""What happens in the air and nowhere else."""

from __future__ import annotations

from rules.core.ids import ModelId, RuleId, SeatId, UnitId
from rules.core.message import Message, say, verbatim
from rules.warzone_1e.facts import Fact
from rules.warzone_1e.state import Battlefield


class StrikeCalled(Fact, frozen=True, tag="strike_called"):
    """A model calls an airstrike on an enemy; whether it gets there is rolled next."""

    model: ModelId
    target: ModelId
    rule: RuleId


class StrikeEnded(Fact, frozen=True, tag="strike_ended"):
    """What became of an airstrike: it is ``lost``, comes down on its ``caller``, or is ``kept`` for later."""

    model: ModelId
    how: str
    rule: RuleId


class HelicopterShotAt(Fact, frozen=True, tag="helicopter_shot_at"):
    """Somebody who waited shoots at a side's helicopter."""

    model: ModelId
    seat: SeatId
    rule: RuleId


class HelicopterHurt(Fact, frozen=True, tag="helicopter_hurt"):
    """A side's helicopter has lost wounds and is out of control, or ``destroyed``."""

    seat: SeatId
    wounds: int
    destroyed: bool
    rule: RuleId


class Landed(Fact, frozen=True, tag="landed"):
    """A unit has come down from its helicopter."""

    unit: UnitId
    rule: RuleId


def called(field: Battlefield, event: StrikeCalled) -> Message:
    """The call."""
    who, target = verbatim(field.models[event.model].name), verbatim(field.models[event.target].name)
    return say("told.strike_called", who=who, target=target)


def ended(field: Battlefield, event: StrikeEnded) -> Message:
    """What became of it."""
    return say(f"told.strike_{event.how}", who=verbatim(field.models[event.model].name))


def shot_at(field: Battlefield, event: HelicopterShotAt) -> Message:
    """Who shoots."""
    return say("told.helicopter_shot_at", who=verbatim(field.models[event.model].name))


def hurt(field: Battlefield, event: HelicopterHurt) -> Message:
    """What that did."""
    side = verbatim(field.sides[event.seat].name)
    if event.destroyed:
        return say("told.helicopter_destroyed", side=side)
    return say("told.helicopter_hurt", side=side, wounds=event.wounds)


def landed(field: Battlefield, event: Landed) -> Message:
    """Who came down."""
    return say("told.landed", unit=verbatim(field.units[event.unit].name))
