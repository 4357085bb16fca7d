"""Chapter: Damaging the Target (WZ1-DAM-01 to 03): from a hit to wounds, and to the dead."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core.check import Check, Modifier, modifier
from rules.core.ids import ModelId, RuleId
from rules.core.procedure import Log, Procedure, test
from rules.warzone_1e.attack import Hit
from rules.warzone_1e.dice import PLAIN
from rules.warzone_1e.effect import effects_of_weapon, effects_on
from rules.warzone_1e.facts import Removed, WasHit, WoundsLost
from rules.warzone_1e.scores import score_check
from rules.warzone_1e.state import Battlefield

DEATH = RuleId("WZ1-PROF-06")


def armour_check(field: Battlefield, hit: Hit) -> Check:
    """Armor less Damage; no face is special, so it may be hopeless or certain (WZ1-DAM-01, WZ1-DAM-03)."""
    target = field.models[hit.target]
    return score_check(field, target, "a", "test.armour", PLAIN, _on_armour(hit))


def _on_armour(hit: Hit) -> Iterator[Modifier]:
    yield modifier("WZ1-DAM-01", "why.damage", -hit.damage)
    for raised in hit.raised:
        yield msgspec.structs.replace(raised, amount=-raised.amount)
    yield from hit.armoured


def take_hit(log: Log[Battlefield], hit: Hit) -> Procedure[int]:
    """Armor rolls, then the wounds that they let through; the wounds lost. Nobody off the table is hurt.

    One die is rolled for each Armor roll, also where its outcome is certain. Rules: WZ1-DAM-01 to 03.
    """
    target = log.state.models[hit.target]
    if not target.on_table:
        return 0
    log.emit(WasHit(target.id, hit.rule, hit.by))
    for effect in effects_on(log.state, target):
        if (yield from effect.wards_off(log, target, hit)):
            return 0
    if hit.burns and not hit.perfect:
        return (yield from _burn(log, hit))
    failed = hit.times if hit.perfect else 0
    for _ in range(0 if hit.perfect else hit.times):
        failed += not (yield from test(armour_check(log.state, hit), hit.target))
    return (yield from suffer(log, hit.target, failed, hit.rule, hit.by))


def is_gas(hit: Hit) -> bool:
    """Whether a hit is of something that is breathed in (WZ1-EQUIP-12)."""
    return any(trait.gas for trait in effects_of_weapon(hit.weapon))


def _burn(log: Log[Battlefield], hit: Hit) -> Procedure[int]:
    """Whoever is on fire rolls until Armor holds once, or death puts an end to it (WZ1-FLAME-03)."""
    lost, rolls = 0, 0
    while log.state.models[hit.target].on_table and rolls != hit.most_rolls:
        rolls += 1
        if (yield from test(armour_check(log.state, hit), hit.target)):
            break
        lost += yield from suffer(log, hit.target, 1, hit.rule, hit.by)
    return lost


def suffer(
    log: Log[Battlefield], target: ModelId, wounds: int, rule: RuleId, by: ModelId | None = None
) -> Procedure[int]:
    """Wounds that have got through: each may still be averted; whoever has none left dies.

    The wounds lost. Rules: WZ1-PROF-06, WZ1-EQUIP-05, WZ1-EQUIP-07.
    """
    lost = 0
    for _ in range(wounds):
        dead = lost >= log.state.models[target].wounds
        lost += dead or not (yield from _averted(log, target))
    if lost:
        log.emit(WoundsLost(target, lost, rule, by))
    if lost and log.state.models[target].wounds <= 0:
        log.emit(Removed(target, "killed", DEATH, by))
    return lost


def _averted(log: Log[Battlefield], target: ModelId) -> Procedure[bool]:
    """Whether something keeps a wound from being taken: first what is rolled for, then what is sure."""
    model = log.state.models[target]
    for effect in effects_on(log.state, model):
        if (yield from effect.averts_wound(log, model)):
            return True
    for effect in effects_on(log.state, model):
        if (yield from effect.absorbs_wound(log, model)):
            return True
    return False
