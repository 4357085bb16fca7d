"""A pack of homebrew as catalogues for lists: one of its units, one of its cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace as change

from rules.lists.catalogue import Catalogue, Entry, Import
from rules.lists.homebrew import cards_key
from rules.warzone_resurrection.card_play.legality import MOST_COPIES
from rules.warzone_resurrection.card_play.lines import CardLine, WrittenCard, id_of_home_made, read_card_line
from rules.warzone_resurrection.homebrew.written import HomebrewCard, WrittenHomebrew
from rules.warzone_resurrection.lists.decks import CARDS, card_choice, deck_chart, homes_of, kind_name
from rules.warzone_resurrection.lists.entries import faction_catalogue, model_id
from rules.warzone_resurrection.lists.organisation import EDITION, SYSTEM
from rules.warzone_resurrection.units import WrittenFaction


def catalogues_of(
    key: str, revision: int, pack: WrittenHomebrew, faction: WrittenFaction
) -> tuple[Catalogue, ...]:
    """What a pack adds to lists; ``faction`` is the pack among the game's own."""
    cards = (_cards(key, revision, pack),) if pack.cards else ()
    return (_units(key, revision, pack, faction), *cards)


def _units(key: str, revision: int, pack: WrittenHomebrew, faction: WrittenFaction) -> Catalogue:
    """The units, offered to forces of the pack's faction.

    What a unit takes from its faction stands in that one's catalogue alone, so that a hero who may be fielded
    once is so in whatever unit.
    """
    own = {model_id(f"{key}.{id}") for id in pack.models}
    made = faction_catalogue(key, faction)
    return change(
        made,
        name=pack.name,
        revision=revision,
        shared=tuple(entry for entry in made.shared if entry.id in own),
        extends=pack.faction,
        imports=(Import(f"{key}.import", pack.faction),),
    )


def _cards(key: str, revision: int, pack: WrittenHomebrew) -> Catalogue:
    """The cards, offered to decks."""
    lines = {line.id: line for line in lines_of(key, pack)}
    groups = tuple(
        Entry(
            f"{key}.{kind}_cards",
            f"{pack.name}: {kind_name(kind)}s",
            kind="group",
            entries=tuple(
                card_choice(line, _homes(line, pack)) for line in lines.values() if line.kind == kind
            ),
        )
        for kind in MOST_COPIES
        if any(line.kind == kind for line in lines.values())
    )
    return Catalogue(
        cards_key(key),
        pack.name,
        revision=revision,
        edition=EDITION,
        system=SYSTEM,
        source="homebrew",
        makes="deck",
        extends=CARDS,
        entries=groups,
    )


def lines_of(key: str, pack: WrittenHomebrew) -> Iterator[CardLine]:
    """The cards of a pack, by ids that no other pack has."""
    return (_line(f"{key}.{id}", card) for id, card in pack.cards.items())


def cards_in_battle(key: str, pack: WrittenHomebrew) -> dict[str, str]:
    """The ids that a pack's cards bear in battle, by those that lists know them by."""
    return {line.id: id_of_home_made(line) for line in lines_of(key, pack)}


def _line(id: str, card: HomebrewCard) -> CardLine:
    written = WrittenCard(id, card.kind, card.cost, card.laid_on, card.whose, card.effects, card.bonded)
    return change(read_card_line(written), called=card.name, says=card.text)


def _homes(line: CardLine, pack: WrittenHomebrew) -> Iterable[str]:
    """The decks that may hold a card: those for whom the game or the pack has what it is bonded to."""
    names = {*(unit.name for unit in pack.units.values()), *(kind.name for kind in pack.models.values())}
    own = (deck_chart(pack.faction),) if line.bonded in names else ()
    return dict.fromkeys((*own, *homes_of(line)))
