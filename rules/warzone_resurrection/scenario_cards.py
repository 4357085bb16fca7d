"""What scenario files say about cards in an advanced game: hands, decks, and what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle, islice

from rules.core.ids import ModelId, SeatId, UnitId
from rules.core.procedure import Log
from rules.core.written import Written, WrittenError
from rules.warzone_resurrection.card_play.lines import card_lines
from rules.warzone_resurrection.card_play.playing import put_down
from rules.warzone_resurrection.effect import Bearer
from rules.warzone_resurrection.evolution import evolve
from rules.warzone_resurrection.holdings import Holding, Waiver
from rules.warzone_resurrection.state import Battlefield


class GivenCard(Written, frozen=True):
    """A card in play; ``target`` is the Squad or Model that it lies on."""

    card: str
    target: str = ""


class GivenCards(Written, frozen=True):
    """A player's cards; ``deck`` names them from its top, or says how many of any kind there are."""

    hand: tuple[str, ...] = ()
    deck: int | tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    in_play: tuple[GivenCard, ...] = ()
    waives: Waiver = ""


def read_holding(given: GivenCards) -> Holding:
    """What a player holds, with the cards that are going to be laid down. Raises ``WrittenError``."""
    deck = tuple(islice(cycle(card_lines()), given.deck)) if isinstance(given.deck, int) else given.deck
    unknown = {*deck, *given.hand, *given.discards, *(one.card for one in given.in_play)} - {*card_lines()}
    if unknown:
        raise WrittenError(f"there are no cards {', '.join(sorted(unknown))}")
    return Holding(deck, (*given.hand, *(one.card for one in given.in_play)), given.discards, given.waives)


def with_cards_in_play(field: Battlefield, given: Mapping[str, GivenCards]) -> Battlefield:
    """The battlefield with every card laid down, in the order in which they are written."""
    log = Log(field, evolve)
    for seat, cards in given.items():
        for one in cards.in_play:
            put_down(log, SeatId(seat), card_lines()[one.card], _bearer(field, SeatId(seat), one))
    return log.state


def _bearer(field: Battlefield, seat: SeatId, one: GivenCard) -> Bearer:
    found = field.squads.get(UnitId(one.target)) or field.models.get(ModelId(one.target))
    if one.target and found is None:
        raise WrittenError(f"{one.card} lies on {one.target}, which there is not")
    return found or field.sides[seat]
