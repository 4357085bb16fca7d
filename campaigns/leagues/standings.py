"""The table of an event: who stands where, by which sums.

Tie-breaks: ``opponents`` adds up the points of all that one has met (a bye adds none), ``difference`` and
``victory_points`` those of the games themselves, ``wins`` counts games won, ``met`` compares the games that
those of equal points have had among themselves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

import msgspec

from campaigns.leagues.outcome import Entrant, Outcome, Side, worth
from campaigns.leagues.scheme import Scheme


class Sum(msgspec.Struct, frozen=True):
    """A number with what it was added up from: whom or what, and how much."""

    value: int
    parts: tuple[tuple[str, int], ...] = ()


class Row(msgspec.Struct, frozen=True):
    """A line of the table. Those whom nothing tells apart have the same place."""

    place: int
    entrant: Entrant
    points: Sum
    played: int
    wins: int
    draws: int
    losses: int
    byes: int
    tie_breaks: dict[str, Sum]


class _Games:
    """All games of an event, by who took part in them."""

    def __init__(self, scheme: Scheme, entrants: Iterable[Entrant], outcomes: Iterable[Outcome]) -> None:
        self.scheme = scheme
        self.of: dict[Entrant, list[tuple[Outcome, Side, Side | None]]] = {each: [] for each in entrants}
        for outcome in sorted(outcomes, key=lambda each: each.round):
            if outcome.other is None:
                self.of[outcome.one.entrant].append((outcome, outcome.one, None))
                continue
            self.of[outcome.one.entrant].append((outcome, outcome.one, outcome.other))
            self.of[outcome.other.entrant].append((outcome, outcome.other, outcome.one))
        self.points = {each: self.sum_of_points(each) for each in self.of}

    def sum_of_points(self, who: Entrant) -> Sum:
        """Points of the table, round by round."""
        return _sum((str(game.round), worth(self.scheme, game)[who]) for game, _, _ in self.of[who])

    def won(self, who: Entrant) -> int:
        """Games won at the table; a bye is none."""
        return sum(_has_won(game, side) for game, side, other in self.of[who] if other is not None)

    def row(self, place: int, who: Entrant, tie_breaks: dict[str, Sum]) -> Row:
        """A line of the table."""
        games = [(game, side) for game, side, other in self.of[who] if other is not None]
        wins, draws = self.won(who), sum(game.won == "draw" for game, _ in games)
        return Row(
            place=place,
            entrant=who,
            points=self.points[who],
            played=len(games),
            wins=wins,
            draws=draws,
            losses=len(games) - wins - draws,
            byes=len(self.of[who]) - len(games),
            tie_breaks=tie_breaks,
        )


def _has_won(game: Outcome, side: Side) -> bool:
    return game.won == ("one" if side is game.one else "other")


def _sum(parts: Iterable[tuple[str, int]]) -> Sum:
    kept = tuple(parts)
    return Sum(sum(amount for _, amount in kept), kept)


# Tie-breaks: the games, who, and those of equal points -----------------------------------------------

TieBreak = Callable[[_Games, Entrant, frozenset[Entrant]], Sum]


def _opponents(games: _Games, who: Entrant, equal: frozenset[Entrant]) -> Sum:
    met = (other.entrant for _, _, other in games.of[who] if other is not None)
    return _sum((each, games.points[each].value) for each in met)


def _difference(games: _Games, who: Entrant, equal: frozenset[Entrant]) -> Sum:
    return _sum((o.entrant, s.score - o.score) for _, s, o in games.of[who] if o is not None)


def _victory_points(games: _Games, who: Entrant, equal: frozenset[Entrant]) -> Sum:
    return _sum((other.entrant, side.score) for _, side, other in games.of[who] if other is not None)


def _wins(games: _Games, who: Entrant, equal: frozenset[Entrant]) -> Sum:
    return Sum(games.won(who))


def _met(games: _Games, who: Entrant, equal: frozenset[Entrant]) -> Sum:
    among = ((game, other) for game, _, other in games.of[who] if other is not None)
    return _sum((o.entrant, worth(games.scheme, game)[who]) for game, o in among if o.entrant in equal)


_TIE_BREAKS: dict[str, TieBreak] = {
    "opponents": _opponents,
    "difference": _difference,
    "victory_points": _victory_points,
    "wins": _wins,
    "met": _met,
}


def table(scheme: Scheme, entrants: Sequence[Entrant], outcomes: Iterable[Outcome]) -> list[Row]:
    """The table after some games, the best first. ``entrants`` are in the order of their seeds."""
    games = _Games(scheme, entrants, outcomes)
    level: dict[int, list[Entrant]] = defaultdict(list)
    for each in entrants:
        level[games.points[each].value].append(each)
    rows: list[Row] = []
    for points in sorted(level, reverse=True):
        equal = frozenset(level[points])
        lines = [(_broken(games, each, equal), each) for each in level[points]]
        lines.sort(key=lambda line: [-tie.value for tie in line[0].values()])
        before: list[int] | None = None
        for sums, each in lines:
            values = [tie.value for tie in sums.values()]
            place = rows[-1].place if values == before else len(rows) + 1
            rows.append(games.row(place, each, sums))
            before = values
    return rows


def _broken(games: _Games, who: Entrant, equal: frozenset[Entrant]) -> dict[str, Sum]:
    return {name: _TIE_BREAKS[name](games, who, equal) for name in games.scheme.tie_breaks}
