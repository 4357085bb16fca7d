"""The decks that come with the game, and which one a force plays with: ``data/decks/``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
import yaml

from rules.core.refusal import Illegal
from rules.core.written import Written, WrittenError
from rules.core.yaml_file import read_yaml
from rules.warzone_resurrection.card_play.legality import refusals_of_deck
from rules.warzone_resurrection.written import WrittenForce

DECKS = Path(__file__).parents[1] / "data" / "decks"

#: The deck of forces that have none of their own, and whose faction has none.
COMMON = "common"


class WrittenDeck(Written, frozen=True):
    """A deck: ``cards`` counts copies by card id; ``faction`` is whose forces play with it by default."""

    id: str
    name: str
    cards: dict[str, int]
    faction: str = ""
    summary: str = ""
    source: str = ""


def deck_of(force: WrittenForce) -> tuple[str, ...]:
    """The cards of a force's deck, every copy named, in an order that says nothing.

    Its own deck, the one that it names, that of its faction, or the common one. Raises ``Illegal`` for a deck
    that may not be played, ``WrittenError`` for a name that no deck has.
    """
    cards = force.deck if isinstance(force.deck, dict) else _known(force).cards
    check_deck(cards, force)
    return tuple(id for id, copies in sorted(cards.items()) for _ in range(copies))


def check_deck(cards: Mapping[str, int], force: WrittenForce) -> None:
    """Raises ``Illegal`` for a deck, copies by card id, that a force may not play with."""
    refused = next(refusals_of_deck(cards, names_in(force)), None)
    if refused is not None:
        raise Illegal(refused)


def names_in(force: WrittenForce) -> frozenset[str]:
    """What bonded cards may be bonded to in this force: its faction, its Squads, its Models."""
    squads = (unit.printed or unit.name for unit in force.units)
    models = (model.name for unit in force.units for model in unit.models)
    return frozenset({force.faction, *squads, *models} - {""})


@cache
def starter_decks() -> dict[str, WrittenDeck]:
    """Ready-made decks, by their ids. Raises ``WrittenError``."""
    found = {}
    for path in sorted(DECKS.glob("*.yaml")):
        try:
            deck = msgspec.convert(read_yaml(path), WrittenDeck)
        except (yaml.YAMLError, msgspec.ValidationError) as error:
            raise WrittenError(f"{path.name}: {error}") from error
        found[deck.id] = deck
    return found


def _known(force: WrittenForce) -> WrittenDeck:
    decks = starter_decks()
    if force.deck is not None:
        deck = decks.get(str(force.deck))
        if deck is None:
            raise WrittenError(f"{force.deck!r} is no deck; there are {', '.join(decks)}")
        return deck
    return next((deck for deck in decks.values() if deck.faction == force.faction), decks[COMMON])
