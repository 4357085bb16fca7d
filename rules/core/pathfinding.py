"""The shortest way for a base round everything that is in its way.

Ways run straight between places just clear of the corners and bases that must
be passed. Hulls are led as if they were as wide as they are long, so that they
need no room to turn. What is found is a free route in the sense of
``rules.core.movement``; it is at most a few hundredths longer than the shortest.
"""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import sqrt

from msgspec import Struct

from rules.core.geometry import (
    TOLERANCE,
    Board,
    Body,
    Footprint,
    Point,
    Pose,
    Shape,
    Solid,
    circle,
    distance,
    is_within,
    overlaps,
    swept,
    towards,
)
from rules.core.geometry.point import squared_distance
from rules.core.geometry.polygon import (
    contains_point,
    edges,
    nearest_on_edge,
    squared_between,
)
from rules.core.geometry.solid import shares_heights
from rules.core.geometry.units import ceil_sqrt
from rules.core.ids import Thou
from rules.core.movement import cut, farthest, route_length, straight
from rules.core.turning_places import NOTHING, Outwards, places_about, ring

MOST_STEPS = 20_000
"""Steps of one search after which it takes what it has."""


class Way(Struct, frozen=True, gc=False):
    """A free route, its length, and whether it arrives or only comes as near as it can."""

    route: tuple[Pose, ...]
    length: Thou
    arrives: bool

    def within(self, most: int) -> "Way":
        """The part of it that a given length allows."""
        if self.length <= most:
            return self
        return Way(cut(self.route, most), Thou(most), False)


def way_to(body: Body, point: Point, solids: Iterable[Solid] = (), board: Board | None = None) -> Way:
    """The shortest way that brings the centre of a base to a point."""
    return _Search(body, _AtPoint(point), solids, board).way()


def way_near(
    body: Body, shape: Shape, limit: int, solids: Iterable[Solid] = (), board: Board | None = None
) -> Way:
    """The shortest way that brings a base within ``limit`` of a shape: 0 is into contact.

    The shape may be the base of somebody (who may be among the solids), an
    area, or a side of the board.
    """
    return _Search(body, _Near(shape, limit, _as_disc(body).footprint.radius), solids, board).way()


_Row = tuple[Point, int, int, int, int, float]
"""A place, its coordinates and what it is about, side by side for quick reading."""


class _AtPoint(Struct, frozen=True):
    """Being at a point."""

    point: Point

    def spot(self, origin: Point) -> Point:
        return self.point

    def spots(self) -> Iterator[Point]:
        yield self.point

    def left(self, origin: Point) -> float:
        return _far(origin, self.point)


class _Near(Struct, frozen=True):
    """Being within some gap of a shape, with a base of some radius."""

    shape: Shape
    limit: int
    radius: int

    def spot(self, origin: Point) -> Point:
        """The place nearest to ``origin`` that is near enough."""
        outline = self.shape.outline
        if len(outline) > 2 and contains_point(outline, origin):
            return origin
        nearest = min(
            (nearest_on_edge(origin, a, b) for a, b in edges(outline)),
            key=lambda found: squared_distance(origin, found),
        )
        way = distance(origin, nearest) - self.shape.radius - self.radius - self.limit
        return towards(origin, nearest, way) if way > 0 else origin

    def spots(self) -> Iterator[Point]:
        """Places all round, for when the nearest is taken."""
        for corner in self.shape.outline:
            yield from ring(corner, self.shape.radius + self.radius + self.limit)

    def left(self, origin: Point) -> float:
        away = ceil_sqrt(squared_between((origin,), self.shape.outline))
        return float(max(0, away - self.shape.radius - self.radius - self.limit))


class _Search:
    """One search: the solids that matter so far, and places clear of them."""

    def __init__(
        self, body: Body, goal: _AtPoint | _Near, solids: Iterable[Solid], board: Board | None
    ) -> None:
        self.body = body
        self.goal = goal
        self.board = board
        self.disc = _as_disc(body)
        self.solids = [s for s in solids if shares_heights(s, body.bottom, body.top)]
        self.rounds = [_round_about(solid.shape) for solid in self.solids]
        self.verdicts: dict[tuple[Point, Point], int] = {}
        self.known: list[int] = []
        self.places: list[Point] = []
        self.left: dict[Point, float] = {}
        self.about: dict[Point, Outwards] = {}
        self.rows: list[_Row] = []
        self.taut: dict[Point, tuple[int, list[tuple[Point, float]]]] = {}

    def way(self) -> Way:
        """Search with what is known to be in the way, until nothing else turns out to be."""
        while True:
            line, arrives = self._search(taut=True)
            if not arrives:
                line, arrives = self._search(taut=False)
            fresh = self._unknown_on(line)
            if not fresh:
                break
            fresh = self._with_neighbours(fresh)
            self.known += fresh
            self._find_places(fresh)
        route = straight(self.body.pose, *line[1:])
        if not arrives:
            route = self._onwards(route)
        return Way(route, route_length(route), arrives)

    def _onwards(self, route: tuple[Pose, ...]) -> tuple[Pose, ...]:
        """From the last place straight on, as near to the goal as it goes."""
        last = self.disc.moved(route[-1])
        spot = self.goal.spot(last.at)
        more = farthest(last, spot, self.solids, self.board).pose
        nearer = self.goal.left(more.at) < self.goal.left(last.at)
        return (*route, more) if nearer else route

    def _unknown_on(self, line: Sequence[Point]) -> list[int]:
        """Solids that the search knew nothing about and that are in the way."""
        unknown = [k for k in range(len(self.solids)) if k not in self.known]
        return list(dict.fromkeys(k for start, end in pairwise(line) for k in self._hit(start, end, unknown)))

    def _with_neighbours(self, fresh: Sequence[int]) -> list[int]:
        """Solids with the others that stand too close to them for the base to pass between."""
        through = 2 * self.disc.footprint.radius
        grown = list(fresh)
        for k in grown:
            x, y, wide, _ = self.rounds[k]
            for other, (other_x, other_y, other_wide, _) in enumerate(self.rounds):
                if other not in self.known and other not in grown:
                    most = wide + other_wide + through
                    if (x - other_x) ** 2 + (y - other_y) ** 2 < most * most:
                        grown.append(other)
        return grown

    def _hit(self, start: Point, end: Point, among: Iterable[int]) -> Iterator[int]:
        """The solids among some that a base runs into between two places, measured exactly where in doubt."""
        radius = self.disc.footprint.radius
        shape: Shape | None = None
        dx, dy = end.x - start.x, end.y - start.y
        whole = dx * dx + dy * dy
        for k in among:
            x, y, wide, is_round = self.rounds[k]
            x, y, most = x - start.x, y - start.y, wide + radius
            along = x * dx + y * dy
            if along <= 0:
                off = x * x + y * y
            elif along >= whole:
                off = (x - dx) ** 2 + (y - dy) ** 2
            else:
                off = (x * dy - y * dx) ** 2 / whole
            if off >= most * most:
                continue
            if is_round and off < (most - _CLOSE) ** 2:
                yield k
                continue
            shape = shape or swept(circle(start, radius), start, end)
            if overlaps(shape, self.solids[k].shape):
                yield k

    def _is_free(self, start: Point, end: Point) -> bool:
        """Whether nothing known is in the way of one leg; what was once looked at is not looked at again."""
        leg = (start, end) if start <= end else (end, start)
        looked_at = self.verdicts.get(leg, 0)
        if looked_at != _BLOCKED and looked_at < len(self.known):
            blocked = next(self._hit(start, end, self.known[looked_at:]), None) is not None
            looked_at = self.verdicts[leg] = _BLOCKED if blocked else len(self.known)
        return looked_at != _BLOCKED

    def _find_places(self, fresh: Iterable[int]) -> None:
        """More places round the corners of what has become known, clear of all of it and on the board."""
        radius = self.disc.footprint.radius
        found = dict.fromkeys(() if self.places else self.goal.spots())
        for k in fresh:
            places = places_about(self.solids[k].shape, radius)
            found.update(dict.fromkeys(place for place, _ in places))
            self.about.update(places)
        free = [place for place in found if place not in self.left and self._stands_free(place)]
        self.left.update((place, self.goal.left(place)) for place in free)
        self.places += free
        self.rows += [(place, place.x, place.y, *self.about.get(place, NOTHING)) for place in free]

    def _stands_free(self, place: Point) -> bool:
        shape = circle(place, self.disc.footprint.radius)
        if self.board is not None and not self.board.holds(shape):
            return False
        return self._is_free(place, place)

    def _search(self, *, taut: bool) -> tuple[list[Point], bool]:
        """The shortest line over the known places, and whether it ends at the goal.

        Legs are looked at only when they come up, as most never do. Where ``taut``, only those come up that
        a rope pulled tight could lie on; in a narrow gap there may be none.
        """
        start = self.disc.at
        reached: dict[Point, Point] = {}
        queue: list[tuple[float, float, Point, Point]] = [(self.goal.left(start), 0.0, start, start)]
        best = start
        for _ in range(MOST_STEPS):
            if not queue:
                break
            _, behind, place, before = heappop(queue)
            if place in reached or (place != before and not self._is_free(before, place)):
                continue
            reached[place] = before
            left = self.left.get(place) or self.goal.left(place)
            if is_within(round(left), 0):
                return _line(reached, place), True
            if left < self.goal.left(best):
                best = place
            spot = self.goal.spot(place)
            self.left[spot] = self.goal.left(spot)
            legs = self._taut_legs(place) if taut else _legs(place, self.places)
            for other, length in (*legs, *_legs(place, (spot,))):
                if other not in reached:
                    way = behind + length
                    heappush(queue, (way + self.left[other], way, other, place))
        return _line(reached, best), False

    def _taut_legs(self, place: Point) -> list[tuple[Point, float]]:
        """Legs to the known places that a tight rope could lie on; places that are new are looked at once.

        Such a leg passes what its ends are places about, neither towards it nor away from it: round a ring of
        twelve places it is never more than 15 degrees off the tangent. One is forgiven.
        """
        looked_at, legs = self.taut.get(place, (0, []))
        here_x, here_y = place.x, place.y
        from_x, from_y, from_most = self.about.get(place, NOTHING)
        for other, other_x, other_y, to_x, to_y, to_most in self.rows[looked_at:]:
            x, y = other_x - here_x, other_y - here_y
            squared = x * x + y * y
            off = x * from_x + y * from_y
            if off * off <= from_most * squared:
                off = x * to_x + y * to_y
                if off * off <= to_most * squared:
                    legs.append((other, sqrt(squared)))
        self.taut[place] = (len(self.places), legs)
        return legs


def _legs(place: Point, others: Iterable[Point]) -> list[tuple[Point, float]]:
    """Ways on from a place to others, with their lengths."""
    return [(other, _far(place, other)) for other in others]


def _as_disc(body: Body) -> Body:
    """The body on a round base that it never reaches over, however it turns."""
    if not body.footprint.corners:
        return body
    widest = 1 + max(distance(Point(0, 0), corner) for corner in body.footprint.corners)
    return Body(Footprint(height=body.footprint.height, radius=widest), body.pose)


_BLOCKED = -1


def _round_about(shape: Shape) -> tuple[float, float, float, bool]:
    """Centre and radius of a circle round a shape, and whether it is that circle."""
    left, low, right, high = shape.bounds
    x, y = (left + right) / 2, (low + high) / 2
    if len(shape.outline) == 1:
        return x, y, float(shape.radius), True
    return x, y, sqrt((right - x) ** 2 + (high - y) ** 2) + 1.0, False


#: Thousandths by which two circles lie over each other where nobody needs to measure exactly.
_CLOSE = 2 * TOLERANCE


def _far(a: Point, b: Point) -> float:
    return sqrt(squared_distance(a, b))


def _line(reached: dict[Point, Point], place: Point) -> list[Point]:
    line = [place]
    while reached.get(line[-1], line[-1]) != line[-1]:
        line.append(reached[line[-1]])
    return line[::-1]
