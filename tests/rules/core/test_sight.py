"""Sight: a line, however thin, between two bodies."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.core import sight as sight_module
from rules.core.geometry import (
    Body,
    Point,
    Pose,
    Solid,
    at_inches,
    box,
    overlaps,
    rectangle,
    round_base,
    solid_of,
)
from rules.core.ids import TerrainId, inches
from rules.core.sight import Scene, warm_up
from rules.core.terrain import Opening, Terrain, Wall, opaque


def model(x: float, y: float, height: float = 1, base: int = 30, elevation: float = 0) -> Body:
    return Body(round_base(base, inches(height)), Pose(at_inches(x, y), 0, inches(elevation)))


def block(name: str, sides: tuple[float, float, float, float], height: float) -> Terrain:
    corners = rectangle(*map(inches, sides))
    return Terrain(TerrainId(name), "heavy", corners, inches(height))


def scene(*pieces: Terrain) -> Scene:
    return Scene(opaque(pieces))


def test_a_high_wall_across_hides_and_is_named() -> None:
    found = scene(block("wall", (5, -5, 6, 5), 3)).sight(model(0, 0), model(10, 0))
    assert not found.seen
    assert found.blocked_by == ("wall",)


def test_one_sees_over_a_low_wall_along_the_line_given() -> None:
    found = scene(block("wall", (5, -5, 6, 5), 1)).sight(model(0, 0, 1.5), model(10, 0, 1.5, 40))
    assert found.seen
    assert found.line.start_height > 1_000
    assert found.line.start == Point(591, 0)


@pytest.mark.parametrize(
    ("wall_top", "seen"),
    [(0.5, True), (0.591, True), (0.592, False), (0.7, False)],
)
def test_the_edge_of_a_base_is_enough_and_touching_the_wall_does_not_block(
    wall_top: float, seen: bool
) -> None:
    table = scene(block("wall", (5, -5, 6, wall_top), 3))
    assert table.sees(model(0, 0), model(10, 0)) is seen
    assert table.sees(model(10, 0), model(0, 0)) is seen


def test_a_wall_as_high_as_both_bodies_is_only_touched() -> None:
    assert scene(block("wall", (5, -5, 6, 5), 1)).sees(model(0, 0), model(10, 0))
    assert not scene(block("wall", (5, -5, 6, 5), 1.001)).sees(model(0, 0), model(10, 0))


@pytest.mark.parametrize(
    ("second", "seen"),
    [
        pytest.param(block("b", (5, 0, 6, 5), 3), False, id="side by side, touching"),
        pytest.param(block("b", (6, 0, 7, 5), 3), False, id="corner to corner"),
        pytest.param(block("b", (5, 0.001, 6, 5), 3), True, id="a thousandth apart"),
    ],
)
def test_pieces_that_touch_leave_no_gap(second: Terrain, seen: bool) -> None:
    assert scene(block("a", (5, -5, 6, 0), 3), second).sees(model(0, 0), model(10, 0)) is seen


def test_one_looks_past_two_corners_that_no_single_straight_try_would_find() -> None:
    slot = (block("a", (3, -9, 4, 0.2), 3), block("b", (7, 0.3, 8, 9), 3), block("c", (5, 0.5, 6, 9), 3))
    assert scene(*slot).sees(model(0, 0), model(11, 0.4))


@pytest.mark.parametrize(("wall_at", "seen"), [(2, True), (9, False)])
def test_from_a_height_one_sees_over_a_wall_near_by_but_not_over_one_before_the_target(
    wall_at: float, seen: bool
) -> None:
    high = model(0, 0, 1, elevation=3)
    assert scene(block("wall", (wall_at, -9, wall_at + 0.3, 9), 3)).sees(high, model(10, 0)) is seen


def test_what_a_body_stands_in_does_not_blind_it() -> None:
    ruin = block("ruin", (-2, -2, 2, 2), 4)
    assert scene(ruin).sees(model(0, 0), model(10, 0))
    assert scene(ruin).sees(model(10, 0), model(0, 0))
    assert not scene(ruin).sees(model(-5, 0), model(10, 0))


def test_a_vehicle_blocks_but_not_itself() -> None:
    tank = Body(box(5_000, 3_000, 2_500), Pose(Point(10_000, 0), 4_500))
    table = Scene([solid_of("tank", tank)])
    assert not table.sees(model(0, 0), model(20, 0))
    assert table.sees(model(0, 0), tank)
    assert table.sees(tank, model(20, 0))
    assert table.sees(model(0, 0), model(20, 0), ignoring={"tank"})
    walker = Scene([solid_of("walker", model(10, 0, 3, 60))])
    assert walker.sight(model(0, 0), model(20, 0)).blocked_by == ("walker",)
    assert walker.sees(model(0, 0), model(20, 2.5))


def house(*openings: Opening, floors: tuple[int, ...] = (3_000, 6_000)) -> Terrain:
    corners = rectangle(10_000, 0, 16_000, 8_000)
    walls = tuple(
        Wall(a, b, 0, 6_000, openings if index == 3 else ())
        for index, (a, b) in enumerate(zip(corners, corners[1:] + corners[:1], strict=True))
    )
    return Terrain(TerrainId("house"), "building", corners, 6_000, walls=walls, floors=floors)


WINDOW = Opening(3_000, 5_000, 500, 2_000, "window")


def test_sight_passes_an_opening_and_nothing_else_of_a_building() -> None:
    inside, before, aside = model(13, 4), model(2, 4), model(2, 30)
    assert scene(house(WINDOW)).sees(before, inside)
    assert scene(house(WINDOW)).sees(inside, before)
    assert not scene(house()).sees(before, inside)
    assert not scene(house(WINDOW)).sees(aside, inside)
    found = scene(house(WINDOW)).sight(before, inside)
    assert 500 <= found.line.end_height <= 2_000


def test_floors_part_the_levels_of_a_building() -> None:
    above = model(13, 4, elevation=3)
    assert not scene(house(WINDOW)).sees(model(2, 4), above)
    assert not scene(house()).sees(model(13, 4), above)
    assert not scene(house()).sees(model(13, 4, height=3), above)
    assert not scene(house()).sees(model(12, 2), above)
    for sill, seen in ((3_100, True), (3_500, False)):
        upper = Opening(3_000, 5_000, sill, 5_000, "upper window")
        assert scene(house(upper)).sees(model(2, 4), above) is seen


def test_one_sees_under_a_bridge() -> None:
    bridge = Terrain(TerrainId("bridge"), "bridge", rectangle(5_000, -9_000, 7_000, 9_000), 500, 2_000)
    assert scene(bridge).sees(model(0, 0), model(12, 0))
    assert not scene(bridge).sees(model(6, 0, elevation=2.5), model(6, 0))


def test_pieces_seen_through_do_not_block() -> None:
    wood = Terrain(
        TerrainId("wood"), "light", rectangle(5_000, -5_000, 8_000, 5_000), 4_000, see_through=True
    )
    assert scene(wood).sees(model(0, 0), model(12, 0))


tenths = st.integers(0, 480).map(lambda tenth: tenth * 100)
coordinates = st.one_of(st.integers(0, 48_000), tenths)
heights = st.sampled_from([500, 1_000, 1_500, 2_000, 3_000])


@st.composite
def bodies(draw: st.DrawFn) -> Body:
    at = Point(draw(coordinates), draw(coordinates))
    elevation = draw(st.sampled_from([0, 0, 0, 1_000, 3_000]))
    if draw(st.integers(0, 4)) == 0:
        return Body(box(4_000, 2_400, draw(heights)), Pose(at, draw(st.integers(0, 35_999)), elevation))
    return Body(round_base(draw(st.sampled_from([25, 30, 40, 50])), draw(heights)), Pose(at, 0, elevation))


@st.composite
def pieces(draw: st.DrawFn) -> Terrain:
    x, y = draw(coordinates), draw(coordinates)
    if draw(st.integers(0, 5)) == 0:
        moved = house(WINDOW)
        by = Point(x - 10_000, y)
        walls = tuple(Wall(w.start + by, w.end + by, w.bottom, w.top, w.openings) for w in moved.walls)
        corners = tuple(p + by for p in moved.shape)
        return Terrain(
            TerrainId(f"house {x} {y}"), "building", corners, 6_000, walls=walls, floors=moved.floors
        )
    width, depth = draw(st.integers(100, 9_000)), draw(st.integers(100, 9_000))
    slant = draw(st.integers(-2_000, 2_000))
    corners = (
        Point(x, y),
        Point(x + width, y + slant),
        Point(x + width, y + slant + depth),
        Point(x, y + depth),
    )
    elevation = draw(st.sampled_from([0, 0, 0, 0, 1_500]))
    return Terrain(TerrainId(f"{x} {y}"), "heavy", corners, draw(heights), elevation)


layouts = st.lists(pieces(), min_size=1, max_size=8)


@given(layouts, bodies(), bodies())
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_sight_is_the_same_from_both_sides(layout: list[Terrain], one: Body, other: Body) -> None:
    table = scene(*layout)
    assert table.sees(one, other) == table.sees(other, one)
    found, back = table.sight(one, other), table.sight(other, one)
    assert (found.seen, found.line.start) == (back.seen, back.line.end)
    assert found.seen or found.blocked_by


def carried(body: Body, quarter: bool) -> Body:
    x, y = body.at.x, body.at.y
    if quarter:
        return body.moved(Pose(Point(-y, x), (body.pose.facing + 9_000) % 36_000, body.bottom))
    return body.moved(Pose(Point(-x, y), (18_000 - body.pose.facing) % 36_000, body.bottom))


def carried_solid(solid: Solid, quarter: bool) -> Solid:
    outline = tuple(Point(-p.y, p.x) if quarter else Point(-p.x, p.y) for p in solid.shape.outline)
    return Solid(solid.id, type(solid.shape)(outline, solid.shape.radius), solid.bottom, solid.top)


@given(layouts, bodies(), bodies(), st.booleans())
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_turning_or_mirroring_the_table_changes_nothing(
    layout: list[Terrain], one: Body, other: Body, quarter: bool
) -> None:
    found = opaque(layout)
    there = Scene([carried_solid(solid, quarter) for solid in found])
    assert Scene(found).sees(one, other) == there.sees(carried(one, quarter), carried(other, quarter))


@given(layouts, pieces(), bodies(), bodies())
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_one_more_piece_never_opens_a_view(
    layout: list[Terrain], more: Terrain, one: Body, other: Body
) -> None:
    if scene(*layout, more).sees(one, other):
        assert scene(*layout).sees(one, other)


def is_inside(solid: Solid, x: float, y: float, z: float) -> bool:
    """Plain float test, independent of the kernel: is a point well inside a prism?"""
    outline = solid.shape.outline
    inside = False
    for a, b in zip(outline, outline[1:] + outline[:1], strict=True):
        if (a.y > y) != (b.y > y) and x < a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y):
            inside = not inside
    return inside and solid.bottom + 1 < z < solid.top - 1


@given(layouts, bodies(), bodies())
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_line_given_is_free_at_every_step(layout: list[Terrain], one: Body, other: Body) -> None:
    found = scene(*layout).sight(one, other)
    if not found.seen:
        return
    blocking = [
        solid
        for solid in opaque(layout)
        if len(solid.shape.outline) > 2
        and not any(overlaps(body.shape, solid.shape) for body in (one, other))
    ]
    line = found.line
    for step in range(1, 200):
        share = step / 200
        x = line.start.x + (line.end.x - line.start.x) * share
        y = line.start.y + (line.end.y - line.start.y) * share
        z = line.start_height + (line.end_height - line.start_height) * share
        near = [(dx, dy) for dx in (-2, 2) for dy in (-2, 2)]
        deep = [s for s in blocking if all(is_inside(s, x + dx, y + dy, z) for dx, dy in near)]
        assert not deep


@pytest.mark.slow
@given(layouts, st.lists(bodies(), min_size=2, max_size=6))
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_compiled_and_plain_kernels_agree(layout: list[Terrain], found: list[Body]) -> None:
    pytest.importorskip("numba")
    assert warm_up()
    pairs = [(i, j) for i in range(len(found)) for j in range(len(found)) if i != j]
    compiled = scene(*layout)
    fast = compiled.sight_many(found, pairs)
    lines = [compiled.sight(found[i], found[j]) for i, j in pairs]
    twin = sight_module._TWIN
    made, twin._compiled, twin._failed = twin._compiled, None, True
    try:
        plain = scene(*layout)
        assert plain.sight_many(found, pairs) == fast
        assert [plain.sight(found[i], found[j]) for i, j in pairs] == lines
    finally:
        twin._compiled, twin._failed = made, False
