"""What is wrong with catalogues, each fault with its place: ids used twice, uses that lead nowhere,
expressions that cannot be read, constraints that nothing can meet, printed points that are not charged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec

from rules.lists.amount import Amount, BadAmount, Written, exact, shown
from rules.lists.book import Book
from rules.lists.catalogue import (
    Catalogue,
    CategoryUse,
    Change,
    Constraint,
    Datum,
    Described,
    Entry,
    InfoUse,
    Profile,
)
from rules.lists.expression import KINDS, SELECTIONS, reads_points
from rules.lists.expression_text import BadExpression, read_number, read_truth
from rules.lists.owners import number
from rules.lists.shorthand import constraints_of

Severity = Literal["error", "warning"]


class Fault(msgspec.Struct, frozen=True):
    """A fault of a catalogue: which kind, where, and what."""

    severity: Severity
    kind: str
    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}"


def faults(catalogues: Iterable[Catalogue]) -> list[Fault]:
    """Every fault of catalogues that are used together, those of each file in its order."""
    book = Book(catalogues)
    found: list[Fault] = []
    for catalogue in book.catalogues.values():
        found += _of_catalogue(book, catalogue)
    found += _across(book)
    return found


def pieces(datum: Datum, place: str) -> Iterator[tuple[str, Datum]]:
    """A piece of a catalogue and all within it, each with its place."""
    yield place, datum
    for field in datum.__struct_fields__:
        value = getattr(datum, field)
        if isinstance(value, tuple):
            for index, each in enumerate(value):
                if isinstance(each, Datum):
                    yield from pieces(each, f"{place}.{field}[{index}]{_called(each)}")


def _called(datum: Datum) -> str:
    id = getattr(datum, "id", "")
    return f"({id})" if id else ""


def _of_catalogue(book: Book, catalogue: Catalogue) -> Iterator[Fault]:
    ids: Counter[str] = Counter()
    for place, datum in pieces(catalogue, catalogue.name or catalogue.id):
        id = getattr(datum, "id", None)
        if id is not None and not isinstance(datum, CategoryUse) and datum is not catalogue:
            ids[id] += 1
            if ids[id] == 2:
                yield Fault("warning", "duplicate", place, f"the id {id!r} is used more than once")
        match datum:
            case Entry():
                yield from _entry(book, catalogue, datum, place)
            case CategoryUse() if book.category(datum.category) is None:
                yield Fault("error", "dangling", place, f"there is no category {datum.category!r}")
            case InfoUse() if book.info(catalogue, datum.target) is None:
                yield Fault("error", "dangling", place, f"there is no profile or rule {datum.target!r}")
            case Change():
                yield from _change(datum, place)
            case _:
                pass
        if isinstance(datum, Described):
            yield from _constraints(book, datum, place)


def _entry(book: Book, catalogue: Catalogue, entry: Entry, place: str) -> Iterator[Fault]:
    found = book.resolve(catalogue, entry)
    if found is None:
        yield Fault("error", "dangling", place, f"it leads to {entry.target!r}, which does not exist")
        return
    for kind, written in entry.points.items():
        if kind not in book.points:
            yield Fault("error", "points", place, f"there is no type of points {kind!r}")
        yield from _written_price(written, place)
    for category in (*([entry.role] if entry.role else []), *entry.tags):
        if book.category(category) is None:
            yield Fault("error", "dangling", place, f"there is no category {category!r}")
    if entry.only_if:
        yield from _truth(entry.only_if, place)
    if (
        entry.default
        and found.entry.kind == "group"
        and not _has_default(book, catalogue, found.entry, entry.default)
    ):
        yield Fault("warning", "default", place, f"its default {entry.default!r} is not in the group")
    yield from _printed(book, catalogue, entry, place)
    for field in entry.points.keys() & {change.field for change in entry.changes}:
        yield from _price(entry, field, place)


def _written_price(written: Written, place: str) -> Iterator[Fault]:
    """A price is an amount or an expression, which may not read prices."""
    try:
        price = number(written)
    except BadExpression as error:
        yield Fault("error", "amount", place, str(error))
    else:
        if reads_points(price):
            yield Fault("warning", "price", place, "its price depends on what something costs")


def _has_default(book: Book, catalogue: Catalogue, group: Entry, default: str) -> bool:
    for entry in group.entries:
        found = book.resolve(catalogue, entry)
        if default in (entry.id, found.entry.id if found else "", entry.target):
            return True
        inner = found is not None and found.entry.kind == "group" and found.entry is not group
        if inner and found is not None and _has_default(book, found.home, found.entry, default):
            return True
    return False


def _price(entry: Entry, field: str, place: str) -> Iterator[Fault]:
    """Prices may not read prices."""
    for change in entry.changes:
        if change.field != field:
            continue
        texts = [change.when, *change.times, *([change.value] if isinstance(change.value, str) else [])]
        for text in texts:
            try:
                if text and reads_points(number(text) if text != change.when else read_truth(text)):
                    yield Fault("warning", "price", place, "its price depends on what something costs")
            except BadExpression:
                continue


def _printed(book: Book, catalogue: Catalogue, entry: Entry, place: str) -> Iterator[Fault]:
    """The points in a profile, where there is one, are those that are charged."""
    charged = _amount(entry.points.get(book.main_points))
    shared = (book.info(catalogue, use.target) for use in entry.info if use.kind == "profile")
    profiles = [
        each
        for each in (*entry.profiles, *shared)
        if isinstance(each, Profile) and _printed_points(each) is not None
    ]
    if charged is None or len(profiles) != 1:
        return
    printed = _printed_points(profiles[0])
    if printed is not None and printed != charged and charged:
        what = f"{shown(printed)} points are printed, {shown(charged)} charged"
        yield Fault("warning", "printed", place, what)


def _printed_points(profile: Profile) -> Amount | None:
    stat = next(
        (each for each in profile.stats if each.name.strip().lower() in ("pts", "points", "cost")), None
    )
    return _amount(stat.value) if stat is not None else None


def _amount(written: object) -> Amount | None:
    try:
        return exact(written)
    except BadAmount:
        return None


def _truth(text: str, place: str) -> Iterator[Fault]:
    try:
        read_truth(text)
    except BadExpression as error:
        yield Fault("error", "expression", place, str(error))


def _change(change: Change, place: str) -> Iterator[Fault]:
    if change.when:
        yield from _truth(change.when, place)
    for text in change.times:
        try:
            read_number(text)
        except BadExpression as error:
            yield Fault("error", "expression", place, str(error))


def _constraints(book: Book, part: Described, place: str) -> Iterator[Fault]:
    bounds: dict[tuple[str, str, str], dict[str, Amount]] = {}
    changed = {change.field for change in part.changes}
    for constraint in constraints_of(part):
        yield from _constraint(book, constraint, place)
        fixed = _amount(constraint.value)
        if fixed is None or constraint.id in changed or constraint.when or constraint.percent:
            continue
        if constraint.type in ("min", "max", "exactly"):
            key = (constraint.of, constraint.what, constraint.within)
            bounds.setdefault(key, {})[constraint.type] = fixed
    for found in bounds.values():
        least = max(found.get("min", 0), found.get("exactly", 0))
        most = min((found[kind] for kind in ("max", "exactly") if found.get(kind, -1) >= 0), default=least)
        if least > most:
            what = f"at least {shown(least)} and at most {shown(most)}: nothing can meet that"
            yield Fault("warning", "unmeetable", place, what)


def _constraint(book: Book, constraint: Constraint, place: str) -> Iterator[Fault]:
    try:
        if constraint.type == "check":
            read_truth(str(constraint.value))
        else:
            number(constraint.value)
        if constraint.when:
            read_truth(constraint.when)
    except BadExpression as error:
        yield Fault("error", "expression", f"{place}: constraint {constraint.id}", str(error))
    if constraint.of and not _exists(book, constraint.of):
        yield Fault(
            "error", "dangling", f"{place}: constraint {constraint.id}", f"there is no {constraint.of!r}"
        )
    if constraint.what not in (SELECTIONS, "forces", "points", *book.points):
        what = f"{constraint.what!r} is nothing that can be counted"
        yield Fault("warning", "field", f"{place}: constraint {constraint.id}", what)


def _exists(book: Book, id: str) -> bool:
    if id in KINDS or book.category(id) is not None or id in book.charts:
        return True
    return any(book.look_up(catalogue, id) is not None for catalogue in book.catalogues.values())


def _across(book: Book) -> Iterator[Fault]:
    """Ids that several files use, and imports of files that are not there."""
    used: dict[str, list[str]] = {}
    for catalogue in book.catalogues.values():
        own: set[Any] = {getattr(datum, "id", None) for _, datum in pieces(catalogue, "")}
        for id in own - {None, ""}:
            used.setdefault(id, []).append(catalogue.name)
        for each in catalogue.imports:
            if each.catalogue not in book.catalogues:
                what = f"it imports {each.catalogue!r}, which is not there"
                yield Fault("error", "import", catalogue.name, what)
        if catalogue.extends and catalogue.extends not in book.catalogues:
            yield Fault(
                "error", "import", catalogue.name, f"what it extends is not there: {catalogue.extends!r}"
            )
        if catalogue.system and catalogue.system not in book.catalogues:
            yield Fault("error", "import", catalogue.name, f"its game {catalogue.system!r} is not there")
    for id, names in sorted(used.items()):
        if len(names) > 1:
            yield Fault("warning", "duplicate", ", ".join(names), f"the id {id!r} is used by several files")
