"""What the game counts about a list beside its points: Activations, Resource Cards, what its attacks do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache

import msgspec

from rules.core.message import Message, say, verbatim
from rules.core.refusal import Illegal
from rules.lists.amount import Written, plain
from rules.lists.drawing import Drawing
from rules.lists.spot import Spot
from rules.lists.standing import Standing
from rules.lists.statistics import Arm, Figure, Target, UnitHarm
from rules.warzone_resurrection.card import Card
from rules.warzone_resurrection.card_play.hands import HAND
from rules.warzone_resurrection.lists.decks import is_deck
from rules.warzone_resurrection.lists.harm import Blow, Carrier, Fighter, fighting, shooting
from rules.warzone_resurrection.lists.mustering import Library, company_of
from rules.warzone_resurrection.resources import cards_at_start
from rules.warzone_resurrection.state import Mode, WarlordType
from rules.warzone_resurrection.units import card_of, factions
from rules.warzone_resurrection.written import read_card
from rules.warzone_resurrection.written_arms import read_skill

#: Cards that every player draws in a Control Phase (WZR-CARD-05).
_DRAWN_EACH_TURN = 1

#: The role whose Commanders bring a card each.
_TROOP = "troop"

_MODES: tuple[Mode, ...] = ("basic", "advanced")


class ListStatistics:
    """Fulfils ``rules.lists.statistics.GameStatistics``; ``carry`` carries the game's commands out."""

    def __init__(self, carry: Carrier, library: Library) -> None:
        self._carry, self._library = carry, library

    def figures(self, standing: Standing) -> Iterator[Figure]:
        """Activations a Game Turn, Wounds, and the Resource Cards of both ways to play; none for a deck."""
        if is_deck(standing.roster):
            return
        units = standing.units
        ranks = [rank for unit in units for rank in _ranks_of(unit, self._library)]
        alone = [unit for unit in units if unit.host is None]
        yield Figure("activations", say("figure.activations"), len(alone))
        yield Figure("wounds", say("figure.wounds"), sum(_wounds(rank.card) * rank.count for rank in ranks))
        for mode in _MODES:
            yield _resource_cards(mode, alone, ranks)

    def targets(self) -> Sequence[Target]:
        """Every kind of Model in the library, those of Squads first."""
        return tuple(target for target, _ in self._targets().values())

    def harm(self, standing: Standing, target: str, distance: int) -> Iterator[UnitHarm]:
        """What each unit does to a Model of this kind, Model by Model. Raises ``LookupError``."""
        _, card = self._targets()[target]
        fielded = [_fielded(unit, self._library) for unit in standing.units]
        return (self._harm(unit, card, distance) for unit in fielded if unit.ranks)

    def _harm(self, unit: Fielded, target: Card, distance: int) -> UnitHarm:
        shots = _arms(unit.ranks, lambda fighter: _shot(self._carry, fighter, target, distance))
        blows = _arms(unit.ranks, lambda fighter: _blow(self._carry, fighter, target))
        sums = _sum(shots), _sum(blows)
        return UnitHarm(unit.id, unit.name, unit.points, *sums, tuple(shots), tuple(blows))

    def _targets(self) -> dict[str, tuple[Target, Card]]:
        """Those of the game, and those of homebrew after them."""
        own = {id: faction for id, faction in self._library.items() if id not in factions()}
        return _of_the_game() | _targets_in(own)

    def drawing(self, standing: Standing) -> Drawing | None:
        """Five cards, all exchanged once if one likes, then one a Game Turn (WZR-CARD-02, WZR-CARD-05)."""
        return Drawing(HAND, _DRAWN_EACH_TURN, exchange=True) if is_deck(standing.roster) else None


# Who stands in a list --------------------------------------------------------------------------------


class Rank(msgspec.Struct, frozen=True):
    """So many Models of a kind in a unit, as they take the field; ``warlord`` is the type of one."""

    count: int
    fighter: Fighter
    warlord: WarlordType | None

    @property
    def card(self) -> Card:
        """What each of them is."""
        return self.fighter.card


class Fielded(msgspec.Struct, frozen=True):
    """A unit of a list with its Models: none where it has no line to take the field with."""

    id: str
    name: str
    points: Written
    ranks: tuple[Rank, ...]


def _fielded(unit: Spot, library: Library) -> Fielded:
    points = unit.standing.total(unit, unit.standing.book.main_points)
    return Fielded(unit.id, unit.name, plain(points), tuple(_ranks_of(unit, library)))


def _ranks_of(unit: Spot, library: Library) -> Iterator[Rank]:
    try:
        company = company_of(unit, library)
    except Illegal:
        return
    skills = tuple(map(read_skill, company.unit.skills))
    for kind in company.kinds:
        fighter = Fighter(read_card(kind.model), skills, company.unit.role)
        yield Rank(kind.count, fighter, kind.warlord)


def _wounds(card: Card) -> int:
    return sum(card.structure) if card.vehicle is not None else card.profile.w


def _resource_cards(mode: Mode, units: Sequence[Spot], ranks: Sequence[Rank]) -> Figure:
    """What the Warlord brings, and the Commanders of Troops (WZR-RES-01, WZR-CARD-09)."""
    leaders = [rank.warlord for rank in ranks if rank.warlord is not None]
    troops = sum(unit.role == _TROOP for unit in units)
    brought, cards = cards_at_start(mode, leaders[0] if leaders else None, troops)
    notes = (say("figure.cards_of_warlord", cards=brought), say("figure.cards_of_troops", cards=troops))
    return Figure(f"resource_cards.{mode}", say(f"figure.resource_cards.{mode}"), cards.ready, notes)


# What they do ----------------------------------------------------------------------------------------


@cache
def _of_the_game() -> dict[str, tuple[Target, Card]]:
    return _targets_in(factions())


def _targets_in(library: Library) -> dict[str, tuple[Target, Card]]:
    found = [
        (Target(f"{id}/{model}", card.name, faction.faction, _line(card)), card)
        for id, faction in library.items()
        for model in (*faction.models, *faction.heroes)
        for card in (card_of(faction, model),)
    ]
    found.sort(key=lambda each: each[1].role is not None)
    return {target.id: (target, card) for target, card in found}


def _line(card: Card) -> Message:
    """How hard a Model is to harm."""
    if card.vehicle is not None:
        weakest = min(card.vehicle.locations, key=lambda each: (each.av, each.sp))
        return say("figure.vehicle_line", av=weakest.av, sp=sum(card.structure))
    armour = str(card.profile.armour)
    if card.profile.impenetrable is not None:
        armour = f"{armour}({card.profile.impenetrable})"
    return say("figure.model_line", armour=verbatim(armour), wounds=card.profile.w)


def _arms(ranks: Sequence[Rank], attack: Callable[[Fighter], Blow | None]) -> list[Arm]:
    found = []
    for rank in ranks:
        blow = attack(rank.fighter)
        if blow is not None:
            found.append(Arm(rank.card.name, rank.count, blow.weapon, round(blow.harm, 3)))
    return found


def _sum(arms: Sequence[Arm]) -> float:
    return round(sum(arm.count * arm.harm for arm in arms), 2)


def _shot(carry: Carrier, fighter: Fighter, target: Card, inches: int) -> Blow | None:
    return _reckoned(carry, msgspec.json.encode(fighter), msgspec.json.encode(target), inches)


def _blow(carry: Carrier, fighter: Fighter, target: Card) -> Blow | None:
    return _reckoned(carry, msgspec.json.encode(fighter), msgspec.json.encode(target), None)


@lru_cache(maxsize=4096)
def _reckoned(carry: Carrier, fighter: bytes, target: bytes, inches: int | None) -> Blow | None:
    """Kept by what the two are: the same Models stand in many lists."""
    one, other = msgspec.json.decode(fighter, type=Fighter), msgspec.json.decode(target, type=Card)
    return fighting(one, other, carry) if inches is None else shooting(one, other, inches, carry)
