"""Doing as little as the rules allow: what the server does for a seat whose time has run out."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.command import Command
from rules.core.ids import SeatId
from rules.warzone_1e import commands, examples, offers
from rules.warzone_1e.chapter import chapters
from rules.warzone_1e.state import Battlefield

#: From what ends most to what has to be done first.
LEAST_FIRST: tuple[type[Command], ...] = (
    commands.AcceptMap,
    commands.WriteTurns,
    commands.LayPiece,
    commands.NameObjectives,
    commands.DonePlacing,
    commands.PlaceUnit,
    commands.LeaveOut,
    commands.EndUnit,
    commands.EndModel,
    commands.Activate,
)


def passing(field: Battlefield, seat: SeatId) -> Iterator[Command]:
    """Commands that bring the seat's part nearer to its end, those first that end most.

    Where nothing of all that is open (somebody has to flee, to come back, to leave), any that is.
    """
    free = [offer for offer in offers.offers(field, seat) if offer.refused is None]
    kinds = (*(kind for chapter in chapters() for kind in chapter.passes), *LEAST_FIRST)
    for kind in kinds:
        for offer in free:
            if isinstance(offer.command, kind):
                yield from examples.examples(field, offer)
    for offer in free:
        if not isinstance(offer.command, kinds):
            yield from examples.examples(field, offer)
