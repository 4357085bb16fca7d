"""Chapter: Air Strikes (WZ1-AIR-01 to 06): calling a missile down on an enemy."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.check import Check
from rules.core.command import Command
from rules.core.ids import INCH, ModelId, RuleId, SeatId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure, roll
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_1e import sight
from rules.warzone_1e.actions import Action, begin, pay
from rules.warzone_1e.airstrikes.facts import StrikeCalled, StrikeEnded
from rules.warzone_1e.airstrikes.helicopter import FACTION, is_driven_off, is_out_of_control, wounds_left
from rules.warzone_1e.attack import Hit
from rules.warzone_1e.conditions import HIDDEN
from rules.warzone_1e.damage import take_hit
from rules.warzone_1e.dice import FUMBLE, PERFECT, SPECIAL
from rules.warzone_1e.diving import dive_for_cover
from rules.warzone_1e.facts import Counted
from rules.warzone_1e.powers.blasts import shielding, within_reach
from rules.warzone_1e.powers.casting import USE
from rules.warzone_1e.scores import score_check
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.targeting import dares_to_target
from rules.warzone_1e.units import is_panicked

CALL = Action(USE.id, RuleId("WZ1-AIR-01"), once=True, attacks=True)

#: Of sides: the airstrikes that they have left (WZ1-AIR-04).
STRIKES = "airstrikes"

DAMAGE, RADIUS = 12, 5 * INCH
#: A force has so many at most.
MOST_STRIKES = 4


class CallAirstrike(Command, frozen=True, tag="call_airstrike"):
    """Call an airstrike on an enemy in sight (WZ1-AIR-01)."""

    model: ModelId
    target: ModelId


def call_airstrike(log: Log[Battlefield], seat: SeatId, command: CallAirstrike) -> Procedure[None]:
    """Read out the place of an enemy to the helicopter. Raises ``Illegal``. Rules: WZ1-AIR-01 to 06."""
    caller = begin(log, seat, command.model, CALL)
    target = log.state.models.get(command.target)
    refused = refusal_to_call(log.state, caller) or refusal_to_strike(log.state, caller, target)
    if refused is not None:
        raise Illegal(refused)
    pay(log, caller.id, CALL)
    log.emit(StrikeCalled(caller.id, command.target, CALL.rule))
    if not (yield from dares_to_target(log, caller.id, command.target)):
        return
    if (yield from is_driven_off(log, seat)):
        log.emit(StrikeEnded(caller.id, "kept", RuleId("WZ1-HELI-04")))
        return
    log.emit(Counted(STRIKES, log.state.sides[seat].count(STRIKES) - 1, RuleId("WZ1-AIR-04"), seat=seat))
    check = calling_check(log.state, caller)
    face = yield from roll(check, caller.id)
    if face == FUMBLE:
        log.emit(StrikeEnded(caller.id, "on_caller", RuleId("WZ1-AIR-05")))
        yield from _bursts(log, caller.id, caller.id, perfect=False)
    elif check.passes(face):
        yield from _bursts(log, caller.id, command.target, perfect=face == PERFECT)
    else:
        log.emit(StrikeEnded(caller.id, "lost", RuleId("WZ1-AIR-02")))


def calling_check(field: Battlefield, caller: Model) -> Check:
    """The LD roll of whoever calls (WZ1-AIR-01, WZ1-AIR-05)."""
    return score_check(field, caller, "ld", "test.airstrike", SPECIAL).watching(PERFECT, FUMBLE)


def _bursts(log: Log[Battlefield], caller: ModelId, aimed_at: ModelId, *, perfect: bool) -> Procedure[None]:
    """Everybody within five inches takes the blast once; a perfect strike leaves its target no Armor roll.

    Rules: WZ1-AIR-03, WZ1-AIR-05.
    """
    centre = log.state.models[aimed_at]
    reach = RADIUS + centre.footprint.radius
    yield from dive_for_cover(log, within_reach(log.state, centre.at, reach))
    rule = RuleId("WZ1-AIR-03")
    hits = [
        Hit(
            id,
            DAMAGE,
            rule,
            by=caller,
            armoured=shielding(log.state, caller, id),
            perfect=perfect and id == aimed_at,
            explosive=True,
        )
        for id in within_reach(log.state, centre.at, reach)
    ]
    for hit in hits:
        yield from take_hit(log, hit)


def refusal_to_call(field: Battlefield, caller: Model) -> Refusal | None:
    """Why a model may call no airstrike at anybody. Rules: WZ1-AIR-01, WZ1-AIR-04, WZ1-HELI-04, 07."""
    name = verbatim(caller.name)
    unit = field.unit_of(caller)
    if unit.faction and unit.faction != FACTION:
        return refuse("WZ1-AIR-01", "refused.guest_calls_no_strikes", model=name)
    if not unit.is_individual and unit.leader != caller.id:
        return refuse("WZ1-AIR-01", "refused.calls_no_strikes", model=name)
    if is_panicked(field, caller):
        return refuse("WZ1-AIR-01", "refused.caller_panicked", model=name)
    if wounds_left(field, caller.owner) == 0:
        return refuse("WZ1-HELI-07", "refused.no_helicopter")
    if is_out_of_control(field, caller.owner):
        return refuse("WZ1-HELI-04", "refused.out_of_control")
    if field.sides[caller.owner].count(STRIKES) < 1:
        return refuse("WZ1-AIR-04", "refused.no_strike_left")
    return None


def refusal_to_bring(faction: str, counts: Mapping[str, int]) -> Refusal | None:
    """Why a force cannot have so many airstrikes: four at most, and only Capitol has any (WZ1-AIR-04)."""
    strikes = counts.get(STRIKES, 0)
    if strikes and faction != FACTION:
        return refuse("WZ1-AIR-04", "refused.no_helicopters")
    if not 0 <= strikes <= MOST_STRIKES:
        return refuse("WZ1-AIR-04", "refused.too_many_strikes", most=MOST_STRIKES)
    return None


def refusal_to_strike(field: Battlefield, caller: Model, target: Model | None) -> Refusal | None:
    """Why nobody can have a missile come down there: it is no enemy in sight (WZ1-AIR-01)."""
    if target is None or not target.on_table or target.owner == caller.owner:
        return refuse("WZ1-AIR-01", "refused.strike_target")
    name = verbatim(target.name)
    if target.has(HIDDEN) or not sight.sees(field, caller, target):
        return refuse("WZ1-AIR-01", "refused.strike_unseen", target=name)
    return None
