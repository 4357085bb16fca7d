"""What the game counts about a list beside its points: Activations, Resource Cards, what its attacks do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache

import msgspec

from rules.core.message import Message, say, verbatim
from rules.lists.amount import Written, plain
from rules.lists.choice import Choice
from rules.lists.spot import Spot
from rules.lists.standing import Standing
from rules.lists.statistics import Arm, Drawing, Figure, Target, UnitHarm, units_of
from rules.warzone_resurrection.card import Card
from rules.warzone_resurrection.card_play.hands import HAND
from rules.warzone_resurrection.lists.built_heroes import with_built
from rules.warzone_resurrection.lists.decks import is_deck
from rules.warzone_resurrection.lists.entries import kind_of, option_id
from rules.warzone_resurrection.lists.harm import Blow, Carrier, Fighter, fighting, shooting
from rules.warzone_resurrection.resources import cards_at_start
from rules.warzone_resurrection.state import Mode
from rules.warzone_resurrection.units import WrittenFaction, card_of, factions, raise_model, warlord_type
from rules.warzone_resurrection.written import read_card
from rules.warzone_resurrection.written_arms import read_skill

#: Cards that every player draws in a Control Phase (WZR-CARD-05).
_DRAWN_EACH_TURN = 1

_MODES: tuple[Mode, ...] = ("basic", "advanced")


class ListStatistics:
    """Fulfils ``rules.lists.statistics.GameStatistics``; ``carry`` carries the game's commands out."""

    def __init__(self, carry: Carrier) -> None:
        self._carry = carry

    def figures(self, standing: Standing) -> Iterator[Figure]:
        """Activations a Game Turn, Wounds, and the Resource Cards of both ways to play; none for a deck."""
        if is_deck(standing.roster):
            return
        ranks = list(_ranks(standing))
        alone = [unit for unit in units_of(standing) if not getattr(unit.node, "joins", "")]
        yield Figure("activations", say("figure.activations"), len(alone))
        yield Figure("wounds", say("figure.wounds"), sum(_wounds(rank.card) * rank.count for rank in ranks))
        for mode in _MODES:
            yield _resource_cards(mode, standing, ranks)

    def targets(self) -> Sequence[Target]:
        """Every kind of Model in the library, those of Troops first."""
        return tuple(target for target, _ in _targets().values())

    def harm(self, standing: Standing, target: str, distance: int) -> Iterator[UnitHarm]:
        """What each unit does to a Model of this kind, Model by Model. Raises ``LookupError``.

        The list is read at once; what takes time happens while the answer is read.
        """
        _, card = _targets()[target]
        fielded = [_fielded(unit) for unit in units_of(standing)]
        return (self._harm(unit, card, distance) for unit in fielded if unit.ranks)

    def _harm(self, unit: Fielded, target: Card, distance: int) -> UnitHarm:
        shots = _arms(unit.ranks, lambda fighter: _shot(self._carry, fighter, target, distance))
        blows = _arms(unit.ranks, lambda fighter: _blow(self._carry, fighter, target))
        sums = _sum(shots), _sum(blows)
        return UnitHarm(unit.id, unit.name, unit.points, *sums, tuple(shots), tuple(blows))

    def drawing(self, standing: Standing) -> Drawing | None:
        """Five cards, all exchanged once if one likes, then one a Game Turn (WZR-CARD-02, WZR-CARD-05)."""
        return Drawing(HAND, _DRAWN_EACH_TURN, exchange=True) if is_deck(standing.roster) else None


# Who stands in a list --------------------------------------------------------------------------------


class Rank(msgspec.Struct, frozen=True):
    """So many Models of a kind in a unit, with what is paid for them."""

    faction: WrittenFaction
    kind: str
    count: int
    fighter: Fighter

    @property
    def card(self) -> Card:
        """What each of them is."""
        return self.fighter.card


class Fielded(msgspec.Struct, frozen=True):
    """A unit of a list with its Models."""

    id: str
    name: str
    points: Written
    ranks: tuple[Rank, ...]


def _fielded(unit: Spot) -> Fielded:
    points = unit.standing.total(unit, unit.standing.book.main_points)
    return Fielded(unit.id, unit.name, plain(points), tuple(_ranks_of(unit)))


def _ranks(standing: Standing) -> Iterator[Rank]:
    return (rank for unit in units_of(standing) for rank in _ranks_of(unit))


def _ranks_of(unit: Spot) -> Iterator[Rank]:
    """The Models of a unit of the library; none of any other."""
    choice = unit.owner
    faction = with_built(unit, factions()).get(choice.home.id) if isinstance(choice, Choice) else None
    if faction is None or choice is None or choice.id not in faction.units:
        return
    written = faction.units[choice.id]
    taken = {spot.owner.id for spot in unit.below() if spot.owner is not None and spot.count > 0}
    options = [option for id, option in written.options.items() if option_id(choice.id, id) in taken]
    skills = tuple(map(read_skill, written.skills))
    for spot in unit.below():
        kind = kind_of(spot.owner.id) if spot.owner is not None else None
        if kind is not None and spot.count > 0:
            card = read_card(raise_model(faction, kind, kind, options, commander=False))
            yield Rank(faction, kind, spot.count, Fighter(card, skills, written.role))


def _wounds(card: Card) -> int:
    return sum(card.structure) if card.vehicle is not None else card.profile.w


def _resource_cards(mode: Mode, standing: Standing, ranks: Sequence[Rank]) -> Figure:
    """What the Warlord brings, and the Commanders of Troops (WZR-RES-01, WZR-CARD-09)."""
    leaders = [type for rank in ranks if (type := warlord_type(rank.faction, rank.kind))]
    leader = leaders[0] if leaders else None
    troops = sum(unit.role == "troop" for unit in units_of(standing))
    brought, cards = cards_at_start(mode, leader, troops)
    notes = (say("figure.cards_of_warlord", cards=brought), say("figure.cards_of_troops", cards=troops))
    return Figure(f"resource_cards.{mode}", say(f"figure.resource_cards.{mode}"), cards.ready, notes)


# What they do ----------------------------------------------------------------------------------------


@cache
def _targets() -> dict[str, tuple[Target, Card]]:
    found = [
        (Target(f"{id}/{model}", card.name, faction.faction, _line(card)), card)
        for id, faction in factions().items()
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
