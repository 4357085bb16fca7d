"""From an army list to the force that takes the field, and from a list of cards to the deck it plays with.

What is wrong with a list is found in the list; here stands what only a battle asks. A list names things by
the entries of its catalogues, which are made of the library of units (``data/units/``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace as change

from rules.core.message import verbatim
from rules.core.refusal import Illegal, forbid
from rules.lists.choice import Choice
from rules.lists.numbering import Numbers
from rules.lists.roster import Node
from rules.lists.spot import Spot
from rules.lists.standing import Standing
from rules.warzone_resurrection.card_play.decks import check_deck
from rules.warzone_resurrection.lists.built_heroes import with_built
from rules.warzone_resurrection.lists.decks import cards_of
from rules.warzone_resurrection.lists.entries import kind_of, option_id
from rules.warzone_resurrection.lists.powers import with_powers
from rules.warzone_resurrection.state import WarlordType
from rules.warzone_resurrection.units import (
    WrittenFaction,
    WrittenOption,
    WrittenUnitKind,
    factions,
    raise_model,
    warlord_type,
)
from rules.warzone_resurrection.written import WrittenForce, WrittenModel, WrittenUnit

#: Factions' files by the ids of the catalogues that are made of them.
Library = Mapping[str, WrittenFaction]


def force_of(army: Standing, library: Library | None = None) -> WrittenForce:
    """The force of a legal list: its units in their order, each with whoever is attached to it.

    Raises ``Illegal`` for units that have no line in the library.
    """
    known = factions() if library is None else library
    bands = [_Band(spot, with_built(spot, known)) for spot in army.units]
    homes = (known.get(force.catalogue) for force in army.roster.forces)
    faction = next((home.faction for home in homes if home is not None), "")
    types = (warlord_type(rank.faction, rank.kind) for band in bands for rank in band.ranks)
    return WrittenForce(
        name=army.roster.name or faction,
        units=tuple(_units(bands)),
        faction=faction,
        warlord_type=next(filter(None, types), None),
    )


class Kind(msgspec.Struct, frozen=True):
    """So many Models of a kind in a unit of a list; ``warlord`` is the type of Warlord that they are."""

    model: WrittenModel
    count: int
    warlord: WarlordType | None


class Company(msgspec.Struct, frozen=True):
    """A unit of a list by itself, whoever is attached to it or to whom it is: its line, and its Models."""

    unit: WrittenUnitKind
    kinds: tuple[Kind, ...]


def company_of(unit: Spot, library: Library | None = None) -> Company:
    """A unit of a list, legal or not: each kind of Model once. Raises ``Illegal`` where it has no line."""
    band = _Band(unit, with_built(unit, factions() if library is None else library))
    kinds = (
        Kind(
            rank.raised(rank.kind, band.options, commander=False),
            rank.count,
            warlord_type(rank.faction, rank.kind),
        )
        for rank in band.ranks
        if rank.count > 0
    )
    return Company(band.unit, tuple(kinds))


def with_deck(force: WrittenForce, deck: Standing, own: Mapping[str, str] | None = None) -> WrittenForce:
    """The force with a list of cards as its deck. Raises ``Illegal`` for a deck that it may not play with.

    ``own`` are the ids in battle of cards that no book prints, by those that lists know them by.
    """
    known = own or {}
    cards = {known.get(id, id): copies for id, copies in cards_of(deck.roster).items()}
    check_deck(cards, force)
    return change(force, deck=cards)


class _Rank:
    """Models of a kind in a unit of a list: from whose file, and how many."""

    def __init__(self, spot: Spot, library: Library) -> None:
        choice = spot.owner
        assert isinstance(choice, Choice)
        kind = kind_of(choice.entry.id)
        faction = library.get(choice.home.id)
        if kind is None or faction is None or not (kind in faction.models or kind in faction.heroes):
            raise _without_line(spot)
        self.spot, self.faction, self.kind, self.count = spot, faction, kind, spot.count

    def raised(self, id: str, options: Iterable[WrittenOption], *, commander: bool) -> WrittenModel:
        """One of them, with what its unit was given and the powers that were chosen for it."""
        made = raise_model(self.faction, self.kind, id, options, commander=commander)
        return with_powers(made, self.spot)


class _Band:
    """A unit of a list, found again in the library."""

    def __init__(self, spot: Spot, library: Library) -> None:
        choice = spot.owner
        faction = library.get(choice.home.id) if isinstance(choice, Choice) else None
        if not isinstance(choice, Choice) or faction is None or choice.entry.id not in faction.units:
            raise _without_line(spot)
        if spot.count > 1:
            raise forbid("CORE-LIST", "refused.unit_counted", unit=verbatim(spot.name), count=spot.count)
        assert isinstance(spot.node, Node)
        self.spot, self.id = spot, choice.entry.id
        self.unit = faction.units[self.id]
        #: What its player calls it, or its card.
        self.name = spot.node.name or self.unit.name
        self.options = tuple(self._chosen(spot))
        places = {rank.model: place for place, rank in enumerate(self.unit.models)}
        found = (_Rank(child, library) for child in spot.children if _kind(child) == "model")
        self.ranks = sorted(found, key=lambda rank: places.get(rank.kind, len(places)))

    def _chosen(self, spot: Spot) -> Iterator[WrittenOption]:
        taken = {child.owner.id for child in spot.children if child.owner is not None and child.count > 0}
        return (option for id, option in self.unit.options.items() if option_id(self.id, id) in taken)

    def models(self, ids: Numbers, *, leads: bool) -> Iterator[WrittenModel]:
        """Its Models; the first of the kind that commands does so, where the band ``leads``."""
        commander = next((rank.model for rank in self.unit.models if rank.commander), None) if leads else None
        for rank in self.ranks:
            for _ in range(rank.count):
                made = rank.raised(ids.next(rank.kind), self.options, commander=rank.kind == commander)
                commander = None if made.commander else commander
                yield made


def _units(bands: Sequence[_Band]) -> Iterator[WrittenUnit]:
    leading = [band for band in bands if band.spot.host is None]
    models = Numbers(rank.kind for band in bands for rank in band.ranks for _ in range(rank.count))
    ids, names = Numbers(band.id for band in leading), Numbers(band.name for band in leading)
    for band in leading:
        attached = [each for each in bands if each.spot.host is band.spot]
        joined = (_trained(model, each) for each in attached for model in each.models(models, leads=False))
        yield WrittenUnit(
            id=ids.next(band.id),
            models=(*band.models(models, leads=True), *joined),
            name=names.next(band.name, " "),
            role=band.unit.role,
            skills=band.unit.skills,
            printed=band.unit.name,
        )


def _trained(model: WrittenModel, band: _Band) -> WrittenModel:
    """Whoever joins others takes along what their own unit could."""
    return change(model, skills=(*model.skills, *band.unit.skills))


def _kind(spot: Spot) -> str:
    return spot.owner.kind if spot.owner is not None else ""


def _without_line(spot: Spot) -> Illegal:
    edition = spot.owner.home.edition if isinstance(spot.owner, Choice) else ""
    return forbid("CORE-LIST", "refused.no_line", unit=verbatim(spot.name), edition=verbatim(edition or "?"))
