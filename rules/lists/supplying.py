"""What might supply what a list is short of: more of it near at hand, a unit that may have it, a force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from rules.core.message import say, verbatim
from rules.lists.amount import ceil, exact
from rules.lists.catalogue import Constraint
from rules.lists.checking import Finding
from rules.lists.choice import Choice
from rules.lists.choosing import offered, offers
from rules.lists.comparing import counted_key
from rules.lists.edit import Add, AddForce, AnyEdit, BadEdit, SetCount, Several
from rules.lists.editing import apply
from rules.lists.expression import FORCES
from rules.lists.mend import Mend, both
from rules.lists.naming import free_id
from rules.lists.spot import Spot
from rules.lists.standing import Standing

#: So many units are looked at that may have what is missing, and so deep below them it is looked for.
_MOST_BEARERS, _DEEPEST_LOOK = 6, 2


def supplies(finding: Finding) -> Iterator[Mend]:
    """What is missing."""
    verdict, spot = finding.verdict, finding.spot
    assert verdict is not None
    lacking = ceil((verdict.bound or 0) - (verdict.actual or 0))
    if _counts_forces(finding):
        yield from _forces(finding)
        return
    for place in _places(verdict.container, spot):
        for choice in _that_count(place, finding):
            yield from _add(place, choice, lacking)
    for place in _places(verdict.container, spot):
        yield from _filled_up(place, finding, lacking)
    for place in _places(verdict.container, spot):
        if place.place == "force":
            yield from _with_bearers(place, finding)


def needs(finding: Finding) -> Iterator[Mend]:
    """What something cannot be without, wherever it may stand."""
    spot, needed = finding.spot, exact(finding.problem.bound or 1) - exact(finding.problem.actual or 0)
    for place in (*spot.up(), *spot.standing.army.below()):
        if place.place in ("node", "force"):
            for choice in _that_count(place, finding):
                yield from _add(place, choice, ceil(needed))


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
    id = free_id(standing.roster, "m")
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


def _forces(finding: Finding) -> Iterator[Mend]:
    """Another force of a kind that is missing, of the list's own faction first."""
    standing, key = finding.spot.standing, _key(finding)
    book = standing.book
    wanted = [chart for chart in book.charts.values() if key in ("any", chart.id)]
    for chart, id in product(wanted, _factions(standing)):
        if chart.id in book.charts_for(id):
            says = say("mend.add", count=1, what=verbatim(f"{chart.name} ({book.catalogues[id].name})"))
            yield Mend(AddForce(chart.id, id), says)


def _factions(standing: Standing) -> list[str]:
    """Catalogues that a force may be of: those of the list's forces, or else those that it was made with."""
    known, roster = standing.book.catalogues, standing.roster
    used = [force.catalogue for force in roster.forces] or [pin.catalogue for pin in roster.catalogues]
    factions = [each.id for each in known.values() if each.system and not (each.library or each.extends)]
    return [id for id in dict.fromkeys((*used, *factions, *known)) if id in known]


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
    owner, constraint = finding.owner, _constraint(finding)
    return counted_key(owner, constraint) if owner is not None and constraint is not None else ""


def _counts_forces(finding: Finding) -> bool:
    constraint = _constraint(finding)
    return constraint is not None and constraint.what == FORCES


def _constraint(finding: Finding) -> Constraint | None:
    requirements = finding.owner.requirements if finding.owner is not None else ()
    found = (each.constraint for each in requirements if each.constraint.id == finding.problem.rule)
    return next(found, None)


def _add(place: Spot, choice: Choice, count: int) -> Iterator[Mend]:
    if not 0 < count <= 50:
        return
    says = say("mend.add", count=count, what=verbatim(choice.name))
    there = next((each for each in place.children if each.owner is choice and place.place == "node"), None)
    if there is not None:
        yield Mend(SetCount(there.id, there.count + count), says)
    yield Mend(Add(place.id, choice.path, count), says)
