"""How much of a target is hidden, and by what.

Seen from the viewer's base centre at the height of its body, the target shows
its *facing rectangle*: as wide as its base across the line of view, as high as
its body, upright through its centre. Whatever stands nearer throws a shadow on
it, in true perspective: a low wall beside a tall shooter hides nothing far
away, the same wall close to the target hides its legs. Bodies in between count
as rectangles of their own base width and height (hulls as their outline), so
that, side by side with the target, half its width and half its height hide a
quarter of it. Shares are whole billionths, so that a quarter is a quarter.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from threading import local
from typing import Any

from msgspec import Struct

from rules.core.geometry import Body, Footprint, Point, Pose, Shape, Solid, gap, is_within
from rules.core.ids import Thou
from rules.core.kernels import hidden as hidden_kernel
from rules.core.kernels import plan, tables, twin
from rules.core.kernels.hidden import MOST_KINKS, Shades, View
from rules.core.kernels.twin import Twin

WHOLE = 1_000_000_000
"""The share of something that is hidden all over."""


class Part(Struct, frozen=True, gc=False):
    """What one thing hides by itself, and how near it is to the viewer and to the target."""

    id: str
    share: int
    to_viewer: Thou
    to_target: Thou

    def hides(self, percent: int) -> bool:
        """Whether it hides at least so many percent of the target."""
        return self.share * 100 >= percent * WHOLE


class Hidden(Struct, frozen=True, gc=False):
    """The hidden share of a target, and everything that hides some of it, from the viewer outwards."""

    share: int
    parts: tuple[Part, ...] = ()


class Shadow(Struct, frozen=True, gc=False):
    """A part of the facing rectangle hidden by one thing, to be drawn.

    Its corners count to the right of the target's centre, as the viewer sees it,
    and upwards from the target's foot.
    """

    id: str
    corners: tuple[Point, ...]


class Screens:
    """What can hide things on a table, made ready for many questions: terrain and bodies.

    Never changes; make a new one when something moves.
    """

    def __init__(self, solids: Iterable[Solid]) -> None:
        self.solids = tuple(sorted(solids, key=lambda solid: solid.id))
        names = dict.fromkeys(solid.id for solid in self.solids)
        self._names = list(names)
        places = {name: place for place, name in enumerate(names)}
        self._owner = [places[solid.id] for solid in self.solids]
        self._lists = tables.blockers(self.solids, [solid.shape.bounds for solid in self.solids])
        self._made: dict[bool, tuple[Any, Any]] = {}

    def hidden(self, viewer: Body, target: Body, ignoring: Collection[str] = ()) -> Hidden:
        """How much of the target is hidden from the viewer.

        ``ignoring`` names what does not count: the two themselves where they are
        among the solids, and what the game lets the viewer see past.
        """
        view = _view(viewer, target)
        if view is None:
            return Hidden(0)
        whole = (view.right - view.left) * (view.high - view.low)
        found = self._hide(_TWIN.choose(), view, ignoring)
        parts = [self._part(self._names[owner], area / whole, viewer, target) for owner, area in found[:-1]]
        parts = [part for part in parts if part.share]
        parts.sort(key=lambda part: (part.to_viewer, part.id))
        return Hidden(_billionths(found[-1][1] / whole), tuple(parts))

    def shadows(self, viewer: Body, target: Body, ignoring: Collection[str] = ()) -> tuple[Shadow, ...]:
        """The shadows on the target's facing rectangle, each thing's by itself."""
        view = _view(viewer, target)
        if view is None:
            return ()
        found = []
        for place, solid in enumerate(self.solids):
            if solid.id not in ignoring:
                shades = self._shades(plainly=True)
                count = hidden_kernel.add_solid(self._lists, place, view, shades, 0)
                shades.at[0], shades.at[1] = 0, count
                found += [Shadow(solid.id, corners) for corners in _trapezoids(view, shades)]
        return tuple(found)

    def _hide(self, kernel: Any, view: View, ignoring: Collection[str]) -> list[tuple[int, float]]:
        """Owners and the areas that they hide; last of all the area hidden by all together."""
        plainly = kernel is _TWIN.plain
        if plainly not in self._made:
            made = self._lists, self._owner
            self._made[plainly] = made if plainly else _arrays(*made)
        blockers, owner = self._made[plainly]
        skipped: Any = [1 if solid.id in ignoring else 0 for solid in self.solids]
        if not plainly:
            skipped = tables.whole_array(skipped)
        shades = self._shades(plainly)
        count = kernel.hide(blockers, owner, skipped, view, shades)
        found = [(int(shades.owner[place]), float(shades.area[place])) for place in range(count)]
        return [*found, (-1, float(shades.area[count]))]

    def _shades(self, plainly: bool) -> Shades:
        return _ROOM.shades(len(self.solids), len(self._lists.cx), plainly)

    def _part(self, name: str, share: float, viewer: Body, target: Body) -> Part:
        shapes = [solid.shape for solid in self.solids if solid.id == name]
        return Part(
            id=name,
            share=_billionths(share),
            to_viewer=min(gap(viewer.shape, shape) for shape in shapes),
            to_target=min(gap(target.shape, shape) for shape in shapes),
        )


def chains(named: Iterable[tuple[str, Shape]], limit: int) -> tuple[tuple[str, ...], ...]:
    """Things in groups: each within ``limit`` of the next, however long the chain. Ids in order of name."""
    groups: list[list[tuple[str, Shape]]] = []
    for name, shape in named:
        linked, apart = [(name, shape)], []
        for group in groups:
            if any(other == name or is_within(gap(shape, at), limit) for other, at in group):
                linked += group
            else:
                apart.append(group)
        groups = [*apart, linked]
    return tuple(sorted(tuple(sorted({name for name, _ in group})) for group in groups))


class _Room(local):
    """Room that a thread writes shadows on, kept for the next question and grown as far as one needs it."""

    def __init__(self) -> None:
        self._made: dict[bool, tuple[int, int, Shades]] = {}

    def shades(self, solids: int, corners: int, plainly: bool) -> Shades:
        """Room for the shadows of so many solids with so many corners."""
        most, widest, shades = self._made.get(plainly, (0, 0, None))
        if shades is None or solids > most or corners > widest:
            most, widest = max(solids, most), max(corners, widest)
            shades = _shades(most, widest, plainly)
            self._made[plainly] = most, widest, shades
        return shades


def _shades(solids: int, corners: int, plainly: bool) -> Shades:
    shadows = 3 * corners + 4
    wide = 2 * shadows + 4
    columns = {"at": solids + 2, "owner": solids + 1, "area": solids + 1, "kinks": MOST_KINKS + 2}
    columns |= dict.fromkeys(("w0", "w1", "lo0", "lo1", "hi0", "hi1"), shadows)
    columns |= dict.fromkeys(("cuts", "starts", "ends"), wide)
    return tables.room(Shades, columns, not plainly)


_ROOM = _Room()


def _billionths(share: float) -> int:
    return min(WHOLE, round(share * WHOLE))


def facing_rectangle(viewer: Body, target: Body) -> tuple[int, int, int]:
    """How far the facing rectangle reaches to the left and right of the target's centre, and its height.

    Left is negative. It has no width where the two stand in the same place.
    """
    view = _view(viewer, target)
    if view is None:
        return 0, 0, target.footprint.height
    return round(-view.right), round(-view.left), target.footprint.height


def _view(viewer: Body, target: Body) -> View | None:
    """What the viewer's eye makes of the target; None where the two stand in the same place."""
    x, y = target.at.x - viewer.at.x, target.at.y - viewer.at.y
    far = float(x * x + y * y) ** 0.5
    if far == 0.0:
        return None
    if target.footprint.corners:
        offs = [((p.y - target.at.y) * x - (p.x - target.at.x) * y) / far for p in target.shape.outline]
        left, right = min(offs), max(offs)
    else:
        left, right = -float(target.footprint.radius), float(target.footprint.radius)
    return View(
        x=float(viewer.at.x),
        y=float(viewer.at.y),
        z=float(viewer.top),
        dx=x / far,
        dy=y / far,
        far=far,
        left=left,
        right=right,
        low=float(target.bottom),
        high=float(target.top),
    )


def _trapezoids(view: View, shades: Shades) -> Iterator[tuple[Point, ...]]:
    """The shadow of the one solid noted, cut to the rectangle."""
    cuts = {view.left, view.right}
    for m in range(shades.at[1]):
        cuts |= {w for w in (shades.w0[m], shades.w1[m]) if view.left < w < view.right}
    for start, end in pairwise(sorted(cuts)):
        kinks = hidden_kernel.add_kinks(view, shades, (0, 1), start, end)
        for left, right in pairwise(list(shades.kinks[:kinks])):
            quarter, three = (_reach(view, shades, left + share * (right - left)) for share in (0.25, 0.75))
            if quarter and three:
                ends = [(a * 1.5 - b * 0.5, b * 1.5 - a * 0.5) for a, b in zip(quarter, three, strict=True)]
                yield _corners(view, (left, right), ends)


def _reach(view: View, shades: Shades, w: float) -> tuple[float, float] | None:
    if hidden_kernel.covered(view, shades, 0, 1, w) <= 0.0:
        return None
    return float(shades.starts[0]), float(shades.ends[0])


def _corners(
    view: View, sides: tuple[float, float], ends: Sequence[tuple[float, float]]
) -> tuple[Point, ...]:
    (left, right), (low, high) = sides, ends
    places = ((left, low[0]), (right, low[1]), (right, high[1]), (left, high[0]))
    return tuple(Point(round(-w), round(z - view.low)) for w, z in places)


def _arrays(lists: plan.Blockers, owner: list[int]) -> tuple[Any, Any]:
    return tables.as_arrays(lists), tables.whole_array(owner)


def _exercise(compiled: Any) -> None:
    """Ask the compiled kernel one question, so that it is compiled."""
    screens = Screens([Solid("", Shape((Point(0, -1), Point(0, 1))), 0, 1)])
    bodies = [Body(Footprint(height=1000, radius=500), Pose(Point(x, 0))) for x in (-3000, 3000)]
    view = _view(*bodies)
    if view is not None:
        screens._hide(compiled, view, ())


_TWIN = Twin((twin, plan, hidden_kernel), _exercise)

warm_up = _TWIN.warm_up
"""Compile the kernel now; False where that is impossible."""

warm_up_beside = _TWIN.warm_up_beside
"""Begin to compile the kernel, for a server that starts."""

plainly = _TWIN.plainly
"""Answer by the plain kernel, to measure or compare."""

is_compiled = _TWIN.is_compiled
"""Whether the compiled kernel answers by now."""
