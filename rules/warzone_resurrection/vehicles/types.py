"""The types of Vehicles: what sets each apart, as facts that the chapters ask for (WZR-VEH).

Data names a type by its ``id``; no chapter asks for one by name.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core.geometry import DEGREE
from rules.core.ids import INCH, RuleId
from rules.warzone_resurrection.profile import BaseSize
from rules.warzone_resurrection.state import Model, Momentum


class Going(msgspec.Struct, frozen=True):
    """How a kind of terrain is gone through: what it costs, the AVV of its test, and whether that is rolled
    ``again``. Lengths in thousandths."""

    costs: int = 0
    avv: int | None = None
    again: bool = False


_EASY = Going()
_COSTLY = Going(2 * INCH)


class VehicleType:
    """A type of Vehicle."""

    id: ClassVar[str]

    #: Skills that all Vehicles of the type have (WZR-VEH-01).
    skills: ClassVar[tuple[str, ...]] = ("bulky", "fearless")

    #: Least height that it counts as, in thousandths; 0 for that of its base or hull (WZR-VEH-11).
    least_height: ClassVar[int] = 0

    #: Being Engaged takes no Action Points from it, but leaves it nothing but Move Actions (WZR-VEH-02).
    drives_on: ClassVar[bool] = False

    #: How far it pivots once an Activation for nothing, and the rule (WZR-VEH-16, WZR-VEH-17).
    free_pivot: ClassVar[int] = 0

    #: It pivots only at the beginning and at the end of a move (WZR-VEH-17).
    pivots_at_ends: ClassVar[bool] = False

    #: How far a move goes at least that pivots (WZR-VEH-17).
    least_way_to_pivot: ClassVar[int] = 0

    #: Whether it reverses (WZR-VEH-13).
    reverses: ClassVar[bool] = True

    #: What a completed Engage gives it; None for one that cannot Engage (WZR-VEH-21, WZR-VEH-22).
    engage_bonus: ClassVar[Momentum | None] = None

    #: Whether it can Ram, and be rammed (WZR-VEH-23, WZR-VEH-27).
    rams: ClassVar[bool] = False
    can_be_rammed: ClassVar[bool] = True

    #: The bases of the Models that it passes over (WZR-VEH-30).
    passes_over: ClassVar[frozenset[BaseSize]] = frozenset()

    #: How it goes through terrain (WZR-VEH-31 to 34), and the rule.
    light: ClassVar[Going] = _EASY
    heavy: ClassVar[Going] = _EASY
    terrain_rule: ClassVar[RuleId]

    #: Whoever strikes it in close combat picks the location (WZR-VEH-38).
    location_is_picked: ClassVar[bool] = False

    #: The part of its M that it travels each turn at least, as a divisor; 0 for none (WZR-VEH-12).
    least_way_divides_m_by: ClassVar[int] = 0

    def __init_subclass__(cls) -> None:
        """A type that has an id is known to data by it."""
        if "id" in cls.__dict__:
            TYPES[cls.id] = cls


#: Every type of Vehicle, by its id.
TYPES: dict[str, type[VehicleType]] = {}


class Walker(VehicleType):
    """On legs, and on a base."""

    id = "walker"
    least_height = 1750
    free_pivot = 90 * DEGREE
    engage_bonus = Momentum(4, 2)
    light, heavy = Going(avv=2), Going(2 * INCH, avv=4)
    terrain_rule = RuleId("WZR-VEH-31")


class HeavyWalker(VehicleType):
    """On legs, and too large for a base."""

    id = "heavy_walker"
    free_pivot = 45 * DEGREE
    engage_bonus = Momentum(6, 3)
    rams = True
    heavy = Going(avv=2, again=True)
    terrain_rule = RuleId("WZR-VEH-32")


class Tank(VehicleType):
    """On tracks."""

    id = "tank"
    drives_on = True
    rams = True
    heavy = Going(avv=2, again=True)
    terrain_rule = RuleId("WZR-VEH-32")
    location_is_picked = True


class HeavyTank(Tank):
    """A Tank of the largest kind."""

    id = "heavy_tank"


class Hoverer(VehicleType):
    """Above the ground."""

    id = "hoverer"
    skills = ("bulky", "fearless", "above_cover")
    drives_on = True
    pivots_at_ends = True
    can_be_rammed = False
    passes_over = frozenset({BaseSize.SMALL, BaseSize.MEDIUM})
    heavy = _COSTLY
    terrain_rule = RuleId("WZR-VEH-33")


class HeavyHoverer(Hoverer):
    """A Hoverer of the largest kind."""

    id = "heavy_hoverer"


class Bike(VehicleType):
    """On wheels, and on a base."""

    id = "bike"
    skills = ()
    least_height = 1500
    least_way_to_pivot = INCH
    engage_bonus = Momentum(2, 1)
    light, heavy = Going(avv=2), Going(2 * INCH, avv=4)
    terrain_rule = RuleId("WZR-VEH-34")


class JetBike(VehicleType):
    """In the air, and on a base: it may not stand still."""

    id = "jet_bike"
    skills = ("above_cover", "keeps_moving")
    least_height = 2000
    reverses = False
    engage_bonus = Momentum(2, 1)
    can_be_rammed = False
    passes_over = frozenset({BaseSize.SMALL, BaseSize.MEDIUM})
    heavy = _COSTLY
    terrain_rule = RuleId("WZR-VEH-33")
    least_way_divides_m_by = 2


def type_of(model: Model) -> type[VehicleType] | None:
    """The type of a Vehicle; None for what is none."""
    line = model.card.vehicle
    return TYPES[line.type] if line else None
