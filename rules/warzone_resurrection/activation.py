"""Chapter: Activation Phase (WZR-TURN-03 to 05, WZR-TURN-09): Squads and Models one after the other.

After every Action ``after_action`` sees what is over: the Model's Activation, its Squad's, the Game
Turn, the battle.
"""

from __future__ import annotations

from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Illegal, Refusal, forbid, refuse
from rules.warzone_resurrection import squad_actions, turn
from rules.warzone_resurrection.actions import begin_squad, points_at_least, points_on_activation
from rules.warzone_resurrection.card_play.pauses import open_for_cards, refusal_of_pause
from rules.warzone_resurrection.commands import ActivateSquad, EndModel
from rules.warzone_resurrection.conditions import FUMBLED, IN_RESERVE, PINNED, STUNNED
from rules.warzone_resurrection.effect import effects_on
from rules.warzone_resurrection.events import Lost, ModelDone, MoveFell, SquadActivated, SquadDone
from rules.warzone_resurrection.morale import dig_out, is_shaken, recover
from rules.warzone_resurrection.sentry import open_pause
from rules.warzone_resurrection.squad_actions.suppression import run_into_fire
from rules.warzone_resurrection.squads import mark_strays, refusal_to_activate, waiting_squads
from rules.warzone_resurrection.state import Battlefield, Model, Squad
from rules.warzone_resurrection.turn_to_burn import may_gain_point

_ACTIVATION = RuleId("WZR-TURN-03")


def activate_squad(log: Log[Battlefield], seat: SeatId, command: ActivateSquad) -> Procedure[None]:
    """Begin a Squad's Activation: Morale recovery, then coherency (WZR-TURN-09). Raises ``Illegal``."""
    refused = refusal_to_activate(log.state, seat, command.squad)
    if refused is not None:
        raise Illegal(refused)
    squad = log.state.squads[command.squad]
    if squad.has(IN_RESERVE):
        raise forbid("WZR-SKILL-56", "refused.name_point", squad=verbatim(squad.name))
    if squad.stage == "active":
        raise forbid("WZR-SQUAD-01", "refused.squad_active", squad=verbatim(squad.name))
    if not is_shaken(squad):
        begin_squad(log, squad.id)
        yield from dig_out(log, squad.id)
    else:
        log.emit(SquadActivated(squad.id, _ACTIVATION))
        if (yield from recover(log, squad.id)):
            mark_strays(log, log.state.squads[squad.id])
    yield from _close(log)


def end_model(log: Log[Battlefield], seat: SeatId, command: EndModel) -> Procedure[None]:
    """End a Model's Activation before its points are used up. Raises ``Illegal``."""
    refused = refusal_to_end(log.state, seat, command.model)
    if refused is not None:
        raise Illegal(refused)
    log.emit(ModelDone(command.model, RuleId("WZR-TURN-05")))
    yield from _close(log)


def refusal_to_end(field: Battlefield, seat: SeatId, id: ModelId) -> Refusal | None:
    """Why a Model's Activation may not be ended now: it has to spend a point first (WZR-TURN-05)."""
    model = field.models.get(id)
    if field.phase != "activation" or field.active != seat:
        return refuse("CORE-TURN", "refused.not_your_turn")
    paused = refusal_of_pause(field, seat)
    if paused is not None:
        return paused
    if model is None or model.owner != seat or not model.on_table:
        return refuse("CORE-COMMAND", "refused.not_your_model")
    name = verbatim(model.card.name)
    if model.stage == "done":
        return refuse("WZR-ACT-01", "refused.deactivated", model=name)
    if model.spent == 0 and model.points > 0 and not model.has(FUMBLED):
        return refuse("WZR-TURN-05", "refused.unspent", model=name)
    if field.model != id and not waits_for_a_card(field, model):
        return refuse("WZR-TURN-05", "refused.not_activated", model=name)
    return None


def after_action(log: Log[Battlefield], model_id: ModelId) -> Procedure[None]:
    """What the end of an Action brings: Activations, the Game Turn or the battle may be over."""
    if log.state.model == model_id and _is_exhausted(log.state, log.state.models[model_id]):
        log.emit(ModelDone(model_id, RuleId("WZR-ACT-01")))
    yield from run_into_fire(log)
    if turn.is_decided(log.state) or not open_pause(log):
        yield from _close(log)


def go_on(log: Log[Battlefield]) -> Procedure[None]:
    """What follows a pause: the Activation that it interrupted may be over."""
    id = log.state.model
    if id is not None and _is_exhausted(log.state, log.state.models[id]):
        log.emit(ModelDone(id, RuleId("WZR-ACT-01")))
    yield from _close(log)


def settle(log: Log[Battlefield]) -> Procedure[None]:
    """What follows something that no Model's Activation has ended: the Squad's may be over all the same."""
    yield from _close(log, opens=False)


def after_cards(log: Log[Battlefield]) -> Procedure[None]:
    """What follows a pause for cards: whoever is next may have nobody left, and then another is."""
    field = log.state
    if field.squad is not None:
        yield from settle(log)
        return
    order = turn.round_from(field, field.active or field.first or field.seats[0])
    able = next((seat for seat in order if waiting_squads(field, seat)), None)
    if able is None:
        yield from turn.end_turn(log)
    elif able != field.active:
        log.emit(MoveFell(able, _ACTIVATION))


def _close(log: Log[Battlefield], *, opens: bool = True) -> Procedure[None]:
    """See what is over. Where nothing is, a pause for cards ``opens`` between two Models' Activations."""
    if log.state.phase != "activation":
        return
    yield from _react_to_deactivation(log)
    field = log.state
    if turn.is_decided(field):
        turn.end_battle(log)
        return
    if field.squad is None:
        return
    squad = field.squads[field.squad]
    if _is_due(field, squad):
        yield from squad_actions.resolve(log, squad.id)
        yield from _close(log, opens=opens)
        return
    if not is_shaken(squad) and any(_may_go_on(field, model) for model in field.members(squad)):
        if opens and field.model is None:
            open_for_cards(log, turn.round_from(field, squad.owner))
        return
    for model in field.members(squad):
        if model.has(STUNNED) and model.stage == "waiting":
            log.emit(Lost(model.id, STUNNED, RuleId("WZR-DEF-05")))
        if model.stage != "done":
            log.emit(ModelDone(model.id, _ACTIVATION))
    yield from _react_to_deactivation(log)
    following = turn.following(log.state, squad.owner)
    log.emit(SquadDone(squad.id, following, _ACTIVATION))
    after = following or log.state.first or log.state.seats[0]
    if turn.is_decided(log.state):
        turn.end_battle(log)
    elif not open_for_cards(log, turn.round_from(log.state, after)) and following is None:
        yield from turn.end_turn(log)


def _react_to_deactivation(log: Log[Battlefield]) -> Procedure[None]:
    """What those bring about whose Activation has ended by this command; each sees to it that it is once."""
    for id in dict.fromkeys(event.model for event in log.events if isinstance(event, ModelDone)):
        for effect in effects_on(log.state, log.state.models[id]):
            yield from effect.when_deactivated(log, log.state.models[id])


def _is_due(field: Battlefield, squad: Squad) -> bool:
    """Whether the last of those who take part in a Squad Special Action is Deactivated (WZR-SQUAD-08)."""
    if squad.declared is None or squad.declared.resolved:
        return False
    return is_shaken(squad) or not any(
        _may_go_on(field, field.models[id]) for id in squad.declared.participants
    )


def _may_go_on(field: Battlefield, model: Model) -> bool:
    """Whether a Model of the active Squad can still do something."""
    if model.has(PINNED):
        return False
    if model.stage == "active":
        return not _is_exhausted(field, model)
    if model.stage == "done" or not model.on_table or model.has(FUMBLED):
        return False
    return (
        points_at_least(model) > 0 or points_on_activation(field, model) > 0 or waits_for_a_card(field, model)
    )


def waits_for_a_card(field: Battlefield, model: Model) -> bool:
    """Whether a Model of the active Squad begins without a point, but may be given one (WZR-SKILL-67)."""
    return (
        field.squad == model.squad
        and model.stage == "waiting"
        and points_on_activation(field, model) == 0
        and may_gain_point(field, model)
    )


def _is_exhausted(field: Battlefield, model: Model) -> bool:
    """Whether an active Model has nothing left to spend, nor a card that could give it a point.

    Rules: WZR-ACT-01, WZR-DICE-04, WZR-CARD-20.
    """
    return model.has(FUMBLED) or (model.points == 0 and not may_gain_point(field, model))
