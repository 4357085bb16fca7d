"""A list as plain text, for forums and letters: what ``text_reading`` reads back is the same list.

One line for each thing, indented under what it belongs to::

    Night watch
    = Patrol (Garrison): 182 of 1000 points
    * 1x Captain [72.5] "Old Tom" (commander)
      - 1x Sword [5]
    * 1x Riflemen [110]

``<2>`` behind a name marks the second of several choices of the same name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from rules.core.message import Texts, render, say
from rules.lists.amount import shown
from rules.lists.checking import problems_of
from rules.lists.choice import Choice
from rules.lists.roster import Force, Node
from rules.lists.spot import Spot
from rules.lists.standing import Standing


def write_text(standing: Standing, texts: Texts, compact: bool = False) -> str:
    """The list as text: everything on a line of its own, or each unit with its options on one line."""
    return "\n".join(_lines(standing, texts, compact)) + "\n"


def _lines(standing: Standing, texts: Texts, compact: bool) -> Iterator[str]:
    roster, book = standing.roster, standing.book
    yield _title(roster.name)
    for kind, type in book.points.items():
        spent, limit = standing.total(standing.army, kind), standing.limit(kind)
        if limit is not None or spent:
            of = f" of {shown(limit)}" if limit is not None else ""
            yield f"{shown(spent)}{of} {type.name}"
    problems = problems_of(standing)
    if problems:
        yield f"! {render(say('text.invalid', count=len(problems)), texts)}"
    for pin in roster.catalogues:
        yield f"[{pin.name or pin.catalogue}, {pin.revision}]"
    yield from _notes(roster.notes, "")
    numbers = {spot.id: number for number, spot in enumerate(_units(standing.army), start=1)}
    for force in standing.army.children:
        yield from _force(force, 1, numbers, compact)
    for problem in problems:
        yield f"! {render(problem.why, texts)}"


#: What no text file may hold.
NUL = chr(0)


def _title(name: str) -> str:
    """The first line; quoted where it could be taken for something else."""
    line = _one_line(name)
    return line if line == name and line and line[0].isalpha() else _quoted(name)


def _units(spot: Spot) -> Iterator[Spot]:
    """Every unit, in the order in which they are written."""
    for child in spot.children:
        if child.place == "node":
            yield child
    for child in spot.children:
        if child.place == "force":
            yield from _units(child)


def _force(spot: Spot, depth: int, numbers: dict[str, int], compact: bool) -> Iterator[str]:
    force, book = spot.node, spot.standing.book
    assert isinstance(force, Force)
    catalogue = book.catalogues.get(force.catalogue)
    points = shown(spot.standing.total(spot, book.main_points))
    name = f" {_quoted(force.name)}" if force.name else ""
    yield ""
    where = catalogue.name if catalogue else force.catalogue
    yield f"{'=' * depth} {_one_line(spot.name or force.type)} ({_one_line(where)}) [{points}]{name}"
    yield from _notes(force.notes, "")
    for unit in spot.children:
        if unit.place == "node":
            yield from _compact(unit, numbers) if compact else _node(unit, 0, numbers)
    for inner in spot.children:
        if inner.place == "force":
            yield from _force(inner, depth + 1, numbers, compact)


def _node(spot: Spot, depth: int, numbers: dict[str, int]) -> Iterator[str]:
    indent = "  " * depth
    yield f"{indent}{'-' if depth else '*'} {_thing(spot, numbers)}"
    assert isinstance(spot.node, Node)
    yield from _notes(spot.node.notes, f"{indent}  ")
    for child in spot.children:
        yield from _node(child, depth + 1, numbers)


def _compact(spot: Spot, numbers: dict[str, int]) -> Iterator[str]:
    """A unit on one line, what is below it in braces, as deep as it goes."""
    yield f"* {_braced(spot, numbers)}"


def _braced(spot: Spot, numbers: dict[str, int]) -> str:
    inner = "; ".join(_braced(child, numbers) for child in spot.children)
    return f"{_thing(spot, numbers)} {{{inner}}}" if inner else _thing(spot, numbers)


def _thing(spot: Spot, numbers: dict[str, int]) -> str:
    """Count, name, which of several, points with all below it, own name, marks."""
    standing, node = spot.standing, spot.node
    assert isinstance(node, Node)
    total = shown(standing.total(spot, standing.book.main_points))
    own = f" {_quoted(node.name)}" if node.name else ""
    marks = " (commander)" if standing.roster.commander == node.id else ""
    if node.joins in numbers:
        marks += f" (with {numbers[node.joins]})"
    name = spot.owner.name if isinstance(spot.owner, Choice) else spot.name
    return f"{node.count}x {_one_line(name)}{which(spot)} [{total}]{own}{marks}"


def which(spot: Spot) -> str:
    """The mark that tells choices of the same name in one place apart."""
    choice, parent = spot.owner, spot.parent
    if not isinstance(choice, Choice) or parent is None:
        return ""
    alike = [each for each in choices_below(parent) if each.name == choice.name]
    number = alike.index(choice) + 1 if choice in alike else 1
    return f" <{number}>" if number > 1 else ""


def choices_below(spot: Spot) -> tuple[Choice, ...]:
    """What may be chosen directly below a place, hidden or not."""
    if spot.place == "force":
        return spot.standing.book.roots(spot.keys[2])
    return spot.owner.children if isinstance(spot.owner, Choice) else ()


def _one_line(text: str) -> str:
    return " ".join(text.replace(NUL, "").split())


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _notes(notes: str, indent: str) -> Iterator[str]:
    for line in notes.split("\n") if notes else []:
        yield f"{indent}> {line.replace(NUL, '')}"
