"""Line of sight between bodies, in two and a half dimensions.

Bodies are upright cylinders or prisms of the base and height. One sees the
other when any straight line between them is free of whatever is opaque. A line
that only touches the end, corner or top of a piece is free; one that enters it
is not; pieces that touch each other leave no gap. What a body stands in never
blocks its own sight (an area it is inside of, its own hull). Sight is the same
from both sides. Facings are not asked here: see ``in_front`` and ``in_arc``.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from threading import Lock
from typing import Any

from msgspec import Struct

from rules.core.geometry import Body, Footprint, Point, Pose, Shape, Solid, overlaps
from rules.core.geometry.polygon import squared_between
from rules.core.geometry.solid import shares_heights
from rules.core.kernels import plan, sight, tables, twin, upright
from rules.core.kernels.plan import Blockers, Bodies, Questions, Work
from rules.core.kernels.twin import Twin


class Ray(Struct, frozen=True, gc=False):
    """A straight line in space, from one body to another."""

    start: Point
    start_height: int
    end: Point
    end_height: int


class Sight(Struct, frozen=True, gc=False):
    """Whether one body sees another, and why.

    ``line`` is a free line when there is one, else the line from centre to
    centre; ``blocked_by`` are the ids of what that line runs into, nearest first.
    """

    seen: bool
    line: Ray
    blocked_by: tuple[str, ...] = ()


class Scene:
    """What is opaque on a table, made ready for many questions.

    A scene never changes; make a new one when terrain or vehicles do. Models
    that do not block sight have no business in it.
    """

    def __init__(self, solids: Iterable[Solid]) -> None:
        self.solids = tuple(solids)
        self._bounds = [solid.shape.bounds for solid in self.solids]
        self._lists = tables.blockers(self.solids, self._bounds)
        self._arrays: Blockers | None = None
        self._ids = {solid.id for solid in self.solids}
        self._lock = Lock()
        self._works: dict[bool, tuple[int, Work]] = {}
        self._inside: dict[Body, tuple[int, ...]] = {}
        self._answers: dict[tuple[Body, Body, frozenset[str]], bool] = {}

    def sees(self, viewer: Body, target: Body, ignoring: Collection[str] = ()) -> bool:
        """Whether the viewer sees the target, leaving out solids with the ids in ``ignoring``."""
        asked = (viewer, target, self._left_out(ignoring))
        answer = self._answers.get(asked)
        if answer is None:
            bodies = (viewer, target)
            one, other = _in_order(bodies, 0, 1)
            with self._lock:
                answer = self._line((bodies[one], bodies[other]), asked[2]) is not None
                if len(self._answers) >= _MOST_ANSWERS:
                    self._answers.clear()
                self._answers[asked] = answer
        return answer

    def sight_many(
        self, bodies: Sequence[Body], pairs: Iterable[tuple[int, int]], ignoring: Collection[str] = ()
    ) -> list[bool]:
        """Whether the first of each pair of bodies, given by their places in ``bodies``, sees the second."""
        ordered = [_in_order(bodies, one, other) for one, other in pairs]
        asked = Questions(
            first=[one for one, _ in ordered],
            second=[other for _, other in ordered],
            answers=[0] * len(ordered),
        )
        kernel = _TWIN.choose(len(ordered))
        if kernel is not _TWIN.plain:
            asked = tables.as_arrays(asked)
        with self._lock:
            found = self._tables(kernel, bodies, self._left_out(ignoring))
            kernel.sees_each(*found, asked, self._work(kernel, bodies))
        return [bool(answer) for answer in asked.answers]

    def sight(self, viewer: Body, target: Body, ignoring: Collection[str] = ()) -> Sight:
        """Whether the viewer sees the target, with the line that proves it or what blocks it."""
        left_out = self._left_out(ignoring)
        bodies = (viewer, target)
        one, other = _in_order(bodies, 0, 1)
        ordered = (bodies[one], bodies[other])
        with self._lock:
            line = self._line(ordered, left_out)
            if line is None:
                found = self._on_line(ordered, left_out, viewer)
                return Sight(False, Ray(viewer.at, viewer.top, target.at, target.top), found)
        x, y, z, x2, y2, z2 = line
        if one == 0:
            return Sight(True, Ray(Point(x, y), z, Point(x2, y2), z2))
        return Sight(True, Ray(Point(x2, y2), z2, Point(x, y), z))

    def _left_out(self, ignoring: Collection[str]) -> frozenset[str]:
        return frozenset(self._ids.intersection(ignoring))

    def _line(self, pair: tuple[Body, Body], left_out: frozenset[str]) -> list[int] | None:
        """The ends of a free line between two bodies (x, y, z each), if there is one."""
        kernel = _TWIN.choose()
        work = self._work(kernel, pair)
        if not kernel.sees(*self._tables(kernel, pair, left_out), 0, 1, work):
            return None
        return [round(float(value)) for value in work.line]

    def _on_line(self, pair: tuple[Body, Body], left_out: frozenset[str], viewer: Body) -> tuple[str, ...]:
        """Ids of what the line from centre to centre runs into, those nearest to the viewer first."""
        solids, table = self._tables(_TWIN.plain, pair, left_out)
        work = self._work(_TWIN.plain, pair)
        count, grounded = plan.gather(solids, table, 0, 1, work)
        near = list(work.near[:count])
        alone = []
        for index in near:
            work.near[0] = index
            if not sight.try_centre(solids, table, (0, 1, 1, grounded), work):
                alone.append(index)
        met = [self.solids[index] for index in alone or near]
        met.sort(key=lambda solid: (squared_between(viewer.shape.outline, solid.shape.outline), solid.id))
        return tuple(dict.fromkeys(solid.id for solid in met))

    def _tables(
        self, kernel: Any, bodies: Sequence[Body], left_out: frozenset[str]
    ) -> tuple[Blockers, Bodies]:
        """Solids and bodies, in the form that a kernel reads."""
        ignored = [index for index, solid in enumerate(self.solids) if solid.id in left_out]
        table = tables.bodies(bodies, [(*ignored, *self._stood_in(body)) for body in bodies])
        if kernel is _TWIN.plain:
            return self._lists, table
        if self._arrays is None:
            self._arrays = tables.as_arrays(self._lists)
        return self._arrays, tables.as_arrays(table)

    def _work(self, kernel: Any, bodies: Sequence[Body]) -> Work:
        """Scratch space for a kernel, the same as before where that is large enough."""
        plainly = kernel is _TWIN.plain
        corners = max((len(body.footprint.corners) for body in bodies), default=0)
        known = self._works.get(plainly)
        if known is None or known[0] < corners:
            made = tables.work(self._lists, bodies)
            known = self._works[plainly] = (corners, made if plainly else tables.as_arrays(made))
        return known[1]

    def _stood_in(self, body: Body) -> tuple[int, ...]:
        """Places of the solids that a body stands in."""
        known = self._inside.get(body)
        if known is None:
            if len(self._inside) >= _MOST_ANSWERS:
                self._inside.clear()
            known = self._inside[body] = tuple(self._around(body))
        return known

    def _around(self, body: Body) -> Iterator[int]:
        shape = body.shape
        left, low, right, high = shape.bounds
        for index, (left2, low2, right2, high2) in enumerate(self._bounds):
            if left <= right2 and left2 <= right and low <= high2 and low2 <= high:
                solid = self.solids[index]
                if shares_heights(solid, body.bottom, body.top) and overlaps(shape, solid.shape):
                    yield index


_MOST_ANSWERS = 2048
"""Answers that a scene keeps: most bodies stand where they stood when they were last asked about."""


def _in_order(bodies: Sequence[Body], one: int, other: int) -> tuple[int, int]:
    """Two bodies in an order of their own, so that sight from either side is one and the same question."""
    a, b = bodies[one], bodies[other]
    return (one, other) if _key(a) <= _key(b) else (other, one)


def _key(body: Body) -> tuple[object, ...]:
    footprint = body.footprint
    return body.at, body.bottom, body.top, body.pose.facing, footprint.radius, footprint.corners


def _exercise(compiled: Any) -> None:
    """Ask the compiled kernel one question, so that it is compiled."""
    solids = (Solid("", Shape((Point(0, -1), Point(0, 1))), 0, 1),)
    body = Body(Footprint(height=1000, radius=500), Pose(Point(2000, 0)))
    blockers = tables.as_arrays(tables.blockers(solids, [solid.shape.bounds for solid in solids]))
    bodies = tables.as_arrays(tables.bodies((body, body), ((), ())))
    work = tables.as_arrays(tables.work(blockers, (body, body)))
    compiled.sees(blockers, bodies, 0, 1, work)
    compiled.sees_each(blockers, bodies, tables.as_arrays(Questions([0], [1], [0])), work)


_TWIN = Twin((twin, plan, upright, sight), _exercise)

warm_up = _TWIN.warm_up
"""Compile the kernel now; False where that is impossible."""

warm_up_beside = _TWIN.warm_up_beside
"""Begin to compile the kernel, for a server that starts."""

plainly = _TWIN.plainly
"""Answer by the plain kernel, to measure or compare."""

is_compiled = _TWIN.is_compiled
"""Whether the compiled kernel answers by now."""
