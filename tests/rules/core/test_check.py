"""A number to roll and why: the arithmetic does not depend on who was asked first."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.check import ORDER, Check, Dice, Modifier, apply_modifier, check, modifier
from rules.core.message import say

D20 = Dice(faces=20, low_passes=True, always=1, never=20)
D6 = Dice(faces=6, low_passes=False)

dice = st.builds(
    Dice,
    faces=st.integers(2, 100),
    low_passes=st.booleans(),
    always=st.none() | st.integers(1, 2),
    never=st.none() | st.integers(1, 2),
).filter(lambda d: d.always is None or d.always != d.never)


@st.composite
def modifiers(draw):
    stage = draw(st.sampled_from(ORDER))
    amount = draw(st.integers(1, 4) if stage in {"divide", "multiply"} else st.integers(-30, 30))
    return Modifier(draw(st.sampled_from(["A-1", "A-2", "B-1"])), say("why"), amount, stage)


checks = st.builds(
    Check,
    of=st.just(say("test")),
    dice=dice,
    base=st.integers(-50, 50),
    modifiers=st.lists(modifiers(), max_size=6).map(tuple),
)


@given(st.integers(-50, 50), st.lists(modifiers(), max_size=6), st.randoms())
def test_the_order_in_which_reasons_are_found_changes_nothing(base, found, shuffler):
    mixed = list(found)
    shuffler.shuffle(mixed)
    assert check("test", D20, base, found).sum == check("test", D20, base, mixed).sum


@given(checks)
def test_the_target_is_a_face_of_the_die(one):
    assert 1 <= one.target <= one.dice.faces


@given(checks)
def test_the_chance_is_the_share_of_passing_faces(one):
    passing = [face for face in range(1, one.dice.faces + 1) if one.passes(face)]
    assert one.chance() == Fraction(len(passing), one.dice.faces)


@given(checks, st.sets(st.integers(1, 6)))
def test_groups_of_faces_hold_every_face_once_and_watched_ones_alone(one, watched):
    watched = {face for face in watched if face <= one.dice.faces}
    groups = list(one.watching(*watched).faces_that_differ())
    assert sum(chance for _, chance in groups) == 1
    for face in watched:
        assert (face, Fraction(1, one.dice.faces)) in groups
    passing = sum(chance for face, chance in groups if one.passes(face))
    assert passing == one.chance()


def test_a_target_of_twenty_still_fails_on_a_natural_twenty():
    sure = check("test", D20, 35)
    assert sure.target == 20
    assert not sure.passes(20)
    assert sure.chance() == Fraction(19, 20)


def test_a_target_below_one_still_passes_on_a_natural_one():
    hopeless = check("test", D20, -5)
    assert hopeless.target == 1
    assert hopeless.passes(1)
    assert not hopeless.passes(2)


def test_dice_without_bounds_may_leave_no_face_or_every_one():
    free = Dice(20, low_passes=True, bounded=False)
    hopeless, certain = check("armour", free, 0), check("armour", free, 20)
    assert (hopeless.target, hopeless.chance()) == (0, 0)
    assert (certain.target, certain.chance()) == (20, 1)


def test_high_rolls_pass_where_the_game_says_so():
    assert [face for face in range(1, 7) if check("test", D6, 4).passes(face)] == [4, 5, 6]


def test_each_stage_does_its_arithmetic_in_turn():
    reasons = [
        modifier("R-6", "cap", 12, "cap"),
        modifier("R-5", "floor", 3, "floor"),
        modifier("R-4", "add", -1),
        modifier("R-3", "half", 2, "divide"),
        modifier("R-2", "double", 3, "multiply"),
        modifier("R-1", "set", 9, "set"),
    ]
    assert check("test", D20, 1, reasons).sum == 12
    assert check("test", D20, 1, reasons[2:]).sum == 13


@pytest.mark.parametrize(("value", "half"), [(7, 4), (8, 4), (-7, -3), (0, 0)])
def test_halves_are_rounded_up(value, half):
    assert apply_modifier(value, modifier("R-1", "half", 2, "divide")) == half


def test_a_reason_that_changes_nothing_is_not_listed_but_a_floor_of_nothing_is():
    assert check("test", D20, 5, [modifier("R-1", "nothing")]).modifiers == ()
    assert len(check("test", D20, 5, [modifier("R-1", "floor", 0, "floor")]).modifiers) == 1
