"""Ratings of players in a game, by the library ``openskill``: what each result makes of them, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec
from openskill.models import PlackettLuce

#: What a rating is shown as: a beginner has 1500.
MIDDLE, WIDTH = 1500, 40
#: So uncertain is a rating that is only provisional, in shown points.
PROVISIONAL = 200


class Rating(msgspec.Struct, frozen=True):
    """How strong somebody is thought to be, and how far off that may be, in points."""

    value: int
    deviation: int

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known yet."""
        return self.deviation > PROVISIONAL


class Strength(msgspec.Struct, frozen=True):
    """The same in the library's own numbers, from which the next game goes on."""

    mu: float
    sigma: float

    @property
    def shown(self) -> Rating:
        """In points."""
        return Rating(round(MIDDLE + WIDTH * (self.mu - _MODEL.mu)), round(WIDTH * self.sigma))


class Played(msgspec.Struct, frozen=True):
    """A game between two; ``won`` is None for a draw."""

    one: str
    other: str
    won: str | None


_MODEL = PlackettLuce()


def ratings(games: Iterable[Played]) -> dict[str, Rating]:
    """Everybody's rating after some games, in the order in which they were played."""
    last: dict[str, Rating] = {}
    for changed in history(games):
        last.update(changed)
    return last


def history(games: Iterable[Played]) -> Iterator[dict[str, Rating]]:
    """What each game makes of its players' ratings."""
    for changed in strengths(games, {}):
        yield {each: strength.shown for each, strength in changed.items()}


def strengths(games: Iterable[Played], before: Mapping[str, Strength]) -> Iterator[dict[str, Strength]]:
    """What each game makes of its players, who were as strong as that ``before``; else they are beginners."""
    known = dict(before)
    for game in games:
        pair = (game.one, game.other)
        teams = [[_MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in (_of(known, who) for who in pair)]
        ranks = [1.0 if game.won in (None, each) else 2.0 for each in pair]
        rated = _MODEL.rate(teams, ranks=ranks)
        changed = {who: Strength(team[0].mu, team[0].sigma) for who, team in zip(pair, rated, strict=True)}
        known.update(changed)
        yield changed


def _of(known: Mapping[str, Strength], who: str) -> Strength:
    return known.get(who) or Strength(_MODEL.mu, _MODEL.sigma)
