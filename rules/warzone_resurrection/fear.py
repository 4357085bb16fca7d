"""Chapter: Generic Special Skills, Fear (WZR-SKILL-22, WZR-SKILL-23): who dreads whom it fights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.check import modifier
from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.procedure import Log, Procedure
from rules.warzone_resurrection.actions import activate
from rules.warzone_resurrection.conditions import AFRAID, FUMBLED
from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.engagement import engaged_with
from rules.warzone_resurrection.events import FearFaced, Gained
from rules.warzone_resurrection.evolution import evolve
from rules.warzone_resurrection.squads import leadership_test
from rules.warzone_resurrection.state import Battlefield, Model

_RULE = RuleId("WZR-SKILL-22")
_KIND = "fear"


def fear_of(field: Battlefield, model: Model) -> int:
    """What its nearness in combat takes from the LD of its enemies; 0 for nothing."""
    return max((effect.fear(field, model) for effect in effects_on(field, model)), default=0)


def due(field: Battlefield, model: Model) -> int:
    """The Fear that a Model has to face now: the strongest it is Engaged with, if stronger than before."""
    if not model.on_table:
        return 0
    feared = (fear_of(field, enemy) for enemy in engaged_with(field, model))
    return max((x for x in feared if x > model.feared), default=0)


def faced(log: Log[Battlefield], id: ModelId) -> Procedure[None]:
    """The Fear test that is due, if one is: whoever fails has half its CC until the Game Turn ends."""
    model = log.state.models[id]
    x = due(log.state, model)
    if x == 0:
        return
    log.emit(FearFaced(id, x, _RULE))
    if any(_KIND in effect.passes for effect in effects_on(log.state, model)):
        return
    harder = modifier(_RULE, "why.fear", -x)
    squad = log.state.squad_of(model)
    if not (yield from leadership_test(log, squad, "test.fear", (harder,), model=model)):
        log.emit(Gained(id, AFRAID, _RULE))


def loses_heart(
    log: Log[Battlefield], seat: SeatId, command: Any, carry: Callable[..., Procedure[None]]
) -> Procedure[bool]:
    """Whether a Model that begins its Activation Engaged cannot go on, for a fumbled Fear test.

    What forbids its first Action is found out before anything is rolled.
    """
    model = log.state.models.get(command.model)
    if model is None or model.used or model.stage == "done" or not due(log.state, model):
        return False
    next(carry(Log(log.state, evolve), seat, command), None)
    activate(log, model.id)
    yield from faced(log, model.id)
    return log.state.models[model.id].has(FUMBLED)
