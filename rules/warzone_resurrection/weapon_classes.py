"""Chapter: Armoury, weapon classes (WZR-ARM-01 to 15): what the letter behind a weapon's type means.

A class says whether its weapons serve in close combat, as pistols do, and what they do to their bearers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from rules.core.ids import RuleId
from rules.core.message import Message, say, verbatim
from rules.core.written import SkillRef
from rules.warzone_resurrection.profile import Weapon

#: The template of shotguns, which serve in close combat whatever their class (WZR-ARM-11).
SHOTGUN = "ST"

#: The traits that every ranged weapon of a damage type has (WZR-ARM-26, WZR-ARM-31, WZR-PSY-05).
TRAITS_BY_DAMAGE = {
    "Plasma": (SkillRef("plasmatic_fire"),),
    "Psychic": (SkillRef("against_will"),),
    "Rail": (SkillRef("rail"),),
}


#: Damage types that have a name of their own in every language.
DAMAGE_TYPES = ("Piercing", "Blast", "Plasma", "Psychic", "Rail")


def damage_name(damage: str) -> Message:
    """What a damage type is called; one that only data knows, by what it is called there."""
    return say(f"damage.{damage.casefold()}") if damage in DAMAGE_TYPES else verbatim(damage)


class WeaponClass(msgspec.Struct, frozen=True):
    """A class of weapons.

    ``serves``: its ranged lines may be used in close combat, with CC, by their own printed values.
    ``hampers``: its bearer has a Rate of Attack of 1 and no Engage Bonus. ``thrown``: its ranged lines are
    thrown at a place. ``rule`` is what says so, and what bars those that do not serve from close combat.
    """

    name: str
    rule: RuleId
    serves: bool = False
    hampers: bool = False
    thrown: bool = False


#: The classes by their letter.
CLASSES: Mapping[str, WeaponClass] = {
    "P": WeaponClass("pistol", RuleId("WZR-ARM-02"), serves=True),
    "A": WeaponClass("auto", RuleId("WZR-ARM-09")),
    "S": WeaponClass("special", RuleId("WZR-ARM-11")),
    "H": WeaponClass("heavy", RuleId("WZR-ARM-14"), hampers=True),
    "G": WeaponClass("grenade", RuleId("WZR-ARM-15"), thrown=True),
}

#: The classes whose close combat lines hit at their printed strength, without the user's St and without
#: the bonus of an Engage (WZR-ARM-02, WZR-ARM-03, WZR-ARM-23).
_AS_PRINTED = frozenset({"P", "G"})


def class_of(weapon: Weapon) -> WeaponClass:
    """The class of a weapon."""
    return CLASSES[weapon.weapon_class]


def is_thrown(weapon: Weapon) -> bool:
    """Whether a line is thrown at a place on the table (WZR-ARM-15)."""
    return class_of(weapon).thrown and not weapon.melee


def hits_as_printed(weapon: Weapon | None) -> bool:
    """Whether a close combat line hits at its printed strength, and never with an Engage Bonus."""
    return weapon is not None and weapon.melee and weapon.weapon_class in _AS_PRINTED


def serves_as_pistol(weapon: Weapon) -> bool:
    """Whether a close combat line is that of a ranged weapon (WZR-ARM-02)."""
    return weapon.melee and class_of(weapon).serves


def is_hampered(weapons: Sequence[Weapon]) -> bool:
    """Whether whoever carries these strikes once and without Engage Bonus (WZR-ARM-14)."""
    return any(not weapon.melee and class_of(weapon).hampers for weapon in weapons)


def lines_as_pistols(weapons: Sequence[Weapon]) -> Iterator[Weapon]:
    """The close combat lines of ranged weapons that serve as such: one for each weapon, without its traits.

    Of several lines of a weapon the highest St and RoF count; AVV and damage are those of the line that
    gave the St. Rules: WZR-ARM-02, 05, 06, 11.
    """
    for name in dict.fromkeys(weapon.of or weapon.id for weapon in weapons):
        lines = [line for line in weapons if not line.melee and (line.of or line.id) == name]
        if any(class_of(line).serves or line.template == SHOTGUN for line in lines):
            strongest = max(lines, key=lambda line: line.st)
            yield msgspec.structs.replace(
                strongest,
                id=lines[0].id,
                rof=max(line.rof for line in lines),
                range=None,
                template=None,
                weapon_class="P",
                melee=True,
                traits=(),
            )
