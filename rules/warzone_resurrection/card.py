"""What a Model is, as its card prints it."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core.geometry import Footprint, base_radius, box
from rules.core.remember import once
from rules.core.written import SkillRef
from rules.warzone_resurrection.profile import (
    LEAST_HEIGHT,
    BaseSize,
    Power,
    Profile,
    Weapon,
    base_size,
    footprint_of,
)
from rules.warzone_resurrection.vehicles.line import VehicleLine
from rules.warzone_resurrection.weapon_classes import is_hampered, lines_as_pistols

Role = Literal[
    "troop", "support", "warlord", "lord", "advisor", "light_vehicle", "heavy_vehicle", "monster", "escorted"
]

#: The roles of Vehicles.
VEHICLES = frozenset({"light_vehicle", "heavy_vehicle"})

#: Half a millimetre in thousandths of an inch, rounded up; how wide the largest Model without a base is.
_MOST_PER_MILLIMETRE = 20
_BASE_OF_HULLS = 400


class Card(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """What a Model is: the part of it that a battle leaves alone, but for weapons that it takes over."""

    name: str
    profile: Profile
    weapons: tuple[Weapon, ...] = ()
    skills: tuple[SkillRef, ...] = ()
    powers: tuple[Power, ...] = ()
    role: Role | None = None
    points: int = 0
    vehicle: VehicleLine | None = None

    @property
    def structure(self) -> tuple[int, ...]:
        """The printed Structure Points of each location of a Vehicle."""
        return tuple(one.sp for one in self.vehicle.locations) if self.vehicle else ()

    @property
    def is_vehicle(self) -> bool:
        """Whether it is a Vehicle."""
        return self.vehicle is not None or self.role in VEHICLES

    @once
    def base(self) -> BaseSize:
        """The size of its base."""
        return base_size(self.profile.base_mm)

    @once
    def melee(self) -> tuple[Weapon, ...]:
        """What it can strike with: its close combat weapons, then pistols and what serves like them."""
        return (*(line for line in self.weapons if line.melee), *lines_as_pistols(self.weapons))

    @once
    def hampered(self) -> bool:
        """Whether it carries a heavy weapon (WZR-ARM-14)."""
        return is_hampered(self.weapons)

    @once
    def span(self) -> int:
        """As far as its base may reach from its centre, in thousandths; more rather than less, and quick."""
        if self.vehicle is not None and self.vehicle.hull is not None:
            return sum(self.vehicle.hull)
        return _MOST_PER_MILLIMETRE * (self.profile.base_mm or _BASE_OF_HULLS)

    @once
    def footprint(self) -> Footprint:
        """What it stands on, with the height it counts as."""
        return footprint_of(self.profile) if self.vehicle is None else _of_vehicle(self.profile, self.vehicle)


def _of_vehicle(profile: Profile, vehicle: VehicleLine) -> Footprint:
    """The footprint of a Vehicle: its hull, or its base with the least height of its type (WZR-VEH-11)."""
    least = vehicle.least_height or LEAST_HEIGHT[base_size(profile.base_mm)] or 1
    height = max(profile.height, least)
    if vehicle.hull is not None:
        return box(*vehicle.hull, height)
    return Footprint(height=height, radius=base_radius(profile.base_mm))
