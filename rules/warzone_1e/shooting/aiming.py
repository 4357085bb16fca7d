"""Chapters: Aim (WZ1-AIM-01 to 04), Bracing (WZ1-BRACE-01, WZ1-BRACE-02): getting ready to fire."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_1e.actions import Action, begin, pay
from rules.warzone_1e.engagement import is_fighting
from rules.warzone_1e.facts import ActionSpent, Concerned, Gained, Lost, Moved, Placed
from rules.warzone_1e.shooting.bracing import AIM, BRACE_RULE, BRACED, HELD, has_to_brace, refusal_to_aim
from rules.warzone_1e.shooting.commands import Aim, Brace
from rules.warzone_1e.shooting.reach import has_launcher, refusal_to_fire, refusal_to_target
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.weapon import Weapon

AIMING = Action("aim", RuleId("WZ1-AIM-01"))
BRACING = Action("brace", BRACE_RULE)

_LASTS = RuleId("WZ1-AIM-02")

#: Whoever goes on firing keeps its weapon braced (WZ1-BRACE-02).
_GOES_ON_FIRING = frozenset({"fire", "spray", "aim", "brace"})


def aim(log: Log[Battlefield], seat: SeatId, command: Aim) -> Procedure[None]:
    """Aim at an enemy; aiming again adds nothing. Raises ``Illegal``. Rules: WZ1-AIM-01, WZ1-AIM-03."""
    model = begin(log, seat, command.model, AIMING)
    weapon, target = model.weapon(command.weapon), log.state.models.get(command.target)
    _raise(refusal_to_take_aim(log.state, model, weapon))
    assert weapon is not None
    _raise(refusal_to_aim_at(log.state, model, weapon, target))
    pay(log, model.id, AIMING)
    log.emit(Concerned(model.id, AIM, command.target, AIMING.rule))
    return
    yield


def refusal_to_take_aim(field: Battlefield, model: Model, weapon: Weapon | None) -> Refusal | None:
    """Why this may not be aimed at anybody; None where nothing forbids it (WZ1-AIM-04, WZ1-CC-14)."""
    if is_fighting(field, model):
        return refuse("WZ1-AIM-04", "refused.aim_locked", model=verbatim(model.name))
    if weapon is not None:
        refused = refusal_to_aim(field, model, weapon)
        if refused is not None:
            return refused
    return refusal_to_fire(field, model, weapon)


def refusal_to_aim_at(
    field: Battlefield, model: Model, weapon: Weapon, target: Model | None
) -> Refusal | None:
    """Why this one may not be aimed at: a grenade may be meant for the launcher, which carries farther."""
    launched = weapon.code == "T" and any(map(has_launcher, model.card.weapons))
    return refusal_to_target(field, model, weapon, target, launched=launched)


def brace(log: Log[Battlefield], seat: SeatId, command: Brace) -> Procedure[None]:
    """Brace a heavy weapon. Raises ``Illegal``. Rules: WZ1-BRACE-01."""
    model = begin(log, seat, command.model, BRACING)
    _raise(refusal_to_brace(log.state, model, model.weapon(command.weapon)))
    pay(log, model.id, BRACING)
    log.emit(Gained(model.id, BRACED, BRACING.rule))
    return
    yield


def refusal_to_brace(field: Battlefield, model: Model, weapon: Weapon | None) -> Refusal | None:
    """Why a weapon is not braced; None where it may be."""
    if weapon is None:
        return refuse("CORE-COMMAND", "refused.no_such_weapon", model=verbatim(model.name))
    if not has_to_brace(field, model, weapon):
        return refuse(BRACE_RULE, "refused.needs_no_brace", weapon=verbatim(weapon.name))
    if model.has(BRACED):
        return refuse(HELD, "refused.braced", weapon=verbatim(weapon.name))
    if field.pause:
        return refuse("WZ1-BRACE-03", "refused.brace_out_of_turn", weapon=verbatim(weapon.name))
    return None


def loses_aim(
    log: Log[Battlefield], seat: SeatId, command: object, go: Callable[[], Procedure[None]]
) -> Procedure[None]:
    """Whoever moves loses its aim, and so do those who aim at it; who stops firing gives up its brace.

    Rules: WZ1-AIM-02, WZ1-BRACE-02.
    """
    before = len(log.events)
    yield from go()
    for event in log.events[before:]:
        if isinstance(event, Moved | Placed):
            _forget(log, event.model)
        elif isinstance(event, ActionSpent) and event.action not in _GOES_ON_FIRING:
            _let_go(log, event.model)


def _forget(log: Log[Battlefield], moved: ModelId) -> None:
    for model in log.state.standing:
        if AIM in model.about and moved in {model.id, model.about[AIM]}:
            log.emit(Concerned(model.id, AIM, None, _LASTS))


def _let_go(log: Log[Battlefield], model: ModelId) -> None:
    if log.state.models[model].has(BRACED):
        log.emit(Lost(model, BRACED, HELD))


def _raise(refused: Refusal | None) -> None:
    if refused is not None:
        raise Illegal(refused)
