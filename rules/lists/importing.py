"""What an import made of a file, line by line: understood, guessed, or kept though it could not be placed."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Literal

import msgspec

from rules.core.message import Message, say, verbatim
from rules.lists.book import Book, Chart
from rules.lists.choice import Choice
from rules.lists.roster import Roster

#: Names are guessed up to this length, and so many times in one file.
_LONGEST_GUESS, MOST_GUESSES = 60, 300

Outcome = Literal["understood", "guessed", "unplaced"]


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that the file said, and what was made of it."""

    outcome: Outcome
    said: str
    why: Message


class Imported(msgspec.Struct, frozen=True):
    """The list that was read, and the report on how."""

    roster: Roster
    lines: tuple[Line, ...] = ()

    def count(self, outcome: Outcome) -> int:
        """How many lines came out so."""
        return sum(line.outcome == outcome for line in self.lines)


class Notes:
    """Gathers the report while a file is read."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._guesses = 0

    def may_guess(self) -> bool:
        """Whether one more name may be guessed."""
        self._guesses += 1
        return self._guesses <= MOST_GUESSES

    def understood(self, said: str, what: str) -> None:
        """It is in the catalogue just so."""
        self.lines.append(Line("understood", said, say("import.understood", what=verbatim(what))))

    def guessed(self, said: str, what: str) -> None:
        """Something like it is in the catalogue."""
        self.lines.append(Line("guessed", said, say("import.guessed", what=verbatim(what))))

    def unplaced(self, said: str) -> None:
        """It is not in the catalogue; it is kept as it was."""
        self.lines.append(Line("unplaced", said, say("import.unplaced")))


def by_name(choices: Iterable[Choice], name: str, guess: bool = True) -> tuple[Choice | None, bool]:
    """The choice of a name, and whether it is only one like it, which takes a while to find."""
    wanted = simple_name(name)
    known: dict[str, Choice] = {}
    for choice in choices:
        known.setdefault(simple_name(choice.name), choice)
    if wanted in known:
        return known[wanted], False
    close = get_close_matches(wanted, known, 1, 0.8) if guess and len(wanted) < _LONGEST_GUESS else []
    return (known[close[0]], True) if close else (None, False)


def chart_by_name(book: Book, name: str) -> Chart | None:
    """The organisation chart of a name."""
    wanted = simple_name(name)
    return next((chart for chart in book.charts.values() if simple_name(chart.name) == wanted), None)


def simple_name(name: str) -> str:
    """A name as it is compared: without regard to case and spaces."""
    return " ".join(name.casefold().split())
