"""Chapter: The Character Profile (WZ1-PROF-01 to 07): what a model is before the battle."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from rules.core.geometry import Footprint, base_radius
from rules.core.ids import WeaponId
from rules.core.remember import once
from rules.core.written import SkillRef
from rules.warzone_1e.weapon import Weapon

#: Armor never rises above this by spells and abilities (WZ1-KIN-02, WZ1-HERO-11).
MOST_ARMOUR = 30

#: The characteristics that dice are rolled against or damage compared with.
Stat = Literal["cc", "mw", "pw", "ld", "st", "a"]

#: What ends an effect in play: its bearer's turn, the game turn, or nothing before the battle.
Until = Literal["model_turn", "turn", "battle"]


class Profile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A model's nine scores (WZ1-PROF-01). ``mv`` and ``flight`` in thousandths of an inch.

    ``pw`` is None for models without mystical powers (WZ1-PROF-03), ``flight`` for those that do not fly
    (WZ1-FLY-01). ``height`` is what sight and walls are compared with, in thousandths.
    """

    cc: int
    mw: int
    ld: int
    ac: int
    st: int
    mv: int
    a: int
    w: int = 1
    pw: int | None = None
    flight: int | None = None
    base_mm: int = 25
    height: int = 1200


class Card(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """What a model brings: its profile, arms, abilities, special equipment, and the powers that it knows.

    ``skills`` and ``equipment`` name effects; ``powers`` are ids of spells and gifts. ``kind`` is what the
    unit lists call it (``sergeant``, ``heavy``, ``caster`` ...), ``points`` its value with all it carries
    (WZ1-WEAP-05). What is ``idle`` it still carries, though a gift has put it out of order (WZ1-DS-04,
    WZ1-DEMN-02).
    """

    name: str
    profile: Profile
    weapons: tuple[Weapon, ...] = ()
    skills: tuple[SkillRef, ...] = ()
    equipment: tuple[SkillRef, ...] = ()
    powers: tuple[str, ...] = ()
    kind: str = ""
    points: int = 0
    idle_weapons: tuple[Weapon, ...] = ()
    idle_equipment: tuple[SkillRef, ...] = ()

    @once
    def footprint(self) -> Footprint:
        """What it stands on, and how tall it is."""
        return _footprint(self.profile.base_mm, self.profile.height)

    @once
    def carries_heavy(self) -> bool:
        """Whether it carries a heavy weapon (WZ1-HEAVY-01, WZ1-UNIT-03)."""
        return any(weapon.has("heavy") for weapon in self.weapons)

    def weapon(self, id: WeaponId | str) -> Weapon | None:
        """Its weapon of this id."""
        return next((weapon for weapon in self.weapons if weapon.id == id), None)


@lru_cache(maxsize=256)
def _footprint(millimetres: int, height: int) -> Footprint:
    return Footprint(height=height, radius=base_radius(millimetres))
