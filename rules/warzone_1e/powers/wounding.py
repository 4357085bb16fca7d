"""Gifts and spells whose victims resist or are harmed, without an Armor roll."""

from __future__ import annotations

from typing_extensions import override

from rules.core.procedure import Log, Procedure
from rules.warzone_1e.damage import suffer
from rules.warzone_1e.powers.aims import AtModel
from rules.warzone_1e.powers.casting import resists
from rules.warzone_1e.powers.power import Cast
from rules.warzone_1e.state import Battlefield


class Wounding(AtModel):
    """The target resists or takes one wound."""

    attacks, resisted = True, True

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        target = self.target_of(log.state, cast)
        if not (yield from resists(log, self, cast, target)):
            yield from suffer(log, target.id, 1, self.rule, cast.caster)
