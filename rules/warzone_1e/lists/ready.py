"""The armies that come with the game (``data/armies/``), as lists to begin with and as forces for a battle.

They are made as a player would make them, by edits, so that no army stands here that a list would not allow.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec
import yaml

from rules.core.system import Starter
from rules.core.yaml_file import read_yaml
from rules.lists import edit as edits
from rules.lists.book import Book
from rules.lists.checking import problems_of
from rules.lists.choice import Choice
from rules.lists.editing import apply
from rules.lists.fielding import ReadyList
from rules.lists.roster import Node, Roster, find_node
from rules.lists.standing import Standing
from rules.warzone_1e.library import DATA, Datum, LibraryError
from rules.warzone_1e.lists import catalogues
from rules.warzone_1e.lists.mustering import force_of
from rules.warzone_1e.lists.organisation import POINTS, STANDARD, SYSTEM
from rules.warzone_1e.written import read_card

_FORCE = "f"


class WrittenLine(Datum, frozen=True):
    """So many models of a kind, and what they carry, each so many times; None leaves what they come with."""

    count: int = 1
    arms: dict[str, int] | None = None
    items: tuple[str, ...] = ()


class WrittenChoice(Datum, frozen=True):
    """A unit of an army: its lines by kinds of models, and what is bought for all of it."""

    unit: str
    models: dict[str, WrittenLine] = {}
    bought: tuple[str, ...] = ()
    count: int = 1


class WrittenArmy(Datum, frozen=True):
    """An army of a force list, under a chart, for so many points."""

    name: str
    summary: str
    list: str
    units: tuple[WrittenChoice, ...]
    chart: str = STANDARD
    limit: int = 500


@cache
def ready_lists() -> tuple[ReadyList, ...]:
    """The armies, as lists. Raises ``LibraryError`` for one that is not legal."""
    book = Book(catalogues())
    return tuple(
        ReadyList(id, army.name, army.list, army.summary, _legal(book, id, _made(book, army)))
        for id, army in _armies()
    )


@cache
def ready_forces() -> tuple[Starter, ...]:
    """The armies, as forces that enter a battle. Raises ``WrittenError`` for one that cannot."""
    book = Book(catalogues())
    return tuple(_force(each, Standing(book, each.roster)) for each in ready_lists())


def _force(ready: ReadyList, standing: Standing) -> Starter:
    force = msgspec.structs.replace(force_of(standing), id=ready.id, summary=ready.summary)
    for model in (model for unit in force.units for model in unit.models):
        read_card(model)
    points = int(standing.total(standing.army, POINTS))
    return Starter(ready.id, ready.name, ready.summary, msgspec.to_builtins(force), points)


def _armies() -> Iterator[tuple[str, WrittenArmy]]:
    for path in sorted((DATA / "armies").glob("*.yaml")):
        try:
            yield path.stem, msgspec.convert(read_yaml(path), WrittenArmy)
        except (yaml.YAMLError, msgspec.ValidationError) as error:
            raise LibraryError(f"armies/{path.name}: {error}") from error


def _legal(book: Book, id: str, roster: Roster) -> Roster:
    problems = problems_of(Standing(book, roster))
    if problems:
        raise LibraryError(f"armies/{id}.yaml: {', '.join(problem.rule for problem in problems)}")
    return roster


def _made(book: Book, army: WrittenArmy) -> Roster:
    roster = Roster(SYSTEM, army.name, limits={POINTS: army.limit})
    roster = apply(book, roster, edits.AddForce(army.chart, army.list, id=_FORCE))
    units = [choice for choice in army.units for _ in range(choice.count)]
    for number, choice in enumerate(units, 1):
        id = f"u{number}"
        roster = apply(book, roster, edits.Add(_FORCE, choice.unit, id=id))
        for kind, line in choice.models.items():
            roster = _with_line(book, roster, id, kind, line)
        entry = _entry(book, roster, id)
        for bought in choice.bought:
            roster = apply(book, roster, edits.Add(id, f"{entry}.{bought}"))
    return roster


def _with_line(book: Book, roster: Roster, unit: str, kind: str, line: WrittenLine) -> Roster:
    entry = f"{_entry(book, roster, unit)}.{kind}"
    node = next((each for each in _node(roster, unit).children if each.entry == entry), None)
    if node is None:
        roster = apply(book, roster, edits.Add(unit, entry, id=f"{unit}.{kind}"))
        node = _node(roster, f"{unit}.{kind}")
    if node.count != line.count:
        roster = apply(book, roster, edits.SetCount(node.id, line.count))
    if line.arms is not None:
        for carried in node.children:
            if "::weapon." in carried.entry:
                roster = apply(book, roster, edits.Remove(carried.id))
        for weapon, count in line.arms.items():
            roster = _with(book, roster, node.id, f"{entry}.{weapon}", count)
    for item in line.items:
        roster = _with(book, roster, node.id, f"{entry}.{item}", 1)
    return roster


def _with(book: Book, roster: Roster, line: str, entry: str, count: int) -> Roster:
    id = f"{line}-{entry.rpartition('.')[2]}"
    roster = apply(book, roster, edits.Add(line, entry, id=id))
    return apply(book, roster, edits.SetCount(id, count))


def _node(roster: Roster, id: str) -> Node:
    node = find_node(roster, id)
    assert node is not None
    return node


def _entry(book: Book, roster: Roster, unit: str) -> str:
    """The id of a unit's entry, wherever it is used."""
    owner = Standing(book, roster).by_id[unit].owner
    assert isinstance(owner, Choice)
    return owner.entry.id
