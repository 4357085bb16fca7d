"""Chapter: spells and gifts that make others act (WZ1-CHG-01, WZ1-MUAW-02, WZ1-SEMAI-01, WZ1-SEMAI-03).

Whoever obeys is of its master's side until it is freed: who its enemies are, and whose commands it takes,
follows from that. Its master's turn goes on afterwards.
"""

from __future__ import annotations

from rules.core.ids import ModelId, RuleId, SeatId
from rules.core.message import verbatim
from rules.core.procedure import Log, Procedure
from rules.core.refusal import Refusal, forbid, refuse
from rules.warzone_1e.actions import Action, actions_of, begin, pay
from rules.warzone_1e.facts import ActionsChanged, Concerned, ModelDone
from rules.warzone_1e.powers.commands import Direct
from rules.warzone_1e.powers.facts import MASTER, PUPPET, PuppetFreed, PuppetTaken, Strings
from rules.warzone_1e.state import Battlefield, Model

#: What those who obey may do; nothing is said of the others, who may do all that they can.
MAY_ONLY: dict[str, frozenset[str]] = {
    "dominated": frozenset({"move", "fire", "spray"}),
    "dancing": frozenset({"move"}),
}
RULES: dict[Strings, RuleId] = {
    "dominated": RuleId("WZ1-CHG-01"),
    "controlled": RuleId("WZ1-SEMAI-01"),
    "possessed": RuleId("WZ1-SEMAI-03"),
    "dancing": RuleId("WZ1-MUAW-02"),
}
#: Whose own turn it is when they obey; the others may be activated later, or have been before.
OWN_TURN: frozenset[str] = frozenset({"dominated", "controlled"})

#: The order to a dominated model is its master's Give Orders action (WZ1-CHG-01).
ORDER = Action("give_orders", RuleId("WZ1-CHG-01"), once=True)

#: Of a model: whom it has dominated and not yet given orders.
DOMINATES = "dominates"


def take(log: Log[Battlefield], master: ModelId, victim: ModelId, strings: Strings, actions: int) -> None:
    """A model begins to obey."""
    log.emit(PuppetTaken(victim, master, actions, strings, RULES[strings]))


def strings_on(model: Model) -> Strings | None:
    """How a model is made to obey; None: it is its own."""
    return next((strings for strings in RULES if model.has(strings)), None)


def forbids(field: Battlefield, model: Model, action: str) -> Refusal | None:
    """What those who obey cannot be made to do."""
    strings = strings_on(model)
    allowed = MAY_ONLY.get(strings) if strings else None
    if strings is None or allowed is None or action in {*allowed, "end_model"}:
        return None
    return refuse(RULES[strings], f"refused.{strings}", model=verbatim(model.name))


def free(log: Log[Battlefield], id: str) -> Procedure[None]:
    """Whoever has obeyed is free when its turn is over; it may have had none of its own yet."""
    model = log.state.models[ModelId(id)]
    strings, master = strings_on(model), model.about.get(MASTER)
    if strings is None or master is None:
        return
    again = strings not in OWN_TURN and model.has("was_waiting")
    _let_go(log, PuppetFreed(model.id, master, "waiting" if again else "done", strings, RULES[strings]))
    return
    yield


def free_the_dead(log: Log[Battlefield], id: str) -> Procedure[None]:
    """Whoever falls while it obeys leaves its master free to go on."""
    for master in log.state.standing:
        puppet = master.about.get(PUPPET)
        if puppet is not None and not log.state.models[puppet].on_table:
            _let_go(log, PuppetFreed(puppet, master.id, "done", "controlled", RULES["controlled"]))
    return
    yield


def _let_go(log: Log[Battlefield], freed: PuppetFreed) -> None:
    log.emit(freed)
    master = log.state.models[freed.master]
    if master.stage == "active" and master.actions < 1:
        log.emit(ModelDone(master.id, freed.rule))


def direct(log: Log[Battlefield], seat: SeatId, command: Direct) -> Procedure[None]:
    """Give orders to whoever is dominated: it acts at once (WZ1-CHG-01). Raises ``Illegal``."""
    user = begin(log, seat, command.model, ORDER)
    victim = log.state.models.get(user.about.get(DOMINATES, ModelId("")))
    if victim is None or not victim.on_table:
        raise forbid("WZ1-CHG-01", "refused.nobody_dominated", model=verbatim(user.name))
    pay(log, user.id, ORDER)
    log.emit(Concerned(user.id, DOMINATES, None, ORDER.rule))
    take(log, user.id, victim.id, "dominated", actions_of(log.state, victim))
    return
    yield


def possess(log: Log[Battlefield], user: ModelId, victim: ModelId) -> None:
    """What is left of the user's turn is spent in the victim's body (WZ1-SEMAI-03)."""
    left = log.state.models[user].actions
    if left < 1:
        return
    log.emit(ActionsChanged(user, 0, RULES["possessed"]))
    take(log, user, victim, "possessed", left)


def refusal_of_activated(model: Model, rule: RuleId) -> Refusal | None:
    """Why a model that has begun its turn cannot be made to act (WZ1-CHG-01, WZ1-SEMAI-01)."""
    if model.stage == "waiting":
        return None
    return refuse(rule, "refused.already_activated", model=verbatim(model.name))
