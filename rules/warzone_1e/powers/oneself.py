"""Powers that work on whoever uses them and on nobody else (WZ1-ART-04)."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.core.written import SkillRef
from rules.warzone_1e.powers.lasting import lay
from rules.warzone_1e.powers.power import Cast, Power
from rules.warzone_1e.profile import Until
from rules.warzone_1e.state import Battlefield, Model


class OnSelf(Power):
    """Lays one effect on its user, with the level that it was used at."""

    effect: ClassVar[str]
    until: ClassVar[Until] = "turn"

    @override
    def refusal(self, field: Battlefield, caster: Model, cast: Cast) -> Refusal | None:
        if cast.target and cast.target != caster.id:
            return refuse(self.rule_of("sight"), "refused.power_self", power=self.name)
        return None

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        lay(log, self, cast.caster, log.state.models[cast.caster], self.laid(cast), self.until)
        return
        yield

    def laid(self, cast: Cast) -> SkillRef:
        """The effect with what it is told."""
        return SkillRef(self.effect, cast.level)
