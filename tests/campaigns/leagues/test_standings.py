"""Tables worked out by hand: points, bands, extras, and tie-breaks with their sums."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.leagues.outcome import Outcome, Side, worth
from campaigns.leagues.rating import Played, history, ratings
from campaigns.leagues.scheme import BadScheme, Band, Extra, Scheme, checked
from campaigns.leagues.standings import table


def game(number: int, one: str, score: int, other: str, against: int) -> Outcome:
    won = "draw" if score == against else "one" if score > against else "other"
    return Outcome(number, Side(one, score), Side(other, against), won)  # type: ignore[arg-type]


GAMES = [
    game(1, "anna", 12, "bert", 7),
    game(1, "cleo", 9, "dora", 9),
    game(2, "anna", 4, "cleo", 10),
    game(2, "dora", 3, "bert", 8),
    Outcome(3, Side("dora")),
]


def test_a_table_shows_its_sums() -> None:
    rows = table(Scheme(), ["anna", "bert", "cleo", "dora"], GAMES)
    assert [(row.place, row.entrant, row.points.value) for row in rows] == [
        (1, "cleo", 4),
        (2, "dora", 4),
        (3, "bert", 3),
        (4, "anna", 3),
    ]
    cleo, dora, bert, anna = rows
    # Cleo has met Dora (4) and Anna (3); Dora has met Cleo (4) and Bert (3): the difference tells them apart.
    assert (cleo.tie_breaks["opponents"].parts, dora.tie_breaks["opponents"].value) == (
        (("dora", 4), ("anna", 3)),
        7,
    )
    assert (cleo.tie_breaks["difference"].value, dora.tie_breaks["difference"].value) == (6, -5)
    # Bert and Anna: 7 points of opponents each, then 0 against -1.
    assert (bert.tie_breaks["difference"].parts, anna.tie_breaks["difference"].value) == (
        (("anna", -5), ("dora", 5)),
        -1,
    )
    assert (dora.played, dora.wins, dora.draws, dora.losses, dora.byes) == (2, 0, 1, 1, 1)
    assert dora.points.parts == (("1", 1), ("2", 0), ("3", 3))


def test_those_whom_nothing_tells_apart_share_a_place() -> None:
    rows = table(Scheme(), ["anna", "bert", "cleo"], [game(1, "anna", 5, "bert", 5)])
    assert [(row.place, row.entrant) for row in rows] == [(1, "anna"), (1, "bert"), (3, "cleo")]


def test_those_who_have_met_are_compared_by_that() -> None:
    scheme = Scheme(tie_breaks=("met",))
    games = [game(1, "anna", 1, "bert", 0), game(2, "cleo", 1, "anna", 0), game(2, "bert", 1, "dora", 0)]
    rows = table(scheme, ["bert", "anna", "cleo", "dora"], games)
    # Anna beat Bert and Cleo beat Anna; Bert's win over Dora, who has fewer points, does not count here.
    assert [(row.place, row.entrant) for row in rows][:3] == [(1, "anna"), (1, "cleo"), (3, "bert")]


def test_bands_and_extras() -> None:
    bands = (Band(0, 11, 9), Band(5, 15, 5), Band(12, 20, 0))
    scheme = checked(Scheme(bands=bands, draw=10, win=20, extras=(Extra("paint", "Painted army", 3),)))
    assert worth(scheme, game(1, "a", 30, "b", 26)) == {"a": 11, "b": 9}
    assert worth(scheme, game(1, "a", 20, "b", 31)) == {"a": 5, "b": 15}
    assert worth(scheme, game(1, "a", 42, "b", 30)) == {"a": 20, "b": 0}
    # No more than an extra is worth, none that the scheme does not know, none below nothing.
    given = Outcome(1, Side("a", 3, {"paint": 9, "beauty": 5}), Side("b", 3, {"paint": -2}), "draw")
    assert worth(scheme, given) == {"a": 13, "b": 10}


@pytest.mark.parametrize(
    "scheme",
    [
        Scheme(win=1, draw=2),
        Scheme(loss=-1),
        Scheme(win=5000),
        Scheme(tie_breaks=("luck",)),
        Scheme(tie_breaks=("wins", "wins")),
        Scheme(bands=(Band(5, 3, 0), Band(5, 4, 0))),
        Scheme(bands=(Band(0, 3, 4),)),
        Scheme(extras=(Extra("a", "A", 1), Extra("a", "B", 1))),
        Scheme(extras=(Extra("a", "A", 0),)),
    ],
)
def test_schemes_that_cannot_count(scheme: Scheme) -> None:
    with pytest.raises(BadScheme):
        checked(scheme)


NAMES = ["a", "b", "c", "d"]
RESULTS = st.lists(
    st.tuples(st.permutations(NAMES), st.integers(0, 20), st.integers(0, 20)).map(
        lambda drawn: game(1, drawn[0][0], drawn[1], drawn[0][1], drawn[2])
    ),
    max_size=12,
)


@given(RESULTS)
def test_totals_are_the_sums_of_their_parts(games: list[Outcome]) -> None:
    rows = table(Scheme(), NAMES, games)
    given = sum(sum(worth(Scheme(), each).values()) for each in games)
    assert sum(row.points.value for row in rows) == given
    assert sum(row.tie_breaks["difference"].value for row in rows) == 0
    for row in rows:
        assert row.points.value == sum(amount for _, amount in row.points.parts)
        assert row.played == row.wins + row.draws + row.losses
    # The order in which results come in changes nothing.
    again = table(Scheme(), NAMES, list(reversed(games)))
    assert [(row.place, row.entrant) for row in again] == [(row.place, row.entrant) for row in rows]


def test_ratings_rise_with_wins_and_settle_with_games() -> None:
    games = [Played("anna", "bert", "anna")] * 12
    rated = ratings(games)
    assert rated["anna"].value > 1500 > rated["bert"].value
    assert rated["anna"].deviation < ratings(games[:1])["anna"].deviation
    assert ratings(games[:1])["anna"].is_provisional
    assert ratings([Played("a", "b", None)])["a"].value == ratings([Played("a", "b", None)])["b"].value
    assert len(list(history(games))) == 12
