"""The Art of Mentalism (WZ1-MENT-01 to 05, WZ1-EXO-02): all of it works on the caster alone."""

from __future__ import annotations

from typing_extensions import override

from rules.core.ids import RuleId
from rules.core.message import say
from rules.core.offer import Candidate, Need
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.core.written import SkillRef
from rules.warzone_1e.facts import ActionsChanged, WoundsRegained
from rules.warzone_1e.powers.exorcism import refusal_to_heal
from rules.warzone_1e.powers.oneself import OnSelf
from rules.warzone_1e.powers.power import Cast, Power
from rules.warzone_1e.state import Battlefield, Model

#: The scores that Proficiency raises (WZ1-MENT-01).
RAISED = ("cc", "mw", "ld")


class _Mentalism(Power):
    source, school = "art", "mentalism"


class Proficiency(_Mentalism, OnSelf):
    """CC, MW or LD is higher by the level, until the turn ends."""

    id, rule, effect = "proficiency", RuleId("WZ1-MENT-01"), "proficient"

    @override
    def needs(self, field: Battlefield, caster: Model) -> tuple[Need, ...]:
        return (
            Need("item", "pick", say("need.score"), tuple(Candidate(s, say(f"stat.{s}")) for s in RAISED)),
        )

    @override
    def refusal(self, field: Battlefield, caster: Model, cast: Cast) -> Refusal | None:
        if cast.item not in RAISED:
            return refuse(self.rule, "refused.power_score")
        return super().refusal(field, caster, cast)

    @override
    def laid(self, cast: Cast) -> SkillRef:
        return SkillRef(self.effect, f"{cast.item} {cast.level}")


class Speed(_Mentalism, OnSelf):
    """2 more actions and 2 inches more for each Move, until the turn ends."""

    id, rule, level, effect = "speed", RuleId("WZ1-MENT-02"), 5, "speedy"
    actions = 2

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        yield from super().takes_effect(log, cast)
        left = log.state.models[cast.caster].actions
        log.emit(ActionsChanged(cast.caster, left + self.actions, self.rule))


class Invulnerability(_Mentalism, OnSelf):
    """More Armor by the level, for all the battle."""

    id, rule, effect, until = "invulnerability", RuleId("WZ1-MENT-03"), "invulnerable", "battle"


class Strength(_Mentalism, OnSelf):
    """More Strength by the level, until the turn ends."""

    id, rule, effect = "strength", RuleId("WZ1-MENT-04"), "strengthened"


class Flight(_Mentalism, OnSelf):
    """It flies 10 inches with each Move, and has to be on the ground when its turn ends."""

    id, rule, level, effect, until = "flight", RuleId("WZ1-MENT-05"), 2, "winged", "model_turn"


class ExorciseSelf(_Mentalism):
    """It regains a wound."""

    id, rule, level = "exorcise_self", RuleId("WZ1-EXO-02"), 4

    @override
    def unusable(self, field: Battlefield, caster: Model) -> Refusal | None:
        return refusal_to_heal(caster, self.rule)

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        log.emit(WoundsRegained(cast.caster, 1, self.rule))
        return
        yield
