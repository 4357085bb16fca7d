"""The preview picture of a shared list: what chats and forums show beside its link. The layout is our own."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path

import msgspec
from PIL import Image, ImageDraw, ImageFont

FONTS = Path(__file__).parent / "fonts"
SERIF, SANS, BOLD = "DejaVuSerif-Bold.ttf", "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"

WIDTH, HEIGHT = 1200, 630
_EDGE, _GAP = 64, 56

#: The site's colours: stone, ink and brass.
_PAPER, _INK, _SOFT, _LINE = "#161b22", "#ece6d9", "#b3b0a7", "#38414e"
_BRASS, _BAD = "#e3b14a", "#ff9d8f"

#: Lines of units in each of the two columns, their distance, and where they begin.
_LINES, _LEADING, _UNITS_TOP = 7, 38, 262
_TITLE_SIZES = (68, 60, 52, 46, 40)

#: More than fits a line anyway.
_LONGEST = 120


class Line(msgspec.Struct, frozen=True):
    """A unit, and what it costs."""

    name: str
    points: str


class Card(msgspec.Struct, frozen=True):
    """What is shown; ``more`` is the sentence for units that have no room."""

    title: str
    about: str
    spent: str
    by: str
    verdict: str
    legal: bool
    units: Sequence[Line]
    more: str = "+ {count}"


def drawn(card: Card) -> bytes:
    """The card as a PNG."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), _PAPER)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, 16, HEIGHT), fill=_BRASS)
    _head(draw, card)
    draw.line((_EDGE, 236, WIDTH - _EDGE, 236), fill=_LINE, width=2)
    _units(draw, card)
    _foot(draw, card)
    written = io.BytesIO()
    picture.save(written, "PNG", compress_level=6)
    return written.getvalue()


def _head(draw: ImageDraw.ImageDraw, card: Card) -> None:
    font, title = _fitting(card.title, SERIF, _TITLE_SIZES, WIDTH - 2 * _EDGE)
    draw.text((_EDGE, 100), title, _INK, font, anchor="ls")
    spent = _shortened(card.spent, _font(BOLD, 38), 520)
    room = WIDTH - 2 * _EDGE - _GAP - int(_font(BOLD, 38).getlength(spent))
    about_font, about = _fitting(card.about, SANS, (32, 28, 25), room)
    draw.text((_EDGE, 178), about, _SOFT, about_font, anchor="ls")
    draw.text((WIDTH - _EDGE, 178), spent, _BRASS, _font(BOLD, 38), anchor="rs")


def _units(draw: ImageDraw.ImageDraw, card: Card) -> None:
    """The units in two columns, the last line for those that have no room."""
    room = 2 * _LINES
    shown = list(card.units)
    if len(shown) > room:
        left = len(shown) - room + 1
        shown = [*islice(shown, room - 1), Line(card.more.format(count=left), "")]
    width = (WIDTH - 2 * _EDGE - _GAP) // 2
    split = _LINES if len(shown) > _LINES else len(shown)
    for column, lines in enumerate((shown[:split], shown[split:])):
        left = _EDGE + column * (width + _GAP)
        for number, line in enumerate(lines):
            _unit(draw, line, left, _UNITS_TOP + _LEADING * (number + 1), width)


def _unit(draw: ImageDraw.ImageDraw, line: Line, left: int, base: int, width: int) -> None:
    font = _font(SANS, 25)
    points = int(font.getlength(line.points))
    draw.text((left + width, base), line.points, _SOFT, font, anchor="rs")
    name = _shortened(line.name, font, width - points - 24)
    draw.text((left, base), name, _INK, font, anchor="ls")
    if not line.points:
        return
    begin, end = left + int(font.getlength(name)) + 12, left + width - points - 12
    for x in range(end - (end - begin) % 10, begin - 1, -10):
        draw.point(((x, base - 2), (x + 1, base - 2)), fill=_LINE)


def _foot(draw: ImageDraw.ImageDraw, card: Card) -> None:
    base = HEIGHT - 44
    draw.text((_EDGE, base), "Sallyport", _BRASS, _font(SERIF, 28), anchor="ls")
    verdict = _shortened(card.verdict, _font(BOLD, 25), 480)
    draw.text((WIDTH - _EDGE, base), verdict, _BRASS if card.legal else _BAD, _font(BOLD, 25), anchor="rs")
    taken = int(_font(SERIF, 28).getlength("Sallyport")) + int(_font(BOLD, 25).getlength(verdict))
    by = _shortened(card.by, _font(SANS, 25), WIDTH - 2 * _EDGE - taken - 2 * _GAP)
    draw.text(
        (_EDGE + int(_font(SERIF, 28).getlength("Sallyport")) + 28, base), by, _SOFT, _font(SANS, 25), "ls"
    )


# Letters that fit ------------------------------------------------------------------------------------


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    # Without the library for complex scripts every installation draws the same.
    return ImageFont.truetype(FONTS / name, size, layout_engine=ImageFont.Layout.BASIC)


def _fitting(text: str, name: str, sizes: Iterable[int], width: int) -> tuple[ImageFont.FreeTypeFont, str]:
    """The largest size in which a text fits; in the smallest it is cut."""
    font = _font(name, max(sizes))
    for size in sizes:
        font = _font(name, size)
        if font.getlength(_plain(text)) <= width:
            break
    return font, _shortened(text, font, width)


def _shortened(text: str, font: ImageFont.FreeTypeFont, width: int) -> str:
    """A text on one line, cut with an ellipsis where it is too long."""
    text = _plain(text)
    if font.getlength(text) <= width:
        return text
    while text and font.getlength(text + "…") > width:
        text = text[:-1]
    return text.rstrip() + "…"


def _plain(text: str) -> str:
    """What can be drawn: one line, nothing invisible, and no more than anybody could read."""
    return "".join(_visible(" ".join(text[: 4 * _LONGEST].split())))[:_LONGEST]


def _visible(text: str) -> Iterator[str]:
    return (sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
