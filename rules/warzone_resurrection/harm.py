"""What a hit does: to Wounds (``armour``) or to the Structure Points of a Vehicle (``vehicles.damage``)."""

from __future__ import annotations

from rules.core.procedure import Log, Procedure
from rules.warzone_resurrection import armour
from rules.warzone_resurrection.effect import Attack
from rules.warzone_resurrection.state import Battlefield
from rules.warzone_resurrection.vehicles import damage


def resolve_wound(log: Log[Battlefield], attack: Attack) -> Procedure[int]:
    """A Wound Effect, or SP damage: the Wounds or Structure Points that it took (WZR-ARM-A1)."""
    if log.state.models[attack.target].card.vehicle is None:
        return (yield from armour.resolve_wound(log, attack))
    return (yield from damage.damage(log, attack))


def resolve_hit(log: Log[Battlefield], attack: Attack) -> Procedure[int]:
    """The same without what the loss of a Vehicle's location brings to others: as far as previews look."""
    if log.state.models[attack.target].card.vehicle is None:
        return (yield from armour.resolve_wound(log, attack))
    return (yield from damage.hit(log, attack))
