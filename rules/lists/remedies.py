"""What might mend a problem, the mildest first: edits to be tried, and what each is in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.message import say, verbatim
from rules.lists.amount import Amount, ceil, exact, floor, shown
from rules.lists.checking import Finding
from rules.lists.choice import Choice
from rules.lists.choosing import bounds, offered
from rules.lists.counting import unit_of
from rules.lists.edit import Add, AnyEdit, Attach, Move, Nominate, Remove, SetCount, SetLimit, Several, Swap
from rules.lists.importing import by_name
from rules.lists.joining import hosts_for
from rules.lists.mend import Mend, removal
from rules.lists.spot import Spot
from rules.lists.supplying import needs, supplies


def candidates(finding: Finding) -> Iterator[Mend]:
    """What might mend it."""
    kind = finding.problem.kind
    verdict = finding.verdict
    if verdict is not None and verdict.short:
        yield from supplies(finding)
    elif kind in ("max", "exactly", "unique"):
        yield from _fewer(finding)
    yield from _MENDS.get(kind, _nothing)(finding)
    if kind != "limit":
        yield from _away(finding)


def _nothing(finding: Finding) -> Iterator[Mend]:
    yield from ()


def _away(finding: Finding) -> Iterator[Mend]:
    """Without what it is about; without what is around it."""
    spot = finding.spot
    if spot.place == "node":
        yield removal(spot)
    for place in spot.up():
        if place is not spot and place.place == "node":
            yield removal(place)


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
        yield removal(spot)


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
    unit = unit_of(spot)
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
        yield removal(spot)
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


def _excludes(finding: Finding) -> Iterator[Mend]:
    verdict = finding.verdict
    others = [each for each in verdict.counted if each is not finding.spot] if verdict is not None else []
    if len(others) == 1:
        yield removal(others[0])
    elif others:
        names = ", ".join(each.name for each in others)
        edits = tuple(Remove(each.id) for each in others)
        yield Mend(Several(edits), say("mend.remove", what=verbatim(names)))


def _commander(finding: Finding) -> Iterator[Mend]:
    unit = unit_of(finding.spot)
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
        yield removal(spot)
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
    "requires": needs,
    "excludes": _excludes,
    "commander": _commander,
    "whole": _whole,
    "gone": _gone,
    "hidden": _hidden,
    "role": _role,
    "joins": _joins,
}
