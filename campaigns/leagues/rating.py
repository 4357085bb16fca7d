"""Ratings of players in a game, by the library ``openskill``: worked out anew from all results in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

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


class Played(msgspec.Struct, frozen=True):
    """A game between two; ``won`` is None for a draw."""

    one: str
    other: str
    won: str | None


def ratings(games: Iterable[Played]) -> dict[str, Rating]:
    """Everybody's rating after some games, in the order in which they were played."""
    last: dict[str, Rating] = {}
    for changed in history(games):
        last.update(changed)
    return last


def history(games: Iterable[Played]) -> Iterator[dict[str, Rating]]:
    """What each game makes of its players' ratings."""
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    for game in games:
        pair = (game.one, game.other)
        teams = [[known.get(each) or model.rating(name=each)] for each in pair]
        ranks = [1.0 if game.won in (None, each) else 2.0 for each in pair]
        rated = model.rate(teams, ranks=ranks)
        known.update({each: team[0] for each, team in zip(pair, rated, strict=True)})
        yield {each: _shown(known[each]) for each in pair}


def _shown(rating: PlackettLuceRating) -> Rating:
    beginner = PlackettLuce()
    return Rating(round(MIDDLE + WIDTH * (rating.mu - beginner.mu)), round(WIDTH * rating.sigma))
