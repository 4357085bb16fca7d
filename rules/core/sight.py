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
        self._known: dict[frozenset[str], _Known] = {}
        self._answers: dict[tuple[Body, Body, frozenset[str]], bool] = {}

    def sees(self, viewer: Body, target: Body, ignoring: Collection[str] = ()) -> bool:
        """Whether the viewer sees the target, leaving out solids with the ids in ``ignoring``."""
        asked = (viewer, target, frozenset(self._ids.intersection(ignoring)))
        answer = self._answers.get(asked)
        if answer is None:
            one, other = _in_order((viewer, target), 0, 1)
            with self._lock:
                known = self._knowing(ignoring, 2)
                answer = known.line((viewer, target)[one], (viewer, target)[other]) is not None
                if len(self._answers) >= _MOST_ANSWERS:
                    self._answers.clear()
                self._answers[asked] = answer
        return answer

    def sight_many(
        self, bodies: Sequence[Body], pairs: Iterable[tuple[int, int]], ignoring: Collection[str] = ()
    ) -> list[bool]:
        """Whether the first of each pair of bodies, given by their places in ``bodies``, sees the second."""
        with self._lock:
            known = self._knowing(ignoring, len(bodies))
            places = [known.place(body) for body in bodies]
            ordered = [_in_order(bodies, one, other) for one, other in pairs]
            asked = Questions(
                first=[places[one] for one, _ in ordered],
                second=[places[other] for _, other in ordered],
                answers=[0] * len(ordered),
            )
            kernel = _TWIN.choose(len(ordered))
            if kernel is not _TWIN.plain:
                asked = tables.as_arrays(asked)
            kernel.sees_each(*known.tables(kernel), asked, known.work(kernel))
            return [bool(answer) for answer in asked.answers]

    def sight(self, viewer: Body, target: Body, ignoring: Collection[str] = ()) -> Sight:
        """Whether the viewer sees the target, with the line that proves it or what blocks it."""
        bodies = (viewer, target)
        one, other = _in_order(bodies, 0, 1)
        with self._lock:
            known = self._knowing(ignoring, 2)
            line = known.line(bodies[one], bodies[other])
            if line is None:
                found = self._on_line(known, bodies[one], bodies[other], viewer)
                return Sight(False, Ray(viewer.at, viewer.top, target.at, target.top), found)
        x, y, z, x2, y2, z2 = line
        if one == 0:
            return Sight(True, Ray(Point(x, y), z, Point(x2, y2), z2))
        return Sight(True, Ray(Point(x2, y2), z2, Point(x, y), z))

    def _knowing(self, ignoring: Collection[str], more: int) -> "_Known":
        """The bodies known so far, for questions that leave out these solids."""
        left_out = frozenset(self._ids.intersection(ignoring))
        known = self._known.get(left_out)
        if known is None or len(known.places) + more > _REMEMBERED:
            known = self._known[left_out] = _Known(self, left_out)
        if len(self._known) > _MOST_LEFT_OUT:
            self._known = {left_out: known}
        return known

    def _on_line(self, known: "_Known", one: Body, other: Body, viewer: Body) -> tuple[str, ...]:
        """Ids of what the line from centre to centre runs into, those nearest to the viewer first."""
        i, j = known.place(one), known.place(other)
        solids, table = known.tables(_TWIN.plain)
        work = known.work(_TWIN.plain)
        count, grounded = plan.gather(solids, table, i, j, work)
        near = list(work.near[:count])
        alone = []
        for index in near:
            work.near[0] = index
            if not sight.try_centre(solids, table, (i, j, 1, grounded), work):
                alone.append(index)
        met = [self.solids[index] for index in alone or near]
        met.sort(key=lambda solid: (squared_between(viewer.shape.outline, solid.shape.outline), solid.id))
        return tuple(dict.fromkeys(solid.id for solid in met))


_REMEMBERED = 128
"""Bodies whose tables a scene keeps."""

_MOST_ANSWERS = 1024
"""Answers that it keeps: most bodies stand where they stood when they were last asked about."""

_MOST_LEFT_OUT = 16
"""Sets of solids to leave out for which it keeps them."""


class _Known:
    """The bodies a scene was asked about, as tables; rebuilt when one is added."""

    def __init__(self, scene: Scene, ignoring: Collection[str]) -> None:
        self.places: dict[Body, int] = {}
        self._scene = scene
        self._ignored = [index for index, solid in enumerate(scene.solids) if solid.id in ignoring]
        self._inside: list[tuple[int, ...]] = []
        self._made: dict[bool, tuple[Bodies, Work]] = {}

    def place(self, body: Body) -> int:
        """Where a body stands in the tables."""
        found = self.places.get(body)
        if found is None:
            found = self.places[body] = len(self._inside)
            self._inside.append((*self._ignored, *self._stands_in(body)))
            self._made.clear()
        return found

    def tables(self, kernel: Any) -> tuple[Blockers, Bodies]:
        """Solids and bodies, in the form that a kernel reads."""
        scene = self._scene
        if kernel is _TWIN.plain:
            return scene._lists, self._for(kernel)[0]
        if scene._arrays is None:
            scene._arrays = tables.as_arrays(scene._lists)
        return scene._arrays, self._for(kernel)[0]

    def work(self, kernel: Any) -> Work:
        """Scratch space for a kernel."""
        return self._for(kernel)[1]

    def line(self, one: Body, other: Body) -> list[int] | None:
        """The ends of a free line between two bodies (x, y, z each), if there is one."""
        i, j = self.place(one), self.place(other)
        kernel = _TWIN.choose()
        work = self.work(kernel)
        if not kernel.sees(*self.tables(kernel), i, j, work):
            return None
        return [round(float(value)) for value in work.line]

    def _for(self, kernel: Any) -> tuple[Bodies, Work]:
        plainly = kernel is _TWIN.plain
        if plainly not in self._made:
            found = tuple(self.places)
            made = tables.bodies(found, self._inside), tables.work(self._scene._lists, found)
            self._made[plainly] = made if plainly else (tables.as_arrays(made[0]), tables.as_arrays(made[1]))
        return self._made[plainly]

    def _stands_in(self, body: Body) -> Iterator[int]:
        """Places of the solids that a body stands in."""
        shape = body.shape
        left, low, right, high = shape.bounds
        for index, (left2, low2, right2, high2) in enumerate(self._scene._bounds):
            if left <= right2 and left2 <= right and low <= high2 and low2 <= high:
                solid = self._scene.solids[index]
                if shares_heights(solid, body.bottom, body.top) and overlaps(shape, solid.shape):
                    yield index


def _in_order(bodies: Sequence[Body], one: int, other: int) -> tuple[int, int]:
    """Two bodies in an order of their own, so that sight from either side is one and the same question."""
    a, b = bodies[one], bodies[other]
    return (one, other) if _key(a) <= _key(b) else (other, one)


def _key(body: Body) -> tuple[object, ...]:
    footprint = body.footprint
    return body.at, body.bottom, body.top, body.pose.facing, footprint.radius, footprint.corners


def _exercise(compiled: Any) -> None:
    """Ask the compiled kernel one question, so that it is compiled."""
    scene = Scene([Solid("", Shape((Point(0, -1), Point(0, 1))), 0, 1)])
    body = Body(Footprint(height=1000, radius=500), Pose(Point(2000, 0)))
    known = _Known(scene, ())
    known.place(body)
    made = (*known.tables(compiled), known.work(compiled))
    compiled.sees(*made[:2], 0, 0, made[2])
    compiled.sees_each(*made[:2], tables.as_arrays(Questions([0], [0], [0])), made[2])


_TWIN = Twin((twin, plan, upright, sight), _exercise)

warm_up = _TWIN.warm_up
"""Compile the kernel now; False where that is impossible."""

warm_up_beside = _TWIN.warm_up_beside
"""Begin to compile the kernel, for a server that starts."""

plainly = _TWIN.plainly
"""Answer by the plain kernel, to measure or compare."""

is_compiled = _TWIN.is_compiled
"""Whether the compiled kernel answers by now."""
