"""Line of sight on a full table: ours, plain and compiled, and ``shapely`` with prepared geometry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Any

import shapely

from bench.figure import Figure
from bench.timing import per_second
from rules.core import sight
from rules.core.dice import seeded
from rules.core.geometry import Body, Point, Pose, Shape, Solid, rectangle, round_base
from rules.core.sight import Scene

MODELS, PIECES = 60, 20
BOARD = 48_000
RAYS_PER_MODEL = 9


def sightlines(quick: bool = False) -> Iterator[Figure]:
    """Every model of one half looks at every model of the other."""
    solids, bodies = table()
    half = len(bodies) // 2
    pairs = [(one, other) for one in range(half) for other in range(half, len(bodies))]
    seconds = 0.1 if quick else 2.0
    few = pairs[::10]
    with sight.plainly():
        plain = per_second(lambda: _look(Scene(solids), bodies, few), seconds)
    ours = Scene(solids)
    compiled = per_second(lambda: _look(ours, bodies, pairs), seconds) if sight.warm_up() else plain
    one_by_one = per_second(lambda: sum(1 for pair in few if _see(ours, bodies, pair) is not None), seconds)
    peer = per_second(lambda: _shapely(solids, bodies, few), seconds)
    name = f"shapely, {RAYS_PER_MODEL}x{RAYS_PER_MODEL} flat rays a query"
    yield Figure("sight: queries, compiled", compiled, "/s", 20_000, name, peer)
    yield Figure("sight: queries, compiled, asked one by one", one_by_one, "/s", None, name, peer)
    yield Figure("sight: queries, plain Python", plain, "/s", None, name, peer)


def table() -> tuple[tuple[Solid, ...], tuple[Body, ...]]:
    """Twenty pieces of terrain and sixty models beside them, always the same."""
    pick = _Picker()
    solids = []
    for piece in range(PIECES):
        x, y = pick.between(2_000, BOARD - 8_000), pick.between(2_000, BOARD - 8_000)
        outline = rectangle(x, y, x + pick.between(1_000, 6_000), y + pick.between(1_000, 6_000))
        solids.append(Solid(f"piece {piece}", Shape(outline), 0, pick.between(1_000, 5_000)))
    bodies: list[Body] = []
    while len(bodies) < MODELS:
        place = Point(pick.between(1_000, BOARD - 1_000), pick.between(1_000, BOARD - 1_000))
        if not any(_covers(solid, place) for solid in solids):
            bodies.append(Body(round_base(30, 1_000), Pose(place)))
    return tuple(solids), tuple(sorted(bodies, key=lambda body: body.at.x))


class _Picker:
    """The same run of numbers every time."""

    def __init__(self) -> None:
        self._dice = seeded("a table")
        self._picked = 0

    def between(self, least: int, most: int) -> int:
        self._picked += 1
        return least + self._dice.roll(self._picked, most - least + 1) - 1


def _covers(solid: Solid, place: Point) -> bool:
    left, low, right, high = solid.shape.bounds
    return left - 600 <= place.x <= right + 600 and low - 600 <= place.y <= high + 600


def _look(scene: Scene, bodies: Sequence[Body], pairs: Sequence[tuple[int, int]]) -> int:
    return len(scene.sight_many(bodies, pairs))


def _see(scene: Scene, bodies: Sequence[Body], pair: tuple[int, int]) -> bool:
    return scene.sees(bodies[pair[0]], bodies[pair[1]])


def _shapely(solids: Sequence[Solid], bodies: Sequence[Body], pairs: Sequence[tuple[int, int]]) -> int:
    """The way of other virtual tables: rays between points of both bases, all pieces as one geometry."""
    outlines = [shapely.Polygon([(p.x, p.y) for p in solid.shape.outline]) for solid in solids]
    barrier = shapely.unary_union(outlines)
    shapely.prepare(barrier)
    for one, other in pairs:
        rays = _rays(bodies[one], bodies[other])
        bool((~shapely.intersects(barrier, rays)).any())
    return len(pairs)


def _rays(one: Body, other: Body) -> Any:
    return shapely.linestrings([(a, b) for a in _spread(one, other) for b in _spread(other, one)])


def _spread(body: Body, towards: Body) -> list[tuple[float, float]]:
    """Points across a base, square to the line of view."""
    dx, dy = towards.at.x - body.at.x, towards.at.y - body.at.y
    far, radius = hypot(dx, dy), body.footprint.radius
    steps = [2 * step / (RAYS_PER_MODEL - 1) - 1 for step in range(RAYS_PER_MODEL)]
    return [(body.at.x - dy / far * radius * s, body.at.y + dx / far * radius * s) for s in steps]
