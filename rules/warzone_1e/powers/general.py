"""The Dark Symmetry Gifts that serve every Apostle (WZ1-DS-01 to 06)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as change
from typing_extensions import override

from rules.core.geometry import Point
from rules.core.ids import RuleId
from rules.core.message import say
from rules.core.offer import Need
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.core.written import SkillRef
from rules.warzone_1e.actions import actions_of
from rules.warzone_1e.facts import ActionsChanged, Counted
from rules.warzone_1e.library import library
from rules.warzone_1e.movement import MovePlan, go, plan
from rules.warzone_1e.powers.aims import nearest_first, power_reach
from rules.warzone_1e.powers.changeling import Ordering
from rules.warzone_1e.powers.gear import AtGear, name_of
from rules.warzone_1e.powers.oneself import OnSelf
from rules.warzone_1e.powers.power import Cast, Power
from rules.warzone_1e.powers.wounding import Wounding
from rules.warzone_1e.state import Battlefield, Lasting, Model


class _General(Power):
    source, school = "gift", "general"


class LanceOfPain(_General, Wounding):
    """The target resists or takes a wound."""

    id, rule, level = "lance_of_pain", RuleId("WZ1-DS-01"), 1


class DarkAura(_General, OnSelf):
    """Until its user is activated again, enemies have to bring themselves to attack it."""

    id, rule, level, effect, until = "dark_aura", RuleId("WZ1-DS-02"), 2, "shunned", "battle"
    until_activated = True


class TelepathicCommand(_General, Ordering):
    """A squad of the same side, wherever it is, is activated after its user's turn."""

    id, rule, level = "telepathic_command", RuleId("WZ1-DS-03"), 2
    in_sight, on_squads = False, True


class Malfunction(_General, AtGear):
    """Electrical equipment in sight stops working; nobody resists it."""

    id, rule, level = "malfunction", RuleId("WZ1-DS-04"), 3

    @override
    def refusal_of(self, target: Model, item: str) -> Refusal | None:
        special = library().equipment.special.get(item)
        if special is not None and special.electrical:
            return None
        return refuse("WZ1-EQUIP-09", "refused.not_electrical", item=name_of(target, item))

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        self.put_out(log, cast)
        return
        yield


class Compression(_General):
    """One movement as far as its PW in inches, over the ground like any other."""

    id, rule, level = "compression", RuleId("WZ1-DS-05"), 4

    @override
    def needs(self, field: Battlefield, caster: Model) -> tuple[Need, ...]:
        at = caster.at
        return (Need("path", "path", say("need.path"), origin=(at.x, at.y), reach=power_reach(caster)),)

    @override
    def refusal(self, field: Battlefield, caster: Model, cast: Cast) -> Refusal | None:
        planned = self._planned(field, cast)
        return planned if isinstance(planned, Refusal) else None

    def _planned(self, field: Battlefield, cast: Cast) -> MovePlan | Refusal:
        compressed = Lasting(self.id, SkillRef("compressed"), "model_turn", cast.caster)
        field = field.with_model(cast.caster, lambda m: change(m, effects=(*m.effects, compressed)))
        return plan(field, field.models[cast.caster], cast.path, cast.facing)

    @override
    def examples(self, field: Battlefield, caster: Model, cast: Cast) -> Iterator[Cast]:
        """Straight towards enemies, and half as far."""
        for enemy in nearest_first(caster, field.enemies(caster)):
            for share in (2, 3):
                at = Point(
                    caster.at.x + (enemy.at.x - caster.at.x) // share,
                    caster.at.y + (enemy.at.y - caster.at.y) // share,
                )
                yield change(cast, path=((at.x, at.y),))

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        planned = self._planned(log.state, cast)
        if isinstance(planned, MovePlan):
            go(log, cast.caster, planned, self.rule)
        return
        yield


class TimeDeath(_General):
    """Twice the actions of its user for this turn; once in a battle."""

    id, rule, level = "time_death", RuleId("WZ1-DS-06"), 6
    once_a_battle = True

    @override
    def takes_effect(self, log: Log[Battlefield], cast: Cast) -> Procedure[None]:
        user = log.state.models[cast.caster]
        log.emit(Counted(self.id, 1, self.rule, model=user.id))
        log.emit(ActionsChanged(user.id, user.actions + actions_of(log.state, user), self.rule))
        return
        yield
