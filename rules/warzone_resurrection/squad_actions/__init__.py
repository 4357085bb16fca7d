"""Chapter: Squad Special Actions (WZR-SQUAD-08): what a Squad declares as its Activation begins.

A file for each Action. Declaring is in ``declaring``; here is what follows once the last of those who
take part is Deactivated.
"""

from __future__ import annotations

from rules.core.ids import UnitId
from rules.core.procedure import Log, Procedure
from rules.warzone_resurrection.conditions import BROKEN, PINNED
from rules.warzone_resurrection.events import SquadActionResolved
from rules.warzone_resurrection.squad_actions.focus_fire import FocusFire
from rules.warzone_resurrection.squad_actions.squad_action import LEAST, SquadAction, choose_weapon
from rules.warzone_resurrection.squad_actions.suppression import SuppressionFire
from rules.warzone_resurrection.squad_actions.swarm import Swarm
from rules.warzone_resurrection.state import Battlefield, Model, Squad

#: Every Squad Special Action, by the name that commands give it.
SQUAD_ACTIONS: dict[str, SquadAction] = {
    action.id: action for action in (FocusFire(), Swarm(), SuppressionFire())
}


def resolve(log: Log[Battlefield], squad_id: UnitId) -> Procedure[None]:
    """What a Squad has declared comes about, if enough of those who take part meet its conditions now."""
    squad = log.state.squads[squad_id]
    assert squad.declared is not None
    action = SQUAD_ACTIONS[squad.declared.action]
    able = _able(log.state, squad, action)
    log.emit(SquadActionResolved(squad_id, len(able) >= LEAST, action.rule))
    if len(able) < LEAST:
        return
    parts = []
    for model in able:
        usable = action.weapons(log.state, model, squad.declared.target)
        parts.append((model, (yield from choose_weapon(model, usable, action.rule))))
    yield from action.resolve(log, parts, squad.declared.target)


def _able(field: Battlefield, squad: Squad, action: SquadAction) -> list[Model]:
    assert squad.declared is not None
    if squad.has(PINNED) or squad.has(BROKEN):
        return []
    models = (field.models[id] for id in squad.declared.participants)
    target = squad.declared.target
    return [model for model in models if _is_up(model) and action.weapons(field, model, target)]


def _is_up(model: Model) -> bool:
    """Whether a Model stands on the table, and not in a ruin that has come down on it (WZR-STRUCT-19)."""
    return model.on_table and not model.has(PINNED)
