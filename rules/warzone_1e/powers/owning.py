"""Who may know which spells and own which gifts (WZ1-ART-01, WZ1-ART-02, WZ1-GIFT-01, WZ1-GIFT-03)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.message import say, verbatim
from rules.core.refusal import Refusal, refuse
from rules.warzone_1e.library import ModelLine, library
from rules.warzone_1e.powers.power import ASPECTS, POWERS, Power
from rules.warzone_1e.written import WrittenModel

#: An individual owns so many gifts at most (WZ1-GIFT-03), of one Apostle besides the general ones.
MOST_GIFTS, APOSTLES = 10, 1
#: Nobody masters more Aspects (WZ1-ART-02).
MOST_ASPECTS = 2

GENERAL = "general"

#: What a gift of variable level costs; all others cost their level (WZ1-GIFT-02).
COST_OF_VARIABLE = 5


def refusal_to_own(model: WrittenModel) -> Refusal | None:
    """Why a model of a force cannot have its powers; None where it can."""
    if not model.powers:
        return None
    return next(_refusals(model, _line_of(model.kind)), None)


def _line_of(kind: str) -> ModelLine | None:
    """The force lists' line for a kind of model; None for one that they do not have."""
    lines = (force.models.get(kind) for force in library().lists.values())
    return next((line for line in lines if line is not None), None)


def _refusals(model: WrittenModel, line: ModelLine | None) -> Iterator[Refusal]:
    name = verbatim(model.name or model.id)
    unknown = [power for power in model.powers if power not in POWERS and power not in ASPECTS]
    if unknown:
        yield refuse("CORE-COMMAND", "refused.no_such_power")
        return
    if not model.profile.pw:
        yield refuse("WZ1-PROF-03", "refused.no_power_score", model=name)
    aspects = [power for power in model.powers if power in ASPECTS]
    most = MOST_ASPECTS if line is None else line.aspects
    if len(aspects) > most:
        yield refuse(
            "WZ1-ART-02" if most else "WZ1-ART-01", "refused.too_many_aspects", model=name, most=most
        )
    gifts = [POWERS[power] for power in model.powers if power in POWERS and POWERS[power].source == "gift"]
    if gifts and line is not None and not line.gifts:
        yield refuse("WZ1-GIFT-01", "refused.no_gifts_allowed", model=name)
    yield from _refusals_of_gifts(gifts)


def _refusals_of_gifts(gifts: list[Power]) -> Iterator[Refusal]:
    if len(gifts) > MOST_GIFTS:
        yield refuse("WZ1-GIFT-03", "refused.too_many_gifts", most=MOST_GIFTS)
    if len({gift.id for gift in gifts}) < len(gifts):
        yield refuse("WZ1-GIFT-03", "refused.gift_twice")
    apostles = dict.fromkeys(gift.school for gift in gifts if gift.school != GENERAL)
    if len(apostles) > APOSTLES:
        strange = next(gift for gift in gifts if gift.school == list(apostles)[1])
        apostle = say(f"school.{strange.school}")
        yield refuse("WZ1-GIFT-03", "refused.gift_of_another", power=strange.name, apostle=apostle)


def cost_of_level(level: int | None) -> int:
    """Points that a gift of this level costs; None is a variable one (WZ1-GIFT-02)."""
    return COST_OF_VARIABLE if level is None else level


def priced(claim: Mapping[str, Any]) -> str | None:
    """A scenario's claim that gifts cost so much together: None, or what differs."""
    cost = sum(cost_of_level(POWERS[gift].level) for gift in claim["gifts"])
    return None if cost == claim["cost"] else f"they cost {cost}"
