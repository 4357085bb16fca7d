"""What may be chosen in a place of a list, as a builder shows it: what it costs, how many there are, how many
more there may be, and why there may be no more.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rules.core.message import Message, say, verbatim
from rules.lists.amount import Amount, Written, floor, plain, shown
from rules.lists.checking import fits
from rules.lists.choice import Choice
from rules.lists.counting import tally_within
from rules.lists.owners import Owner, Requirement
from rules.lists.spot import Spot


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice in one place.

    ``group`` is the path of the innermost group that it is in. ``least`` and ``most`` are its own bounds,
    ``room`` is how many more there may be by its own bounds and those of its groups; None is no bound.
    ``why`` says what is full.
    """

    entry: str
    name: str
    kind: str
    points: dict[str, Written]
    count: int = 0
    least: int = 0
    most: int | None = None
    room: int | None = None
    why: Message | None = None
    group: str = ""
    role: str = ""
    default: bool = False


class Group(msgspec.Struct, frozen=True, omit_defaults=True):
    """A group of alternatives in one place, with how many are chosen and may be."""

    path: str
    name: str
    count: int = 0
    least: int = 0
    most: int | None = None
    within: str = ""


def offers(place: Spot) -> tuple[Offer, ...]:
    """What may be chosen directly below a force, a unit or a model; nothing hidden."""
    return tuple(_offer(place, choice) for choice in offered(place))


def offered(place: Spot) -> tuple[Choice, ...]:
    """The same choices, as they are in the book."""
    standing = place.standing
    choices: Iterable[Choice] = ()
    if place.place == "force":
        choices = (each for each in standing.book.roots(place.keys[2]) if fits(place, each.role))
    elif isinstance(place.owner, Choice):
        choices = place.owner.children
    return tuple(each for each in choices if not standing.hidden(standing.absent(place, each)))


def groups(place: Spot) -> tuple[Group, ...]:
    """The groups below a unit or a model, outer ones first; nothing hidden."""
    if not isinstance(place.owner, Choice):
        return ()
    standing = place.standing
    found = []
    for group in place.owner.all_groups:
        spot = standing.absent(place, group)
        if not standing.hidden(spot):
            least, most, count = bounds(spot, group)
            within = group.groups[-1].path if group.groups else ""
            found.append(Group(group.path, spot.name, floor(count), floor(least), _whole(most), within))
    return tuple(found)


def offered_units(force: Spot) -> list[Choice]:
    """What may be chosen directly in a force, for which its chart has room, now or once something else is."""
    roots = force.standing.book.roots(force.keys[2])
    return [each for each in roots if fits(force, each.role) and (each.may_hide or not each.hidden)]


def _offer(place: Spot, choice: Choice) -> Offer:
    standing = place.standing
    spot = standing.absent(place, choice)
    kinds = standing.book.points
    least, most, _ = bounds(spot, choice)
    room, why = _room(place, spot, choice)
    return Offer(
        choice.path,
        spot.name,
        choice.kind,
        {kind: plain(standing.price(spot, choice, kind)) for kind in kinds if kind in choice.points},
        sum(each.count for each in place.children if each.owner is choice),
        floor(least),
        _whole(most),
        _whole(room),
        why,
        choice.groups[-1].path if choice.groups else "",
        choice.role,
        choice.is_default,
    )


def _whole(amount: Amount | None) -> int | None:
    return None if amount is None else floor(amount)


def bounds(spot: Spot, choice: Owner) -> tuple[Amount, Amount | None, Amount]:
    """The least and most that a choice's or group's own constraints allow in its place, and what there is."""
    least: Amount = 0
    most: Amount | None = None
    for requirement in _counting(choice):
        bound = _bound(spot, requirement)
        if requirement.constraint.type in ("min", "exactly"):
            least = max(least, bound)
        if requirement.constraint.type in ("max", "exactly") and bound >= 0:
            most = bound if most is None else min(most, bound)
    if any(each.constraint.type == "unique" and not each.constraint.of for each in choice.requirements):
        most = 1 if most is None else min(most, 1)
    there = tally_within(spot, "parent", "selections", False, False).get(choice.id, 0)
    return least, most, there


def _counting(choice: Owner) -> list[Requirement]:
    return [
        each
        for each in choice.requirements
        if each.constraint.type in ("min", "max", "exactly")
        and each.constraint.what == "selections"
        and each.constraint.within == "parent"
        and not each.constraint.of
        and not each.constraint.percent
    ]


def _bound(spot: Spot, requirement: Requirement) -> Amount:
    if requirement.when is not None and not requirement.when(spot):
        return -1
    bound = spot.standing.changed(spot, requirement.changes, requirement.value(spot))
    per_model = spot.owner is not None and spot.owner.per_model and spot.parent is not None
    return bound * spot.parent.count if per_model and spot.parent and spot.parent.count > 1 else bound


def _room(place: Spot, spot: Spot, choice: Choice) -> tuple[Amount | None, Message | None]:
    """How many more there may be, and what says so where there may be none."""
    room: Amount | None = None
    why: Message | None = None
    for owner in (choice, *choice.groups):
        here = spot if owner is choice else place.standing.absent(place, owner)
        _, most, there = bounds(here, owner)
        if most is None:
            continue
        left = max(0, most - there)
        if room is None or left < room:
            room = left
            if left == 0:
                why = say("offer.full", what=verbatim(here.name), most=shown(most))
    return room, why
