"""The chapter on panic, rout and rallying, as the game has it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.ids import RuleId, SeatId
from rules.core.message import say, verbatim
from rules.core.offer import Candidate, Need, Offer
from rules.core.preview import Preview, PreviewTarget, PreviewTest
from rules.core.procedure import Log, Procedure
from rules.warzone_1e import folding
from rules.warzone_1e.actions import refusal_to_act
from rules.warzone_1e.chapter import Chapter
from rules.warzone_1e.conditions import PANICKED
from rules.warzone_1e.examples import picked
from rules.warzone_1e.falling_back import (
    FALL_BACK,
    FallBack,
    fall_back,
    plan_flight,
    refusal_of_panic,
    refusal_to_fall_back,
)
from rules.warzone_1e.panic import MoraleSeen, best_led, is_broken, lenders, see_to_morale
from rules.warzone_1e.preview import foreseen_way
from rules.warzone_1e.rallying import (
    RALLY,
    Rally,
    RallyUnit,
    rally,
    rally_unit,
    refusal_to_rally,
    refusal_to_rally_itself,
    self_check,
)
from rules.warzone_1e.shelter import is_sheltered
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.units import is_individual, is_panicked
from rules.warzone_1e.waiting import losses_seen_to


def action_done(log: Log[Battlefield], model: str) -> Procedure[None]:
    """What an action has cost shakes units once it is over; whoever panics keeps nobody waiting."""
    yield from see_to_morale(log)
    losses_seen_to(log)


# Offers ------------------------------------------------------------------------------------------------


def offers(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    """Rallying by itself, for the panicked unit that is active."""
    unit = field.units.get(field.unit) if field.unit is not None else None
    if field.phase != "activation" or unit is None or unit.owner != seat or not unit.has(PANICKED):
        return
    yield Offer(
        f"rally_unit:{unit.id}",
        say("offer.rally_unit", unit=verbatim(unit.name)),
        RallyUnit(unit.id),
        RuleId("WZ1-RALLY-01"),
        unit=unit.id,
        refused=refusal_to_rally_itself(field, seat, unit),
    )


def offers_of(field: Battlefield, seat: SeatId, model: Model) -> Iterator[Offer]:
    """Falling back, and rallying others."""
    if is_panicked(field, model):
        yield Offer(
            f"fall_back:{model.id}",
            say("action.fall_back"),
            FallBack(model.id),
            FALL_BACK.rule,
            model.id,
            model.unit,
            cost=1,
            refused=refusal_to_act(field, seat, model.id, FALL_BACK) or refusal_to_fall_back(field, model),
        )
    panicked = [unit for unit in field.units_of(seat) if unit.has(PANICKED) and not unit.is_individual]
    if panicked and is_individual(field, model):
        candidates = tuple(
            Candidate(unit.id, verbatim(unit.name), refusal_to_rally(field, model, unit)) for unit in panicked
        )
        none = candidates[0].refused if all(one.refused for one in candidates) else None
        yield Offer(
            f"rally:{model.id}",
            say("action.rally"),
            Rally(model.id, model.unit),
            RALLY.rule,
            model.id,
            model.unit,
            cost=1,
            needs=(Need("unit", "pick", say("need.unit_to_rally"), candidates),),
            refused=refusal_to_act(field, seat, model.id, RALLY) or none,
        )


# Looking ahead -------------------------------------------------------------------------------------------


def _foreseen_rally(field: Battlefield, seat: SeatId, command: RallyUnit) -> Preview:
    unit = field.units.get(command.unit)
    tester = best_led(field, unit) if unit else None
    if tester is None:
        return Preview()
    check = self_check(field, tester)
    test = PreviewTest(check, *check.chance().as_integer_ratio())
    return Preview(targets=(PreviewTarget(tester.id, tests=(test,)),))


def _foreseen_flight(field: Battlefield, seat: SeatId, command: FallBack) -> Preview:
    planned = plan_flight(field, field.models[command.model])
    return Preview() if planned is None else Preview(move=foreseen_way(planned))


CHAPTER = Chapter(
    id="morale",
    commands={RallyUnit: rally_unit},
    actions={FallBack: fall_back, Rally: rally},
    events={MoraleSeen: folding.nothing},
    offers=offers,
    model_offers=offers_of,
    examples={Rally: picked("unit")},
    previews={RallyUnit: _foreseen_rally, FallBack: _foreseen_flight},
    forbids=refusal_of_panic,
    moments={"action_done": action_done},
    model_claims={
        "sheltered": is_sheltered,
        "flees": lambda field, model: plan_flight(field, model) is not None,
        "unit_broken": lambda field, model: is_broken(field, field.unit_of(model)),
        "lenders": lambda field, model: [one.id for one in lenders(field, field.unit_of(model))],
    },
)
