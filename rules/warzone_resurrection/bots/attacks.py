"""What an attack is worth, by the rules' own odds: the chances that its preview shows."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.command import Command
from rules.core.ids import SeatId
from rules.core.preview import Chance, Preview, PreviewTarget
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal
from rules.warzone_resurrection.bots.prices import price
from rules.warzone_resurrection.preview import preview
from rules.warzone_resurrection.state import Battlefield

#: How much worse it is to hit one's own, and what share of a Model's price wounding it is worth.
OWN, HURT = 1.5, 0.4

#: What it is worth to make an enemy's Squad test its nerves, for each hit that may come.
NERVES = 0.3

_TARGET_SENSE = "test.target_sense"


def attack(field: Battlefield, seat: SeatId, command: Command) -> float:
    """What comes of it on the mean: the prices of those who fall, those of the enemy less one's own."""
    try:
        shown = preview(field, seat, command, _as_offered)
    except Illegal:
        return 0.0
    return _sensed(shown) * sum(_suffered(field, seat, target) for target in shown.targets)


def _as_offered(log: Log[Battlefield], seat: SeatId, command: Command) -> Procedure[None]:
    """What is offered is legal, and what is imagined need not be."""
    return
    yield


def _suffered(field: Battlefield, seat: SeatId, target: PreviewTarget) -> float:
    model = field.models[target.target]
    chances = {chance.outcome.key: _of(chance) for chance in target.chances}
    killed = chances.get("chance.kill", 0.0)
    hurt = chances.get("chance.wound", 0.0) - killed
    worth = price(model) * (killed + HURT * max(0.0, hurt)) + NERVES * chances.get("chance.hit", 0.0)
    return -OWN * worth if model.owner == seat else worth


def _sensed(shown: Preview) -> float:
    """The chance that the targets may be taken at all (WZR-DEF-07)."""
    tests = shown.targets[0].tests if shown.targets else ()
    return _first(t.numerator / t.denominator for t in tests if t.check.of.key == _TARGET_SENSE)


def _first(chances: Iterable[float]) -> float:
    return next(iter(chances), 1.0)


def _of(chance: Chance) -> float:
    return chance.numerator / chance.denominator
