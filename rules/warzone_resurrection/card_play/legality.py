"""Chapter: Deck Construction (WZR-DECK-01, WZR-DECK-02, WZR-CARD-17): which decks may be played."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from rules.core.ids import RuleId
from rules.core.message import say, verbatim
from rules.core.refusal import Refusal, refuse
from rules.warzone_resurrection.card_play.lines import known_line
from rules.warzone_resurrection.holdings import CardKind

LEAST_CARDS = 35

#: Copies of one and the same card, by its kind.
MOST_COPIES: dict[CardKind, int] = {"strategy": 3, "tactical": 5, "gear": 3}

_SIZE, _COPIES, _BONDED = RuleId("WZR-DECK-01"), RuleId("WZR-DECK-02"), RuleId("WZR-CARD-17")


def refusals_of_deck(deck: Mapping[str, int], army: Collection[str]) -> Iterator[Refusal]:
    """Everything that is wrong with a deck: ``deck`` counts copies by card id.

    ``army`` has the names of the faction and of all Squads and Models, which bonded cards ask for.
    """
    size = sum(deck.values())
    if size < LEAST_CARDS:
        yield refuse(_SIZE, "refused.deck_small", size=size, least=LEAST_CARDS)
    for id, copies in deck.items():
        line = known_line(id)
        if line is None:
            yield refuse(_SIZE, "refused.not_in_decks", card=verbatim(id))
            continue
        if not 0 < copies <= MOST_COPIES[line.kind]:
            kind = say(f"card_kind.{line.kind}")
            yield refuse(
                _COPIES,
                "refused.copies",
                card=line.name,
                kind=kind,
                most=MOST_COPIES[line.kind],
                copies=copies,
            )
        if line.bonded is not None and line.bonded not in army:
            yield refuse(_BONDED, "refused.bonded", card=line.name, to=verbatim(line.bonded))
