"""What a place of a list is called and shows: profiles, rules, categories, page, as its changes have them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from rules.lists.amount import Written, plain
from rules.lists.catalogue import Change, Info, InfoGroup, InfoUse, Profile, Rule
from rules.lists.choice import Choice
from rules.lists.expression_text import BadExpression
from rules.lists.owners import Alteration
from rules.lists.spot import Spot

replace = msgspec.structs.replace


class Points(msgspec.Struct, frozen=True):
    """What something costs: itself, and with all below it."""

    own: dict[str, Written]
    total: dict[str, Written]


def points(spot: Spot) -> Points:
    """By id of the type of points, those that the game counts."""
    standing = spot.standing
    kinds = standing.book.points
    own = {kind: plain(standing.points(spot, kind)) for kind in kinds} if spot.place == "node" else {}
    return Points(own, {kind: plain(standing.total(spot, kind)) for kind in kinds})


def profiles(spot: Spot) -> tuple[Profile, ...]:
    """The profiles of a place, those of its info groups and uses too; hidden ones are left out."""
    return tuple(each for each in _infos(spot) if isinstance(each, Profile) and not each.hidden)


def rules(spot: Spot) -> tuple[Rule, ...]:
    """The special rules of a place; hidden ones are left out."""
    return tuple(each for each in _infos(spot) if isinstance(each, Rule) and not each.hidden)


def page(spot: Spot) -> str:
    """The page that its entry is on."""
    parts = spot.owner.described if spot.owner is not None else ()
    return spot.standing.text(spot, "page", next((each.page for each in parts if each.page), ""))


def publication(spot: Spot) -> str:
    """The id of the book that its entry is in."""
    parts = spot.owner.described if spot.owner is not None else ()
    base = next((each.publication for each in parts if each.publication), "")
    return spot.standing.text(spot, "publication", base)


def _infos(spot: Spot) -> Iterator[Profile | Rule]:
    if spot.owner is None:
        return
    for part in spot.owner.described:
        yield from _each(spot, (*part.profiles, *part.rules), part.info_groups, part.info, ())
    if spot.place == "force":
        book = spot.standing.book
        own, system = book.catalogues.get(spot.keys[2]), book.system
        for catalogue in dict.fromkeys(each.id for each in (own, system) if each is not None):
            found = book.catalogues[catalogue]
            yield from _each(spot, found.army_rules, (), found.info, ())


def _each(
    spot: Spot,
    own: Iterable[Profile | Rule],
    groups: Iterable[InfoGroup],
    uses: Iterable[InfoUse],
    above: tuple[Info, ...],
) -> Iterator[Profile | Rule]:
    owner = spot.owner
    home = owner.home if isinstance(owner, Choice) else spot.standing.book.system
    for info in own:
        yield _changed(spot, info, above)
    for group in groups:
        if len(above) < 10:
            yield from _each(spot, (*group.profiles, *group.rules), group.groups, group.uses, (group, *above))
    for use in uses:
        found = spot.standing.book.info(home, use.target)
        if isinstance(found, InfoGroup) and len(above) < 10:
            inner = (found, use, *above)
            yield from _each(spot, (*found.profiles, *found.rules), found.groups, found.uses, inner)
        elif isinstance(found, Profile | Rule):
            yield _changed(spot, found, (use, *above))


def _changed(spot: Spot, info: Profile | Rule, above: tuple[Info, ...]) -> Profile | Rule:
    """An info after its own changes and those of what it is used by; a hidden use hides it."""
    hidden = info.hidden or any(each.hidden for each in above)
    page = info.page or next((each.page for each in above if each.page), "")
    book = info.publication or next((each.publication for each in above if each.publication), "")
    info = replace(info, hidden=hidden, page=page, publication=book)
    for change in (change for part in (info, *above) for change in part.changes):
        info = _with(spot, info, change)
    return info


def _with(spot: Spot, info: Profile | Rule, change: Change) -> Profile | Rule:
    try:
        read = Alteration(change)
    except BadExpression:
        return info
    if not spot.standing.applies(spot, read):
        return info
    if change.field == "hidden":
        return replace(info, hidden=str(change.value).lower() == "true")
    if change.field in ("name", "page", "publication"):
        old = getattr(info, change.field)
        return replace(info, **{change.field: spot.standing.altered_text(spot, read, old)})
    if isinstance(info, Rule):
        if change.field == "text":
            return replace(info, text=spot.standing.altered_text(spot, read, info.text))
        return info
    stats = tuple(
        replace(stat, value=spot.standing.altered_text(spot, read, stat.value))
        if change.field == stat.type
        else stat
        for stat in info.stats
    )
    return replace(info, stats=stats)
