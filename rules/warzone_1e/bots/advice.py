"""The advice of Warzone: which offers deserve a look, and who weighs which command."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from msgspec.structs import replace as change

from rules.core.advice import Advice
from rules.core.command import Command
from rules.core.event import Choice, Question
from rules.core.ids import ModelId, SeatId
from rules.core.offer import Offer
from rules.warzone_1e import commands, offers, setup
from rules.warzone_1e.activation import idle_members
from rules.warzone_1e.bots import deploying
from rules.warzone_1e.bots.answers import answers
from rules.warzone_1e.bots.gains import GAINS
from rules.warzone_1e.bots.prices import standing
from rules.warzone_1e.bots.ways import ways
from rules.warzone_1e.chapter import chapters
from rules.warzone_1e.powers.commands import UsePower
from rules.warzone_1e.shooting.commands import Fire
from rules.warzone_1e.state import Battlefield, Model
from rules.warzone_1e.units import leader_of

#: Ways to use a power that are played on, since only that tells what comes of them.
MOST_POWERS = 2

#: Targets of one way to fire that are weighed.
MOST_TARGETS = 4


class FirstEditionAdvice(Advice[Battlefield]):
    """What is good in Warzone."""

    def as_seen(self, state: Battlefield, seat: SeatId) -> Battlefield:
        """What others have written in secret is not there."""
        return setup.as_known(state, seat)

    def offers(self, state: Battlefield, seat: SeatId) -> Iterable[Offer]:
        """Those of the seat, and of the model whose turn it is; while setting up those of whole units."""
        if state.phase == "deployment":
            return _next_to_stand(state, self._system.offers(state, seat))
        if state.phase != "activation" or state.pause or state.unit is None or state.active != seat:
            return self._system.offers(state, seat)
        return _of_one(state, seat)

    def commands(self, state: Battlefield, seat: SeatId, offer: Offer) -> Iterable[Command]:
        """Ways to the enemy, shots at the nearest; else the examples."""
        find = _FOUND.get(type(offer.command))
        if find is not None:
            return find(state, offer)
        most = MOST_POWERS if isinstance(offer.command, UsePower) else None
        found = super().commands(state, seat, offer)
        return found if most is None else islice(found, most)

    def worth(self, state: Battlefield, seat: SeatId, command: Command) -> float | None:
        """What a command gains; None for one that nothing here knows."""
        weigh = GAINS.get(type(command))
        return weigh(state, seat, command) if weigh is not None else None

    def standing(self, state: Battlefield, seat: SeatId) -> float:
        """What is left and won."""
        return standing(state, seat)

    def answers(self, state: Battlefield, question: Question) -> Iterable[Choice]:
        """Answers to the questions that need no look ahead."""
        return answers(state, question)


def _next_to_stand(field: Battlefield, offers: Iterable[Offer]) -> list[Offer]:
    """A unit that does not stand yet; then being done with it."""
    found = list(offers)
    placing = [
        offer
        for offer in found
        if isinstance(offer.command, commands.PlaceUnit)
        and not any(model.on_table for model in field.members(field.units[offer.command.unit]))
    ]
    done = [offer for offer in found if isinstance(offer.command, commands.DonePlacing)]
    ready = [offer for offer in done if offer.refused is None]
    return ready or placing[:1] or found


def _of_one(field: Battlefield, seat: SeatId) -> Iterator[Offer]:
    """What the seat may do besides, and all of the model that is next."""
    for chapter in chapters():
        if chapter.offers is not None:
            yield from chapter.offers(field, seat)
    model = _next_to_act(field)
    if model is not None:
        yield from offers.of_model(field, seat, model)
    yield offers.ending_unit(field, seat)


def _next_to_act(field: Battlefield) -> Model | None:
    """Whoever has begun, then the leader, so that others may follow, then the others."""
    assert field.unit is not None
    unit = field.units[field.unit]
    idle = list(idle_members(field, unit))
    leader = leader_of(field, unit)
    first = (field.model, leader.id if leader is not None else None)
    return next((model for id in first for model in idle if model.id == id), idle[0] if idle else None)


def _nearest_targets(field: Battlefield, offer: Offer) -> Iterator[Command]:
    """Shots at the nearest of those that may be fired at."""
    shooter = field.models[offer.command.model]
    able = [field.models[ModelId(each.id)] for each in offer.needs[0].candidates if each.refused is None]
    able.sort(key=lambda target: (_square(shooter, target), target.id))
    return (change(offer.command, target=target.id) for target in able[:MOST_TARGETS])


def _square(one: Model, other: Model) -> int:
    return (one.at.x - other.at.x) ** 2 + (one.at.y - other.at.y) ** 2


_FOUND: dict[type[Any], Callable[[Battlefield, Offer], Iterable[Command]]] = {
    commands.PlaceUnit: deploying.placements,
    commands.Move: ways,
    Fire: _nearest_targets,
}
