"""Special Close Combat Actions of small bases, and the one that large bases share (WZR-CC-11, WZR-CC-12)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from typing_extensions import override

from rules.core.ids import RuleId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.blows import Strike, blow
from rules.warzone_resurrection.conditions import HELD_DOWN
from rules.warzone_resurrection.effect import Attack, Attempt
from rules.warzone_resurrection.engagement import engaged_with
from rules.warzone_resurrection.events import Gained
from rules.warzone_resurrection.measurement import gap, is_in_rear_of
from rules.warzone_resurrection.profile import BaseSize
from rules.warzone_resurrection.special_actions.hits import piercing
from rules.warzone_resurrection.special_actions.special import LARGE, MEDIUM, SMALL, Special
from rules.warzone_resurrection.state import Battlefield, Model


class BackStab(Special):
    """From the rear at a small or medium base: its Armour Value is halved."""

    id, rule = "back_stab", RuleId("WZR-CC-11")
    against = {SMALL: frozenset({SMALL, MEDIUM})}

    @override
    def refusal_of_situation(self, field: Battlefield, model: Model, target: Model) -> Refusal | None:
        if is_in_rear_of(model, target):
            return None
        return refuse(self.rule, "refused.not_in_rear", target=verbatim(target.card.name))

    @override
    def hit(self, field: Battlefield, attempt: Attempt, landed: Strike) -> Attack:
        return msgspec.structs.replace(piercing(blow(field, attempt, landed)), halves_armour=True)


class HoldHimDown(Special):
    """In contact in the target's rear, beside a friend: failed tests at the target may be rolled again."""

    id, rule = "hold_him_down", RuleId("WZR-CC-12")
    against = {SMALL: frozenset({SMALL, MEDIUM}), LARGE: frozenset({SMALL, MEDIUM, LARGE})}

    @override
    def bases_in(self, field: Battlefield) -> Mapping[BaseSize, frozenset[BaseSize]]:
        """In the French edition it is for small and medium bases."""
        if not field.options.french:
            return self.against
        return {SMALL: self.against[SMALL], MEDIUM: self.against[LARGE]}

    @override
    def refusal_of_situation(self, field: Battlefield, model: Model, target: Model) -> Refusal | None:
        name = verbatim(target.card.name)
        if gap(model, target) > 0:
            return refuse(self.rule, "refused.not_in_contact", target=name)
        if not is_in_rear_of(model, target):
            return refuse(self.rule, "refused.not_in_rear", target=name)
        fighters = (other for other in engaged_with(field, target) if other.owner == model.owner)
        if all(friend.id == model.id for friend in fighters):
            return refuse(self.rule, "refused.holds_alone", target=name)
        return None

    @override
    def when_it_hits(self, log: Log[Battlefield], attempt: Attempt, landed: Strike) -> Procedure[None]:
        if attempt.target is not None:
            log.emit(Gained(attempt.target, HELD_DOWN, self.rule))
        return
        yield
