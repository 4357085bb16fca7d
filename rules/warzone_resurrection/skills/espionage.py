"""Espionage: an opponent has to say which Squad comes next."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from rules.core.event import Question
from rules.core.ids import RuleId, SeatId
from rules.core.message import Message, say, verbatim
from rules.core.procedure import Log, Procedure, ask, option
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.effect import Effect
from rules.warzone_resurrection.events import SquadAnnounced
from rules.warzone_resurrection.squads import squads_to_come
from rules.warzone_resurrection.state import Battlefield, Model


class Espionage(Effect):
    """For a point, once a Game Turn for the whole side: an opponent announces its next Squad."""

    id, rule = "espionage", RuleId("WZR-SKILL-19")
    cost = 1

    @override
    def targets(self, field: Battlefield, bearer: Model) -> Iterable[tuple[str, Message, Refusal | None]]:
        for side in field.sides.values():
            if side.seat != bearer.owner:
                yield side.seat, verbatim(side.name), self._refusal(field, bearer, side.seat)

    def _refusal(self, field: Battlefield, bearer: Model, opponent: SeatId) -> Refusal | None:
        if any(model.owner == bearer.owner and self.id in model.used for model in field.models.values()):
            return refuse(self.rule, "refused.espionage_once")
        if not squads_to_come(field, opponent):
            return refuse(self.rule, "refused.nothing_to_announce", who=verbatim(field.sides[opponent].name))
        return None

    @override
    def use(self, log: Log[Battlefield], bearer: Model, target: str) -> Procedure[None]:
        opponent = SeatId(target)
        squads = squads_to_come(log.state, opponent)
        options = tuple(option(squad.id, verbatim(squad.name)) for squad in squads)
        question = Question(opponent, say("ask.announce"), options, options[0].id, self.rule)
        choice = yield from ask(question)
        named = next(squad.id for squad in squads if squad.id == choice.option)
        log.emit(SquadAnnounced(opponent, named, self.rule))
