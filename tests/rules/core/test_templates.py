"""Templates: their shapes, who is under them, and where they scatter."""

import pytest

from rules.core.geometry import (
    FRONT,
    Body,
    Point,
    Pose,
    at_inches,
    circle,
    degrees,
    distance,
    round_base,
    wholly_in_arc,
)
from rules.core.ids import inches
from rules.core.templates import fixed_to, laid, scattered, teardrop, trapezoid, under

FLAME = teardrop(500, 2_500, 7_000)
SCATTERGUN = trapezoid(1_000, 3_000, 7_000)


def model(x: float, y: float, base: int = 30, facing: float = 0) -> Body:
    return Body(round_base(base, 1_000), Pose(at_inches(x, y), degrees(facing)))


@pytest.mark.parametrize(
    ("shooter", "rolled", "expected"),
    [
        pytest.param((10, 20), (1, 4), (16, 20), id="straight back"),
        pytest.param((10, 20), (6, 10), (30, 20), id="straight on"),
        pytest.param((10, 20), (2, 5), (15.955, 22.939), id="one notch clockwise"),
    ],
)
def test_scatter_turns_clockwise_from_the_shooter(
    shooter: tuple[int, int], rolled: tuple[int, int], expected: tuple[float, float]
) -> None:
    number, far = rolled
    found = scattered(at_inches(20, 20), at_inches(*shooter), (number - 1) * degrees(36), inches(far))
    assert distance(found, at_inches(*expected)) <= 10


def test_who_is_under_a_blast_comes_in_order_of_nearness() -> None:
    bodies = [("far", model(2, 0)), ("near", model(0, 0)), ("out", model(3, 0)), ("also far", model(-2, 0))]
    assert under(circle(Point(0, 0), inches(1.5)), bodies) == ("near", "also far", "far")


def test_a_teardrop_is_as_long_and_wide_as_it_says() -> None:
    xs, ys = [p.x for p in FLAME], [p.y for p in FLAME]
    assert (min(xs), max(xs)) == (0, 7_000)
    assert max(ys) - min(ys) == 2_500
    assert [p.y for p in FLAME if p.x == 0] in ([-250, 250], [250, -250])


@pytest.mark.parametrize(
    ("x", "y", "hit"), [(7.5, 0, True), (8.3, 0, False), (3, 1.2, True), (3, 1.8, False)]
)
def test_a_flame_starts_at_the_edge_of_the_base(x: float, y: float, hit: bool) -> None:
    shooter = model(0, 0)
    assert under(fixed_to(shooter, FLAME, 0), [("x", model(x, y))]) == (("x",) if hit else ())


def test_a_template_across_the_dividing_line_is_not_in_front() -> None:
    shooter = model(0, 0)
    assert wholly_in_arc(shooter, FRONT, fixed_to(shooter, FLAME, degrees(40)))
    assert not wholly_in_arc(shooter, FRONT, fixed_to(shooter, FLAME, degrees(100)))


def test_a_template_is_laid_along_its_angle() -> None:
    assert set(laid(SCATTERGUN, at_inches(1, 1), degrees(90)).outline) == {
        Point(1_500, 1_000),
        Point(500, 1_000),
        Point(2_500, 8_000),
        Point(-500, 8_000),
    }
