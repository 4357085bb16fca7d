"""The advice of Warzone Resurrection: which offers deserve a look, and who weighs which command."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, TypeVar

from msgspec.structs import replace as change

from rules.core.advice import Advice
from rules.core.command import Command
from rules.core.event import Choice, Question
from rules.core.geometry import Point
from rules.core.ids import SeatId
from rules.core.offer import Offer
from rules.warzone_resurrection import commands, concealment, examples, offers
from rules.warzone_resurrection.bots import deploying, order
from rules.warzone_resurrection.bots.answers import answers
from rules.warzone_resurrection.bots.gains import GAINS
from rules.warzone_resurrection.bots.hands import as_seen
from rules.warzone_resurrection.bots.places import at_a_glance
from rules.warzone_resurrection.bots.prices import standing
from rules.warzone_resurrection.bots.targets import choice_of_targets
from rules.warzone_resurrection.bots.ways import ways
from rules.warzone_resurrection.state import Battlefield
from rules.warzone_resurrection.vehicles.commands import Drive, Ram

T = TypeVar("T")

#: Ways of a Vehicle that are looked at for one of its Move Actions, and for a Ram.
MOST_DRIVES, MOST_RAMS = 2, 2

#: Ways that are tried for them: whether a hull can go somewhere takes long to tell.
MOST_TRIED = 4


class WarzoneAdvice(Advice[Battlefield]):
    """What is good in Warzone Resurrection."""

    def as_seen(self, state: Battlefield, seat: SeatId) -> Battlefield:
        """Other hands and all decks lie face down, and what is set up out of sight is not there."""
        return as_seen(concealment.as_known(state, seat), seat)

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


def _drives(field: Battlefield, offer: Offer) -> Iterable[Command]:
    """A few of the example ways, those first that promise most at a glance: each takes long to look at."""
    vehicle = field.models[offer.command.model]

    def promise(command: Drive) -> float:
        end = Point(*command.path[-1]) if command.path else vehicle.at
        return at_a_glance(field, vehicle.at_pose(change(vehicle.body.pose, at=end)))

    def best_first(tried: list[T]) -> list[T]:
        ranked = sorted(tried, key=lambda one: -promise(one) if isinstance(one, Drive) else 0.0)
        return ranked[:MOST_TRIED]

    return islice(examples.examples(field, offer, best_first), MOST_DRIVES)


def _rams(field: Battlefield, offer: Offer) -> Iterable[Command]:
    """Two of the example ways, each of which is played on to see what comes of it."""
    return islice(examples.examples(field, offer), MOST_RAMS)


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
    Drive: _drives,
    Ram: _rams,
}
