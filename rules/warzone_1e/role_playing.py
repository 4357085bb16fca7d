"""Chapter: Converting Your Character from the RPG to Warzone (WZ1-RPG-01 to 06)."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.warzone_1e.profile import MOST_ARMOUR

#: PW and LD begin here, gain 1 for each 2 full points above, and stop there (WZ1-RPG-02).
BASE, STEP, MOST = 10, 2, 16

#: Wounds by the most that MST and PHY may be together; above all of them there are four (WZ1-RPG-03).
WOUNDS: tuple[tuple[int, int], ...] = ((34, 1), (40, 2), (50, 3))
MOST_WOUNDS = 4

#: Armor without any armour on the chest (WZ1-RPG-04).
BARE = 18

Fate = Literal["recovered", "captured", "missing"]


class Character(msgspec.Struct, frozen=True):
    """A character of the role-playing game: skill values with its weapons, attributes, armour of the chest.

    ``mystic``: it has powers, which become the closest spells or gifts (WZ1-RPG-05). ``in_squad``: it is
    meant to be one of a squad.
    """

    close_skill: int
    missile_skill: int
    actions: int
    offensive_bonus: int
    movement: int
    mst: int
    phy: int
    per: int
    chest_armour: int = 0
    mystic: bool = False
    in_squad: bool = False


def converted(who: Character) -> dict[str, int | None]:
    """The nine scores of a character as a model (WZ1-RPG-01 to 04). PW is None without powers."""
    return {
        "cc": who.close_skill,
        "mw": who.missile_skill,
        "pw": trained(who.mst) if who.mystic else None,
        "ld": trained(who.per),
        "ac": who.actions,
        "w": wounds(who.mst + who.phy),
        "st": who.offensive_bonus,
        "mv": who.movement,
        "a": armour(who.chest_armour),
    }


def trained(attribute: int) -> int:
    """PW of MST, or LD of PER; nobody has less than the base (WZ1-RPG-02)."""
    return min(MOST, BASE + max(0, attribute - BASE) // STEP)


def wounds(sum_of_mst_and_phy: int) -> int:
    """How many wounds a character takes (WZ1-RPG-03)."""
    return next((w for most, w in WOUNDS if sum_of_mst_and_phy <= most), MOST_WOUNDS)


def armour(chest: int) -> int:
    """Armor of what is worn on the chest (WZ1-RPG-04)."""
    return min(MOST_ARMOUR, BARE + chest)


def unit_kind(who: Character) -> Literal["squad", "individual"]:
    """Player characters are individuals unless they belong to a squad (WZ1-RPG-05)."""
    return "squad" if who.in_squad else "individual"


def fates(*, won: bool) -> tuple[Fate, ...]:
    """What may have become of a character without wounds left: it is not dead at once (WZ1-RPG-06)."""
    return ("recovered",) if won else ("captured", "missing")
