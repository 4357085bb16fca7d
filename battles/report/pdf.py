"""The report of a battle as a PDF file to print."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from armies.paper import BRASS, LEFT, ROOM, SOFT, Full, Paper, Piece, Row, Style
from armies.pictures import BOLD, SANS, SERIF
from battles.errors import own_texts
from battles.report.luck import SideLuck
from battles.report.told import Report, TurnTold
from rules.core.message import Texts, render, say

_TITLE, _HEAD, _NAME = Style(SERIF, 20), Style(BOLD, 13, BRASS), Style(BOLD, 10)
_TEXT, _SMALL, _RESULT = Style(SANS, 9), Style(SANS, 8, SOFT), Style(BOLD, 12)
#: The colours of the sides, the dashes of their lines, and the height of the chart, in millimetres.
_COLOURS = ((150, 45, 32), (33, 84, 140), (52, 110, 60), (110, 70, 130))
_DASHES = (0.0, 2.4, 1.2, 3.6)
_CHART = 58.0
#: Columns of the tables, in millimetres.
_COLUMN, _FIRST = 26.0, 62.0


def written(report: Report, language: str) -> bytes:
    """The file, the same for the same report. One too long for the most pages is cut, and that is said."""
    writer = _Writer(report, language)
    try:
        writer.write()
    except Full:
        return writer.paper.bound(f"{writer.say('report.cut')} {writer.say('report.unofficial')}")
    return writer.paper.bound(writer.say("report.unofficial"))


class _Writer:
    """Writes one report."""

    def __init__(self, report: Report, language: str) -> None:
        self.report = report
        self.texts: Texts = own_texts(language)
        self.paper = Paper(report.name, language, report.ended_at)
        self.players = {str(side.seat): side.player for side in report.sides}

    def say(self, key: str, **args: str | int) -> str:
        """A sentence of the report."""
        return render(say(key, **args), self.texts)

    def number(self, value: float) -> str:
        """A number with at most one decimal, as the language writes it."""
        figures = f"{value:.1f}".rstrip("0").rstrip(".") or "0"
        return figures.replace(".", self.texts.get("number.point", "."))

    def write(self) -> None:
        """All of it. Raises ``Full``."""
        self._beginning()
        self._table(
            [
                self.say("report.side"),
                self.say(self._unit),
                self.say("report.left"),
                self.say("report.models"),
            ],
            [
                [
                    self.players[each.seat],
                    self.number(each.whole),
                    self.number(each.left),
                    f"{each.models_left}/{each.models}",
                ]
                for each in self.report.balance
            ],
        )
        self._section("report.curve", self._chart)
        self._section("report.turning", self._turning)
        self._section("report.story", self._story)
        self._section("report.losses", self._losses)
        self._section("report.dice", self._dice)

    @property
    def _unit(self) -> str:
        return "report.points" if self.report.in_points else "report.wounds"

    def _beginning(self) -> None:
        report, paper = self.report, self.paper
        against = " · ".join(f"{side.player} ({side.force})" for side in report.sides)
        paper.put(paper.text(report.name, _TITLE, most=3))
        paper.put(paper.text(against, _TEXT, most=4))
        paper.put(
            paper.text(f"{report.mission} · {report.table} · {report.ended_at:%Y-%m-%d}", _SMALL, most=3)
        )
        won = self.say("report.won", player=self.players[report.winner]) if report.winner else ""
        paper.put([Row(2), *paper.text(won or self.say("report.drawn"), _RESULT, most=2)])
        scores = ", ".join(f"{self.players.get(seat, seat)} {score}" for seat, score in report.scores.items())
        paper.put(paper.text(" ".join(filter(None, (report.reason, scores))), _TEXT, most=4))
        paper.put([Row(3)])

    def _section(self, title: str, write: Callable[[], None]) -> None:
        self.paper.put_together([Row(5), *self.paper.text(self.say(title), _HEAD), Row(12)])
        self.paper.y -= 12
        write()

    def _chart(self) -> None:
        """Lines of what was left of each side, over the log; a turn begins at each thin upright."""
        paper, curve = self.paper, self.report.curve
        paper.put_together([Row(2), Row(_CHART + 8)])
        top = paper.y - _CHART - 8
        most = max(1.0, *(max(point.left.values()) for point in curve))
        last = max(1, curve[-1].seq)
        pdf = paper.pdf
        pdf.set_draw_color(190, 184, 170)
        pdf.rect(LEFT, top, ROOM, _CHART)
        for before, point in pairwise(curve):
            if point.turn != before.turn:
                x = LEFT + ROOM * point.seq / last
                pdf.line(x, top, x, top + _CHART)
                self._write_at(x + 1, top + 3.2, str(point.turn), _SMALL)
        for place, seat in enumerate(self.players):
            colour, dash = _COLOURS[place % len(_COLOURS)], _DASHES[place % len(_DASHES)]
            pdf.set_draw_color(*colour)
            pdf.set_line_width(0.6)
            pdf.set_dash_pattern(dash=dash, gap=dash / 2)
            points = [
                (LEFT + ROOM * point.seq / last, top + _CHART * (1 - point.left[seat] / most))
                for point in curve
            ]
            pdf.polyline(_in_steps(points))
            name = f"{self.players[seat]}: {self.number(curve[-1].left[seat])}"
            self._write_at(
                LEFT + place * ROOM / len(self.players), top + _CHART + 5, name, Style(BOLD, 8, colour)
            )
        pdf.set_dash_pattern()
        pdf.set_line_width(0.2)

    def _write_at(self, x: float, y: float, text: str, style: Style) -> None:
        pdf = self.paper.pdf
        pdf.set_font(style.face, size=style.size)
        pdf.set_text_color(*style.colour)
        pdf.text(x, y, self.paper.drawable(text, style.face)[:60])

    def _turning(self) -> None:
        for moment in self.report.turning:
            gained = self.say(
                "report.swing",
                player=self.players[moment.seat],
                swing=self.number(moment.swing),
                turn=moment.turn,
            )
            self._paragraph(gained, moment.told)
        if not self.report.turning:
            self._nothing()

    def _story(self) -> None:
        for chapter in self.report.chapters:
            rows = [Row(2), *self.paper.text(self.say("report.turn", turn=chapter.turn), _NAME)]
            self.paper.put_together([*rows, *self.paper.text(self._summed(chapter), _TEXT, most=4)])
            for sentence in chapter.told:
                self.paper.put(self.paper.text(f"• {sentence.text}", _TEXT, left=3, most=4))

    def _summed(self, chapter: TurnTold) -> str:
        return " ".join(
            self.say(
                "report.lost",
                player=player,
                lost=self.number(chapter.lost[seat]),
                scored=chapter.scored[seat],
            )
            for seat, player in self.players.items()
        )

    def _losses(self) -> None:
        rows = [
            [f"{loss.name} ({loss.unit})", self.players[loss.seat], self.number(loss.worth), str(loss.turn)]
            for loss in self.report.losses
        ]
        if not rows:
            self._nothing()
            return
        heads = ("report.model", "report.side", self._unit, "report.in_turn")
        self._table([self.say(head) for head in heads], rows)

    def _dice(self) -> None:
        heads = (
            "report.side",
            "report.rolls",
            "report.tests",
            "report.passed",
            "report.expected",
            "report.luckier",
        )
        self._table([self.say(head) for head in heads], [self._line(luck) for luck in self.report.luck])
        for luck in self.report.luck:
            means = [
                f"D{die.faces}: {self.number(die.mean)} ({self.number(die.expected)})" for die in luck.dice
            ]
            if means:
                said = self.say("report.means", player=self.players[luck.seat], means=", ".join(means))
                self.paper.put(self.paper.text(said, _SMALL, most=4))

    def _line(self, luck: SideLuck) -> list[str]:
        luckier = "" if luck.luckier_than is None else f"{self.number(luck.luckier_than)} %"
        counts = [str(luck.rolls), str(luck.tests), str(luck.passed), self.number(luck.expected)]
        return [self.players[luck.seat], *counts, luckier]

    def _nothing(self) -> None:
        self.paper.put(self.paper.text(self.say("report.nothing"), _SMALL))

    def _paragraph(self, head: str, text: str) -> None:
        self.paper.put_together(
            [*self.paper.text(head, _NAME, most=3), *self.paper.text(text, _TEXT, most=4), Row(1)]
        )

    def _table(self, heads: list[str], lines: list[list[str]]) -> None:
        self.paper.put_together(list(self._rows(heads, _SMALL, first=True)))
        for line in lines:
            self.paper.put_together(list(self._rows(line, _TEXT)))

    def _rows(self, cells: list[str], style: Style, *, first: bool = False) -> Iterator[Row]:
        """A row of a table, as many lines high as its longest cell."""
        width = min(_COLUMN, (ROOM - _FIRST) / max(1, len(cells) - 1))
        pieces: list[Piece] = []
        height = style.leading
        for place, cell in enumerate(cells):
            x = LEFT if place == 0 else LEFT + _FIRST + (place - 1) * width
            room = (_FIRST if place == 0 else width) - 2
            for number, line in enumerate(self.paper.wrapped(cell, style, room, 3)):
                pieces.append(Piece(x, style.leading * (0.8 + number), line, style))
                height = max(height, style.leading * (1 + number))
        yield Row(height + 0.6, pieces, ruled=not first)


def _in_steps(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """A line that stays level until it falls."""
    corners = [corner for (_, y), (x, below) in pairwise(points) for corner in ((x, y), (x, below))]
    return points[:1] + corners
