"""What a blow would do, from the procedure that would do it: every number of a preview is its own."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.core.check import Check
from rules.core.ids import ModelId, SeatId
from rules.core.message import say
from rules.core.odds import at_least, odds_of
from rules.core.preview import Chance, Preview, PreviewTarget, PreviewTest
from rules.core.procedure import Log
from rules.warzone_1e.blows import Blow, cc_check, hit_of, strike
from rules.warzone_1e.damage import armour_check
from rules.warzone_1e.evolution import evolve
from rules.warzone_1e.facts import WoundsLost
from rules.warzone_1e.fighting import CHARGING, CloseCombat, swept, weapon_named
from rules.warzone_1e.state import Battlefield


def foreseen_blow(field: Battlefield, seat: SeatId, command: CloseCombat) -> Preview:
    """What a blow or a sweep would do to each of those that it may strike."""
    model = field.models[command.model]
    weapon = weapon_named(model, command.weapon)
    targets = swept(field, model, command.sweep) if command.sweep else (command.target,)
    blows = [Blow(model.id, target, weapon, model.has(CHARGING)) for target in targets]
    return Preview(targets=tuple(_suffers(field, blow) for blow in blows))


def _suffers(field: Battlefield, blow: Blow) -> PreviewTarget:
    wounds = odds_of(lambda log: strike(log, blow), field, evolve, lambda log: _lost(log, blow.target))
    mean = float(sum((amount * chance for amount, chance in wounds.items()), Fraction(0)))
    check = cc_check(field, blow)
    chances = (
        Chance(say("chance.hit"), *check.chance().as_integer_ratio()),
        Chance(say("chance.wound"), *at_least(wounds, 1).as_integer_ratio()),
        Chance(say("chance.kill"), *at_least(wounds, field.models[blow.target].wounds).as_integer_ratio()),
    )
    return PreviewTarget(
        target=blow.target,
        tests=tuple(_tests(check, armour_check(field, hit_of(field, blow)))),
        chances=chances,
        notes=(say("preview.expected_wounds", wounds=f"{mean:.2f}"),),
        expected=mean,
    )


def _lost(log: Log[Battlefield], model: ModelId) -> int:
    return sum(event.amount for event in log.events if isinstance(event, WoundsLost) and event.model == model)


def _tests(*checks: Check) -> Iterator[PreviewTest]:
    return (PreviewTest(check, *check.chance().as_integer_ratio()) for check in checks)
