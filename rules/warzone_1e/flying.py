"""Chapter: Flying Models, squads in the air (WZ1-FLY-05, WZ1-FLY-06)."""

from __future__ import annotations

from rules.core.ids import RuleId, UnitId
from rules.core.message import say, verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, refuse
from rules.warzone_1e import movement, units
from rules.warzone_1e.actions import actions_left, refusal_to_act
from rules.warzone_1e.chapter import Chapter
from rules.warzone_1e.state import Battlefield, Model

_TOGETHER = RuleId("WZ1-FLY-05")


def forbids(field: Battlefield, model: Model, action: str) -> Refusal | None:
    """Nobody of a flying squad may end its turn in another state than those before it (WZ1-FLY-05)."""
    up = wanted_state(field, model)
    if up is None or up == movement.is_airborne(model) or action == movement.MOVE.id:
        return None
    if action not in movement.IDLING and actions_left(field, model) > 1:
        return None
    if not _can_change(field, model, up):
        return None
    state = say("state.up" if up else "state.down")
    return refuse(_TOGETHER, "refused.not_together", model=verbatim(model.name), state=state)


def wanted_state(field: Battlefield, model: Model) -> bool | None:
    """Whether those of a squad whose turn is over are all in the air, or all landed; None says nothing."""
    unit = field.unit_of(model)
    if unit.is_individual or movement.wings(field, model) is None or not units.is_its_own(field, model):
        return None
    done = {
        movement.is_airborne(other)
        for other in field.members(unit)
        if other.id != model.id
        and other.on_table
        and other.stage == "done"
        and other.profile.flight is not None
    }
    return done.pop() if len(done) == 1 else None


def _can_change(field: Battlefield, model: Model, up: bool) -> bool:
    """Whether it could rise or come down where it is."""
    if refusal_to_act(field, model.owner, model.id, movement.MOVE) is not None:
        return False
    return not isinstance(movement.plan(field, model, (), fly=True, land=not up), Refusal)


def come_down_together(log: Log[Battlefield], id: str) -> Procedure[None]:
    """Where some had no choice, all come down (WZ1-FLY-05)."""
    unit = log.state.units[UnitId(id)]
    flyers = [m for m in log.state.members(unit) if m.on_table and movement.wings(log.state, m) is not None]
    if len({movement.is_airborne(model) for model in flyers}) > 1:
        for model in flyers:
            movement.settle_down(log, model.id, up=False)
    return
    yield


CHAPTER = Chapter(id="flying", forbids=forbids, moments={"unit_done": come_down_together})
