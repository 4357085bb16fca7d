"""Lengths, angles, shapes, facings: the ground that every rule stands on."""

from fractions import Fraction
from math import cos, hypot, pi, sin

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.geometry import (
    FRONT,
    QUARTERS,
    TOLERANCE,
    UNIT,
    Arc,
    BadShape,
    Board,
    Body,
    Footprint,
    Point,
    Pose,
    Shape,
    arc_holding,
    at_inches,
    away,
    base_radius,
    bearing,
    box,
    check_polygon,
    circle,
    contains_point,
    convex_hull,
    degrees,
    distance,
    edge_point,
    gap,
    gap_between,
    gap_in_space,
    in_arc,
    in_front,
    inside_length,
    is_within,
    length,
    oval,
    overlaps,
    rectangle,
    round_base,
    slant,
    step,
    touches,
    towards,
    turn_between,
    unit,
    wholly_in_arc,
    wholly_in_rear,
    wholly_inside,
)
from rules.core.ids import inches

coordinates = st.integers(-60_000, 60_000)
points = st.builds(Point, coordinates, coordinates)
angles = st.integers(0, 35_999)


def model(x: float, y: float, base: int = 30, facing: float = 0, height: float = 1) -> Body:
    return Body(round_base(base, inches(height)), Pose(at_inches(x, y), degrees(facing)))


def quarter_turn(point: Point) -> Point:
    return Point(-point.y, point.x)


def mirrored(point: Point) -> Point:
    return Point(-point.x, point.y)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param(model(0, 0, 30), model(10, 0, 40), 8.622, id="bases in a row"),
        pytest.param(model(0, 0, 30), model(3, 4, 30), 3.819, id="bases at a slant"),
        pytest.param(model(0, 0, 30), model(25, 0, 30), 23.819, id="long shot"),
        pytest.param(model(0, 0, 30), model(25.3, 0, 30), 24.119, id="a little too long"),
    ],
)
def test_distance_runs_from_base_edge_to_base_edge(one: Body, other: Body, expected: float) -> None:
    assert gap_between(one, other) == pytest.approx(inches(expected), abs=2)


def test_distance_to_a_wall_runs_to_its_nearest_point() -> None:
    wall = Shape(rectangle(6000, -1000, 7000, 1000))
    assert gap(model(0, 0, 50).shape, wall) == pytest.approx(inches(5.016), abs=2)


@pytest.mark.parametrize(
    ("far", "within"), [(12_000, True), (12_001, True), (12_002, False), (12_010, False)]
)
def test_the_limit_is_within_and_a_rounding_is_forgiven(far: int, within: bool) -> None:
    assert is_within(far, inches(12)) is within


@pytest.mark.parametrize(("x", "under"), [(12, True), (12.2, False)])
def test_a_base_is_under_a_template_as_soon_as_a_part_of_it_is(x: float, under: bool) -> None:
    assert touches(circle(at_inches(10, 10), inches(1.5)), model(x, 10).shape) is under


def test_towards_and_away_follow_the_line_through_the_centres() -> None:
    assert away(at_inches(0, 0), at_inches(6, 8), inches(5)) == at_inches(-3, -4)
    assert towards(at_inches(0, 0), at_inches(6, 8), inches(5)) == at_inches(3, 4)
    assert towards(at_inches(1, 1), at_inches(1, 1), inches(5)) == at_inches(1, 1)


@pytest.mark.parametrize(("gap_inches", "rise", "expected"), [(23, 6, 23.770), (23.5, 6, 24.254)])
def test_distance_between_heights_is_the_straight_line(
    gap_inches: float, rise: float, expected: float
) -> None:
    assert slant(inches(gap_inches), inches(rise)) == pytest.approx(inches(expected), abs=2)


def test_gap_in_space_uses_the_ground_that_bases_stand_on() -> None:
    high = Body(round_base(30, 1000), Pose(at_inches(10, 0), 0, inches(4)))
    flat = gap_between(model(0, 0), high)
    assert gap_in_space(model(0, 0), high) == slant(flat, inches(4))


@pytest.mark.parametrize(("mm", "radius"), [(25, 492), (30, 591), (40, 787), (50, 984), (60, 1181)])
def test_base_radius_is_rounded_to_the_nearest_thousandth(mm: int, radius: int) -> None:
    assert base_radius(mm) == radius


@pytest.mark.parametrize(
    ("y", "front"),
    [
        pytest.param(-0.4, True, id="a sliver before the line"),
        pytest.param(-0.7, False, id="wholly behind"),
        pytest.param(-0.591, True, id="touching the line"),
    ],
)
def test_a_base_across_the_dividing_line_is_in_front(y: float, front: bool) -> None:
    viewer, other = model(0, 0, facing=90), model(5, y)
    assert in_front(viewer, other.shape) is front
    assert wholly_in_rear(viewer, other.shape) is not front


def test_two_of_three_stand_in_front() -> None:
    viewer = model(0, 0, facing=90)
    assert [in_front(viewer, model(x, y).shape) for x, y in [(-2, 3), (2, 4), (0, -3)]] == [True, True, False]


@pytest.mark.parametrize(
    ("facing", "name"),
    [(0, "front"), (90, "right"), (180, "rear"), (270, "left"), (45, "front"), (315, "front")],
)
def test_four_arcs_split_the_table(facing: float, name: str) -> None:
    assert arc_holding(model(0, 0, facing=facing), at_inches(10, 0)) == name


def test_arcs_hold_a_base_in_part_or_wholly() -> None:
    viewer = Body(box(4000, 2000, 1500), Pose(Point(0, 0)))
    ahead, across = model(10, 0).shape, model(5, 5.2).shape
    assert in_arc(viewer, QUARTERS["front"], ahead)
    assert wholly_in_arc(viewer, QUARTERS["front"], ahead)
    assert in_arc(viewer, QUARTERS["front"], across)
    assert in_arc(viewer, QUARTERS["left"], across)
    assert not wholly_in_arc(viewer, QUARTERS["left"], across)
    assert not in_arc(viewer, QUARTERS["rear"], ahead)
    wide = Arc(0, degrees(270))
    assert in_arc(viewer, wide, across)
    assert not in_arc(viewer, wide, model(-9, 0).shape)


@given(angles)
def test_unit_vectors_have_the_right_length_and_lie_far_from_a_rounding_border(angle: int) -> None:
    x, y = unit(angle)
    assert abs(hypot(x, y) - UNIT) < 1
    for value, whole in ((cos(angle * pi / 18_000), x), (sin(angle * pi / 18_000), y)):
        assert abs(abs(value * UNIT - whole) - 0.5) > 1e-5
    assert unit(angle + 9_000) == (-y, x)
    assert unit(-angle) == (x, -y)


@given(angles)
def test_a_step_is_seen_under_its_own_angle(angle: int) -> None:
    origin = Point(1234, -987)
    assert turn_between(bearing(origin, step(origin, angle, 1_000_000)), angle) <= 1
    assert distance(origin, step(origin, angle, 7_000)) == pytest.approx(7_000, abs=1)


@given(points, points)
def test_bearings_turn_with_the_table(a: Point, b: Point) -> None:
    if a == b:
        return
    assert bearing(quarter_turn(a), quarter_turn(b)) == (bearing(a, b) + 9_000) % 36_000
    assert bearing(mirrored(a), mirrored(b)) == (18_000 - bearing(a, b)) % 36_000


@given(points, points, points)
def test_no_detour_is_shorter_than_the_straight_way(a: Point, b: Point, c: Point) -> None:
    assert length([a, b, c]) >= distance(a, c)


bases = st.builds(
    lambda p, mm, facing, hull: Body(
        box(3000, 1400, 1500) if hull else round_base(mm, 1000), Pose(p, facing)
    ),
    points,
    st.sampled_from([25, 30, 40, 50, 60]),
    angles,
    st.booleans(),
)


@given(bases, bases)
def test_gaps_are_the_same_from_both_sides_and_on_a_turned_table(one: Body, other: Body) -> None:
    def turned(body: Body) -> Body:
        return body.moved(Pose(quarter_turn(body.at), (body.pose.facing + 9_000) % 36_000))

    assert gap_between(one, other) == gap_between(other, one)
    assert gap_between(turned(one), turned(other)) == gap_between(one, other)
    assert overlaps(one.shape, other.shape) == overlaps(other.shape, one.shape)
    if overlaps(one.shape, other.shape):
        assert gap_between(one, other) == 0


@given(points, st.integers(0, 3000), points, st.integers(0, 3000), st.integers(0, 40_000))
def test_a_gap_rounded_up_decides_as_the_exact_square_does(
    a: Point, ra: int, b: Point, rb: int, limit: int
) -> None:
    squared = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
    exactly = squared <= (limit + ra + rb) ** 2
    assert (gap(circle(a, ra), circle(b, rb)) <= limit) is exactly


def test_touching_is_no_overlap() -> None:
    assert not overlaps(circle(Point(0, 0), 591), circle(Point(1182, 0), 591))
    assert not overlaps(circle(Point(0, 0), 591), circle(Point(1181, 0), 591))
    assert overlaps(circle(Point(0, 0), 591), circle(Point(1180 - TOLERANCE, 0), 591))
    left, right = Shape(rectangle(0, 0, 1000, 1000)), Shape(rectangle(1000, 0, 2000, 1000))
    assert touches(left, right)
    assert not overlaps(left, right)
    assert overlaps(left, Shape(rectangle(990, 200, 2000, 300)))
    assert overlaps(left, Shape(rectangle(-500, 400, 2000, 600)))
    assert overlaps(left, left)


def test_wholly_inside_needs_the_whole_base() -> None:
    zone = rectangle(0, 0, 48_000, 6_000)
    assert wholly_inside(circle(Point(5_000, 591), 591), zone)
    assert not wholly_inside(circle(Point(5_000, 500), 591), zone)
    assert wholly_inside(Shape(rectangle(0, 0, 3_000, 6_000)), zone)
    assert not wholly_inside(Shape(rectangle(0, 0, 3_000, 6_100)), zone)
    notch = (Point(0, 0), Point(10, 0), Point(10, 10), Point(5, 2), Point(0, 10))
    notch = tuple(Point(p.x * 1000, p.y * 1000) for p in notch)
    assert not wholly_inside(Shape((Point(500, 8000), Point(9500, 8000), Point(5000, 1000))), notch)


def test_inside_length_counts_only_what_runs_inside() -> None:
    square = rectangle(2_000, -1_000, 5_000, 1_000)
    assert inside_length(Point(0, 0), Point(10_000, 0), square) == pytest.approx(3_000)
    assert inside_length(Point(3_000, 0), Point(10_000, 0), square) == pytest.approx(2_000)
    assert inside_length(Point(0, 1_000), Point(10_000, 1_000), square) == pytest.approx(3_000)
    assert inside_length(Point(0, 1_001), Point(10_000, 1_001), square) == 0
    comb = tuple(Point(x, y) for x, y in [(0, 0), (9, 0), (9, 5), (6, 5), (6, 1), (3, 1), (3, 5), (0, 5)])
    comb = tuple(Point(p.x * 1000, p.y * 1000) for p in comb)
    assert inside_length(Point(-1_000, 3_000), Point(10_000, 3_000), comb) == pytest.approx(6_000)


@given(st.lists(points, min_size=3, max_size=12))
def test_a_hull_holds_all_its_points(found: list[Point]) -> None:
    hull = convex_hull(found)
    if len(hull) > 2:
        assert all(contains_point(hull, p) for p in found)


@pytest.mark.parametrize(
    ("corners", "why"),
    [
        ([(0, 0), (1, 0)], "three corners"),
        ([(0, 0), (4, 0), (0, 4), (4, 4)], "cross or touch"),
        ([(0, 0), (4, 0), (4, 4), (0, 0)], "same point"),
        ([(0, 0), (4, 0), (8, 0)], "cross or touch"),
        ([(0, 0), (4, 0), (2, 0), (2, 4)], "cross or touch"),
        ([(0, 0), (40, 0), (2_000_000, 4)], "thousand"),
        ([(i, i * i) for i in range(65)], "at most 64"),
    ],
)
def test_hostile_outlines_are_refused_with_a_reason(corners: list[tuple[int, int]], why: str) -> None:
    with pytest.raises(BadShape, match=why.replace("thousand", "inches")):
        check_polygon([Point(x, y) for x, y in corners])


@pytest.mark.parametrize(
    "raw",
    [
        b'{"height": 0, "radius": 591}',
        b'{"height": 1000}',
        b'{"height": 1000, "radius": 591, "corners": [[0,0],[9,0],[0,9]]}',
        b'{"height": 1000, "corners": [[0,0],[9,0],[2,2],[0,9]]}',
        b'{"height": 1000, "radius": -4}',
        b'{"height": 1e9, "radius": 4}',
    ],
)
def test_a_footprint_from_outside_is_checked(raw: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(raw, type=Footprint)


@given(bases)
def test_bodies_survive_the_wire(body: Body) -> None:
    assert msgspec.json.decode(msgspec.json.encode(body), type=Body) == body


@pytest.mark.parametrize(
    ("angle", "at"), [(0, (2000, 0)), (90, (0, 1000)), (180, (-2000, 0)), (225, (-1000, -1000))]
)
def test_edge_point_of_a_hull(angle: float, at: tuple[int, int]) -> None:
    assert edge_point(Body(box(4000, 2000, 1500), Pose(Point(0, 0))), degrees(angle)) == Point(*at)


def test_a_board_holds_what_does_not_hang_over() -> None:
    board = Board(48_000, 48_000)
    assert board.holds(circle(Point(591, 591), 591))
    assert not board.holds(circle(Point(580, 591), 591))
    assert board.gap_to_edge(circle(Point(2_591, 9_000), 591)) == 2_000
    with pytest.raises(BadShape):
        Board(0, 48_000)


def test_an_oval_is_as_long_and_wide_as_it_says() -> None:
    outline = Body(oval(4134, 2756, 2000), Pose(Point(0, 0))).shape.outline
    assert max(p.x for p in outline) - min(p.x for p in outline) == 4134
    assert max(p.y for p in outline) - min(p.y for p in outline) == 2756


def test_front_is_half_the_table() -> None:
    viewer, beside = model(0, 0), model(0, 5)
    assert in_arc(viewer, FRONT, beside.shape)
    assert Fraction(FRONT.width, 36_000) == Fraction(1, 2)
