"""A whole Swiss event with results by chance, and what went wrong in it: nothing should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import msgspec

from campaigns.leagues.outcome import Entrant, Outcome, Side
from campaigns.leagues.pairing import swiss
from campaigns.leagues.scheme import Scheme
from campaigns.leagues.standings import Row, table

#: Of a hundred players that many drop out after a round, or come late.
DROP_OUT, COME_LATE = 2, 3


class Report(msgspec.Struct):
    """How an event went. ``rematches`` and ``double_byes`` count what should never be."""

    players: int
    rounds: int
    seed: int
    games: int = 0
    byes: int = 0
    rematches: int = 0
    double_byes: int = 0
    floats: int = 0
    dropped: int = 0
    late: int = 0
    slowest_ms: float = 0.0


def simulate(players: int, rounds: int, seed: int, clock: Callable[[], float]) -> tuple[Report, list[Row]]:
    """Play an event of so many players; the same seed gives the same event. ``clock`` is in seconds."""
    luck = Random(seed)  # noqa: S311  (nothing hangs on this luck)
    scheme, report = Scheme(), Report(players, rounds, seed)
    entrants = [f"p{number:03}" for number in range(1, players + 1)]
    strength = {each: luck.gauss(0, 1) for each in entrants}
    late = {each for each in entrants[2:] if luck.random() * 100 < COME_LATE}
    playing = [each for each in entrants if each not in late]
    report.late = len(late)
    outcomes: list[Outcome] = []
    for number in range(1, rounds + 1):
        began = clock()
        pairs = swiss(table(scheme, entrants, outcomes), playing, outcomes)
        report.slowest_ms = max(report.slowest_ms, round(1000 * (clock() - began), 1))
        _look_at(report, scheme, entrants, outcomes, pairs)
        outcomes += [_result(luck, strength, number, *pair) for pair in pairs]
        gone = {each for each in playing if len(playing) > 2 and luck.random() * 100 < DROP_OUT}
        report.dropped += len(gone)
        playing = [each for each in playing if each not in gone] + (sorted(late) if number == 1 else [])
    return report, table(scheme, entrants, outcomes)


def _look_at(
    report: Report,
    scheme: Scheme,
    entrants: list[Entrant],
    outcomes: list[Outcome],
    pairs: list[tuple[Entrant, Entrant | None]],
) -> None:
    """Count what a round does again that it should not."""
    met = {game.pair for game in outcomes if not game.is_bye}
    had = Counter(game.one.entrant for game in outcomes if game.is_bye)
    points = {row.entrant: row.points.value for row in table(scheme, entrants, outcomes)}
    for one, other in pairs:
        if other is None:
            report.byes += 1
            report.double_byes += had[one] > 0
        else:
            report.games += 1
            report.rematches += frozenset((one, other)) in met
            report.floats += points[one] != points[other]


def _result(
    luck: Random, strength: dict[Entrant, float], number: int, one: Entrant, other: Entrant | None
) -> Outcome:
    if other is None:
        return Outcome(number, Side(one))
    margin = round(10 * (strength[one] - strength[other]) + luck.gauss(0, 10))
    scores = (100 + max(0, margin), 100 + max(0, -margin))
    won = "draw" if abs(margin) < 2 else "one" if margin > 0 else "other"
    return Outcome(number, Side(one, scores[0]), Side(other, scores[1]), won)  # type: ignore[arg-type]
