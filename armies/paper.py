"""Paper to print on: rows of text laid out on A4 pages of a PDF file, as many as there may be."""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from fpdf import FPDF
from fpdf.fonts import TTFFont

from armies.pictures import BOLD, FONTS, SANS, SERIF

#: Millimetres: the page, its edges, and how far down rows go; below that is the foot.
WIDTH, HEIGHT = 210.0, 297.0
LEFT, TOP, BOTTOM = 16.0, 16.0, 276.0
ROOM = WIDTH - 2 * LEFT

#: Nobody prints more than this of one list, and no text of it is longer than anybody would read.
MOST_PAGES, LONGEST = 100, 20_000

#: A point of type in millimetres, and the distance of lines for each point.
_POINT = 25.4 / 72
_LEADING = 1.28 * _POINT
#: Sums of widths may be off by less than this.
_HAIR = 0.001

INK, SOFT, BRASS, BAD = (27, 31, 38), (92, 94, 96), (138, 95, 16), (163, 38, 22)
_SHADE, _RULE = (240, 236, 226), (190, 184, 170)


class Style(NamedTuple):
    """Font, size in points, and colour."""

    face: str
    size: float
    colour: tuple[int, int, int] = INK

    @property
    def leading(self) -> float:
        """The distance of two lines, in millimetres."""
        return self.size * _LEADING


class Piece(NamedTuple):
    """A line of text that fits: where it begins, and how far below the top of its row its foot is."""

    x: float
    base: float
    text: str
    style: Style


class Row(NamedTuple):
    """What stays on one page."""

    height: float
    pieces: Sequence[Piece] = ()
    shaded: bool = False
    ruled: bool = False


class Full(Exception):
    """There are as many pages as there may be."""


class Paper:
    """The pages so far, and how far down the last one is filled."""

    def __init__(self, title: str, language: str, made_at: datetime.datetime) -> None:
        self.pdf = FPDF(unit="mm", format="A4")
        self.pdf.set_auto_page_break(False)
        for name in (SANS, BOLD, SERIF):
            self.pdf.add_font(name, fname=FONTS / name)
        self.pdf.set_title(self.drawable(title, SANS)[:200])
        self.pdf.set_lang(language)
        self.pdf.set_creation_date(made_at)
        self.pdf.set_line_width(0.2)
        self.turn()

    def turn(self) -> None:
        """A new page. Raises ``Full``."""
        if self.pdf.pages_count >= MOST_PAGES:
            raise Full
        self.pdf.add_page()
        self.y = TOP

    def put(self, rows: Iterable[Row]) -> None:
        """Rows one below the other, over as many pages as they need. Raises ``Full``."""
        for row in rows:
            if self.y + row.height > BOTTOM:
                self.turn()
            self._draw(row)

    def put_together(self, rows: Sequence[Row]) -> None:
        """The same on one page, if one is large enough. Raises ``Full``."""
        height = sum(row.height for row in rows)
        if self.y + height > BOTTOM and height <= BOTTOM - TOP:
            self.turn()
        self.put(rows)

    def bound(self, foot: str) -> bytes:
        """The file, with a line and its number at the foot of every page."""
        style = Style(SANS, 7, SOFT)
        lines = self.text(foot, style, right=24)
        for number in range(1, self.pdf.pages_count + 1):
            self.pdf.page, self.y = number, HEIGHT - 16
            # A font is written where it changes, and that may have been on another page.
            self.pdf.set_font(SERIF, size=style.size)
            count = f"{number} / {self.pdf.pages_count}"
            self._draw(
                Row(0, [Piece(WIDTH - LEFT - self.width(count, style), style.leading * 0.8, count, style)])
            )
            for line in lines:
                self._draw(line)
        return bytes(self.pdf.output())

    # Rows of text

    def text(self, text: str, style: Style, left: float = 0, right: float = 0, most: int = 1000) -> list[Row]:
        """A text over the width of the page, without so much at either side; ``most`` lines of it."""
        lines = self.wrapped(text, style, ROOM - left - right, most)
        return [Row(style.leading, [Piece(LEFT + left, style.leading * 0.8, line, style)]) for line in lines]

    def priced(self, text: str, points: str, style: Style, left: float = 0) -> list[Row]:
        """A text with a number at the right edge."""
        [points] = self.wrapped(points, style, 40, 1) or [""]
        rows = self.text(text, style, left, right=self.width(points, style) + 6, most=4)
        number = Piece(WIDTH - LEFT - self.width(points, style), style.leading * 0.8, points, style)
        return [row._replace(pieces=(*row.pieces, number)) for row in rows[:1]] + rows[1:]

    def wrapped(self, text: str, style: Style, width: float, most: int) -> list[str]:
        """The lines of a text, in the order in which they are drawn; cut with an ellipsis after the last."""
        paragraphs = (self.drawable(each, style.face) for each in text[:LONGEST].splitlines())
        lines = list(
            islice((line for each in paragraphs for line in self._filled(each, style, width)), most + 1)
        )
        if len(lines) > most or len(text) > LONGEST:
            lines = lines[:most]
            while lines[-1] and self.width(lines[-1] + "…", style) > width:
                lines[-1] = lines[-1][:-1]
            lines[-1] += "…"
        return lines

    def _filled(self, paragraph: str, style: Style, width: float) -> Iterator[str]:
        line = ""
        for word in paragraph.split():
            wider = f"{line} {word}" if line else word
            if self.width(wider, style) <= width + _HAIR:
                line = wider
                continue
            if line:
                yield line
            *full, line = self._chopped(word, style, width)
            yield from full
        if line:
            yield line

    def _chopped(self, word: str, style: Style, width: float) -> Iterator[str]:
        """A word in pieces that fit, each of one sign at least."""
        piece, taken = "", 0.0
        for sign in word:
            wide = self.width(sign, style)
            if piece and taken + wide > width + _HAIR:
                yield piece
                piece, taken = "", 0.0
            piece, taken = piece + sign, taken + wide
        yield piece

    def width(self, text: str, style: Style) -> float:
        """Millimetres of a text on one line."""
        widths = self._font(style.face).cw
        return sum(widths[ord(sign)] for sign in text) * style.size * 0.001 * _POINT

    def drawable(self, text: str, face: str) -> str:
        """A text without what cannot be seen, and with a mark for what the font does not have."""
        known = self._font(face).cmap
        seen = (sign for sign in text if unicodedata.category(sign) != "Cf")
        return "".join(
            sign
            if sign.isspace() or (sign.isprintable() and ord(sign) in known)
            else "\N{REPLACEMENT CHARACTER}"
            for sign in seen
        )

    def _font(self, face: str) -> TTFFont:
        font = self.pdf.fonts[face.lower()]
        assert isinstance(font, TTFFont)
        return font

    def _draw(self, row: Row) -> None:
        pdf = self.pdf
        if row.shaded:
            pdf.set_fill_color(*_SHADE)
            pdf.rect(LEFT, self.y, ROOM, row.height, style="F")
        if row.ruled:
            pdf.set_draw_color(*_RULE)
            pdf.line(LEFT, self.y, WIDTH - LEFT, self.y)
        for piece in row.pieces:
            pdf.set_font(piece.style.face, size=piece.style.size)
            pdf.set_text_color(*piece.style.colour)
            pdf.text(piece.x, self.y + piece.base, piece.text)
        self.y += row.height
