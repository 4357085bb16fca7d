"""Execution: one of them dies, and the rest remember their duty."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from rules.core.event import Question
from rules.core.ids import INCH, ModelId, RuleId
from rules.core.message import Message, say, verbatim
from rules.core.procedure import Log, Procedure, ask, option
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.armour import remove
from rules.warzone_resurrection.conditions import STEELED
from rules.warzone_resurrection.effect import Effect
from rules.warzone_resurrection.events import SquadGained
from rules.warzone_resurrection.guarding import is_hero
from rules.warzone_resurrection.measurement import distance, within
from rules.warzone_resurrection.morale import check_losses
from rules.warzone_resurrection.state import Battlefield, Model

REACH = 6 * INCH

_COMMANDER = RuleId("WZR-SKILL-21")
_NOBODY = "nobody"


class Execution(Effect):
    """Lords and Warlords do it for a point to a friend near by; Commanders as their Squad is Activated."""

    id, rule = "execution", RuleId("WZR-SKILL-20")
    cost = 1

    @override
    def targets(self, field: Battlefield, bearer: Model) -> Iterable[tuple[str, Message, Refusal | None]]:
        if not is_hero(field, bearer):
            return
        for friend in field.friends(bearer):
            if not friend.is_vehicle:
                yield friend.id, verbatim(friend.card.name), self._refusal(bearer, friend)

    def _refusal(self, bearer: Model, friend: Model) -> Refusal | None:
        if within(bearer, friend, REACH):
            return None
        name, gap = verbatim(friend.card.name), distance(bearer, friend)
        return refuse(self.rule, "refused.execution_far", target=name, gap=gap, reach=REACH)

    @override
    def use(self, log: Log[Battlefield], bearer: Model, target: str) -> Procedure[None]:
        squad = log.state.models[ModelId(target)].squad
        yield from remove(log, ModelId(target), "casualty", self.rule, bearer.id)
        log.emit(SquadGained(squad, STEELED, self.rule))
        yield from check_losses(log, (squad,))

    @override
    def before_recovery(self, log: Log[Battlefield], bearer: Model) -> Procedure[bool]:
        squad = log.state.squad_of(bearer)
        others = [model for model in log.state.members(squad) if model.id != bearer.id]
        if not others:
            return False
        choice = yield from ask(_question(bearer, others))
        chosen = next((model.id for model in others if model.id == choice.option), None)
        if chosen is None:
            return False
        yield from remove(log, chosen, "casualty", _COMMANDER, bearer.id)
        return True


def _question(bearer: Model, others: list[Model]) -> Question:
    return Question(
        seat=bearer.owner,
        text=say("ask.execution", model=verbatim(bearer.card.name)),
        options=(
            option(_NOBODY, say("option.nobody")),
            *(option(model.id, verbatim(model.card.name)) for model in others),
        ),
        default=_NOBODY,
        rule=_COMMANDER,
        about=tuple(model.id for model in others),
    )
