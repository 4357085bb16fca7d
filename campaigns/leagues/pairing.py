"""Who plays whom: Swiss rounds, round robin, knock-out.

Swiss rounds are paired by a known method (the library ``swisspair``: nobody twice, floats as few as can be,
the best against the best of their points); all else here says what may be paired at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from swisspair import Player, create_matches

from campaigns.leagues.outcome import Entrant, Outcome
from campaigns.leagues.standings import Row

#: So many are tried, one after the other, before the method itself says who has the bye.
MOST_TRIED_FOR_THE_BYE = 4

#: Two who play each other, or one who has a bye.
Pair = tuple[Entrant, Entrant | None]


class NoPairing(ValueError):
    """There is no way to pair these."""


def swiss(rows: Sequence[Row], playing: Collection[Entrant], outcomes: Iterable[Outcome]) -> list[Pair]:
    """The next round of those who play on, best table first.

    Nobody meets anybody twice, and nobody has a second bye, as long as that can be; where it cannot, those
    meet again who met the longest ago. Nobody is paired where nobody plays.
    """
    order = [row for row in rows if row.entrant in playing]
    history = list(outcomes)
    byes = Counter(game.one.entrant for game in history if game.is_bye)
    fewest = min((byes[row.entrant] for row in order), default=0)
    last = max((game.round for game in history), default=0)
    # Round by round, what lies longest back is forgotten, until there is a pairing.
    for forgotten in range(last + 1):
        met = [game.pair for game in history if game.round > forgotten and not game.is_bye]
        for free in _for_the_bye([row.entrant for row in order if byes[row.entrant] == fewest], len(order)):
            found = _matched(order, met, free)
            if found is not None:
                return found
    raise NoPairing("nobody can be paired")


def _for_the_bye(may: Sequence[Entrant], players: int) -> Iterator[Collection[Entrant]]:
    """Who may have the bye, if there is one: the last of those who may, else the next above, else any."""
    if players % 2:
        yield from ([each] for each in reversed(may[-MOST_TRIED_FOR_THE_BYE:]))
    yield may


def _matched(
    order: Sequence[Row], met: Sequence[frozenset[Entrant]], free: Collection[Entrant]
) -> list[Pair] | None:
    """The pairs that the library finds, or none. Two who alone are left over are no pairs."""
    against: dict[Entrant, set[Entrant]] = {row.entrant: set() for row in order}
    for pair in met:
        if pair <= against.keys():
            one, other = pair
            against[one].add(other)
            against[other].add(one)
    # Named by their places, so that the same table is always paired alike.
    places = {row.entrant: str(number) for number, row in enumerate(order, 1)}
    players = [
        Player(
            id=str(number),
            points=row.points.value,
            rank=number,
            can_get_bye=row.entrant in free,
            cannot_be_paired_against_ids={places[each] for each in against[row.entrant]},
        )
        for number, row in enumerate(order, 1)
    ]
    try:
        found = create_matches(players)
    except RuntimeError:  # what the library raises where there is no pairing, and for nothing else
        return None
    ranks = [sorted(player.rank for player in (match.p1, match.p2) if player) for match in found]
    ranks.sort(key=lambda pair: (len(pair) == 1, pair))
    named = [[order[rank - 1].entrant for rank in pair] for pair in ranks]
    return [(pair[0], pair[1] if len(pair) > 1 else None) for pair in named]


def round_robin(entrants: Sequence[Entrant], *, twice: bool = False) -> list[list[Pair]]:
    """All rounds in which everybody meets everybody, once or twice, by the circle method.

    With an odd number each has one bye. The first named of a pair alternates.
    """
    circle: list[Entrant | None] = [*entrants, *([None] if len(entrants) % 2 else [])]
    rounds = []
    for number in range(len(circle) - 1):
        half = len(circle) // 2
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        rounds.append([_fair(one, other, number + place) for place, (one, other) in enumerate(pairs)])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    if twice:
        rounds += [[(o, e) if o is not None else (e, None) for e, o in pairs] for pairs in rounds]
    return rounds


def _fair(one: Entrant | None, other: Entrant | None, number: int) -> Pair:
    if one is None or other is None:
        alone = one or other
        assert alone is not None
        return alone, None
    return (one, other) if number % 2 == 0 else (other, one)


def bracket(entrants: Sequence[Entrant]) -> list[Pair]:
    """The first round of a knock-out: the best seed against the last, and so on; byes go to the best.

    Its pairs are in the order of the bracket: the winners of the first two meet next.
    """
    size = 1
    while size < len(entrants):
        size *= 2
    seats = [0]
    while len(seats) < size:
        seats = [seat for each in seats for seat in (each, 2 * len(seats) - 1 - each)]
    taken = [entrants[seat] if seat < len(entrants) else None for seat in seats]
    pairs = zip(taken[::2], taken[1::2], strict=False)
    return [(one, other) for one, other in pairs if one is not None]


def next_of_bracket(pairs: Sequence[Pair], winners: Collection[Entrant]) -> list[Pair]:
    """The round of a knock-out after one whose winners are known. Raises ``NoPairing`` where one is not."""
    through: list[Entrant] = []
    for one, other in pairs:
        won = [each for each in (one, other) if each is not None and (other is None or each in winners)]
        if len(won) != 1:
            raise NoPairing(f"it is not known who won between {one} and {other}")
        through += won
    return list(zip(through[::2], through[1::2], strict=True)) if len(through) > 1 else []
