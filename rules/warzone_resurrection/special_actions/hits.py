"""What the hits of several Special Close Combat Actions have in common."""

from __future__ import annotations

import msgspec

from rules.core.check import modifier
from rules.core.procedure import Log, Procedure
from rules.warzone_resurrection import harm, morale
from rules.warzone_resurrection.effect import Attack
from rules.warzone_resurrection.state import Battlefield

#: LD of the Pinning test of those who see one of their own struck down so.
TERRIFIED_LD = -4


def piercing(attack: Attack) -> Attack:
    """The same attack, but Piercing, whatever the weapon (WZR-CC-10)."""
    return msgspec.structs.replace(attack, damage="Piercing")


def wound(log: Log[Battlefield], attack: Attack) -> Procedure[None]:
    """A Wound Effect, and what its losses do to Morale."""
    squad = log.state.models[attack.target].squad
    yield from harm.resolve_wound(log, attack)
    yield from morale.check_losses(log, (squad,))


def terrifying_wound(log: Log[Battlefield], attack: Attack) -> Procedure[None]:
    """As ``wound``; if it removes its target, the Squad takes a Pinning test at -4 first (WZR-MORALE-07)."""
    target = log.state.models[attack.target]
    yield from harm.resolve_wound(log, attack)
    if not log.state.models[target.id].on_table:
        harder = modifier(attack.rule, "why.terrifying_blow", TERRIFIED_LD)
        yield from morale.pinning_test(log, target.squad, (harder,))
    yield from morale.check_losses(log, (target.squad,))
