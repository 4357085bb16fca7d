"""What might mend a problem, the mildest first: edits to be tried, and what each is in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count as numbers
from itertools import islice

import msgspec

from rules.core.message import Message, say, verbatim
from rules.lists.amount import Amount, ceil, exact, floor, shown
from rules.lists.checking import Finding
from rules.lists.choice import Choice
from rules.lists.choosing import bounds, offers
from rules.lists.counting import unit_of
from rules.lists.edit import (
    Add,
    AddForce,
    AnyEdit,
    Attach,
    BadEdit,
    Move,
    Nominate,
    Remove,
    SetCount,
    SetLimit,
    Several,
    Swap,
)
from rules.lists.editing import apply
from rules.lists.facts import offered
from rules.lists.importing import by_name
from rules.lists.joining import hosts_for
from rules.lists.owners import Owner
from rules.lists.roster import Roster, all_nodes
from rules.lists.spot import Spot
from rules.lists.standing import Standing

#: So many units are looked at that may have what is missing, and so deep below them it is looked for.
_MOST_BEARERS, _DEEPEST_LOOK = 6, 2


class Mend(msgspec.Struct, frozen=True):
    """An edit that mends a problem, and what it is in words."""

    edit: AnyEdit
    says: Message


def new_id(roster: Roster) -> str:
    """An id for what a mend adds, so that its later steps can name it."""
    taken = {node.id for node in all_nodes(roster)}
    return next(id for number in numbers(roster.next) if (id := f"m{number}") not in taken)


def both(first: Mend, then: Mend) -> Mend:
    """One thing and then another."""
    before = first.edit.edits if isinstance(first.edit, Several) else (first.edit,)
    says = say("mend.then", first=first.says, then=then.says)
    return Mend(Several((*before, then.edit)), says)


def candidates(finding: Finding) -> Iterator[Mend]:
    """What might mend it."""
    kind = finding.problem.kind
    verdict = finding.verdict
    if verdict is not None and verdict.short:
        yield from _more(finding)
    elif kind in ("max", "exactly", "unique"):
        yield from _fewer(finding)
    yield from _MENDS.get(kind, _nothing)(finding)
    if kind != "limit":
        yield from _away(finding)


def _nothing(finding: Finding) -> Iterator[Mend]:
    yield from ()


def _remove(spot: Spot) -> Mend:
    return Mend(Remove(spot.id), say("mend.remove", what=verbatim(spot.name)))


def _away(finding: Finding) -> Iterator[Mend]:
    """Without what it is about; without what is around it."""
    spot = finding.spot
    if spot.place == "node":
        yield _remove(spot)
    for place in spot.up():
        if place is not spot and place.place == "node":
            yield _remove(place)


# too few ------------------------------------------------------------------------------------------


def _more(finding: Finding) -> Iterator[Mend]:
    """What is missing."""
    verdict, spot = finding.verdict, finding.spot
    assert verdict is not None
    lacking = ceil((verdict.bound or 0) - (verdict.actual or 0))
    if finding.owner is not None and finding.owner.kind == "force":
        yield from _another_force(finding.owner, spot.standing)
    for place in _places(verdict.container, spot):
        for choice in _that_count(place, finding):
            yield from _add(place, choice, lacking)
    for place in _places(verdict.container, spot):
        yield from _filled_up(place, finding, lacking)
    for place in _places(verdict.container, spot):
        if place.place == "force":
            yield from _with_bearers(place, finding)


def _filled_up(place: Spot, finding: Finding, lacking: int) -> Iterator[Mend]:
    """So many different things that together they are enough."""
    wanted = {each.path for each in _that_count(place, finding, most=None)}
    edits: list[AnyEdit] = []
    names: list[str] = []
    for offer in offers(place) if len(wanted) > 1 else ():
        taken = min(lacking, lacking if offer.room is None else offer.room)
        if offer.entry in wanted and taken > 0:
            edits.append(Add(place.id, offer.entry, taken))
            names.append(f"{taken} {offer.name}")
            lacking -= taken
    if len(edits) > 1 and lacking == 0:
        yield Mend(Several(tuple(edits)), say("mend.fill", what=verbatim(", ".join(names))))


def _with_bearers(force: Spot, finding: Finding) -> Iterator[Mend]:
    """A unit that may have what is missing, together with it."""
    standing, key = force.standing, _key(finding)
    id = new_id(standing.roster)
    bearers = (each for each in offered(force) if _may_have(each, key))
    for bearer in islice(bearers, _MOST_BEARERS):
        unit = Add(force.id, bearer.path, id=id)
        try:
            spot = Standing(standing.book, apply(standing.book, standing.roster, unit)).by_id[id]
        except BadEdit:
            continue
        first = Mend(unit, say("mend.add", count=1, what=verbatim(bearer.name)))
        for place in (spot, *spot.below()):
            for choice in offered(place):
                if _counts(choice, key):
                    says = say("mend.add", count=1, what=verbatim(choice.name))
                    yield both(first, Mend(Add(place.id, choice.path), says))


def _may_have(choice: Choice, key: str, depth: int = 0) -> bool:
    """Whether something that may be chosen below counts."""
    inner = choice.children if depth < _DEEPEST_LOOK else ()
    return any(_counts(each, key) or _may_have(each, key, depth + 1) for each in inner)


def _another_force(chart: Owner, standing: Standing) -> Iterator[Mend]:
    """A force of the kind that is missing, of the list's own faction first."""
    known = standing.book.catalogues
    used = [force.catalogue for force in standing.roster.forces if force.catalogue in known]
    for id in dict.fromkeys((*used, *(each.id for each in known.values() if each.system), *known)):
        says = say("mend.add", count=1, what=verbatim(f"{chart.name} ({known[id].name})"))
        yield Mend(AddForce(chart.id, id), says)


def _places(container: Spot | None, spot: Spot) -> Iterator[Spot]:
    """Where something may be added so that it counts: near first."""
    if container is None or container.place == "army":
        spots = spot.standing.spots
        yield from (each for each in spots if each.place == "node")
        yield from (each for each in spots if each.place == "force")
        return
    if spot.parent is not None and spot.parent.place in ("node", "force"):
        yield spot.parent
    if container is not spot.parent and container.place in ("node", "force"):
        yield container


def _that_count(place: Spot, finding: Finding, most: int | None = 6) -> list[Choice]:
    """What may be chosen in a place and counts for the constraint; what is there first, then the cheapest."""
    owner, key = finding.owner, _key(finding)
    points = place.standing.book.main_points
    there = {each.owner for each in place.children}
    found = [each for each in offered(place) if each is owner or _counts(each, key)]
    return sorted(found, key=lambda each: (each not in there, each.points.get(points, 0)))[:most]


def _counts(choice: Choice, key: str) -> bool:
    """Whether a choice, or something that comes along with it, counts."""
    if key in choice.keys or any(use.category == key for use in choice.categories):
        return True
    if choice.parent_is_choice:
        return False
    return any(_counts(each, key) for each in choice.children if each.demanding)


def _key(finding: Finding) -> str:
    """The key under which the constraint counts."""
    owner = finding.owner
    if owner is None:
        return ""
    named = (each.constraint.of for each in owner.requirements if each.constraint.id == finding.problem.rule)
    return next(named, "") or owner.id


def _add(place: Spot, choice: Choice, count: int) -> Iterator[Mend]:
    if not 0 < count <= 50:
        return
    says = say("mend.add", count=count, what=verbatim(choice.name))
    there = next((each for each in place.children if each.owner is choice and place.place == "node"), None)
    if there is not None:
        yield Mend(SetCount(there.id, there.count + count), says)
    yield Mend(Add(place.id, choice.path, count), says)


# too many -----------------------------------------------------------------------------------------


def _fewer(finding: Finding) -> Iterator[Mend]:
    verdict = finding.verdict
    assert verdict is not None
    excess = ceil((verdict.actual or 0) - (verdict.bound or 0))
    counted = [each for each in verdict.counted if each.place == "node"]
    if verdict.by_size:
        yield from _larger(finding.spot)
    for spot in reversed(counted):
        if spot.count > excess:
            says = say("mend.fewer", what=verbatim(spot.name), count=spot.count - excess)
            yield Mend(SetCount(spot.id, spot.count - excess), says)
    for order in (tuple(reversed(counted)), tuple(counted)):
        edits, names = _taken_away(order, excess)
        if edits:
            edit = edits[0] if len(edits) == 1 else Several(tuple(edits))
            yield Mend(edit, say("mend.remove", what=verbatim(", ".join(names))))
    yield from _units_away(tuple(reversed(counted)), excess)
    for spot in reversed(verdict.counted):
        yield _remove(spot)


def _units_away(counted: tuple[Spot, ...], excess: Amount) -> Iterator[Mend]:
    """Whole units, until there is no more than may be."""
    going: dict[str, Spot] = {}
    for spot in counted:
        unit = unit_of(spot)
        if excess > 0 and unit is not None:
            going.setdefault(unit.id, unit)
            excess -= spot.count
    names = ", ".join(each.name for each in going.values())
    if going:
        yield Mend(Several(tuple(map(Remove, going))), say("mend.remove", what=verbatim(names)))


def _taken_away(spots: tuple[Spot, ...], excess: Amount) -> tuple[list[AnyEdit], list[str]]:
    edits: list[AnyEdit] = []
    names: list[str] = []
    for spot in spots:
        if excess <= 0:
            break
        less = min(spot.count, ceil(excess))
        edits.append(Remove(spot.id) if less == spot.count else SetCount(spot.id, spot.count - less))
        names.append(spot.name if spot.count == 1 else f"{less} {spot.name}")
        excess -= less
    return edits, names


def _larger(spot: Spot) -> Iterator[Mend]:
    """More models, so that more is allowed."""
    unit = next((each for each in reversed(list(spot.up())) if each.place == "node"), None)
    for model in unit.below() if unit is not None else ():
        if "model" in model.keys and isinstance(model.owner, Choice):
            _, most, there = bounds(model, model.owner)
            room = 10 if most is None else min(10, floor(most - there))
            for more in range(1, room + 1):
                says = say("mend.more", what=verbatim(model.name), count=model.count + more)
                yield Mend(SetCount(model.id, model.count + more), says)


# everything else ----------------------------------------------------------------------------------


def _limit(finding: Finding) -> Iterator[Mend]:
    problem, army = finding.problem, finding.spot
    standing, kind = army.standing, problem.rule
    excess = exact(problem.actual or 0) - exact(problem.bound or 0)
    priced = [(standing.total(each, kind), each) for each in army.below() if each.place == "node"]
    enough = sorted((each for each in priced if each[0] >= excess), key=lambda each: each[0])
    alike = {(amount, spot.name): spot for amount, spot in reversed(enough)}
    for spot in list(reversed(alike.values()))[:12]:
        yield _remove(spot)
    if not enough:
        yield from _last_units_away(army, kind, excess)
    spent = standing.total(army, kind)
    yield Mend(SetLimit(kind, problem.actual), say("mend.limit", limit=shown(spent)))


def _last_units_away(army: Spot, kind: str, excess: Amount) -> Iterator[Mend]:
    """The units that were added last, until no more is spent than may be."""
    units = [each for force in army.children for each in force.children if each.place == "node"]
    going: list[Spot] = []
    for unit in reversed(units):
        if excess > 0 and army.standing.total(unit, kind) > 0:
            going.append(unit)
            excess -= army.standing.total(unit, kind)
    if excess <= 0 and len(going) < len(units):
        names = ", ".join(each.name for each in going)
        edit = Several(tuple(Remove(each.id) for each in going))
        yield Mend(edit, say("mend.remove", what=verbatim(names)))


def _requires(finding: Finding) -> Iterator[Mend]:
    spot, needed = finding.spot, exact(finding.problem.bound or 1) - exact(finding.problem.actual or 0)
    for place in (*spot.up(), *spot.standing.army.below()):
        if place.place in ("node", "force"):
            for choice in _that_count(place, finding):
                yield from _add(place, choice, ceil(needed))


def _excludes(finding: Finding) -> Iterator[Mend]:
    verdict = finding.verdict
    others = [each for each in verdict.counted if each is not finding.spot] if verdict is not None else []
    if len(others) == 1:
        yield _remove(others[0])
    elif others:
        names = ", ".join(each.name for each in others)
        edits = tuple(Remove(each.id) for each in others)
        yield Mend(Several(edits), say("mend.remove", what=verbatim(names)))


def _commander(finding: Finding) -> Iterator[Mend]:
    unit = next((each for each in reversed(list(finding.spot.up())) if each.place == "node"), None)
    if unit is not None:
        yield Mend(Nominate(unit.id), say("mend.nominate", what=verbatim(unit.name)))


def _whole(finding: Finding) -> Iterator[Mend]:
    problem = finding.problem
    size = ceil(exact(problem.bound or 0))
    says = say("mend.more", what=verbatim(finding.spot.name), count=size)
    yield Mend(SetCount(finding.spot.id, size), says)


def _gone(finding: Finding) -> Iterator[Mend]:
    spot = finding.spot
    if spot.place == "force":
        yield _remove(spot)
    elif spot.parent is not None:
        choice, _ = by_name(offered(spot.parent), spot.name)
        if choice is not None:
            yield Mend(Swap(spot.id, choice.path), say("mend.swap", what=verbatim(choice.name)))


def _hidden(finding: Finding) -> Iterator[Mend]:
    """Something of the same role or group that may be chosen, in its place."""
    spot, place = finding.spot, finding.spot.parent
    if place is None or not isinstance(spot.owner, Choice):
        return
    for choice in offered(place):
        if choice.role == spot.role and choice.groups[-1:] == spot.owner.groups[-1:]:
            edit = Several((Remove(spot.id), Add(place.id, choice.path, spot.count)))
            yield Mend(edit, say("mend.swap", what=verbatim(choice.name)))


def _role(finding: Finding) -> Iterator[Mend]:
    for force in finding.spot.standing.army.below():
        if force.place == "force" and force is not finding.spot.parent:
            yield Mend(Move(finding.spot.id, force.id), say("mend.move", force=verbatim(force.name)))


def _joins(finding: Finding) -> Iterator[Mend]:
    """Alone, or with another unit."""
    spot = finding.spot
    yield Mend(Attach(spot.id, ""), say("mend.alone", what=verbatim(spot.name)))
    for unit in hosts_for(spot):
        yield Mend(Attach(spot.id, unit.id), say("mend.attach", unit=verbatim(unit.name)))


_MENDS: dict[str, Callable[[Finding], Iterator[Mend]]] = {
    "limit": _limit,
    "requires": _requires,
    "excludes": _excludes,
    "commander": _commander,
    "whole": _whole,
    "gone": _gone,
    "hidden": _hidden,
    "role": _role,
    "joins": _joins,
}
