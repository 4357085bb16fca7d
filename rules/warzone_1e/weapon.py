"""Chapter: Weapons, Special Types of Weapons (WZ1-WEAP-01 to 05): what stands in a weapon's line.

What a weapon does beyond its figures are its traits, each a small effect in ``weapon_traits``.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core.ids import INCH, WeaponId

#: The letters of the range column: a shotgun, a flame-thrower, close combat only, thrown (WZ1-WEAP-03).
RangeCode = Literal["", "S", "F", "CC", "T"]

#: A thrown weapon reaches so far and an inch more for each point of the thrower's Strength (WZ1-THROW-01).
THROWN_REACH = 4 * INCH
#: What a launcher fires reaches so far whatever the firer's Strength (WZ1-LAUNCH-01).
LAUNCHED_REACH = 10 * INCH

#: Strength beyond the Damage modifier from which one hand is enough for a heavy weapon (WZ1-BRACE-04).
ONE_HANDED_FROM = 2


class Weapon(msgspec.Struct, frozen=True, omit_defaults=True):
    """A weapon's line (WZ1-WEAP-01). ``close_range`` and ``maximum_range`` in thousandths.

    Without a maximum it cannot fire beyond its Close Range (WZ1-WEAP-02); without both it has no range.
    ``range_modifier`` is the size of the penalty beyond Close Range. ``damage`` strikes ``times`` times: the
    N of xN (WZ1-WEAP-04). ``hands`` that it takes to use it; ``traits`` are ids of effects.
    """

    id: WeaponId
    name: str
    damage: int = 0
    times: int = 1
    close_range: int | None = None
    maximum_range: int | None = None
    range_modifier: int = 0
    code: RangeCode = ""
    hands: int = 1
    traits: tuple[str, ...] = ()
    cost: int = 0

    def has(self, trait: str) -> bool:
        """Whether its line carries a trait."""
        return trait in self.traits

    @property
    def is_ranged(self) -> bool:
        """Whether it can be fired or thrown at all."""
        return self.code in {"S", "F", "T"} or self.close_range is not None

    @property
    def is_sprayed(self) -> bool:
        """Whether it lays the triangular template at its muzzle (WZ1-SHOT-01, WZ1-FLAME-01)."""
        return self.code in {"S", "F"}


def reach(weapon: Weapon, strength: int, *, launched: bool = False) -> int:
    """How far it fires or is thrown, in thousandths (WZ1-WEAP-02, WZ1-THROW-01, WZ1-LAUNCH-01)."""
    if launched:
        return LAUNCHED_REACH
    if weapon.code == "T":
        return THROWN_REACH + strength * INCH
    return weapon.maximum_range or weapon.close_range or 0


def is_free_of_brace(weapon: Weapon, strength: int) -> bool:
    """Whether somebody is strong enough to fire it unbraced without penalty (WZ1-BRACE-04)."""
    return strength >= weapon.times


def is_one_handed(weapon: Weapon, strength: int) -> bool:
    """Whether somebody is strong enough to fire a heavy weapon with one hand (WZ1-BRACE-04)."""
    return strength >= weapon.times + ONE_HANDED_FROM
