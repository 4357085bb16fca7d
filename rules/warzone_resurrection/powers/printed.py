"""What the powers do that the rulebook gives as examples."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from rules.core.check import Modifier, modifier
from rules.core.ids import RuleId
from rules.warzone_resurrection.effect import Attack, Effect
from rules.warzone_resurrection.state import Battlefield, Model


class FranticInsanity(Effect):
    """Armour is impenetrable to 15."""

    id, rule = "frantic_insanity", RuleId("WZR-PSY-13")

    @override
    def impenetrable(self, field: Battlefield, bearer: Model) -> int:
        return 15


class SlowRot(Effect):
    """6 less armour, though never less than what it is impenetrable to."""

    id, rule = "slow_rot", RuleId("WZR-PSY-14")

    @override
    def armour_modifiers(self, field: Battlefield, bearer: Model, attack: Attack) -> Iterable[Modifier]:
        yield modifier(self.rule, "skill.slow_rot", -6)
