"""Chapter: Hide, Infiltrate (WZ1-HIDE, WZ1-INF): getting out of sight, and moving there unseen."""

from __future__ import annotations

import msgspec

from rules.core.check import Modifier, check, modifier
from rules.core.command import Command
from rules.core.geometry import is_within
from rules.core.ids import ModelId, RuleId, SeatId, Thou
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, refuse
from rules.warzone_1e import ground, movement
from rules.warzone_1e.actions import Action, begin, pay
from rules.warzone_1e.commands import Facing, Path
from rules.warzone_1e.conditions import HIDDEN
from rules.warzone_1e.dice import PLAIN
from rules.warzone_1e.effect import effects_of_weapon, effects_on
from rules.warzone_1e.engagement import refusal_while_locked
from rules.warzone_1e.facts import Gained, Lost
from rules.warzone_1e.going import set_out
from rules.warzone_1e.state import Battlefield, Model

HIDE = Action("hide", RuleId("WZ1-HIDE-01"))
INFILTRATE = Action("infiltrate", RuleId("WZ1-INF-01"), moves=True)

#: Actions that leave a hidden model hidden (WZ1-HIDE-04). All others give it away.
KEEPS_HIDDEN = frozenset({"aim", "concentrate", "give_orders", "infiltrate", "spot", "wait", "hide"})

#: Sneaking halves the MV (WZ1-INF-02).
_HALVED = 2


class Hide(Command, frozen=True, tag="hide"):
    """Get out of sight (WZ1-HIDE-01)."""

    model: ModelId


class Infiltrate(Command, frozen=True, tag="infiltrate"):
    """Move along a path and stay hidden (WZ1-INF-01)."""

    model: ModelId
    path: Path = ()
    facing: Facing | None = None


def hide(log: Log[Battlefield], seat: SeatId, command: Hide) -> Procedure[None]:
    """Hide, on open ground and in full view too (WZ1-HIDE-01). Raises ``Illegal``."""
    model = begin(log, seat, command.model, HIDE)
    refused = refusal_to_hide(log.state, model)
    if refused is not None:
        raise Illegal(refused)
    pay(log, model.id, HIDE)
    log.emit(Gained(model.id, HIDDEN, HIDE.rule))
    return
    yield


def refusal_to_hide(field: Battlefield, model: Model) -> Refusal | None:
    """Why a model cannot hide: it fights, or it is hidden already."""
    if model.has(HIDDEN):
        return refuse("WZ1-HIDE-01", "refused.already_hidden", model=verbatim(model.name))
    return refusal_while_locked(field, model, "WZ1-HIDE-01", "hide")


# Infiltrating ------------------------------------------------------------------------------------------


def infiltrate(log: Log[Battlefield], seat: SeatId, command: Infiltrate) -> Procedure[None]:
    """Move up to half one's MV without being noticed (WZ1-INF-01, WZ1-INF-02). Raises ``Illegal``."""
    model = begin(log, seat, command.model, INFILTRATE)
    planned = plan_infiltration(log.state, model, command)
    if isinstance(planned, Refusal):
        raise Illegal(planned)
    pay(log, model.id, INFILTRATE)
    set_out(log, model.id, planned, INFILTRATE.rule)
    return
    yield


def plan_infiltration(field: Battlefield, model: Model, command: Infiltrate) -> movement.MovePlan | Refusal:
    """What a path comes to for one Infiltrate action, or why it cannot be gone."""
    if not model.has(HIDDEN):
        return refuse(INFILTRATE.rule, "refused.not_hidden", model=verbatim(model.name))
    planned = movement.plan(field, model, command.path, command.facing)
    if isinstance(planned, Refusal):
        return planned
    allowed = sneaking_reach(field, model)
    modifiers = planned.modifiers if sneaks_fast(field, model) else (*planned.modifiers, halving())
    if is_within(planned.cost, allowed) or is_within(planned.length, min(ground.LEAST, planned.allowed)):
        return msgspec.structs.replace(planned, allowed=Thou(allowed), modifiers=modifiers)
    return refuse("WZ1-INF-02", "refused.too_far_unseen", cost=planned.cost, allowed=allowed)


def sneaking_reach(field: Battlefield, model: Model) -> int:
    """How far one Infiltrate action goes over open ground, in thousandths: half the MV, an inch at least.

    Those trained for it sneak at their full MV (WZ1-FORCE-19).
    """
    full = movement.reach(field, model)
    if sneaks_fast(field, model):
        return full
    return max(min(ground.LEAST, full), check("test.movement", PLAIN, full, [halving()]).sum)


def sneaks_fast(field: Battlefield, model: Model) -> bool:
    """Whether a model infiltrates at its full MV (WZ1-FORCE-19)."""
    return any(effect.sneaks_fast for effect in effects_on(field, model))


def halving() -> Modifier:
    """What sneaking does to the MV (WZ1-INF-02)."""
    return modifier("WZ1-INF-02", "why.sneaking", _HALVED, "divide")


# Giving oneself away -----------------------------------------------------------------------------------


def give_away(log: Log[Battlefield], model: Model, command: Command) -> None:
    """Whoever does something that cannot be done unseen is hidden no more (WZ1-HIDE-03, 04, WZ1-INF-03)."""
    tag = str(command.__struct_config__.tag)
    if model.has(HIDDEN) and tag not in KEEPS_HIDDEN and not _is_silent(model, command):
        log.emit(Lost(model.id, HIDDEN, RuleId("WZ1-HIDE-04")))


def _is_silent(model: Model, command: Command) -> bool:
    """Whether a weapon is fired that does not give its user away (WZ1-HIDE-03)."""
    weapon = model.weapon(getattr(command, "weapon", None) or "")
    fired = command.__struct_config__.tag in {"fire", "spray"}
    return fired and any(effect.fired_hidden for effect in effects_of_weapon(weapon))
