"""Chapter: Generic Special Skills, Psychic (X) (WZR-SKILL-43): the powers that a Model may know."""

from __future__ import annotations

from rules.core.ids import RuleId
from rules.core.message import verbatim
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.card import Card
from rules.warzone_resurrection.effect import effect_of
from rules.warzone_resurrection.written_arms import power_lines

_RULE = RuleId("WZR-SKILL-43")


def powers_known(card: Card) -> int:
    """How many powers a Model may know."""
    return sum(effect_of(ref).powers_known() for ref in card.skills)


def refusal_to_know(card: Card, faction: str) -> Refusal | None:
    """Why a Model of this faction may not know its powers: too many, or one on no list of the faction.

    Powers that the force itself describes are on its list.
    """
    most = powers_known(card)
    name = verbatim(card.name)
    if len(card.powers) > most:
        return refuse(_RULE, "refused.too_many_powers", model=name, most=most, known=len(card.powers))
    for power in card.powers:
        line = power_lines().get(power.id)
        if line is not None and faction not in line.factions:
            return refuse(
                _RULE, "refused.power_of_others", power=verbatim(power.name), faction=verbatim(faction)
            )
    return None
