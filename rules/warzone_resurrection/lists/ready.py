"""The forces and decks that come with the game, as lists to begin with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rules.lists.book import Book
from rules.lists.catalogue import Entry
from rules.lists.checking import problems_of
from rules.lists.choice import Choice
from rules.lists.edit import Add, AddForce, AnyEdit, Rename, SetCount
from rules.lists.editing import apply
from rules.lists.fielding import ReadyList
from rules.lists.roster import Roster
from rules.lists.spot import Spot
from rules.lists.standing import Standing
from rules.warzone_resurrection.card_play.decks import WrittenDeck, starter_decks
from rules.warzone_resurrection.lists import catalogues
from rules.warzone_resurrection.lists.decks import ANY_FORCE, CARDS, deck_chart, deck_roster
from rules.warzone_resurrection.lists.entries import option_id, rank_id
from rules.warzone_resurrection.lists.organisation import SYSTEM
from rules.warzone_resurrection.starters import rosters
from rules.warzone_resurrection.units import WrittenChoice, WrittenRoster, factions

_FORCE = "f"


@cache
def ready_lists() -> tuple[ReadyList, ...]:
    """The ready-made forces, each under the first chart that has room for it, then the decks."""
    book = Book(catalogues())
    found = ((each, _army(book, each)) for each in rosters())
    armies = (
        ReadyList(each.id, each.name, each.units_of, each.summary, roster)
        for each, roster in found
        if roster is not None
    )
    decks = (
        ReadyList(f"deck.{each.id}", each.name, CARDS, each.summary, _deck(each))
        for each in starter_decks().values()
    )
    return (*armies, *decks)


def _deck(written: WrittenDeck) -> Roster:
    homes = (id for id, each in factions().items() if each.faction == written.faction)
    home = next(homes, None)
    return deck_roster(written.name, written.cards, ANY_FORCE if home is None else deck_chart(home))


def _army(book: Book, written: WrittenRoster) -> Roster | None:
    """A force as a legal list; None for one that no chart has room for."""
    tried = (_under(book, written, chart) for chart in book.charts_for(written.units_of))
    return next((each for each in tried if not problems_of(Standing(book, each))), None)


def _under(book: Book, written: WrittenRoster, chart: str) -> Roster:
    roster = Roster(SYSTEM, written.name)
    roster = apply(book, roster, AddForce(chart, written.units_of, id=_FORCE))
    for choice in written.units:
        id = choice.id or choice.unit
        roster = apply(book, roster, Add(_FORCE, choice.unit, id=id))
        for edit in _edits(book, roster, id, choice):
            roster = apply(book, roster, edit)
    return roster


def _edits(book: Book, roster: Roster, id: str, choice: WrittenChoice) -> Iterator[AnyEdit]:
    """What makes a unit, as it is when it is added, the one that a force has chosen."""
    if choice.name:
        yield Rename(id, name=choice.name)
    there = {use.id: each for each in Standing(book, roster).by_id[id].children for use in _uses(each)}
    for kind, count in choice.models.items():
        rank = rank_id(choice.unit, kind)
        if rank not in there:
            yield Add(id, rank, count)
        elif there[rank].count != count:
            yield SetCount(there[rank].id, count)
    for option in choice.options:
        yield Add(id, option_id(choice.unit, option))


def _uses(spot: Spot) -> tuple[Entry, ...]:
    return spot.owner.uses if isinstance(spot.owner, Choice) else ()
