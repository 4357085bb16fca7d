"""Pairings: nobody twice, byes fair, floats as few as can be; against a search through all pairings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.leagues.outcome import Outcome, Side
from campaigns.leagues.pairing import NoPairing, Pair, bracket, next_of_bracket, round_robin, swiss
from campaigns.leagues.scheme import Scheme
from campaigns.leagues.simulation import simulate
from campaigns.leagues.standings import table

SCHEME = Scheme()


def names(many: int) -> list[str]:
    return [f"p{number:02}" for number in range(many)]


def played(number: int, pairs: Sequence[Pair], wins: Iterator[int]) -> list[Outcome]:
    """A round in which chance decides."""
    made = []
    for one, other in pairs:
        if other is None:
            made.append(Outcome(number, Side(one)))
        else:
            won = ("one", "other", "draw")[next(wins) % 3]
            made.append(Outcome(number, Side(one), Side(other), won))  # type: ignore[arg-type]
    return made


@settings(deadline=None, max_examples=60)
@given(
    st.integers(2, 17), st.integers(1, 6), st.lists(st.integers(0, 2), min_size=60, max_size=60), st.data()
)
def test_swiss_rounds_are_fair(players: int, rounds: int, luck: list[int], data: st.DataObject) -> None:
    entrants, outcomes, wins = names(players), list[Outcome](), iter(luck * 4)
    playing = list(entrants)
    for number in range(1, rounds + 1):
        pairs = swiss(table(SCHEME, entrants, outcomes), playing, outcomes)
        paired = [each for pair in pairs for each in pair if each is not None]
        assert sorted(paired) == sorted(playing)
        byes = Counter(game.one.entrant for game in outcomes if game.is_bye)
        alone = [one for one, other in pairs if other is None]
        assert len(alone) == len(playing) % 2
        assert all(byes[each] == min(byes[other] for other in playing) for each in alone)
        met = {game.pair for game in outcomes if not game.is_bye}
        again = sum(frozenset(pair) in met for pair in pairs if pair[1] is not None)
        if number <= players // 2:
            # Dirac's theorem: as long as everybody has met less than half, there is a pairing without one.
            assert again == 0
        outcomes += played(number, pairs, wins)
        if len(playing) > 3 and data.draw(st.booleans()):
            playing.remove(data.draw(st.sampled_from(playing)))
            break  # Dropping out changes whom the theorem counts.


def _all_pairings(left: Sequence[str]) -> Iterator[list[tuple[str, str]]]:
    if not left:
        yield []
        return
    for place in range(1, len(left)):
        rest = [*left[1:place], *left[place + 1 :]]
        yield from ([(left[0], left[place]), *more] for more in _all_pairings(rest))


@settings(deadline=None, max_examples=40)
@given(st.sampled_from([4, 6, 8]), st.integers(1, 3), st.lists(st.integers(0, 2), min_size=12, max_size=12))
def test_floats_are_as_small_as_any_pairing_has_them(players: int, rounds: int, luck: list[int]) -> None:
    entrants, outcomes, wins = names(players), list[Outcome](), iter(luck)
    for number in range(1, min(rounds, players // 2) + 1):
        rows = table(SCHEME, entrants, outcomes)
        pairs = swiss(rows, entrants, outcomes)
        points = {row.entrant: row.points.value for row in rows}
        met = {game.pair for game in outcomes}
        legal = [p for p in _all_pairings(entrants) if not any(frozenset(pair) in met for pair in p)]
        fewest = min(sum(points[one] != points[other] for one, other in pairing) for pairing in legal)
        assert sum(points[one] != points[str(other)] for one, other in pairs) <= fewest + 1
        outcomes += played(number, pairs, wins)


def test_a_small_field_meets_again_before_nobody_plays() -> None:
    entrants, outcomes = names(4), list[Outcome]()
    for number in range(1, 7):
        pairs = swiss(table(SCHEME, entrants, outcomes), entrants, outcomes)
        outcomes += played(number, pairs, count(0, 3))
    met = Counter(game.pair for game in outcomes)
    # Everybody has met everybody in three rounds, and everybody again in three more.
    assert set(met.values()) == {2}
    assert len(met) == 6


def test_nobody_is_paired_where_everybody_has_gone() -> None:
    assert swiss(table(SCHEME, names(4), []), [], []) == []
    assert swiss(table(SCHEME, names(4), []), ["p02"], []) == [("p02", None)]


def test_a_large_event_with_drop_outs_and_late_joiners() -> None:
    report, rows = simulate(64, 6, 7, lambda: 0.0)
    assert (report.rematches, report.double_byes) == (0, 0)
    assert report.dropped > 0
    assert report.late > 0
    assert [row.place for row in rows] == sorted(row.place for row in rows)


@pytest.mark.parametrize("players", range(2, 12))
@pytest.mark.parametrize("twice", [False, True])
def test_round_robin(players: int, twice: bool) -> None:
    rounds = round_robin(names(players), twice=twice)
    for pairs in rounds:
        assert sorted(each for pair in pairs for each in pair if each) == names(players)
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs if pair[1] is not None)
    assert set(met.values()) == {2 if twice else 1}
    assert len(met) == players * (players - 1) // 2
    byes = Counter(one for pairs in rounds for one, other in pairs if other is None)
    assert set(byes.values()) <= {2 if twice else 1}


@pytest.mark.parametrize("players", range(2, 20))
def test_a_knock_out_has_one_winner_and_its_seeds_meet_last(players: int) -> None:
    pairs = bracket(names(players))
    assert sorted(each for pair in pairs for each in pair if each) == names(players)
    assert {one for one, other in pairs if other is None} <= set(names(players)[: len(pairs)])
    rounds = 0
    while pairs:
        # The better seed wins: then the two best meet at the end.
        last, pairs = pairs, next_of_bracket(pairs, {min(each for each in pair if each) for pair in pairs})
        rounds += 1
    assert last == [("p00", "p01")]
    assert 2 ** (rounds - 1) < players <= 2**rounds


def test_a_knock_out_waits_for_its_results() -> None:
    with pytest.raises(NoPairing, match="it is not known"):
        next_of_bracket(bracket(names(4)), {"p00"})
