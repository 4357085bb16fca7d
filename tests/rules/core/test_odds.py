"""Exact chances from the procedure itself."""

from collections import Counter
from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from rules.core.check import Dice, check
from rules.core.event import Choice, Event, Question
from rules.core.message import say
from rules.core.odds import at_least, convolve, odds_of, outcomes
from rules.core.procedure import Log, Procedure, ask, option, roll, roll_die
from rules.core.procedure import test as attempt

D20 = Dice(faces=20, low_passes=True, always=1, never=20)

amounts = st.dictionaries(st.integers(0, 5), st.integers(1, 20), min_size=1).map(
    lambda weights: {value: Fraction(weight, sum(weights.values())) for value, weight in weights.items()}
)


class Hurt(Event, frozen=True, tag="hurt"):
    amount: int


def lose(state: int, event: Event) -> int:
    return state - event.amount


def blow(skill: int, armour: int):
    """To hit, armour, and a natural 1 hurts twice as much."""

    def procedure(log: Log[int]) -> Procedure[None]:
        hit = check("hit", D20, skill)
        face = yield from roll(hit)
        if hit.passes(face) and not (yield from attempt(check("armour", D20, armour))):
            log.emit(Hurt(2 if face == 1 else 1))

    return procedure


def by_hand(skill: int, armour: int) -> dict[int, Fraction]:
    left = Counter()
    for hit, saved in product(range(1, 21), repeat=2):
        struck = check("hit", D20, skill).passes(hit) and not check("armour", D20, armour).passes(saved)
        left[10 - struck * (2 if hit == 1 else 1)] += 1
    return {value: Fraction(count, 400) for value, count in left.items()}


@given(st.integers(-5, 25), st.integers(-5, 25))
def test_odds_are_what_counting_every_face_gives(skill, armour):
    assert odds_of(blow(skill, armour), 10, lose, lambda log: log.state) == by_hand(skill, armour)


def test_a_watched_face_is_counted_apart():
    def procedure(log: Log[int]) -> Procedure[None]:
        face = yield from roll(check("hit", D20, 10).watching(2, 3))
        log.emit(Hurt(face if face in {2, 3} else 0))

    odds = odds_of(procedure, 10, lose, lambda log: log.state)
    assert odds == {10: Fraction(18, 20), 8: Fraction(1, 20), 7: Fraction(1, 20)}


def test_a_plain_die_shows_each_face():
    def procedure(log: Log[int]) -> Procedure[None]:
        log.emit(Hurt((yield from roll_die(say("how many"), 6))))

    assert odds_of(procedure, 10, lose, lambda log: log.state) == {
        10 - n: Fraction(1, 6) for n in range(1, 7)
    }


def test_players_are_taken_to_choose_the_default_unless_told_otherwise():
    def procedure(log: Log[int]) -> Procedure[None]:
        options = (option("stand", say("stand")), option("duck", say("duck")))
        chosen = yield from ask(Question("blue", say("what"), options, "stand"))
        log.emit(Hurt(chosen.option == "stand"))

    assert odds_of(procedure, 10, lose, lambda log: log.state) == {9: 1}
    assert odds_of(procedure, 10, lose, lambda log: log.state, lambda _: Choice("duck")) == {10: 1}


def test_all_endings_together_are_certain():
    assert sum(chance for chance, _ in outcomes(blow(12, 14), 10, lose)) == 1


@given(st.lists(amounts, max_size=3), st.none() | st.integers(0, 6))
def test_sums_of_independent_numbers(parts, most):
    expected: dict[int, Fraction] = {}
    for chosen in product(*(part.items() for part in parts)):
        total = sum(value for value, _ in chosen)
        chance = Fraction(1)
        for _, share in chosen:
            chance *= share
        total = total if most is None else min(most, total)
        expected[total] = expected.get(total, Fraction(0)) + chance
    assert convolve(parts, most) == expected


@given(amounts)
def test_at_least(odds):
    assert at_least(odds, 0) == 1
    assert at_least(odds, max(odds)) == odds[max(odds)]
    assert at_least(odds, 99) == 0
