"""Decks as lists of their own (WZR-DECK-01, WZR-DECK-02, WZR-CARD-17): cards to choose, a chart a faction.

A deck is a list with one force from this catalogue, whose "units" are cards, counted. So it has versions,
sharing, import and export like an army.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from rules.core.message import render, say
from rules.lists.catalogue import (
    Catalogue,
    Category,
    CategoryUse,
    Characteristic,
    Constraint,
    Entry,
    ForceType,
    Profile,
    ProfileType,
    Rule,
    Stat,
)
from rules.lists.roster import Force, Node, Pin, Roster
from rules.warzone_resurrection.card_play.legality import LEAST_CARDS, MOST_COPIES
from rules.warzone_resurrection.card_play.lines import CardLine, card_lines
from rules.warzone_resurrection.holdings import CardKind
from rules.warzone_resurrection.lists.organisation import EDITION, REVISION, SYSTEM
from rules.warzone_resurrection.lists.profiles import texts
from rules.warzone_resurrection.units import WrittenFaction, factions

#: The catalogue that decks are made from.
CARDS, _NAME = "cards", "Cards"

#: The chart of a deck for no faction in particular; that of a faction ends with the id of its catalogue.
ANY_FORCE = "deck.any"

#: The tag of every card, whatever its kind, and the columns of its profile.
CARD, CARD_LINE = "card", "card_line"
COLUMNS = ("Cost", "Laid on", "Whose")

_PREFIX = "card."


def deck_catalogue() -> Catalogue:
    """All cards in groups by kind, and the charts of decks: one for any force, one for each faction."""
    return Catalogue(
        CARDS,
        _NAME,
        revision=REVISION,
        edition=EDITION,
        system=SYSTEM,
        source="sallyport-starter",
        makes="deck",
        profile_types=(
            ProfileType(
                CARD_LINE, "Card", tuple(Stat(f"{CARD_LINE}.{_key(each)}", each) for each in COLUMNS)
            ),
        ),
        categories=(*(Category(kind, kind_name(kind)) for kind in MOST_COPIES), Category(CARD, "Cards")),
        forces=(
            _chart(ANY_FORCE, "Deck for any force"),
            *(_chart(deck_chart(id), f"Deck of {each.faction}") for id, each in factions().items()),
        ),
        entries=tuple(map(_group, MOST_COPIES)),
    )


def deck_chart(faction: str) -> str:
    """The chart of a faction's decks, by the id of its catalogue."""
    return f"deck.{faction}"


def card_entry(card: str) -> str:
    """The id of a card's entry."""
    return _PREFIX + card


def cards_of(roster: Roster) -> dict[str, int]:
    """Copies by card id, as a battle's deck has them; what is no card of the game keeps its entry's id."""
    found: Counter[str] = Counter()
    for force in roster.forces:
        for node in force.units:
            found[node.entry.removeprefix(_PREFIX)] += node.count
    return dict(found)


def is_deck(roster: Roster) -> bool:
    """Whether a list is a deck."""
    return bool(roster.forces) and all(force.catalogue == CARDS for force in roster.forces)


def deck_roster(name: str, cards: Mapping[str, int], chart: str = ANY_FORCE) -> Roster:
    """A deck as a list."""
    nodes = tuple(
        Node(f"n{number}", card_entry(card), count) for number, (card, count) in enumerate(cards.items(), 2)
    )
    force = Force("n1", chart, CARDS, units=nodes)
    pins = (Pin(CARDS, REVISION, _NAME),)
    return Roster(SYSTEM, name, catalogues=pins, forces=(force,), next=len(nodes) + 2)


def _chart(id: str, name: str) -> ForceType:
    """A deck: cards of three kinds, 35 or more of them (WZR-DECK-01)."""
    size = Constraint(f"{id}.cards.min", "min", LEAST_CARDS)
    kinds = (CategoryUse(f"{id}.{kind}", category=kind) for kind in MOST_COPIES)
    return ForceType(
        id, name, categories=(*kinds, CategoryUse(f"{id}.cards", category=CARD, constraints=(size,)))
    )


def _group(kind: CardKind) -> Entry:
    cards = (card_choice(line, homes_of(line)) for line in card_lines().values() if line.kind == kind)
    return Entry(f"{kind}_cards", f"{kind_name(kind)}s", kind="group", entries=tuple(cards))


def card_choice(line: CardLine, homes: Iterable[str]) -> Entry:
    """A card: so many copies by its kind (WZR-DECK-02), and only with what it is bonded to (WZR-CARD-17).

    ``homes`` are the charts of decks for those among whom that is.
    """
    id = card_entry(line.id)
    name = render(line.name, texts())
    return Entry(
        id,
        name,
        role=line.kind,
        tags=(CARD,),
        max=MOST_COPIES[line.kind],
        only_if=" or ".join(f"is({chart}, force)" for chart in homes) if line.bonded else "",
        otherwise=f"{name} is bonded to {line.bonded}, which this deck is not for." if line.bonded else "",
        profiles=(Profile(f"{id}.line", name, type=CARD_LINE, type_name=CARD_LINE, stats=_stats(line)),),
        rules=(Rule(f"{id}.text", _title(line), page=line.rule, text=render(line.text, texts())),),
    )


def _stats(line: CardLine) -> tuple[Characteristic, ...]:
    values = (str(line.cost), line.laid_on, line.whose)
    return tuple(
        Characteristic(name, value, f"{CARD_LINE}.{_key(name)}")
        for name, value in zip(COLUMNS, values, strict=True)
    )


def _key(column: str) -> str:
    return column.lower().replace(" ", "_")


def _title(line: CardLine) -> str:
    return f"{kind_name(line.kind)}, bonded to {line.bonded}" if line.bonded else kind_name(line.kind)


def kind_name(kind: CardKind) -> str:
    """What a kind of card is called."""
    return render(say(f"card_kind.{kind}"), texts())


def homes_of(line: CardLine) -> Iterator[str]:
    """The charts of factions in which there is what a card is bonded to."""
    for id, faction in factions().items():
        if line.bonded in _names(faction):
            yield deck_chart(id)


def _names(faction: WrittenFaction) -> Collection[str]:
    """What cards may be bonded to in a faction: itself, its Squads, its Models."""
    models = {each.name for each in faction.models.values()}
    heroes = {each.name for each in faction.heroes.values()}
    return {faction.faction, *models, *heroes, *(each.name for each in faction.units.values())}
