"""Outlines: one point, a straight edge, or a closed polygon (not necessarily convex).

All answers are exact: squares of distances are whole numbers, rounded up, which
decides every comparison with a whole limit as the true distance would.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import sqrt

from .point import Point, cross, dot, squared_distance
from .units import round_div

Outline = tuple[Point, ...]

MAX_CORNERS = 64
"""Most corners an outline from outside may have."""

MAX_COORDINATE = 1_000_000
"""Farthest coordinate accepted from outside: a thousand inches."""


class BadShape(ValueError):
    """An outline that cannot stand on a table; the message says why."""


def edges(outline: Outline) -> Iterator[tuple[Point, Point]]:
    """Edges in order: a point is one edge of no length, two points are one edge, more are closed."""
    if len(outline) == 1:
        yield outline[0], outline[0]
        return
    yield from pairwise(outline)
    if len(outline) > 2:
        yield outline[-1], outline[0]


def check_polygon(points: Sequence[Point]) -> Outline:
    """The points as an outline, if they make a simple polygon with an area.

    Raises BadShape otherwise. Meant for whatever comes from outside.
    """
    return _checked(tuple(points))


@lru_cache(maxsize=4096)
def _checked(outline: Outline) -> Outline:
    if len(outline) < 3:
        raise BadShape("a polygon needs at least three corners")
    if len(outline) > MAX_CORNERS:
        raise BadShape(f"a polygon may have at most {MAX_CORNERS} corners, not {len(outline)}")
    if any(abs(p.x) > MAX_COORDINATE or abs(p.y) > MAX_COORDINATE for p in outline):
        raise BadShape(f"a corner lies more than {MAX_COORDINATE // 1000} inches from the table's corner")
    if len(set(outline)) < len(outline):
        raise BadShape("two corners of the polygon are the same point")
    if _self_intersects(outline):
        raise BadShape("the edges of the polygon cross or touch each other")
    if doubled_area(outline) == 0:
        raise BadShape("the polygon has no area")
    return outline


def _self_intersects(outline: Outline) -> bool:
    found = list(edges(outline))
    last = len(found) - 1
    for i, (a, b) in enumerate(found):
        for j in range(i + 1, len(found)):
            c, d = found[j]
            if j == i + 1 or (i == 0 and j == last):
                shared, one, other = (b, a, d) if j == i + 1 else (a, b, c)
                if cross(shared, one, other) == 0 and dot(shared, one, other) > 0:
                    return True
            elif squared_between_edges(a, b, c, d) == 0:
                return True
    return False


def doubled_area(outline: Outline) -> int:
    """Twice the area; positive when the corners run counter-clockwise."""
    return sum(a.x * b.y - a.y * b.x for a, b in edges(outline))


def bounds(outline: Outline) -> tuple[int, int, int, int]:
    """Least x, least y, greatest x, greatest y."""
    if len(outline) == 1:
        return outline[0].x, outline[0].y, outline[0].x, outline[0].y
    xs = [p.x for p in outline]
    ys = [p.y for p in outline]
    return min(xs), min(ys), max(xs), max(ys)


def squared_to_edge(point: Point, a: Point, b: Point) -> int:
    """Square of the distance from a point to an edge, rounded up."""
    x, y, dx, dy = point.x - a.x, point.y - a.y, b.x - a.x, b.y - a.y
    along = x * dx + y * dy
    if along <= 0:
        return x * x + y * y
    whole = dx * dx + dy * dy
    if along >= whole:
        return (x - dx) ** 2 + (y - dy) ** 2
    return -(-((x * dy - y * dx) ** 2) // whole)


def nearest_on_edge(point: Point, a: Point, b: Point) -> Point:
    """The point of an edge nearest to a point, to the nearest thousandth."""
    whole = squared_distance(a, b)
    along = min(whole, max(0, dot(a, b, point)))
    if whole == 0:
        return a
    return Point(a.x + round_div((b.x - a.x) * along, whole), a.y + round_div((b.y - a.y) * along, whole))


def edges_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two edges cross at one inner point of both."""
    return _signs_differ(cross(a, b, c), cross(a, b, d)) and _signs_differ(cross(c, d, a), cross(c, d, b))


def _signs_differ(a: int, b: int) -> bool:
    return (a < 0 < b) or (b < 0 < a)


def squared_between_edges(a: Point, b: Point, c: Point, d: Point) -> int:
    """Square of the distance between two edges, rounded up; 0 where they meet."""
    if edges_cross(a, b, c, d):
        return 0
    return min(
        squared_to_edge(a, c, d),
        squared_to_edge(b, c, d),
        squared_to_edge(c, a, b),
        squared_to_edge(d, a, b),
    )


def contains_point(outline: Outline, point: Point) -> bool:
    """Whether a closed polygon contains the point; its border belongs to it."""
    inside = False
    for a, b in edges(outline):
        side = cross(a, b, point)
        if side == 0 and dot(point, a, b) <= 0:
            return True
        if (a.y > point.y) != (b.y > point.y) and (side > 0) == (b.y > a.y):
            inside = not inside
    return inside


def squared_between(one: Outline, other: Outline) -> int:
    """Square of the distance between two outlines, rounded up; 0 where they meet or one holds the other."""
    if len(one) == len(other) == 1:
        return squared_distance(one[0], other[0])
    if len(one) == 1 and len(other) < 3:
        return squared_to_edge(one[0], other[0], other[-1])
    if len(other) == 1 and len(one) < 3:
        return squared_to_edge(other[0], one[0], one[-1])
    if len(other) > 2 and contains_point(other, one[0]):
        return 0
    if len(one) > 2 and contains_point(one, other[0]):
        return 0
    if len(one) == 1:
        return min(squared_to_edge(one[0], a, b) for a, b in edges(other))
    if len(other) == 1:
        return min(squared_to_edge(other[0], a, b) for a, b in edges(one))
    best = squared_distance(one[0], other[0])
    for a, b in edges(one):
        for c, d in edges(other):
            found = squared_between_edges(a, b, c, d)
            if found == 0:
                return 0
            best = min(best, found)
    return best


def convex_hull(points: Sequence[Point]) -> Outline:
    """Smallest convex outline round some points, counter-clockwise, without needless corners."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    return tuple(_half_hull(ordered) + _half_hull(ordered[::-1]))


def _half_hull(ordered: Sequence[Point]) -> list[Point]:
    chain: list[Point] = []
    for point in ordered:
        while len(chain) > 1 and cross(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain[:-1]


def is_convex(outline: Outline) -> bool:
    """Whether a polygon has no corner that points inwards."""
    count = len(outline)
    turns = [cross(outline[i - 2], outline[i - 1], outline[i]) for i in range(count)]
    return all(t >= 0 for t in turns) or all(t <= 0 for t in turns)


def parts(a: Point, b: Point, outline: Outline) -> Iterator[tuple[float, float]]:
    """The way from ``a`` to ``b`` cut where it meets the outline, as shares of it (0 to 1)."""
    return pairwise(sorted({0.0, 1.0, *_crossings(a, b, outline)}))


def _crossings(a: Point, b: Point, outline: Outline) -> Iterator[float]:
    for c, d in edges(outline):
        before, after = cross(c, d, a), cross(c, d, b)
        if before != after:
            shares = [before / (before - after)]
        elif cross(a, b, c) == 0 and a != b:
            shares = [dot(a, b, corner) / squared_distance(a, b) for corner in (c, d)]
        else:
            shares = []
        yield from (share for share in shares if 0.0 < share < 1.0)


def depth_at(a: Point, b: Point, share: float, outline: Outline) -> float:
    """How deep the point at ``share`` of the way lies inside a closed polygon; negative outside it."""
    fine = tuple(Point(p.x * _FINER, p.y * _FINER) for p in outline)
    probe = Point(
        a.x * _FINER + round((b.x - a.x) * share * _FINER), a.y * _FINER + round((b.y - a.y) * share * _FINER)
    )
    away = sqrt(min(squared_to_edge(probe, c, d) for c, d in edges(fine))) / _FINER
    return away if contains_point(fine, probe) else -away


_FINER = 1 << 20
"""Points between the thousandths are looked at on a grid that much finer."""

_NOTHING = 1e-5


def inside_length(a: Point, b: Point, outline: Outline) -> float:
    """How much of the straight way from ``a`` to ``b`` runs inside a closed polygon, border included."""
    left, low, right, high = bounds(outline)
    if max(a.x, b.x) < left or min(a.x, b.x) > right or max(a.y, b.y) < low or min(a.y, b.y) > high:
        return 0.0
    share = sum(
        end - start
        for start, end in parts(a, b, outline)
        if depth_at(a, b, (start + end) / 2, outline) > -_NOTHING
    )
    return share * sqrt(squared_distance(a, b))
