"""What a base meets on its way, and where it stops."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.geometry import (
    Board,
    Body,
    Point,
    Pose,
    Shape,
    at_inches,
    box,
    gap_between,
    in_reach,
    is_within,
    overlaps,
    rectangle,
    round_base,
    solid_of,
    swept,
    touches,
)
from rules.core.ids import TerrainId, inches
from rules.core.movement import (
    EDGE,
    crosses,
    cut,
    farthest,
    first_obstruction,
    first_within,
    passage,
    route_length,
    straight,
)
from rules.core.terrain import Opening, Terrain, Wall, wall_solids


def model(x: float, y: float, base: int = 30, elevation: float = 0) -> Body:
    return Body(round_base(base, 1000), Pose(at_inches(x, y), 0, inches(elevation)))


def wood(name: str, left: float, low: float, right: float, high: float) -> Terrain:
    corners = rectangle(inches(left), inches(low), inches(right), inches(high))
    return Terrain(TerrainId(name), "light", corners, height=2000)


def test_a_base_touching_a_footprint_is_within_it() -> None:
    piece = wood("bush", 5, 0, 8, 4)
    assert touches(model(5 - 0.591, 2).shape, piece.area)
    assert not touches(model(5 - 0.691, 2).shape, piece.area)


def test_a_passage_measures_the_way_of_the_centre_inside_each_piece() -> None:
    mover = model(0, 2)
    pieces = [wood("near", 3, 0, 5, 4), wood("far", 7, 0, 10, 4), wood("aside", 3, 6, 5, 9)]
    found = passage(mover, straight(mover.pose, at_inches(12, 2)), pieces)
    assert found.length == 12_000
    assert [(m.id, m.inside) for m in found.met] == [("near", 2_000), ("far", 3_000)]
    assert found.met[0].after == pytest.approx(3_000 - 591, abs=2)
    assert not found.met[0].starts_within
    assert not found.met[0].ends_within
    assert found.obstruction is None


def test_a_model_that_starts_or_ends_in_contact_is_within() -> None:
    piece = wood("wall", 3, 0, 4, 4)
    mover = model(3 - 0.591, 2)
    (met,) = passage(mover, straight(mover.pose, at_inches(0, 2)), [piece]).met
    assert met.starts_within
    assert (met.inside, met.after, met.ends_within) == (0, 0, False)
    comer = model(0, 2)
    (met,) = passage(comer, straight(comer.pose, at_inches(3 - 0.591, 2)), [piece]).met
    assert met.ends_within


def test_bases_are_in_the_way_and_are_stopped_at_in_contact() -> None:
    mover, other = model(0, 0), model(6, 0.3)
    route = straight(mover.pose, at_inches(12, 0))
    stop = first_obstruction(mover, route, [solid_of("foe", other)])
    assert stop is not None
    assert stop.id == "foe"
    ended = mover.moved(stop.last.pose)
    assert not overlaps(ended.shape, other.shape)
    assert is_within(gap_between(ended, other), 0)
    assert passage(mover, route, (), [solid_of("foe", other)]).obstruction == stop


def test_a_model_in_contact_may_leave_and_slide_along() -> None:
    mover, other = model(0, 0), model(1.182, 0)
    for target in (at_inches(-5, 0), at_inches(0, 5)):
        assert first_obstruction(mover, straight(mover.pose, target), [solid_of("foe", other)]) is None
    assert farthest(mover, at_inches(5, 0), [solid_of("foe", other)]).after <= 1


def test_a_gap_narrower_than_the_base_is_closed() -> None:
    mover = model(0, 0)
    for half, free in ((0.588, False), (0.6, True)):
        posts = [solid_of("a", model(5, 0.591 + half)), solid_of("b", model(5, -0.591 - half))]
        assert (first_obstruction(mover, straight(mover.pose, at_inches(10, 0)), posts) is None) is free


def test_the_edge_of_the_board_stops_a_base() -> None:
    mover, board = model(40, 24), Board(48_000, 48_000)
    stop = first_obstruction(mover, straight(mover.pose, at_inches(50, 24)), (), board)
    assert stop is not None
    assert stop.id == EDGE
    assert stop.last.pose.at.x == pytest.approx(48_000 - 591, abs=2)
    assert board.holds(mover.moved(stop.last.pose).shape)


def test_bodies_on_another_floor_are_not_in_the_way() -> None:
    mover = model(0, 0)
    assert (
        first_obstruction(mover, straight(mover.pose, at_inches(9, 0)), [solid_of("up", model(5, 0, 30, 3))])
        is None
    )


def test_a_hull_sweeps_its_whole_width() -> None:
    tank = Body(box(4000, 2400, 1500), Pose(Point(0, 0)))
    route = straight(tank.pose, at_inches(10, 0))
    assert first_obstruction(tank, route, [solid_of("beside", model(6, 1.8))]) is None
    stop = first_obstruction(tank, route, [solid_of("hit", model(6, 1.7))])
    assert stop is not None
    assert 3_000 < stop.last.after < 4_000


def test_doors_let_bases_through_and_walls_do_not() -> None:
    house = Terrain(
        TerrainId("house"),
        "building",
        rectangle(5_000, 0, 9_000, 8_000),
        height=3_000,
        walls=(
            Wall(Point(5_000, 0), Point(5_000, 8_000), 0, 3_000, (Opening(3_000, 5_000, 0, 2_000, "door"),)),
        ),
    )
    for y, free in ((4, True), (2, False), (3.4, False)):
        mover = model(2, y)
        stop = first_obstruction(mover, straight(mover.pose, at_inches(7, y)), wall_solids(house))
        assert (stop is None) is free


def test_climbs_and_drops_are_added_up() -> None:
    mover = model(0, 0)
    route = (mover.pose, Pose(at_inches(2, 0), 0, 4_000), Pose(at_inches(4, 0), 0, 1_000))
    found = passage(mover, route)
    assert (found.length, found.climbed, found.dropped) == (4_000, 4_000, 3_000)


def test_a_route_is_cut_at_its_length() -> None:
    route = straight(Pose(Point(0, 0)), at_inches(3, 0), at_inches(3, 4))
    assert cut(route, 5_000)[-1].at == Point(3_000, 2_000)
    assert cut(route, 3_000)[-1].at == Point(3_000, 0)
    assert cut(route, 99_000) == route
    assert cut(route, 0) == route[:1]


def test_a_base_over_a_line_crosses_it() -> None:
    mover = model(0, 0)
    line = (at_inches(4, 0.5), at_inches(4, 5))
    assert crosses(mover, straight(mover.pose, at_inches(9, 0)), line)
    assert not crosses(mover, straight(mover.pose, at_inches(9, -1)), line)


coordinates = st.integers(2_000, 46_000)
points = st.builds(Point, coordinates, coordinates)
sizes = st.sampled_from([25, 30, 40, 50])


@given(points, points, points, st.tuples(sizes, sizes), st.sampled_from([0, 1000, 1500, 2000]))
def test_where_a_base_first_comes_within_a_range_it_is_within_it(
    start: Point, end: Point, at: Point, mm: tuple[int, int], limit: int
) -> None:
    mover, other = Body(round_base(mm[0], 1000), Pose(start)), Body(round_base(mm[1], 1000), Pose(at))
    route = straight(mover.pose, end)
    moment = first_within(mover, route, other.shape, limit)
    if moment is None:
        assert not in_reach(mover.moved(route[-1]).shape, other.shape, limit)
        return
    ended = mover.moved(moment.pose)
    assert gap_between(ended, other) <= limit + 2
    assert moment.after <= route_length(route)
    if not overlaps(mover.shape, other.shape):
        assert not overlaps(ended.shape, other.shape)
    if 0 < moment.after < route_length(route):
        assert gap_between(ended, other) >= limit - 1


@given(points, points, st.lists(st.tuples(points, sizes), max_size=6), sizes)
def test_a_stopped_base_overlaps_nothing_and_has_a_reason(
    start: Point, end: Point, others: list[tuple[Point, int]], mm: int
) -> None:
    mover = Body(round_base(mm, 1000), Pose(start))
    bodies = [Body(round_base(size, 1000), Pose(at)) for at, size in others]
    if any(overlaps(mover.shape, other.shape) for other in bodies):
        return
    solids = [solid_of(str(index), other) for index, other in enumerate(bodies)]
    moment = farthest(mover, end, solids, Board(48_000, 48_000))
    ended = mover.moved(moment.pose)
    assert not any(overlaps(ended.shape, other.shape) for other in bodies)
    if moment.pose.at != end:
        way = swept(mover.shape, start, end)
        assert any(gap_between(ended, other) <= 1 or is_grazed(other.shape, way) for other in bodies)


def is_grazed(shape: Shape, way: Shape) -> bool:
    """Whether a way goes into a round base by a rounding only, so that nobody can tell exactly where."""
    return overlaps(way, shape) and not overlaps(way, Shape(shape.outline, shape.radius - 3))
