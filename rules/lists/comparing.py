"""Whether one constraint holds at one spot, and the numbers if it does not."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from rules.lists.amount import MOST, Amount, simple
from rules.lists.catalogue import Constraint
from rules.lists.counting import scope, tally_within, unit_of
from rules.lists.expression import FORCES, MAIN_POINTS, SCOPES, SELECTIONS
from rules.lists.owners import Owner, Requirement
from rules.lists.spot import Spot


class Verdict(NamedTuple):
    """A constraint that does not hold: too little (``short``) or too much."""

    short: bool
    container: Spot | None
    actual: Amount | None = None
    bound: Amount | None = None
    counted: tuple[Spot, ...] = ()
    by_size: bool = False


def judge(spot: Spot, owner: Owner, requirement: Requirement) -> Verdict | None:
    """What is wrong; None where the constraint holds or does not matter."""
    if requirement.most is not None and _there_may_be(requirement.most, spot, owner):
        return None  # Most constraints are of this kind, and hold.
    if requirement.when is not None and not requirement.when(spot):
        return None
    match requirement.constraint.type:
        case "min" | "max" | "exactly" | "unique":
            return _amount(spot, owner, requirement)
        case "check":
            if spot.place == "absent" or requirement.value(spot):
                return None
            return Verdict(False, unit_of(spot), counted=_itself(spot))
        case "requires":
            return _requires(spot, requirement)
        case "excludes":
            return _excludes(spot, owner, requirement)
        case "commander":
            return _commander(spot)
        case "whole":
            return _whole(spot, owner)


def _there_may_be(most: Amount, spot: Spot, owner: Owner) -> bool:
    """Whether there is no more of something in its place than may be; if not sure, False."""
    parent = spot.parent
    if parent is None or owner.per_model:
        return False
    return spot.standing.tally(parent, SELECTIONS, False, False).get(owner.id, 0) <= most


def _itself(spot: Spot) -> tuple[Spot, ...]:
    return (spot,) if spot.place == "node" else ()


def counted_key(owner: Owner, constraint: Constraint) -> str:
    """The key under which a constraint counts: what it names, or its owner."""
    if constraint.of:
        return constraint.of
    return owner.id if constraint.shared or owner.kind in ("category", "force") else f"={owner.path}"


def _amount(spot: Spot, owner: Owner, requirement: Requirement) -> Verdict | None:
    constraint = requirement.constraint
    unique = constraint.type == "unique"
    within = "army" if unique else constraint.within
    deep, subforces = constraint.deep or unique, constraint.subforces or unique
    if within == "parent" and constraint.what == SELECTIONS and spot.parent is not None:
        # Most constraints are of this kind.
        tally = spot.standing.tally(spot.parent, SELECTIONS, deep, subforces)
    else:
        tally = tally_within(spot, within, constraint.what, deep, subforces)
    key = counted_key(owner, constraint)
    actual = tally.get(key, 0)
    bound: Amount
    if unique:
        bound = 1
    elif requirement.fixed is not None:
        bound = requirement.fixed
    else:
        bound = spot.standing.changed(spot, requirement.changes, requirement.value(spot))
    least = constraint.type in ("min", "exactly")
    most = constraint.type != "min"
    if most and not least and bound < 0:
        return None
    bound = _scaled(spot, owner, constraint, bound, tally)
    short = least and actual < bound
    if not short and not (most and actual > bound):
        return None
    container = _container(spot, within)
    counted = _found(container, key, deep, constraint.what == FORCES)
    return Verdict(short, container, actual, bound, counted, requirement.by_size)


def _scaled(spot: Spot, owner: Owner, constraint: Constraint, bound: Amount, tally: object) -> Amount:
    """The bound as it compares with what there is: a share of something, or for each model."""
    assert isinstance(tally, dict)
    if constraint.percent == "spent":
        return _share(bound, tally.get("any", 0))
    if constraint.percent == "limit":
        what = constraint.what if constraint.what not in (SELECTIONS, FORCES) else MAIN_POINTS
        limit = spot.standing.limit(what)
        return MOST if limit is None else _share(bound, limit)
    parent = spot.parent
    if owner.per_model and constraint.within == "parent" and parent is not None and parent.count > 1:
        return bound * parent.count
    return bound


def _share(percent: Amount, whole: Amount) -> Amount:
    return simple(Fraction(percent) * whole / 100)


def _container(spot: Spot, within: str) -> Spot | None:
    if within == "category" or (within not in SCOPES and spot.standing.book.category(within) is not None):
        return spot.force
    if spot.place == "army":
        return spot
    return scope(spot, within)


def _found(container: Spot | None, key: str, deep: bool, forces: bool) -> tuple[Spot, ...]:
    """The places that were counted."""
    if container is None:
        return ()
    everything = container.standing.spots if container.place == "army" else container.below()
    if forces:
        return tuple(each for each in everything if each.place == "force" and key in each.keys)
    nodes = everything if deep or container.place == "army" else container.children
    return tuple(each for each in nodes if each.place == "node" and key in each.keys)


def _requires(spot: Spot, requirement: Requirement) -> Verdict | None:
    if spot.place == "absent":
        return None
    constraint = requirement.constraint
    tally = tally_within(spot, constraint.within, constraint.what, constraint.deep, True)
    actual, needed = tally.get(constraint.of, 0), requirement.value(spot)
    if actual >= needed:
        return None
    return Verdict(False, _container(spot, constraint.within), actual, needed, _itself(spot))


def _excludes(spot: Spot, owner: Owner, requirement: Requirement) -> Verdict | None:
    if spot.place == "absent":
        return None
    constraint = requirement.constraint
    tally = tally_within(spot, constraint.within, SELECTIONS, constraint.deep, True)
    actual = tally.get(constraint.of, 0) - (spot.count if constraint.of in spot.keys else 0)
    if actual <= 0:
        return None
    container = _container(spot, constraint.within)
    others = _found(container, constraint.of, True, False)
    counted = (*(each for each in others if each is not spot), *_itself(spot))
    return Verdict(False, container, actual, 0, counted)


def _commander(spot: Spot) -> Verdict | None:
    if spot.place == "absent":
        return None
    commander = spot.standing.roster.commander
    if any(each.id == commander for each in spot.up() if each.place == "node"):
        return None
    return Verdict(False, spot.standing.army, counted=_itself(spot))


def _whole(spot: Spot, owner: Owner) -> Verdict | None:
    unit = unit_of(spot)
    if unit is None or spot.place == "absent":
        return None
    tally = spot.standing.tally(unit, SELECTIONS, True, True)
    actual, size = tally.get(owner.id, 0), tally.get("model", 0)
    if actual in (0, size):
        return None
    return Verdict(False, unit, actual, size, _itself(spot))
