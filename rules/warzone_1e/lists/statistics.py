"""What the game counts about a list beside its points: actions, worth to the enemy, the harm it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache

import msgspec

from rules.core.message import Message, say
from rules.core.refusal import Illegal
from rules.lists.amount import plain
from rules.lists.drawing import Drawing
from rules.lists.spot import Spot
from rules.lists.standing import Standing
from rules.lists.statistics import Arm, Figure, Target, UnitHarm
from rules.warzone_1e.library import library
from rules.warzone_1e.lists.harm import Blow, Fighter, fighting, shooting
from rules.warzone_1e.lists.mustering import is_airstrike, profile_of, unit_of_list
from rules.warzone_1e.profile import Card
from rules.warzone_1e.victory import POINTS_OF_VALUE
from rules.warzone_1e.written import WrittenModel, WrittenUnit, read_ability, read_card


class ListStatistics:
    """Fulfils ``rules.lists.statistics.GameStatistics``."""

    def figures(self, standing: Standing) -> Iterator[Figure]:
        """Units to activate, actions, wounds, and the victory points that the enemy may win by it all."""
        units = [unit for _, unit in _fielded(standing)]
        cards = [read_card(model) for unit in units for model in unit.models]
        yield Figure("units", say("figure.units"), len(units))
        yield Figure("actions", say("figure.actions"), sum(card.profile.ac for card in cards))
        yield Figure("wounds", say("figure.wounds"), sum(card.profile.w for card in cards))
        yield Figure("worth", say("figure.worth"), sum(map(_worth, units)))

    def targets(self) -> Sequence[Target]:
        """Every kind of model of the library."""
        return tuple(target for target, _ in _targets().values())

    def harm(self, standing: Standing, target: str, distance: int) -> Iterator[UnitHarm]:
        """What each unit does to a model of this kind, model by model. Raises ``LookupError``."""
        _, card = _targets()[target]
        return (self._of_unit(spot, unit, card, distance) for spot, unit in _fielded(standing))

    def _of_unit(self, spot: Spot, unit: WrittenUnit, target: Card, inches: int) -> UnitHarm:
        skills = tuple(map(read_ability, unit.skills))
        fighters = [Fighter(read_card(model), skills) for model in unit.models]
        shots = _arms(fighters, lambda fighter: _reckoned(*_written(fighter, target), inches))
        blows = _arms(fighters, lambda fighter: _reckoned(*_written(fighter, target), None))
        points = spot.standing.total(spot, spot.standing.book.main_points)
        return UnitHarm(
            spot.id, unit.name, plain(points), _sum(shots), _sum(blows), tuple(shots), tuple(blows)
        )

    def drawing(self, standing: Standing) -> Drawing | None:
        """There are no cards."""
        return None


def _worth(unit: WrittenUnit) -> int:
    """A victory point for each 50 points of value, or part of it (WZ1-VIC-02)."""
    return -(-unit.points // POINTS_OF_VALUE)


def _fielded(standing: Standing) -> Iterator[tuple[Spot, WrittenUnit]]:
    """The units of a list, legal or not, as they would take the field; those without a line are left out."""
    for spot in standing.units:
        if not is_airstrike(spot):
            try:
                yield spot, unit_of_list(spot)
            except Illegal:
                continue


@cache
def _targets() -> dict[str, tuple[Target, Card]]:
    found = [
        (f"{list}/{id}", force.name, read_card(WrittenModel(id, model.name, profile=profile_of(model))))
        for list, force in library().lists.items()
        for id, model in force.models.items()
    ]
    return {id: (Target(id, card.name, faction, _line(card)), card) for id, faction, card in found}


def _line(card: Card) -> Message:
    """How hard a model is to harm."""
    return say("figure.model_line", armour=card.profile.a, wounds=card.profile.w)


def _arms(fighters: Sequence[Fighter], attack: Callable[[Fighter], Blow | None]) -> list[Arm]:
    """What they use, those alike together."""
    found: Counter[tuple[str, str, float]] = Counter()
    for fighter in fighters:
        blow = attack(fighter)
        if blow is not None:
            found[(fighter.card.name, blow.weapon, round(blow.harm, 3))] += 1
    return [Arm(model, count, weapon, harm) for (model, weapon, harm), count in found.items()]


def _sum(arms: Sequence[Arm]) -> float:
    return round(sum(arm.count * arm.harm for arm in arms), 2)


def _written(fighter: Fighter, target: Card) -> tuple[bytes, bytes]:
    return msgspec.json.encode(fighter), msgspec.json.encode(target)


@lru_cache(maxsize=4096)
def _reckoned(fighter: bytes, target: bytes, inches: int | None) -> Blow | None:
    """Kept by what the two are: the same models stand in many lists."""
    one, other = msgspec.json.decode(fighter, type=Fighter), msgspec.json.decode(target, type=Card)
    return fighting(one, other) if inches is None else shooting(one, other, inches)
