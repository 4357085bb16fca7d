"""Claims about decks, and about what a seat may see of another's cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.ids import SeatId
from rules.core.scenario.error import ScenarioError
from rules.warzone_resurrection.card_play.legality import refusals_of_deck
from rules.warzone_resurrection.card_play.showing import piles_of
from rules.warzone_resurrection.claims.scene import Facts, Scene, compare


def deck_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{legal_deck: {card: copies}, among: [names], refused: rule or null}`` about a deck."""
    deck = claim["legal_deck"]
    refusal = next(refusals_of_deck(deck, claim.get("among", ())), None)
    facts: Facts = {
        "among": lambda: claim["among"],
        "size": lambda: sum(deck.values()),
        "refused": lambda: refusal.rule if refusal else None,
    }
    return compare(facts, claim, "legal_deck")


def shown_claim(scene: Scene, claim: Mapping[str, Any]) -> Iterator[str]:
    """A claim ``{shown_to: blue, of: red, hand: [], hand_size: 3}``; ``watchers`` sit nowhere."""
    viewer, side = claim["shown_to"], scene.after.sides.get(SeatId(str(claim.get("of"))))
    if side is None:
        raise ScenarioError("a claim about what is shown says of whose cards")
    piles = {pile.id: pile for pile in piles_of(scene.after, side, None if viewer == "watchers" else viewer)}
    facts: Facts = {
        "of": lambda: claim["of"],
        "hand": lambda: [card.id for card in piles["hand"].cards],
        "hand_size": lambda: piles["hand"].count,
        "deck": lambda: [card.id for card in piles["deck"].cards],
        "deck_size": lambda: piles["deck"].count,
        "discards": lambda: [card.id for card in piles["discards"].cards],
        "in_play": lambda: [card.id for card in piles["in_play"].cards],
    }
    return compare(facts, claim, "shown_to")
