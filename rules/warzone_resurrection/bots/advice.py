"""The advice of Warzone Resurrection: which offers deserve a look, and who weighs which command."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace as change

from rules.core.advice import Advice
from rules.core.command import Command
from rules.core.event import Choice, Question
from rules.core.ids import SeatId
from rules.core.offer import Offer
from rules.warzone_resurrection import commands, offers
from rules.warzone_resurrection.bots import deploying, order
from rules.warzone_resurrection.bots.answers import answers
from rules.warzone_resurrection.bots.gains import GAINS
from rules.warzone_resurrection.bots.hands import as_seen
from rules.warzone_resurrection.bots.prices import standing
from rules.warzone_resurrection.bots.targets import choice_of_targets
from rules.warzone_resurrection.bots.ways import ways
from rules.warzone_resurrection.state import Battlefield


class WarzoneAdvice(Advice[Battlefield]):
    """What is good in Warzone Resurrection."""

    def as_seen(self, state: Battlefield, seat: SeatId) -> Battlefield:
        """Other hands and all decks lie face down."""
        return as_seen(state, seat)

    def offers(self, state: Battlefield, seat: SeatId) -> Iterable[Offer]:
        """While Squads act the offers of the Model whose turn it is; while setting up the next Squad's."""
        if state.phase == "deployment":
            return deploying.next_steps(state, offers.offers(state, seat))
        if state.phase == "activation" and not state.pause:
            return offers.offers(state, seat, focus=order.next_to_act(state))
        return offers.offers(state, seat)

    def commands(self, state: Battlefield, seat: SeatId, offer: Offer) -> Iterable[Command]:
        """Ways to cover and to the enemy, shots at the few best targets; else the examples."""
        find = _FOUND.get(type(offer.command))
        if find is not None:
            return find(state, offer)
        return super().commands(state, seat, offer)

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


def _first_blow(field: Battlefield, offer: Offer) -> Iterable[Command]:
    """Only the first blow is named: at whom the others go is asked for when they fall."""
    able = (candidate.id for candidate in offer.needs[0].candidates if candidate.refused is None)
    return (change(offer.command, targets=(id,)) for id in able)


_FOUND: dict[type[Any], Callable[[Battlefield, Offer], Iterable[Command]]] = {
    commands.PlaceSquad: deploying.placements,
    commands.Move: ways,
    commands.Run: ways,
    commands.Shoot: choice_of_targets,
    commands.RapidFire: choice_of_targets,
    commands.PsychicAttack: choice_of_targets,
    commands.CloseCombat: _first_blow,
}
