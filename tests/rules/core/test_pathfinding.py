"""Ways round what is in the way."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.core import pathfinding
from rules.core.geometry import (
    Board,
    Body,
    Point,
    Pose,
    Shape,
    Solid,
    at_inches,
    box,
    distance,
    gap,
    is_within,
    overlaps,
    rectangle,
    round_base,
    solid_of,
)
from rules.core.ids import inches
from rules.core.movement import first_obstruction
from rules.core.pathfinding import Way, way_near, way_to
from rules.core.turning_places import NOTHING, Outwards, places_about

BOARD = Board(48_000, 48_000)


def model(x: float, y: float, base: int = 30) -> Body:
    return Body(round_base(base, 1_000), Pose(at_inches(x, y)))


def wall(name: str, left: float, low: float, right: float, high: float) -> Solid:
    return Solid(name, Shape(rectangle(*map(inches, (left, low, right, high)))), 0, 3_000)


def check_free(body: Body, way: Way, solids: list[Solid]) -> None:
    assert first_obstruction(body, way.route, solids, BOARD) is None


def test_an_open_way_is_straight() -> None:
    way = way_to(model(5, 5), at_inches(20, 25), [wall("aside", 30, 30, 40, 31)], BOARD)
    assert way.arrives
    assert [pose.at for pose in way.route] == [at_inches(5, 5), at_inches(20, 25)]
    assert way.length == 25_000


def test_round_a_wall_is_hardly_longer_than_it_must_be() -> None:
    mover, solids = model(10, 10), [wall("wall", 14, 5, 15, 12)]
    way = way_to(mover, at_inches(20, 10), solids, BOARD)
    check_free(mover, way, solids)
    assert way.arrives
    clear = 2_000 + 591
    square = (clear**2 + 4_000**2) ** 0.5 + 1_000 + (clear**2 + 5_000**2) ** 0.5
    assert square * 0.97 < way.length < square * 1.02


def test_into_contact_with_a_base_beyond_others() -> None:
    mover, foe = model(10, 10), model(20, 10)
    others = [solid_of("a", model(15, 10)), solid_of("b", model(15, 11.2)), solid_of("foe", foe)]
    way = way_near(mover, foe.shape, 0, others, BOARD)
    check_free(mover, way, others)
    assert way.arrives
    ended = mover.moved(way.route[-1])
    assert is_within(gap(ended.shape, foe.shape), 0)
    assert not overlaps(ended.shape, foe.shape)
    assert 8_800 < way.length < 9_600


def test_a_foe_reached_only_from_behind() -> None:
    mover, foe = model(10, 10), model(20, 10)
    solids = [wall("shield", 18.8, 8, 19.3, 12), solid_of("foe", foe)]
    way = way_near(mover, foe.shape, 0, solids, BOARD)
    check_free(mover, way, solids)
    assert way.arrives


def test_to_a_side_of_the_board() -> None:
    mover, solids = model(10, 10), [wall("wall", 3, 5, 4, 15)]
    way = way_near(mover, BOARD.sides["west"], 0, solids, BOARD)
    check_free(mover, way, solids)
    assert way.arrives
    assert way.route[-1].at.x == pytest.approx(591, abs=2)
    straight = way_near(mover, BOARD.sides["south"], 0, solids, BOARD)
    assert straight.length == pytest.approx(10_000 - 591, abs=2)


def test_where_no_way_leads_it_comes_as_near_as_it_can() -> None:
    mover = model(10, 10)
    cell = [
        wall("w", 20, 5, 20.5, 15),
        wall("e", 30, 5, 30.5, 15),
        wall("s", 20, 5, 30.5, 5.5),
        wall("n", 20, 14.5, 30.5, 15),
    ]
    way = way_to(mover, at_inches(25, 10), cell, BOARD)
    check_free(mover, way, cell)
    assert not way.arrives
    assert way.route[-1].at.x >= 20_000 - 600


def test_a_way_is_cut_to_what_is_allowed() -> None:
    way = way_to(model(5, 5), at_inches(20, 25), (), BOARD).within(5_000)
    assert (way.length, way.arrives, way.route[-1].at) == (5_000, False, at_inches(8, 9))


def test_a_hull_is_led_with_room_to_turn() -> None:
    tank = Body(box(4_000, 2_400, 2_000), Pose(at_inches(10, 10)))
    solids = [wall("wall", 16, 2, 17, 12), solid_of("tree", model(20, 14))]
    way = way_to(tank, at_inches(26, 10), solids, BOARD)
    check_free(tank, way, solids)
    assert way.arrives


coordinates = st.integers(1_200, 46_800)
points = st.builds(Point, coordinates, coordinates)


@st.composite
def obstacles(draw: st.DrawFn) -> list[Solid]:
    found = []
    for index in range(draw(st.integers(0, 12))):
        at = draw(points)
        if draw(st.booleans()):
            size = draw(st.tuples(st.integers(300, 8_000), st.integers(300, 8_000)))
            shape = Shape(rectangle(at.x, at.y, at.x + size[0], at.y + size[1]))
            found.append(Solid(str(index), shape, 0, 3_000))
        else:
            found.append(
                solid_of(str(index), Body(round_base(draw(st.sampled_from([30, 60])), 1_000), Pose(at)))
            )
    return found


@given(obstacles(), points, points)
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=60)
def test_every_way_is_free_and_no_shorter_than_straight(found: list[Solid], start: Point, end: Point) -> None:
    mover = Body(round_base(30, 1_000), Pose(start))
    solids = [solid for solid in found if not overlaps(solid.shape, mover.shape)]
    way = way_to(mover, end, solids, BOARD)
    check_free(mover, way, solids)
    if way.arrives:
        assert way.route[-1].at == end
        assert way.length >= distance(start, end)


INCHES = st.integers(2, 40)
BASES = st.builds(
    lambda x, y, base: solid_of("", model(x, y, base)), INCHES, INCHES, st.sampled_from([30, 50])
)
SIDES = st.sampled_from([0.5, 2, 6])
WALLS = st.builds(lambda x, y, wide, deep: wall("", x, y, x + wide, y + deep), INCHES, INCHES, SIDES, SIDES)


def _without_outwards(shape: Shape, radius: int) -> tuple[tuple[Point, Outwards], ...]:
    """The same places, to and from which every leg is taut."""
    return tuple((place, NOTHING) for place, _ in places_about(shape, radius))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(BASES | WALLS, max_size=20))
def test_looking_only_along_taut_legs_misses_no_shorter_way(crowd: list[Solid]) -> None:
    mover = model(24, 44)
    solids = [each for each in crowd if gap(each.shape, mover.shape) > 0]
    edge = Shape((Point(0, 0), Point(48_000, 0)))
    found = way_near(mover, edge, 0, solids, BOARD)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pathfinding, "places_about", _without_outwards)
        best = way_near(mover, edge, 0, solids, BOARD)
    check_free(mover, found, solids)
    assert found.arrives == best.arrives
    assert found.length <= best.length * 1.005
