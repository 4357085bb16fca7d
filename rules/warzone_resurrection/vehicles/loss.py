"""What a location without Structure Points takes from its Vehicle (WZR-VEH-10).

Data names a loss by its ``id``; no chapter asks for one by name. Those that end the Vehicle
are in ``endings``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rules.core.procedure import Log, Procedure
from rules.warzone_resurrection.effect import Attack
from rules.warzone_resurrection.state import Battlefield, Model


class Loss:
    """What a destroyed location takes from its Vehicle."""

    id: ClassVar[str]

    #: It fires none of its main weapons.
    silences: ClassVar[bool] = False

    #: It neither moves nor pivots.
    immobilises: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        """A loss that has an id is known to data by it."""
        if "id" in cls.__dict__:
            LOSSES[cls.id] = cls

    @classmethod
    def when_lost(cls, log: Log[Battlefield], vehicle: Model, attack: Attack) -> Procedure[None]:
        """What happens at once, as the last Structure Point goes."""
        return
        yield


#: Every loss that data may name, by its id.
LOSSES: dict[str, type[Loss]] = {}


class Silenced(Loss):
    """Its main weapons cannot be used."""

    id = "silenced"
    silences = True


class Immobile(Loss):
    """It can neither move nor pivot."""

    id = "immobile"
    immobilises = True


def losses_of(vehicle: Model) -> Iterator[type[Loss]]:
    """What a Vehicle suffers from its destroyed locations."""
    if vehicle.card.vehicle is not None:
        for location, left in zip(vehicle.card.vehicle.locations, vehicle.structure, strict=True):
            if left <= 0:
                yield LOSSES[location.lost]


def is_immobile(vehicle: Model) -> bool:
    """Whether it can neither move nor pivot."""
    return any(loss.immobilises for loss in losses_of(vehicle))
