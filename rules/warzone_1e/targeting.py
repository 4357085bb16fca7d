"""What shields somebody from being chosen as a target at all (WZ1-DS-02)."""

from __future__ import annotations

from rules.core.ids import ModelId
from rules.core.procedure import Log, Procedure
from rules.warzone_1e.effect import effects_on
from rules.warzone_1e.state import Battlefield


def dares_to_target(log: Log[Battlefield], attacker: ModelId, target: ModelId) -> Procedure[bool]:
    """Whether a model brings itself to attack somebody, once its action has been paid for.

    Asked once an action, for its target. False: nothing comes of the action.
    """
    bearer = log.state.models[target]
    for effect in effects_on(log.state, bearer):
        if not (yield from effect.lets_be_targeted(log, bearer, log.state.models[attacker])):
            return False
    return True
