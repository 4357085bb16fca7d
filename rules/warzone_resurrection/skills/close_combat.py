"""Special skills of close combat of a few lines."""

from __future__ import annotations

from typing_extensions import override

from rules.core.ids import RuleId
from rules.core.procedure import Log, Procedure
from rules.warzone_resurrection.effect import Attack, Attempt, Effect
from rules.warzone_resurrection.morale import pinning_test
from rules.warzone_resurrection.profile import SIZE_ORDER
from rules.warzone_resurrection.state import Battlefield, Model
from rules.warzone_resurrection.valued import WithName, WithNumber


class Brutal(Effect):
    """A Squad that loses a Model to it in close combat takes a Pinning test at once."""

    id, rule = "brutal", RuleId("WZR-SKILL-08")

    @override
    def when_removed(self, log: Log[Battlefield], attack: Attack, lost: Model) -> Procedure[None]:
        if not attack.ranged:
            yield from pinning_test(log, lost.squad)


class Contempt(WithName):
    """One failed CC test an Activation against a Faction, Squad or Model may be rolled again."""

    id, rule = "contempt", RuleId("WZR-SKILL-12")

    @override
    def rerolls(self, field: Battlefield, bearer: Model, attempt: Attempt) -> bool:
        if attempt.target is None:
            return False
        target = field.models[attempt.target]
        names = field.sides[target.owner].faction, field.squad_of(target).name, target.card.name
        return self.name.casefold() in map(str.casefold, names)


class Duellist(Effect):
    """One failed CC test an Activation against a base of its own size or smaller may be rolled again."""

    id, rule = "duellist", RuleId("WZR-SKILL-18")

    @override
    def rerolls(self, field: Battlefield, bearer: Model, attempt: Attempt) -> bool:
        if attempt.target is None:
            return False
        larger = SIZE_ORDER.index(field.models[attempt.target].base) > SIZE_ORDER.index(bearer.base)
        return not larger


class Fear(WithNumber):
    """Whoever fights it takes an LD test at -X, or has half its CC."""

    id, rule = "fear", RuleId("WZR-SKILL-22")

    @override
    def fear(self, field: Battlefield, bearer: Model) -> int:
        return abs(self.x)  # written with or without its minus sign
