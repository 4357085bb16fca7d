"""The language of catalogues' numbers and conditions: what it says, and what it refuses."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.lists import edit as edits
from rules.lists.amount import BadAmount, exact, plain, shown
from rules.lists.counting import value
from rules.lists.expression import SIZE, Apply, Copy, Count, Is, Limit, Number, Truth
from rules.lists.expression_text import BadExpression, read, read_number, read_truth, write
from rules.lists.standing import Standing
from tests.rules.lists.garrison import do, garrison, node, patrol

VALUES = {
    "2 * floor(size / 5)": 2,
    "size": 7,
    "limit": 1000,
    "limit(cards)": 10**12,
    "count(rifleman)": 7,
    "count(rifleman, army, direct)": 0,
    "count(troops)": 1,
    "count(any, force, direct)": 2,
    "count(launcher, parent)": 2,
    "count(launcher, unit)": 2,
    "count(rifleman, riflemen)": 7,
    "count('rifleman', \"army\")": 7,
    "points(troops)": 0,
    "points(any, unit)": 114,
    "cost(pts, launcher)": 30,
    "forces(patrol)": 1,
    "1 + 2 * 3 - 4 / 8": Fraction(13, 2),
    "(1 + 2) * 3": 9,
    "-3 + 1": -2,
    "1 / 0": 0,
    "floor(7 / 2) + ceil(7 / 2)": 7,
    "floor(-7 / 2)": -4,
    "min(3, 1, 2) + max(3, 1, 2)": 4,
    "if(size >= 10, 4, 2)": 2,
    "0.1 * 3": Fraction(3, 10),
    "limit / 3": Fraction(1000, 3),
    "copy": 1,
    "has(captain) and not has(witch)": 1,
    "size = 7 or size > 100": 1,
    "not (1 < 2)": 0,
    "is(launcher)": 1,
    "is(riflemen, ancestor)": 1,
    "is(patrol, force)": 1,
    "true and false": 0,
}


def spot():
    roster = patrol("captain", "riflemen")
    roster = do(roster, edits.SetCount(node(roster, "rifleman"), 7), edits.Add("riflemen2", "launcher", 2))
    standing = Standing(garrison(), roster)
    return standing.by_id[node(roster, "launcher")]


@pytest.mark.parametrize("text", VALUES)
def test_what_it_is_worth(text):
    assert value(spot(), read(text)) == VALUES[text]


WRONG = [
    "",
    "1 +",
    "size size",
    "rifleman",
    "count()",
    "count(a, b, c)",
    "sum(a)",
    "if(1, 2, 3)",
    "if(true, 1, false)",
    "floor(1, 2)",
    "not 3",
    "1 and 2",
    "(1 < 2) + 1",
    "1 < 2 < 3",
    "count(a",
    "2 ** 3",
    "a; b",
    "__import__('os')",
    "(" * 60 + "1" + ")" * 60,
    "1" * 60,
    "1 + " * 6000 + "1",
]


@pytest.mark.parametrize("text", WRONG, ids=lambda text: text[:20] or "nothing")
def test_what_is_refused(text):
    with pytest.raises(BadExpression):
        read(text)


def test_numbers_and_truths_are_kept_apart():
    assert read_number("size + 1")
    assert read_truth("size > 1")
    with pytest.raises(BadExpression, match="where true or false is needed"):
        read_truth("size")
    with pytest.raises(BadExpression, match="where a number is needed"):
        read_number("size > 1")


ids = st.sampled_from(["rifleman", "troops", "any", "model", "4f2-a b'", 'a "b"', "riflemen::x"])
scopes = st.sampled_from(["self", "parent", "unit", "force", "army", "category", "riflemen", "troops"])
counts = st.builds(
    Count, ids, scopes, st.sampled_from(["selections", "forces", "points", "pts"]), *[st.booleans()] * 3
)
leaves = st.one_of(
    st.integers(-50, 50).map(Number),
    st.sampled_from([Fraction(1, 3), Fraction(-7, 4)]).map(Number),
    counts,
    st.just(SIZE),
    st.just(Limit()),
    st.just(Copy()),
)
truths = st.one_of(st.booleans().map(Truth), st.builds(Is, ids, scopes))


def numbers(depth: int):
    if depth == 0:
        return leaves
    inner = numbers(depth - 1)
    return st.one_of(
        leaves,
        st.builds(
            lambda name, a, b: Apply(name, (a, b)), st.sampled_from(["+", "-", "*", "/", "min"]), inner, inner
        ),
        st.builds(lambda name, a: Apply(name, (a,)), st.sampled_from(["floor", "ceil"]), inner),
        st.builds(lambda c, a, b: Apply("if", (c, a, b)), conditions(depth - 1), inner, inner),
    )


def conditions(depth: int):
    if depth == 0:
        return truths
    inner = conditions(depth - 1)
    return st.one_of(
        truths,
        st.builds(
            lambda name, a, b: Apply(name, (a, b)),
            st.sampled_from(["<", "<=", "=", "!=", ">=", ">"]),
            numbers(depth - 1),
            numbers(depth - 1),
        ),
        st.builds(lambda name, a, b: Apply(name, (a, b)), st.sampled_from(["and", "or"]), inner, inner),
        st.builds(lambda a: Apply("not", (a,)), inner),
    )


@settings(max_examples=200, deadline=None)
@given(st.one_of(numbers(3), conditions(3)))
def test_every_expression_is_written_and_read_and_has_a_value(expression):
    again = read(write(expression))
    here = spot_kept()
    assert value(here, again) == value(here, expression)
    assert write(read(write(again))) == write(again)


_KEPT: list = []


def spot_kept():
    if not _KEPT:
        _KEPT.append(spot())
    return _KEPT[0]


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="size count(),1+-*/<>=andornt'. ", max_size=40))
def test_any_text_is_read_or_refused(text):
    try:
        found = read(text)
    except BadExpression:
        return
    assert value(spot_kept(), found) is not None


@pytest.mark.parametrize(
    ("written", "amount", "said"),
    [
        (12, 12, "12"),
        (12.0, 12, "12"),
        (12.5, Fraction(25, 2), "12.5"),
        ("12.5", Fraction(25, 2), "12.5"),
        (0.1, Fraction(1, 10), "0.1"),
        ("1/3", Fraction(1, 3), "1/3"),
        (-0.25, Fraction(-1, 4), "-0.25"),
        ("1e3", 1000, "1000"),
    ],
)
def test_amounts_are_exact(written, amount, said):
    assert exact(written) == amount
    assert shown(exact(written)) == said
    assert exact(plain(exact(written))) == amount


@pytest.mark.parametrize(
    "written", ["", "many", "1/0", "nan", float("inf"), True, None, 10**13, "1e999999999", "9" * 99]
)
def test_what_is_no_amount(written):
    with pytest.raises(BadAmount):
        exact(written)
