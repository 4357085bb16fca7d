"""Answers are worked out once, belong to one value, and change nothing about it."""

from concurrent.futures import ThreadPoolExecutor

import msgspec

from rules.core.remember import Recent, once, remembered


class Field(msgspec.Struct, frozen=True, dict=True):
    width: int

    @once
    def area(self) -> int:
        """Its area."""
        ASKED.append("area")
        return self.width**2


class Piece(msgspec.Struct, frozen=True):
    size: int


ASKED: list[str] = []


@remembered
def room(field: Field, piece: Piece) -> int:
    """What is left beside a piece."""
    ASKED.append("room")
    return field.width - piece.size


def test_an_attribute_is_worked_out_once_for_each_value():
    ASKED.clear()
    field = Field(3)
    assert (field.area, field.area, Field(3).area) == (9, 9, 9)
    assert ASKED == ["area", "area"]


def test_what_is_kept_is_no_part_of_the_value():
    field = Field(3)
    assert field.area
    assert field == Field(3)
    assert msgspec.json.encode(field) == b'{"width":3}'
    assert msgspec.structs.replace(field, width=4).area == 16


def test_a_part_is_known_again_only_if_it_is_the_same_object():
    ASKED.clear()
    field, piece = Field(5), Piece(2)
    assert room(field, piece) == room(field, piece) == 3
    assert ASKED == ["room"]
    assert room(field, Piece(2)) == 3
    assert room(field, Piece(1)) == 4
    assert ASKED == ["room"] * 3


def test_answers_about_recent_values_are_kept_and_old_ones_forgotten():
    made = []
    sums = Recent(lambda value: made.append(value) or sum(value), most=2)
    first, second, third = (1, 2), (3, 4), (5, 6)
    assert [sums.of(first), sums.of(second), sums.of(first)] == [3, 7, 3]
    assert made == [first, second]
    assert sums.of(third) == 11
    assert sums.of(first) == 3
    assert sums.of(second) == 7
    assert made == [first, second, third, second]


def test_several_threads_may_ask_at_once():
    sums = Recent(sum, most=8)
    values = [tuple(range(number)) for number in range(40)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(sums.of, values * 50)) == [sum(value) for value in values] * 50
