"""Where a base can go: straight legs, what they meet, and where they are stopped.

A route is a line of poses that starts where the body stands. On each leg the
body first turns to the facing of the leg's end, then slides there; everything
its base sweeps over counts. Bases in contact do not obstruct each other, and
gaps narrower than the base close by themselves.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from msgspec import Struct

from rules.core.geometry import (
    TOLERANCE,
    Board,
    Body,
    Point,
    Pose,
    Shape,
    Solid,
    distance,
    in_reach,
    inside_length,
    length,
    overlaps,
    swept,
    touches,
    towards,
)
from rules.core.geometry.solid import shares_heights
from rules.core.ids import TerrainId, Thou
from rules.core.remember import once
from rules.core.terrain import Terrain

EDGE = "board edge"
"""What an obstruction names when it is the edge of the board."""


class Met(Struct, frozen=True, gc=False):
    """A piece that the base touched on its way.

    ``inside`` is how far the centre travelled inside the footprint, ``after``
    the way behind it when the base first touched the piece.
    """

    id: TerrainId
    inside: Thou
    after: Thou
    starts_within: bool
    ends_within: bool


class Moment(Struct, frozen=True, gc=False):
    """A place on a route: where, and how much of the way lies behind."""

    after: Thou
    pose: Pose


class Obstruction(Struct, frozen=True, gc=False):
    """What first stops a route, and the last place on it that is still free."""

    id: str
    last: Moment


class Passage(Struct, frozen=True, gc=False):
    """What a route comes to: its length over the table, heights, pieces met, and what stops it."""

    length: Thou
    climbed: Thou
    dropped: Thou
    met: tuple[Met, ...]
    obstruction: Obstruction | None


def straight(pose: Pose, *stops: Point) -> tuple[Pose, ...]:
    """A route from a pose over some points, at the same facing and height."""
    return (pose, *(Pose(stop, pose.facing, pose.elevation) for stop in stops))


def route_length(route: Sequence[Pose]) -> Thou:
    """Length over the table, heights left out."""
    return length([pose.at for pose in route])


def passage(
    body: Body,
    route: Sequence[Pose],
    terrain: Iterable[Terrain] = (),
    solids: Iterable[Solid] = (),
    board: Board | None = None,
) -> Passage:
    """Follow a route and say what it meets.

    ``terrain`` is reported where the base touches it; ``solids`` (bases of
    others, impassable pieces) and the edge of the board stop it. The whole route
    is measured, even where it is stopped.
    """
    rises = [b.elevation - a.elevation for a, b in pairwise(route)]
    return Passage(
        length=route_length(route),
        climbed=Thou(sum(rise for rise in rises if rise > 0)),
        dropped=Thou(-sum(rise for rise in rises if rise < 0)),
        met=tuple(_pieces_met(body, route, terrain)),
        obstruction=first_obstruction(body, route, tuple(solids), board),
    )


def _pieces_met(body: Body, route: Sequence[Pose], terrain: Iterable[Terrain]) -> Iterator[Met]:
    whole = [(body.moved(Pose(a.at, b.facing)).shape, a.at, b.at) for a, b in _legs(route)]
    sweeps = [swept(*leg) for leg in whole]
    boxes = [sweep.bounds for sweep in sweeps]
    for piece in terrain:
        box = piece.area.bounds
        if not any(_near(b, box) and touches(s, piece.area) for s, b in zip(sweeps, boxes, strict=True)):
            continue
        start = first_within(body, route, piece.area, 0)
        yield Met(
            id=piece.id,
            inside=Thou(round(sum(inside_length(a, b, piece.shape) for _, a, b in whole))),
            after=start.after if start else Thou(0),
            starts_within=touches(body.moved(route[0]).shape, piece.area),
            ends_within=touches(body.moved(route[-1]).shape, piece.area),
        )


def _legs(route: Sequence[Pose]) -> Iterator[tuple[Pose, Pose]]:
    """The legs of a route; one that stays where it is counts as a leg of no length."""
    if len(route) == 1:
        yield route[0], route[0]
    yield from pairwise(route)


_Box = tuple[int, int, int, int]


def _near(one: _Box, other: _Box) -> bool:
    """Whether what these boxes hold is near enough to be worth a closer look."""
    left, low, right, high = one
    left2, low2, right2, high2 = other
    return (
        left <= right2 + TOLERANCE
        and left2 <= right + TOLERANCE
        and low <= high2 + TOLERANCE
        and low2 <= high + TOLERANCE
    )


class _Leg(Struct, frozen=True, dict=True):
    """A body about to slide straight to a point, already turned the way it will go."""

    body: Body
    end: Pose

    @once
    def length(self) -> int:
        return distance(self.body.at, self.end.at)

    def pose(self, far: int) -> Pose:
        """Where it is after so many thousandths."""
        if far >= self.length:
            return self.end
        return Pose(towards(self.body.at, self.end.at, far), self.end.facing, self.body.pose.elevation)

    def sweep(self, far: int) -> Shape:
        """What it has passed over by then."""
        return swept(self.body.shape, self.body.at, self.pose(far).at)

    def heights(self) -> tuple[int, int]:
        low, high = sorted((self.body.bottom, self.end.elevation))
        return low, high + self.body.footprint.height

    def first(self, happens: Callable[[Shape], bool]) -> int | None:
        """Least way after which something has happened to the sweep, which never undoes it."""
        if not happens(self.sweep(self.length)):
            return None
        if happens(self.sweep(0)):
            return 0
        low, high = -1, self.length
        while high - low > 1:
            half = (low + high) // 2
            if happens(self.sweep(half)):
                high = half
            else:
                low = half
        return high


def _made_legs(body: Body, route: Sequence[Pose]) -> Iterator[_Leg]:
    for start, end in _legs(route):
        yield _Leg(body.moved(Pose(start.at, end.facing, start.elevation)), end)


def first_obstruction(
    body: Body, route: Sequence[Pose], solids: Iterable[Solid] = (), board: Board | None = None
) -> Obstruction | None:
    """The first thing that stops a base on a route, or None when the way is free.

    Of two things that stop it at the same place, the one whose id comes first.
    """
    behind = 0
    found = tuple(solids)
    for leg in _made_legs(body, route):
        stop = _stop_on_leg(leg, found, board)
        if stop is not None:
            far = max(0, stop[0] - 1)
            return Obstruction(stop[1], Moment(Thou(behind + far), leg.pose(far)))
        behind += leg.length
    return None


def _stop_on_leg(leg: _Leg, solids: Iterable[Solid], board: Board | None) -> tuple[int, str] | None:
    """After how much of a leg something is run into, and what, if anything is."""
    whole = leg.sweep(leg.length).bounds
    bottom, top = leg.heights()
    stops = []
    for solid in solids:
        if _near(whole, solid.shape.bounds) and shares_heights(solid, bottom, top):
            far = leg.first(partial(overlaps, solid.shape))
            if far is not None:
                stops.append((far, solid.id))
    if board is not None:
        far = leg.first(lambda sweep: not board.holds(sweep))
        if far is not None:
            stops.append((far, EDGE))
    return min(stops, default=None)


def farthest(body: Body, to: Point, solids: Iterable[Solid] = (), board: Board | None = None) -> Moment:
    """How far a base gets straight towards a point: all the way, or into contact with what stops it."""
    route = straight(body.pose, to)
    obstruction = first_obstruction(body, route, solids, board)
    return obstruction.last if obstruction else Moment(route_length(route), route[-1])


def first_within(body: Body, route: Sequence[Pose], other: Shape, limit: int) -> Moment | None:
    """Where on a route a base first comes within ``limit`` of a shape, or None if it never does.

    There it is within the limit and overlaps nothing that it did not already
    overlap; with a limit of 0 it is in contact. Heights are left out.
    """
    return first_when(body, route, lambda sweep: in_reach(sweep, other, limit))


def first_when(body: Body, route: Sequence[Pose], happens: Callable[[Shape], bool]) -> Moment | None:
    """Where on a route something first happens to what a leg has swept over, or None if it never does.

    ``happens`` must be a thing that more sweeping never undoes.
    """
    behind = 0
    for leg in _made_legs(body, route):
        far = leg.first(happens)
        if far is not None:
            return Moment(Thou(behind + far), leg.pose(far))
        behind += leg.length
    return None


def cut(route: Sequence[Pose], most: int) -> tuple[Pose, ...]:
    """The part of a route that a given length allows, ending between two stops where need be."""
    kept = [route[0]]
    for start, end in pairwise(route):
        left = most - route_length(kept)
        if left <= 0:
            break
        if distance(start.at, end.at) > left:
            kept.append(Pose(towards(start.at, end.at, left), end.facing, start.elevation))
            break
        kept.append(end)
    return tuple(kept)


def crosses(body: Body, route: Sequence[Pose], line: tuple[Point, Point]) -> bool:
    """Whether any part of a base passes over the straight line between two points, or touches it."""
    return first_within(body, route, Shape(line), 0) is not None
