"""Everything that is wrong with a list: one pass over its places, each constraint where it is due."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from rules.core.message import Message, say, verbatim
from rules.lists.amount import Amount, plain, shown
from rules.lists.book import Chart
from rules.lists.choice import Choice
from rules.lists.comparing import Verdict, judge
from rules.lists.counting import unit_of
from rules.lists.expression import Apply, Count, Number
from rules.lists.expression_text import read_truth
from rules.lists.joining import may_join
from rules.lists.owners import Owner, Requirement
from rules.lists.problem import Problem
from rules.lists.spot import Spot
from rules.lists.standing import Standing


class Finding(NamedTuple):
    """A problem, and where it was found."""

    problem: Problem
    spot: Spot
    owner: Owner | None = None
    verdict: Verdict | None = None


def problems_of(standing: Standing) -> tuple[Problem, ...]:
    """What is wrong with a list, in the order of its places; each rule once for each place it is about."""
    return tuple(finding.problem for finding in findings(standing))


def findings(standing: Standing) -> list[Finding]:
    """What is wrong with a list, and where each problem was found."""
    found: dict[tuple[object, ...], Finding] = {}
    for finding in _all(standing):
        problem = finding.problem
        found.setdefault((*problem.subject, problem.at, problem.kind), finding)
    return list(found.values())


def _all(standing: Standing) -> Iterator[Finding]:
    army = standing.army
    for problem in _limits(standing):
        yield Finding(problem, army)
    yield from _checked(standing, army, army.owner, set())
    for chart in standing.book.charts.values():
        if chart.demanding and not any(spot.owner is chart for spot in standing.spots):
            yield from _checked(standing, standing.absent(army, chart), chart, set())
    done: set[tuple[int, int]] = set()
    for spot in (army, *standing.spots):
        if spot.place == "force":
            yield from _force(standing, spot, done)
        elif spot.place == "node" and _looked_at(standing, spot):
            yield from _node(standing, spot)
        if spot.children or missing_choices(spot):
            yield from _children(standing, spot, done)
    for (owner, kind), spot in standing.loops.items():
        why = say("problem.loop", what=verbatim(spot.name))
        yield Finding(Problem(kind, owner, "loop", "node", why, (spot.id,), spot.id, _force_id(spot)), spot)


def _limits(standing: Standing) -> Iterator[Problem]:
    for kind, type in standing.book.points.items():
        limit, spent = standing.limit(kind), standing.total(standing.army, kind)
        if limit is not None and spent > limit:
            why = say("problem.limit", points=type.name, spent=shown(spent), limit=shown(limit))
            yield Problem(kind, "limits", "limit", "army", why, actual=plain(spent), bound=plain(limit))


def _force(standing: Standing, force: Spot, done: set[tuple[int, int]]) -> Iterator[Finding]:
    chart = force.owner
    if not isinstance(chart, Chart):
        why = say("problem.gone", what=verbatim(force.name))
        yield Finding(Problem("gone", force.id, "gone", "force", why, (force.id,), force.id, force.id), force)
        return
    yield from _checked(standing, force, chart, set())
    for role in chart.roles.values():
        if role.requirements:
            yield from _checked(standing, standing.absent(force, role), role, done)


def _looked_at(standing: Standing, spot: Spot) -> bool:
    """Most options need no second look."""
    return spot.is_unit or not isinstance(spot.owner, Choice) or standing.hidden(spot)


def _node(standing: Standing, spot: Spot) -> Iterator[Finding]:
    owner, above = spot.owner, spot.parent
    if not isinstance(owner, Choice):
        if above is None or above.owner is not None:
            yield Finding(_about(spot, spot.id, "gone"), spot)
        return
    if spot.count > 0 and standing.hidden(spot):
        yield Finding(_not_offered(spot, owner), spot, owner)
    if above is not None and above.place == "force" and _has_roles(above) and not fits(above, spot.role):
        category = standing.book.category(spot.role)
        role = verbatim(category.name if category else spot.role)
        problem = _about(spot, owner.id, "role", spot.role, role=role, force=verbatim(above.name))
        yield Finding(problem, spot, owner)
    host = spot.host
    if host is not None and not may_join(spot, host):
        yield Finding(_about(spot, owner.id, "joins", unit=verbatim(host.name)), spot, owner)


def _not_offered(spot: Spot, choice: Choice) -> Problem:
    problem = _about(spot, choice.id, "hidden")
    says = next((part.otherwise for part in (choice.entry, *choice.uses) if part.otherwise), "")
    why = verbatim(says) if says else _why_not(spot, choice)
    return msgspec.structs.replace(problem, why=why) if why is not None else problem


def _why_not(spot: Spot, choice: Choice) -> Message | None:
    """What it waits for, or may not stand beside, where its condition is as simple as that."""
    conditions = [read_truth(part.only_if) for part in (choice.entry, *choice.uses) if part.only_if]
    match conditions:
        case [Apply(">=", (Count(of=other), Number(1)))]:
            return say("problem.waits", what=verbatim(spot.name), other=verbatim(_named(spot, other)))
        case [Apply("not", (Apply(">=", (Count(of=other), Number(1))),))]:
            return say("problem.barred", what=verbatim(spot.name), other=verbatim(_named(spot, other)))
    return None


def _about(spot: Spot, owner: str, kind: str, category: str = "", **more: Message) -> Problem:
    """A problem of one node that needs no constraint."""
    why = say(f"problem.{kind}", what=verbatim(spot.name), **more)
    return Problem(kind, owner, kind, "node", why, (spot.id,), spot.id, _force_id(spot), category)


def fits(force: Spot, role: str) -> bool:
    """Whether a force's chart has room for a role at all."""
    chart = force.owner
    return not role or not isinstance(chart, Chart) or role in chart.roles


def _has_roles(force: Spot) -> bool:
    return isinstance(force.owner, Chart) and bool(force.owner.roles)


def _children(standing: Standing, spot: Spot, done: set[tuple[int, int]]) -> Iterator[Finding]:
    """Constraints of what is chosen below a spot, and of what is missing there."""
    present: set[str] = set()
    groups: dict[int, Choice] = {}
    for child in spot.children:
        owner = child.owner
        if child.place != "node" or not isinstance(owner, Choice):
            continue
        present.add(owner.path)
        for group in owner.groups:
            if group.requirements:
                groups[id(group)] = group
        if owner.requirements and not standing.hidden(child):
            yield from _checked(standing, child, owner, done)
    for choice in missing_choices(spot):
        if choice.kind == "group":
            groups[id(choice)] = choice
        elif choice.path not in present:
            absent = standing.absent(spot, choice)
            if not standing.hidden(absent):
                yield from _checked(standing, absent, choice, done)
    for group in groups.values():
        absent = standing.absent(spot, group)
        if not standing.hidden(absent):
            yield from _checked(standing, absent, group, done)


def missing_choices(spot: Spot) -> tuple[Choice, ...]:
    """What may be demanded below a spot: choices and groups with a least number."""
    owner = spot.owner
    if isinstance(owner, Choice):
        return owner.constrained if owner.children else ()
    if spot.place != "force" or spot.node is None:
        return ()
    roots = spot.standing.book.constrained_roots(spot.keys[2])
    return tuple(choice for choice in roots if fits(spot, choice.role))


def _checked(
    standing: Standing, spot: Spot, owner: Owner | None, done: set[tuple[int, int]]
) -> Iterator[Finding]:
    if owner is None:
        return
    for requirement in owner.requirements:
        if requirement.constant:
            key = (id(requirement), id(spot.parent))
            if key in done:
                continue
            done.add(key)
        verdict = judge(spot, owner, requirement)
        if verdict is not None:
            problem = _problem(spot, owner, requirement, verdict)
            yield Finding(problem, spot, owner, verdict)


def _problem(spot: Spot, owner: Owner, requirement: Requirement, verdict: Verdict) -> Problem:
    where, at, category = _place(spot, owner, verdict)
    container, type = verdict.container, requirement.constraint.type
    counted_in = container.id if container is not None else ""
    return Problem(
        requirement.constraint.id,
        requirement.owner,
        type,
        where,
        _sentence(spot, owner, requirement, verdict),
        at,
        counted_in if type in ("min", "max", "exactly", "unique") else spot.id,
        _force_id(spot) if verdict.container is None or verdict.container.place != "army" else "",
        category,
        _plain(verdict.actual),
        _plain(verdict.bound),
        verdict.short,
    )


def _plain(amount: Amount | None) -> int | float | str | None:
    return None if amount is None else plain(amount)


def _place(spot: Spot, owner: Owner, verdict: Verdict) -> tuple[str, tuple[str, ...], str]:
    """What kind of place a problem is about, which ids, and which category."""
    container, counted = verdict.container, tuple(each.id for each in verdict.counted)
    if owner.kind in ("force", "army"):
        return "army", counted, ""
    if owner.kind == "category":
        return "category", counted, owner.id
    if not verdict.short and counted and owner.kind != "group":
        return "node", counted, ""
    if container is None or container.place == "army":
        return "army", counted, ""
    if container.place == "force":
        role = spot.role or (owner.role if isinstance(owner, Choice) else "")
        if role and isinstance(container.owner, Chart) and role in container.owner.roles:
            return "category", counted, role
        return "force", (*counted, container.id), ""
    return "node", (*counted, container.id), ""


def _force_id(spot: Spot) -> str:
    return spot.force.id if spot.force is not None else ""


def _sentence(spot: Spot, owner: Owner, requirement: Requirement, verdict: Verdict) -> Message:
    constraint = requirement.constraint
    what = verbatim(constraint.says or _subject(spot, owner, requirement))
    if constraint.says:
        return what
    place = _within(spot, verdict)
    if constraint.type in ("min", "max", "exactly", "unique"):
        return _amounts(spot, requirement, verdict, what, place)
    if constraint.type in ("requires", "excludes"):
        other = verbatim(_named(spot, constraint.of))
        return say(f"problem.{constraint.type}", what=what, other=other, place=place)
    if constraint.type == "whole":
        actual, bound = shown(verdict.actual or 0), shown(verdict.bound or 0)
        return say("problem.whole", what=what, actual=actual, size=bound)
    return say(f"problem.{constraint.type}", what=what)


def _amounts(
    spot: Spot, requirement: Requirement, verdict: Verdict, what: Message, place: Message
) -> Message:
    actual, bound = shown(verdict.actual or 0), shown(verdict.bound or 0)
    kind = "min" if verdict.short else "max"
    if requirement.constraint.what not in ("selections", "forces"):
        return say(f"problem.points_{kind}", what=what, actual=actual, bound=bound, place=place)
    if not verdict.short and verdict.bound == 0:
        return say("problem.none", what=what, actual=actual, place=place)
    unit = unit_of(spot)
    if verdict.by_size and unit is not None:
        size = spot.standing.tally(unit, "selections", True, True).get("model", 0)
        return say(f"problem.{kind}_by_size", what=what, actual=actual, bound=bound, size=shown(size))
    return say(f"problem.{kind}", what=what, actual=actual, bound=bound, place=place)


def _subject(spot: Spot, owner: Owner, requirement: Requirement) -> str:
    of = requirement.constraint.of
    if of and requirement.constraint.type in ("min", "max", "exactly"):
        return _named(spot, of)
    return spot.name or owner.name or owner.id


def _named(spot: Spot, id: str) -> str:
    """What an id is called."""
    book = spot.standing.book
    category = book.category(id)
    if category is not None:
        return category.name
    if id in book.charts:
        return book.charts[id].name
    for catalogue in book.catalogues.values():
        found = book.look_up(catalogue, id)
        if found is not None and found[0].name:
            return found[0].name
    return id


def _within(spot: Spot, verdict: Verdict) -> Message:
    container = verdict.container
    if container is None or container.place == "army":
        return say("place.army")
    return say("place.named", name=verbatim(container.name))
