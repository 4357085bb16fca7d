"""What special abilities do on the table (WZ1-FORCE-19 to 22, WZ1-HERO-02 to 11)."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from rules.core.check import Modifier, modifier
from rules.core.ids import INCH, RuleId
from rules.warzone_1e.attack import Attempt
from rules.warzone_1e.effect import Effect, effects_of_weapon
from rules.warzone_1e.profile import MOST_ARMOUR, Stat
from rules.warzone_1e.state import Battlefield, Model

#: What spotting somebody who knows how to hide costs, and what good eyes add.
_HARDER_TO_SPOT, _SPOTS_BETTER = -4, 4


class CommandoTraining(Effect):
    """It infiltrates at its full MV."""

    id, rule = "commando_training", RuleId("WZ1-FORCE-19")
    sneaks_fast, hides_by_nature = True, True


class Stealth(Effect):
    """It is hard to spot."""

    id, rule = "stealth", RuleId("WZ1-FORCE-20")
    hides_by_nature = True

    @override
    def spotted_modifiers(self, field: Battlefield, bearer: Model, spotter: Model) -> Iterable[Modifier]:
        yield modifier(self.rule, "why.stealth", _HARDER_TO_SPOT)


class JungleTraining(Effect):
    """Woods and swamps are open ground to it."""

    id, rule = "jungle_training", RuleId("WZ1-FORCE-21")
    open_ground = frozenset({"dense_wood", "swamp"})


class CloseCombatTraining(Effect):
    """Its blows do more damage, but for those with a sidearm."""

    id, rule = "close_combat_training", RuleId("WZ1-FORCE-22")

    @override
    def damage_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        if attempt.score == "cc" and not _with_sidearm(attempt):
            yield modifier(self.rule, "why.close_combat_training", 2)


class Fearless(Effect):
    """It takes no panic tests."""

    id, rule = "fearless", RuleId("WZ1-HERO-02")
    never_panics = True


class Leadership(Effect):
    """A friendly squad near it may roll a failed panic test again."""

    id, rule = "leadership", RuleId("WZ1-HERO-03")
    steadies_squads = True


class CrackShot(Effect):
    """It shoots better and does more damage with its guns, in close combat, too."""

    id, rule = "crack_shot", RuleId("WZ1-HERO-05")

    @override
    def score_modifiers(self, field: Battlefield, bearer: Model, stat: Stat) -> Iterable[Modifier]:
        if stat == "mw":
            yield modifier(self.rule, "why.crack_shot", 2)

    @override
    def damage_modifiers(self, field: Battlefield, bearer: Model, attempt: Attempt) -> Iterable[Modifier]:
        if attempt.score == "mw" or _with_sidearm(attempt):
            yield modifier(self.rule, "why.crack_shot", 2)


class KeenEyes(Effect):
    """It spots better."""

    id, rule = "keen_eyes", RuleId("WZ1-HERO-06")

    @override
    def spotting_modifiers(self, field: Battlefield, bearer: Model, target: Model) -> Iterable[Modifier]:
        yield modifier(self.rule, "why.keen_eyes", _SPOTS_BETTER)


class Scout(Effect):
    """It is hard to spot."""

    id, rule = "scout", RuleId("WZ1-HERO-07")

    @override
    def spotted_modifiers(self, field: Battlefield, bearer: Model, spotter: Model) -> Iterable[Modifier]:
        yield modifier(self.rule, "why.scout", _HARDER_TO_SPOT)


class Blessed(Effect):
    """It resists the Dark Symmetry better."""

    id, rule = "blessed", RuleId("WZ1-HERO-09")

    @override
    def resist_modifiers(self, field: Battlefield, bearer: Model, source: str) -> Iterable[Modifier]:
        if source == "gift":
            yield modifier(self.rule, "why.blessed", 4)


class PainResistant(Effect):
    """It has a Wound more."""

    id, rule = "pain_resistant", RuleId("WZ1-HERO-10")
    more_wounds = 1


class Tough(Effect):
    """It has more Armor, though no more than there can be."""

    id, rule = "tough", RuleId("WZ1-HERO-11")

    @override
    def score_modifiers(self, field: Battlefield, bearer: Model, stat: Stat) -> Iterable[Modifier]:
        if stat == "a":
            yield modifier(self.rule, "why.tough", 2)
            yield modifier(self.rule, "why.most_armour", MOST_ARMOUR, "cap")


class LongLegs(Effect):
    """It moves farther on foot."""

    id, rule = "long_legs", RuleId("WZ1-HERO-11")

    @override
    def movement_modifiers(self, field: Battlefield, bearer: Model) -> Iterable[Modifier]:
        yield modifier(self.rule, "why.long_legs", INCH)


class VeryStrong(Effect):
    """It has more Strength."""

    id, rule = "very_strong", RuleId("WZ1-HERO-11")

    @override
    def score_modifiers(self, field: Battlefield, bearer: Model, stat: Stat) -> Iterable[Modifier]:
        if stat == "st":
            yield modifier(self.rule, "why.very_strong", 2)


class Flying(Effect):
    """It flies as far as it walks."""

    id, rule = "flying", RuleId("WZ1-FLY-01")

    @override
    def flight(self, bearer: Model) -> int:
        return bearer.profile.mv


class NeverRouts(Effect):
    """It never routs."""

    id, rule = "never_routs", RuleId("WZ1-PANIC-12")
    never_routs = True


class Undead(Effect):
    """An Undead Legionnaire: it does not rout because of losses, and a spell turns it."""

    id, rule = "undead", RuleId("WZ1-EXO-01")
    never_routs, undead = True, True


def _with_sidearm(attempt: Attempt) -> bool:
    """Whether somebody strikes with a gun (WZ1-SIDE-01)."""
    guns = effects_of_weapon(attempt.weapon)
    return attempt.score == "cc" and any(trait.serves_in_close_combat for trait in guns)
