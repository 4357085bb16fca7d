"""A list as a PDF file to print: the roster, and a quick-reference card of each unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from armies.paper import BAD, BRASS, LEFT, ROOM, SOFT, Full, Paper, Piece, Row, Style
from armies.pictures import BOLD, SANS, SERIF
from armies.sheet import Force, Part, Sheet, Table, Unit
from armies.texts import own_texts
from rules.core.message import Texts

_TITLE, _HEAD, _NAME = Style(SERIF, 20), Style(BOLD, 13, BRASS), Style(BOLD, 10)
_TEXT, _SMALL, _SPENT = Style(SANS, 9), Style(SANS, 8, SOFT), Style(BOLD, 11)
_WRONG, _VALUE, _COLUMN = Style(SANS, 9, BAD), Style(SANS, 8), Style(BOLD, 8)

#: Columns of a table beside the names, before it goes on below; lines of one of its cells.
_MOST_COLUMNS, _MOST_LINES = 14, 12
#: Millimetres between columns, and how far parts of a unit are indented for each level.
_GAP, _INDENT = 3.0, 5.0


def written(sheet: Sheet, language: str) -> bytes:
    """The file, the same for the same list. A list too long for the most pages is cut, and that is said."""
    own = own_texts(language)
    paper = Paper(sheet.name, language, sheet.changed_at)
    foot = own["page.unofficial"]
    try:
        _roster(paper, sheet, own)
        _cards(paper, sheet, own)
    except Full:
        foot = f"{own['page.cut']} {foot}"
    return paper.bound(foot)


# The roster ------------------------------------------------------------------------------------------


def _roster(paper: Paper, sheet: Sheet, own: Texts) -> None:
    paper.put(paper.text(sheet.name, _TITLE, most=3))
    paper.put(paper.text(" · ".join(filter(None, (sheet.game, sheet.faction, sheet.by))), _TEXT, most=3))
    paper.put(paper.text(sheet.spent, _SPENT, most=3))
    paper.put([Row(2)])
    if sheet.problems:
        paper.put(paper.text(sheet.counted, _NAME))
        for problem in sheet.problems:
            paper.put(paper.text(f"• {problem}", _WRONG, most=6))
    else:
        paper.put(paper.text(own["page.legal"], _SMALL))
    if sheet.notes:
        paper.put([Row(2), *paper.text(own["page.notes"], _NAME), *paper.text(sheet.notes, _TEXT)])
    for force in sheet.forces:
        _force(paper, force, own)


def _force(paper: Paper, force: Force, own: Texts) -> None:
    """A force; its name stands on the page of its first unit."""
    head = [Row(5), *paper.priced(force.name, force.points, _HEAD), *paper.text(force.notes, _TEXT, most=40)]
    for unit in force.units:
        paper.put_together([*head, *_unit(paper, unit, own)])
        head = []
    paper.put(head)


def _unit(paper: Paper, unit: Unit, own: Texts) -> Iterator[Row]:
    many = f"{unit.count}\N{MULTIPLICATION SIGN} " if unit.count > 1 else ""
    name = f"{unit.own_name} ({unit.name})" if unit.own_name else unit.name
    yield Row(2, ruled=True)
    yield from paper.priced(many + name, unit.points, _NAME)
    about = filter(None, (unit.role, own["page.commander"] if unit.commander else "", unit.joins))
    yield from paper.text(", ".join(about), _SMALL, most=3)
    yield from paper.text(unit.notes, _SMALL, most=60)
    for part in unit.parts:
        yield from _part(paper, part)
    yield Row(1)


def _part(paper: Paper, part: Part) -> list[Row]:
    left = _INDENT * min(part.depth, 3)
    name = f"{part.count}\N{MULTIPLICATION SIGN} {part.name}"
    rows = paper.priced(f"{name} “{part.own_name}”" if part.own_name else name, part.points, _TEXT, left)
    return rows + paper.text(part.notes, _SMALL, left, most=20)


# Quick reference -------------------------------------------------------------------------------------


def _cards(paper: Paper, sheet: Sheet, own: Texts) -> None:
    """A card of each unit that has something to look up, on pages of their own."""
    units = [unit for force in sheet.forces for unit in force.units if unit.tables or unit.rules]
    if not units:
        return
    paper.turn()
    paper.put(paper.text(own["page.quick_reference"], _HEAD))
    for unit in units:
        paper.put_together([Row(4), *_card(paper, unit, own), Row(1)])


def _card(paper: Paper, unit: Unit, own: Texts) -> Iterator[Row]:
    yield Row(2, ruled=True)
    yield from paper.priced(unit.own_name or unit.name, unit.points, _NAME)
    for table in unit.tables:
        yield from _table(paper, table)
    short = ", ".join(rule.name for rule in unit.rules if not rule.text)
    if short:
        yield from paper.text(f"{own['page.special_rules']}: {short}", _VALUE, most=20)
    for rule in unit.rules:
        if rule.text:
            yield from paper.text(f"{rule.name}. {rule.text}", _VALUE, most=40)


def _table(paper: Paper, table: Table) -> Iterator[Row]:
    """A table; one of very many columns goes on below, with its names again."""
    for first in range(0, len(table.columns), _MOST_COLUMNS):
        some = slice(first, first + _MOST_COLUMNS)
        head = ("", *table.columns[some])
        lines = [(name, *values[some]) for name, values in table.lines]
        widths = _widths(paper, [head, *lines])
        yield Row(1)
        yield _line(paper, head, widths, _COLUMN)._replace(shaded=True)
        for line in lines:
            yield _line(paper, line, widths, _VALUE)
        yield Row(1)


def _widths(paper: Paper, lines: Sequence[Sequence[str]]) -> list[float]:
    """As wide as the columns would like to be; where that is too wide, the widest give way to the others."""
    columns = range(max(len(line) for line in lines))
    wished = [
        max(
            paper.width(paper.drawable(line[column][:200], BOLD), _COLUMN)
            for line in lines
            if column < len(line)
        )
        + _GAP
        for column in columns
    ]
    left, widths = ROOM, dict.fromkeys(columns, 0.0)
    for place, column in enumerate(sorted(columns, key=lambda each: wished[each])):
        widths[column] = min(wished[column], left / (len(wished) - place))
        left -= widths[column]
    return [widths[column] for column in columns]


def _line(paper: Paper, values: Sequence[str], widths: Sequence[float], style: Style) -> Row:
    lefts = [LEFT + sum(widths[:column]) for column in range(len(values))]
    cells = [
        paper.wrapped(value, style, width - _GAP, _MOST_LINES)
        for value, width in zip(values, widths, strict=False)
    ]
    pieces = chain.from_iterable(
        (Piece(left, style.leading * (number + 0.8), text, style) for number, text in enumerate(cell))
        for left, cell in zip(lefts, cells, strict=True)
    )
    return Row(style.leading * max(1, *map(len, cells)), list(pieces))
