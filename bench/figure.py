"""A figure: something measured, what we aim at, and what somebody else's work does on the same machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """One row of the table.

    ``peer`` names the other work and ``peer_value`` is its figure, in the same unit. Of most units more is
    better; of those in ``LESS_IS_BETTER`` less.
    """

    name: str
    value: float
    unit: str
    aim: float | None = None
    peer: str | None = None
    peer_value: float | None = None
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times better than the peer: above 1 is better, whatever the unit."""
        if not self.peer_value or not self.value:
            return None
        less_is_better = self.unit in LESS_IS_BETTER
        return self.peer_value / self.value if less_is_better else self.value / self.peer_value

    @property
    def reached(self) -> bool | None:
        """Whether the aim is reached; None where there is none."""
        if self.aim is None:
            return None
        return self.value <= self.aim if self.unit in LESS_IS_BETTER else self.value >= self.aim

    def plain(self) -> dict[str, object]:
        """The row as JSON values."""
        return msgspec.structs.asdict(self) | {"ratio": self.ratio, "reached": self.reached}


LESS_IS_BETTER = frozenset({"ms", "s", "kB", "MB"})

_HEADS = ("what", "value", "unit", "aim", "", "beside it", "value", "ratio")
_TO_THE_LEFT = frozenset({0, 2, 5})


def table(figures: Iterable[Figure]) -> Iterator[str]:
    """The lines of a table for people."""
    rows = [_HEADS, *map(_cells, figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADS))]
    for row in rows:
        cells = (
            cell.ljust(width) if column in _TO_THE_LEFT else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def _cells(figure: Figure) -> tuple[str, ...]:
    marks = {None: "", True: "ok", False: "short"}
    return (
        figure.name,
        shown(figure.value),
        figure.unit,
        shown(figure.aim),
        marks[figure.reached],
        figure.peer or "",
        shown(figure.peer_value),
        "" if figure.ratio is None else f"{figure.ratio:.2f} x",
    )


def shown(value: float | None) -> str:
    """A number with as many digits as it is worth."""
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
