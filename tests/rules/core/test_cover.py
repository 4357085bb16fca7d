"""How much of a target is hidden, and by what."""

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.core import cover as cover_module
from rules.core.cover import WHOLE, Screens, chains, warm_up
from rules.core.geometry import (
    Body,
    Point,
    Pose,
    Solid,
    at_inches,
    box,
    circle,
    rectangle,
    round_base,
    solid_of,
)
from rules.core.ids import TerrainId, inches
from rules.core.terrain import Opening, Terrain, Wall, hiding


def model(x: float, y: float, height: float = 1, base: int = 30, elevation: float = 0) -> Body:
    return Body(round_base(base, inches(height)), Pose(at_inches(x, y), 0, inches(elevation)))


def block(
    name: str, sides: tuple[float, float, float, float], height: float, elevation: float = 0
) -> Terrain:
    corners = rectangle(*map(inches, sides))
    return Terrain(TerrainId(name), "light", corners, inches(height), inches(elevation))


def share(viewer: Body, target: Body, *pieces: Terrain) -> float:
    return Screens(hiding(pieces)).hidden(viewer, target).share / WHOLE


def test_nothing_between_hides_nothing() -> None:
    assert Screens(()).hidden(model(0, 0), model(10, 0)).share == 0
    assert share(model(0, 0), model(10, 0), block("behind", (11, -5, 12, 5), 3)) == 0
    assert share(model(0, 0), model(10, 0), block("beside", (4, 1, 6, 5), 3)) == 0
    assert share(model(0, 0), model(0, 0), block("round both", (-4, -1, 6, 5), 3)) == 0


def test_a_high_wall_across_hides_all() -> None:
    found = Screens(hiding([block("wall", (8, -5, 9, 5), 3)])).hidden(model(0, 0), model(10, 0))
    assert found.share == WHOLE
    (part,) = found.parts
    assert (part.id, part.share) == ("wall", WHOLE)
    assert (part.to_viewer, part.to_target) == (8_000 - 591, 1_000 - 591)


@pytest.mark.parametrize(
    ("top", "percent", "enough"), [(0.25, 25, True), (0.249, 25, False), (0.5, 50, True)]
)
def test_a_quarter_is_a_quarter(top: float, percent: int, enough: bool) -> None:
    """Seen level with its top, a wall that ends in the target's own plane hides its own height."""
    viewer, target = model(0, 0, height=top), model(10, 0, height=1)
    (part,) = Screens(hiding([block("wall", (9, -5, 10, 5), top)])).hidden(viewer, target).parts
    assert part.hides(percent) is enough


@pytest.mark.parametrize(
    ("aside", "expected"),
    [
        pytest.param(0.5, 0.25, id="half the width, half the height"),
        pytest.param(0.4, 0.2, id="two fifths of the width, half the height"),
    ],
)
def test_a_body_beside_the_target_hides_its_share_of_width_times_height(
    aside: float, expected: float
) -> None:
    """On the same scale as the target: its rectangle stands in the target's own plane."""
    target = model(10, 0, height=2, base=50)
    reach = target.footprint.radius
    left = -reach + round(2 * reach * aside)
    other = Body(round_base(30, 1_000), Pose(Point(10_000, left - 591)))
    found = Screens([solid_of("other", other)]).hidden(model(0, 0, height=2), target)
    assert found.share / WHOLE == pytest.approx(expected, abs=1e-3)
    assert found.parts[0].hides(25) is (expected >= 0.25)


def test_a_body_in_line_as_tall_as_the_target_hides_it() -> None:
    between = solid_of("between", model(8, 0))
    assert Screens([between]).hidden(model(0, 0), model(10, 0)).share == WHOLE


def test_perspective_is_true() -> None:
    """From 2 inches up, a wall of 1 inch half way hides nothing; near the target nearly half of it."""
    viewer, target = model(0, 0, height=2), model(10, 0, height=2)
    assert share(viewer, target, block("half way", (4.9, -5, 5, 5), 1)) == 0
    assert share(viewer, target, block("near", (8.9, -5, 9, 5), 1)) == pytest.approx((2 - 1 / 0.9) / 2)


def test_a_narrow_post_hides_its_width() -> None:
    """At half the distance it looks twice as wide: an inch against two of the target's."""
    post = block("post", (4.9, -0.25, 5, 0.25), 9)
    target = Body(box(2_000, 2_000, 1_000), Pose(Point(10_000, 0)))
    assert share(model(0, 0), target, post) == pytest.approx(0.5 / 4.9 * 10 / 2)


def test_a_slanting_shadow_is_measured_exactly() -> None:
    """A wall that leaves the line of view: its top edge falls across the rectangle."""
    wall = Wall(Point(5_000, -1_000), Point(9_000, 1_000), 0, 1_000)
    corners = rectangle(5_000, -1_000, 9_000, 1_000)
    fence = Terrain(TerrainId("fence"), "light", corners, 1_000, walls=(wall,))
    viewer, target = model(0, 0, height=2), Body(box(1_000, 1_000, 2_000), Pose(Point(10_000, 0)))
    steps = 20_000
    total = 0.0
    for step in range(steps):
        w = -500 + 1_000 * (step + 0.5) / steps
        depth = 7_000 / (10_000 - 2 * w)  # where the ray to w meets the fence y = (x - 7000) / 2
        total += min(2_000.0, max(0.0, 2_000 - 1_000 / depth)) / steps
    assert share(viewer, target, fence) == pytest.approx(total / 2_000, abs=1e-6)


def test_overlapping_shadows_count_once_together_and_fully_each() -> None:
    one, other = block("one", (8, -5, 8.5, 5), 3), block("other", (7, -5, 7.5, 5), 3)
    found = Screens(hiding([one, other])).hidden(model(0, 0), model(10, 0))
    assert found.share == WHOLE
    assert [(part.id, part.share) for part in found.parts] == [("other", WHOLE), ("one", WHOLE)]


def test_standing_in_an_area_hides_up_to_its_height() -> None:
    bush = block("bush", (9, -3, 12, 3), 0.5)
    assert share(model(0, 0, height=0.5), model(10, 0), bush) == pytest.approx(0.5)
    assert share(model(9.5, 0), model(20, 0), block("wood", (8, -3, 12, 3), 4)) == 1


def test_a_court_does_not_hide_who_stands_in_it() -> None:
    corners = tuple(
        at_inches(x, y) for x, y in [(8, -4), (12, -4), (12, -3), (9, -3), (9, 3), (12, 3), (12, 4), (8, 4)]
    )
    court = Terrain(TerrainId("court"), "heavy", corners, 2_000)
    assert share(model(20, 0), model(10, 0), court) == 0
    assert share(model(0, 0), model(10, 0), court) == 1


def test_an_opening_leaves_its_part_in_view() -> None:
    wall = Wall(Point(9_000, -4_000), Point(9_000, 4_000), 0, 3_000, (Opening(3_000, 5_000, 500, 2_000),))
    front = Terrain(
        TerrainId("house"), "building", rectangle(9_000, -4_000, 15_000, 4_000), 3_000, walls=(wall,)
    )
    found = share(model(0, 0), model(10, 0), front)
    assert found == pytest.approx(1 - 0.5 / 0.9)


def test_what_the_game_sees_past_is_left_out() -> None:
    screens = Screens(hiding([block("a", (8, -5, 8.5, 5), 3), block("b", (3, -5, 3.5, 5), 3)]))
    found = screens.hidden(model(0, 0), model(10, 0), ignoring={"b"})
    assert [part.id for part in found.parts] == ["a"]
    assert screens.hidden(model(0, 0), model(10, 0), ignoring={"a", "b"}).share == 0


def test_shadows_add_up_to_the_share() -> None:
    viewer, target = model(0, 0, height=1.5), model(10, 0.3, height=2, base=40)
    screens = Screens(hiding([block("low", (7, -5, 8, 0.4), 1)]))
    area = 0.0
    for shadow in screens.shadows(viewer, target):
        ring = [*shadow.corners, shadow.corners[0]]
        area += abs(sum(a.x * b.y - b.x * a.y for a, b in pairwise(ring))) / 2
    whole = 2 * target.footprint.radius * target.footprint.height
    assert area / whole == pytest.approx(screens.hidden(viewer, target).share / WHOLE, abs=2e-3)
    assert area > 0


def test_chains_link_what_is_near_enough() -> None:
    row = [
        ("a", circle(at_inches(0, 0), 0)),
        ("b", circle(at_inches(0.8, 0), 0)),
        ("c", circle(at_inches(1.7, 0), 0)),
    ]
    assert chains([*row, ("d", circle(at_inches(2.8, 0), 0))], inches(1)) == (("a", "b", "c"), ("d",))


coordinates = st.integers(0, 20_000)
heights = st.sampled_from([500, 1_000, 1_500, 2_000, 3_000])


@st.composite
def bodies(draw: st.DrawFn) -> Body:
    pose = Pose(Point(draw(coordinates), draw(coordinates)), draw(st.integers(0, 35_999)))
    if draw(st.booleans()):
        return Body(box(4_000, 2_400, draw(heights)), pose)
    return Body(round_base(draw(st.sampled_from([25, 30, 40, 50])), draw(heights)), pose)


@st.composite
def solids(draw: st.DrawFn) -> Solid:
    name = str(draw(st.integers(0, 3)))
    if draw(st.booleans()):
        return solid_of(name, draw(bodies()))
    x, y = draw(coordinates), draw(coordinates)
    slant = draw(st.integers(-2_000, 2_000))
    width, depth = draw(st.integers(100, 6_000)), draw(st.integers(100, 6_000))
    corners = (
        Point(x, y),
        Point(x + width, y + slant),
        Point(x + width, y + slant + depth),
        Point(x, y + depth),
    )
    height = draw(heights)
    foot = draw(st.sampled_from([0, 0, 1_500]))
    return Solid(name, circle(corners[0], 0).__class__(corners), foot, foot + height)


layouts = st.lists(solids(), max_size=5)
unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@given(layouts, solids(), bodies(), bodies())
@unhurried
def test_one_more_thing_never_shows_more(layout: list[Solid], more: Solid, one: Body, other: Body) -> None:
    before, after = Screens(layout).hidden(one, other), Screens([*layout, more]).hidden(one, other)
    assert after.share >= before.share - 2
    assert after.share <= WHOLE
    assert after.share <= sum(part.share for part in after.parts) + 5
    assert all(part.share <= after.share + 2 for part in after.parts)


@given(layouts, bodies(), bodies())
@unhurried
def test_shares_turn_with_the_table(layout: list[Solid], one: Body, other: Body) -> None:
    def turned(body: Body) -> Body:
        return body.moved(Pose(Point(-body.at.y, body.at.x), (body.pose.facing + 9_000) % 36_000))

    there = [
        Solid(
            s.id,
            type(s.shape)(tuple(Point(-p.y, p.x) for p in s.shape.outline), s.shape.radius),
            s.bottom,
            s.top,
        )
        for s in layout
    ]
    found = Screens(layout).hidden(one, other)
    again = Screens(there).hidden(turned(one), turned(other))
    assert found.share == pytest.approx(again.share, abs=3)


@given(layouts, bodies(), bodies(), st.integers(0, 10_000), st.integers(0, 10_000))
@unhurried
def test_what_is_hidden_is_behind_something(
    layout: list[Solid], one: Body, other: Body, u: int, v: int
) -> None:
    """An independent look: samples of the rectangle are hidden exactly when a shadow holds them."""
    if one.at == other.at or other.footprint.corners:
        return
    screens = Screens(layout)
    whole = screens.hidden(one, other).share
    if whole in (0, WHOLE):
        held = any(_holds(s.corners, _spot(other, u, v)) for s in screens.shadows(one, other))
        assert held == (whole == WHOLE)


def _spot(target: Body, u: int, v: int) -> tuple[float, float]:
    r, h = target.footprint.radius, target.footprint.height
    return (-r + 3 + (2 * r - 6) * u / 10_000, 3 + (h - 6) * v / 10_000)


def _holds(corners: tuple[Point, ...], at: tuple[float, float]) -> bool:
    sides = [
        (b.x - a.x) * (at[1] - a.y) - (b.y - a.y) * (at[0] - a.x) for a, b in pairwise([*corners, corners[0]])
    ]
    slack = 1e4
    return all(side >= -slack for side in sides) or all(side <= slack for side in sides)


@pytest.mark.slow
@given(layouts, bodies(), bodies())
@unhurried
def test_compiled_and_plain_kernels_agree(layout: list[Solid], one: Body, other: Body) -> None:
    pytest.importorskip("numba")
    assert warm_up()
    fast = Screens(layout).hidden(one, other)
    twin = cover_module._TWIN
    made, twin._compiled, twin._failed = twin._compiled, None, True
    try:
        assert Screens(layout).hidden(one, other) == fast
    finally:
        twin._compiled, twin._failed = made, False
