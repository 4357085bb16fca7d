"""What an expression is worth at a spot of a list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from rules.lists.amount import MOST, Amount, bounded, ceil, floor
from rules.lists.expression import (
    FORCES,
    MAIN_POINTS,
    SELECTIONS,
    Apply,
    Attached,
    Copy,
    Count,
    Expression,
    Is,
    Limit,
    Number,
    Truth,
)

if TYPE_CHECKING:
    from rules.lists.spot import Spot, Tally

Valued = Callable[["Spot"], Amount]


def value(spot: Spot, expression: Expression) -> Amount:
    """The worth of an expression at a spot; a truth is 1 or 0."""
    return compiled(expression)(spot)


@lru_cache(maxsize=65536)
def compiled(expression: Expression) -> Valued:
    """The expression as a function of a spot."""
    match expression:
        case Number(amount) | Truth(amount):
            constant: Amount = int(amount) if isinstance(amount, bool) else amount
            return lambda spot: constant
        case Count():
            return lambda spot: counted(spot, expression)
        case Is(of, within):
            return lambda spot: _is(spot, of, within)
        case Limit(kind):
            return lambda spot: _limit(spot, kind)
        case Copy():
            return _copy
        case Attached():
            return _attached
        case Apply(operation, parts):
            return _applied(operation, tuple(map(compiled, parts)))
    raise TypeError(expression)


def _limit(spot: Spot, kind: str) -> Amount:
    limit = spot.standing.limit(kind)
    return MOST if limit is None else limit


def _copy(spot: Spot) -> Amount:
    unit = unit_of(spot)
    if unit is None or unit.owner is None:
        return 1
    place = 0
    for other in spot.standing.army.below():
        if other.owner is not None and other.owner.id == unit.owner.id and other.parent is not None:
            place += other.parent.place == "force"
            if other is unit:
                return place
    return place + 1


def _attached(spot: Spot) -> Amount:
    unit = unit_of(spot)
    return int(unit is not None and unit.host is not None)


def _applied(operation: str, parts: tuple[Valued, ...]) -> Valued:
    if len(parts) == 2 and operation in _PAIRS:
        left, right = parts
        pair = _PAIRS[operation]
        return lambda spot: pair(left(spot), right(spot))
    match operation:
        case "and":
            return lambda spot: int(all(part(spot) for part in parts))
        case "or":
            return lambda spot: int(any(part(spot) for part in parts))
        case "not":
            return lambda spot: int(not parts[0](spot))
        case "if":
            return lambda spot: parts[1](spot) if parts[0](spot) else parts[2](spot)
        case "floor":
            return lambda spot: floor(parts[0](spot))
        case "ceil":
            return lambda spot: ceil(parts[0](spot))
        case "min":
            return lambda spot: min(part(spot) for part in parts)
        case "max":
            return lambda spot: max(part(spot) for part in parts)
    raise TypeError(operation)


def _divided(left: Amount, right: Amount) -> Amount:
    """Division by nothing gives nothing, so that every expression has a value."""
    return bounded(Fraction(left) / right) if right else 0


_PAIRS: dict[str, Callable[[Amount, Amount], Amount]] = {
    "+": lambda left, right: bounded(left + right),
    "-": lambda left, right: bounded(left - right),
    "*": lambda left, right: bounded(left * right),
    "/": _divided,
    "<": lambda left, right: int(left < right),
    "<=": lambda left, right: int(left <= right),
    "=": lambda left, right: int(left == right),
    "!=": lambda left, right: int(left != right),
    ">=": lambda left, right: int(left >= right),
    ">": lambda left, right: int(left > right),
}


def counted(spot: Spot, count: Count) -> Amount:
    """How much there is of something within a scope, as one sees it from a spot."""
    key = count.of if count.shared else f"={count.of}"
    if count.what not in (SELECTIONS, FORCES):
        return _spent(spot, count, key)
    return tally_within(spot, count.within, count.what, count.deep, count.subforces).get(key, 0)


def _spent(spot: Spot, count: Count, key: str) -> Amount:
    """Points are looked at one by one: a price may read the prices of others, but not its own."""
    standing, deep, subforces = spot.standing, count.deep, count.subforces
    what = standing.book.main_points if count.what == MAIN_POINTS else count.what
    category = spot.role if count.within == "category" else count.within
    if count.within == "category" or (category not in _SCOPES and standing.book.category(category)):
        places = [] if spot.force is None else [each for each in spot.force.children if category in each.keys]
        found: Iterator[Spot] = (
            each for place in places for each in (place, *(place.below() if deep else ()))
        )
    else:
        container = scope(spot, count.within)
        if container is None:
            return 0
        found = _inside(container, deep, subforces)
    return sum(standing.points(each, what) for each in found if each.place == "node" and key in each.keys)


def _inside(container: Spot, deep: bool, subforces: bool) -> Iterator[Spot]:
    for child in container.children:
        if child.place == "force":
            if container.place == "army" or subforces:
                yield from _inside(child, deep, subforces)
        else:
            yield child
            if deep:
                yield from child.below()


def tally_within(spot: Spot, within: str, what: str, deep: bool, subforces: bool) -> Tally:
    """What there is within a scope, by key."""
    standing = spot.standing
    if what == MAIN_POINTS:
        what = standing.book.main_points
    if within == "category" or (within not in _SCOPES and standing.book.category(within) is not None):
        return _in_category(spot, spot.role if within == "category" else within, what, deep)
    container = scope(spot, within)
    if container is None:
        return {}
    return standing.tally(container, what, deep, subforces)


def _in_category(spot: Spot, category: str, what: str, deep: bool) -> Tally:
    found: Tally = {}
    force = spot.force
    if force is not None and what != FORCES:
        for unit in force.children:
            if category in unit.keys and unit.place == "node":
                spot.standing.count_in(found, unit, what, deep)
    return found


def scope(spot: Spot, within: str) -> Spot | None:
    """The place that a scope means at a spot: by name, or the nearest above that bears the id."""
    found = _SCOPES.get(within)
    if found is not None:
        return found(spot)
    return next((each for each in spot.up() if within in each.keys), None)


def unit_of(spot: Spot) -> Spot | None:
    """The unit that a spot belongs to: what stands directly in the force."""
    for each in spot.up():
        if each.parent is not None and each.parent.place == "force" and each.place != "force":
            return each
    return None


def _company(spot: Spot) -> Spot | None:
    unit = unit_of(spot)
    return None if unit is None else unit.company


def _model_of(spot: Spot) -> Spot | None:
    return next((each for each in spot.up() if "model" in each.keys), None)


_SCOPES: dict[str, Callable[[Spot], Spot | None]] = {
    "self": lambda spot: spot,
    "parent": lambda spot: spot.parent,
    "model": _model_of,
    "unit": unit_of,
    "company": _company,
    "force": lambda spot: spot.force,
    "army": lambda spot: spot.standing.army,
    "catalogue": lambda spot: spot.force,
    "ancestor": lambda spot: spot.parent,
}


def _is(spot: Spot, of: str, within: str) -> int:
    if within == "ancestor":
        return int(any(of in each.keys for each in spot.up() if each is not spot))
    if within == "catalogue":
        return int(spot.force is not None and of in spot.force.keys)
    if within == "category":
        return int(spot.role == of)
    place = scope(spot, within)
    if place is None or place.place == "army":
        return 0
    if place.place == "force":
        return int(of in place.keys or any(of in each.keys for each in place.children))
    return int(of in place.keys)


__all__ = ["SELECTIONS", "counted", "scope", "tally_within", "unit_of", "value"]
