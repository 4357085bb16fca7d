"""Chapter: Special Equipment, Gas Masks (WZ1-EQUIP-03 to 12): what each piece does for its wearer."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from rules.core.check import Modifier, check, modifier
from rules.core.ids import RuleId
from rules.core.procedure import Log, Procedure, test
from rules.warzone_1e.attack import Attempt, Hit
from rules.warzone_1e.damage import is_gas
from rules.warzone_1e.dice import PLAIN
from rules.warzone_1e.effect import Effect
from rules.warzone_1e.facts import Gained
from rules.warzone_1e.profile import Stat
from rules.warzone_1e.state import Battlefield, Model

#: Of models: its injector has been used up; its hyperactivator has burnt out.
INJECTED, BURNT_OUT = "injected", "burnt_out"

#: What the eyes add to spotting, and to MW against range alone.
_SPOTS_BETTER, _AGAINST_RANGE = 4, 2
_HARDER_TO_SPOT = -4
#: A wound is averted, gas kept out, on so much or less.
_MEDIC, _MASK = 10, 15
_ARM = 5


class BionicEyes(Effect):
    """They spot better, and make up for range; beyond what is right close by they add nothing."""

    id, rule = "bionic_eye_implants", RuleId("WZ1-EQUIP-03")

    @override
    def spotting_modifiers(self, field: Battlefield, bearer: Model, target: Model) -> Iterable[Modifier]:
        yield modifier(self.rule, "why.bionic_eyes", _SPOTS_BETTER)

    @override
    def hit_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        if attempt.score == "mw":
            yield modifier(self.rule, "why.bionic_eyes", min(_AGAINST_RANGE, attempt.range_penalty))


class ChameleonOversuit(Effect):
    """Its hidden wearer is hard to find."""

    id, rule = "chameleon_oversuit", RuleId("WZ1-EQUIP-04")

    @override
    def spotted_modifiers(self, field: Battlefield, bearer: Model, spotter: Model) -> Iterable[Modifier]:
        yield modifier(self.rule, "why.chameleon_oversuit", _HARDER_TO_SPOT)


class CoagulantAutoInjector(Effect):
    """The first wound of the battle is nothing."""

    id, rule = "coagulant_auto_injector", RuleId("WZ1-EQUIP-05")

    @override
    def absorbs_wound(self, log: Log[Battlefield], bearer: Model) -> Procedure[bool]:
        if log.state.models[bearer.id].has(INJECTED):
            return False
        log.emit(Gained(bearer.id, INJECTED, self.rule))
        return True
        yield


class CombatMedicUnit(Effect):
    """Each wound may be seen to at once."""

    id, rule = "combat_medic_unit", RuleId("WZ1-EQUIP-07")

    @override
    def averts_wound(self, log: Log[Battlefield], bearer: Model) -> Procedure[bool]:
        return (yield from test(check("test.medic", PLAIN, _MEDIC), bearer.id))


class CommandHelmet(Effect):
    """An action more each turn."""

    id, rule = "command_helmet", RuleId("WZ1-EQUIP-08")

    @override
    def action_modifiers(self, field: Battlefield, bearer: Model) -> Iterable[Modifier]:
        yield modifier(self.rule, "why.command_helmet", 1)


class CyberneticPowerArm(Effect):
    """Stronger for every purpose."""

    id, rule = "cybernetic_power_arm", RuleId("WZ1-EQUIP-10")

    @override
    def score_modifiers(self, field: Battlefield, bearer: Model, stat: Stat) -> Iterable[Modifier]:
        if stat == "st":
            yield modifier(self.rule, "why.power_arm", _ARM)


class CombatDrugs(Effect):
    """A dose, which is taken as the unit is activated."""

    id, rule = "combat_drugs", RuleId("WZ1-EQUIP-06")
    drugs = True


class Drugged(Effect):
    """Whoever has taken its dose takes no panic test until its unit's next turn."""

    id, rule = "drugged", RuleId("WZ1-EQUIP-06")
    never_panics = True


class Hyperactivator(Effect):
    """It can be switched on as its wearer's turn begins."""

    id, rule = "hyperactivator", RuleId("WZ1-EQUIP-11")
    hyperactivates = True


class Hyperactive(Effect):
    """A round of use: an action more, and better LD."""

    id, rule = "hyperactive", RuleId("WZ1-EQUIP-11")

    @override
    def action_modifiers(self, field: Battlefield, bearer: Model) -> Iterable[Modifier]:
        yield modifier(self.rule, "why.hyperactivator", 1)

    @override
    def score_modifiers(self, field: Battlefield, bearer: Model, stat: Stat) -> Iterable[Modifier]:
        if stat == "ld":
            yield modifier(self.rule, "why.hyperactivator", 4)


class GasMask(Effect):
    """Gas may not get through it."""

    id, rule = "gas_mask", RuleId("WZ1-EQUIP-12")

    @override
    def wards_off(self, log: Log[Battlefield], bearer: Model, hit: Hit) -> Procedure[bool]:
        if not is_gas(hit):
            return False
        return (yield from test(check("test.gas_mask", PLAIN, _MASK), bearer.id))
