"""Doing as little as the rules allow: what the server does for a seat whose time has run out."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.command import Command
from rules.core.ids import SeatId
from rules.warzone_resurrection import commands, examples, offers
from rules.warzone_resurrection.bots import deploying
from rules.warzone_resurrection.state import Battlefield

#: From what ends most to what has to be done first: a Squad must be Activated before its Models can pass.
LEAST_FIRST = (
    commands.AcceptMap,
    commands.FinishDeployment,
    commands.LetPass,
    commands.DoneWithCards,
    commands.EndModel,
    commands.Pass,
    commands.ActivateModel,
    commands.ActivateSquad,
    commands.PlaceSquad,
    commands.Place,
    commands.Arrive,
)


def passing(field: Battlefield, seat: SeatId) -> Iterator[Command]:
    """Commands that bring the seat's part nearer to its end, those first that end most."""
    found = offers.offers(field, seat)
    wanted = deploying.next_steps(field, found) if field.phase == "deployment" else found
    free = [offer for offer in wanted if offer.refused is None]
    for kind in LEAST_FIRST:
        for offer in free:
            if isinstance(offer.command, kind):
                yield from examples.examples(field, offer)
