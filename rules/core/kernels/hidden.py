"""How much of a target is hidden, as flat arithmetic that numba can compile.

From one eye, everything between it and the target throws a shadow on the
target's facing rectangle: an upright plane through the target's centre, square
to the line of view. A place on the table has a depth t (0 at the eye, 1 at the
plane) and a lateral offset; it is seen on the plane at offset / t. The shadow of
an upright panel is a trapezoid with upright sides, so hidden areas are sums
of trapezoids and come out exact, up to the last digits of a float.

Round solids are seen as what they face the eye with: a rectangle as wide as
they are, through their centre, square to the line of view.
"""

from collections.abc import MutableSequence
from typing import NamedTuple

from rules.core.kernels.plan import PILLAR, PRISM, SLAB, Blockers, Ints, next_corner, panels_end
from rules.core.kernels.twin import kernel

NEAREST = 1e-6
"""Depth at which what reaches behind the eye is cut off."""

MOST_KINKS = 8192

Spot = tuple[float, float]
"""Depth and lateral offset of a place on the table."""


class View(NamedTuple):
    """An eye, the unit vector and distance to the plane, and the sides of the facing rectangle."""

    x: float
    y: float
    z: float
    dx: float
    dy: float
    far: float
    left: float
    right: float
    low: float
    high: float


class Shades(NamedTuple):
    """Shadows, as trapezoids, and scratch space. Solid n of those that throw any has ``at[n]:at[n + 1]``."""

    at: MutableSequence[int]
    owner: MutableSequence[int]
    w0: MutableSequence[float]
    w1: MutableSequence[float]
    lo0: MutableSequence[float]
    lo1: MutableSequence[float]
    hi0: MutableSequence[float]
    hi1: MutableSequence[float]
    cuts: MutableSequence[float]
    kinks: MutableSequence[float]
    starts: MutableSequence[float]
    ends: MutableSequence[float]
    area: MutableSequence[float]


@kernel
def spot(b: Blockers, m: int, v: View) -> Spot:
    """Depth and offset of a corner."""
    x, y = b.cx[m] - v.x, b.cy[m] - v.y
    return (x * v.dx + y * v.dy) / v.far, y * v.dx - x * v.dy


@kernel
def cut_at(one: Spot, other: Spot, depth: float) -> Spot:
    """Where the way between two spots has some depth."""
    share = (depth - one[0]) / (other[0] - one[0])
    return depth, one[1] + share * (other[1] - one[1])


@kernel
def add_panel(b: Blockers, k: int, v: View, s: Shades, spots: tuple[int, Spot, Spot]) -> int:
    """Note the shadow of one panel of solid k; how many shadows there are then."""
    at, one, other = spots
    if one[0] > other[0]:
        one, other = other, one
    if one[0] > 1.0 or other[0] < NEAREST:
        return at
    if one[0] < NEAREST:
        one = cut_at(one, other, NEAREST)
    if other[0] > 1.0:
        other = cut_at(one, other, 1.0)
    if one[1] / one[0] > other[1] / other[0]:
        one, other = other, one
    w, w_other = one[1] / one[0], other[1] / other[0]
    if w_other - w < 1e-9 or w >= v.right or w_other <= v.left:
        return at
    s.w0[at], s.w1[at] = w, w_other
    s.lo0[at], s.lo1[at] = v.z + (b.bottom[k] - v.z) / one[0], v.z + (b.bottom[k] - v.z) / other[0]
    s.hi0[at], s.hi1[at] = v.z + (b.top[k] - v.z) / one[0], v.z + (b.top[k] - v.z) / other[0]
    return at + 1


@kernel
def sort_floats(values: MutableSequence[float], count: int) -> None:
    """Put the first ``count`` values in order."""
    for m in range(1, count):
        value = values[m]
        n = m
        while n > 0 and values[n - 1] > value:
            values[n] = values[n - 1]
            n -= 1
        values[n] = value


@kernel
def add_section(b: Blockers, k: int, v: View, s: Shades, place: tuple[int, float]) -> int:
    """Note the shadow of the section of a prism at some depth: where the plane or the eye is inside it."""
    at, depth = place
    count = 0
    first, last = b.at[k], b.at[k + 1]
    for m in range(first, last):
        one, other = spot(b, m, v), spot(b, next_corner(m, first, last), v)
        if (one[0] < depth) != (other[0] < depth):
            s.cuts[count] = cut_at(one, other, depth)[1]
            count += 1
    sort_floats(s.cuts, count)
    for m in range(0, count - 1, 2):
        at = add_panel(b, k, v, s, (at, (depth, s.cuts[m]), (depth, s.cuts[m + 1])))
    return at


@kernel
def add_solid(b: Blockers, k: int, v: View, s: Shades, at: int) -> int:
    """Note the shadows of solid k; how many there are then."""
    first, last = b.at[k], b.at[k + 1]
    if b.kind[k] == PILLAR:
        depth, off = spot(b, first, v)
        return add_panel(b, k, v, s, (at, (depth, off - b.radius[k]), (depth, off + b.radius[k])))
    least, most, nearest, farthest = 1e300, -1e300, 1e300, -1e300
    for m in range(first, last):
        depth, off = spot(b, m, v)
        least, most = min(least, off), max(most, off)
        nearest, farthest = min(nearest, depth), max(farthest, depth)
    if nearest > 1.0 or farthest < NEAREST or least > max(0.0, v.right) or most < min(0.0, v.left):
        return at
    for m in range(first, panels_end(b.kind[k], first, last)):
        at = add_panel(b, k, v, s, (at, spot(b, m, v), spot(b, next_corner(m, first, last), v)))
    if b.kind[k] == PRISM or b.kind[k] == SLAB:
        if farthest > 1.0:
            at = add_section(b, k, v, s, (at, 1.0))
        if nearest < NEAREST:
            at = add_section(b, k, v, s, (at, NEAREST))
    return at


@kernel
def covered(v: View, s: Shades, first: int, last: int, w: float) -> float:
    """Hidden height of the rectangle at offset w, by the solids from ``first`` to before ``last``."""
    count = 0
    for n in range(first, last):
        low, high = 1e300, -1e300
        for m in range(s.at[n], s.at[n + 1]):
            if s.w0[m] <= w <= s.w1[m]:
                share = (w - s.w0[m]) / (s.w1[m] - s.w0[m])
                low = min(low, s.lo0[m] + share * (s.lo1[m] - s.lo0[m]))
                high = max(high, s.hi0[m] + share * (s.hi1[m] - s.hi0[m]))
        low, high = max(low, v.low), min(high, v.high)
        if low >= high:
            continue
        at = count
        while at > 0 and s.starts[at - 1] > low:
            s.starts[at], s.ends[at] = s.starts[at - 1], s.ends[at - 1]
            at -= 1
        s.starts[at], s.ends[at] = low, high
        count += 1
    total, reached = 0.0, v.low
    for m in range(count):
        total += max(0.0, s.ends[m] - max(reached, s.starts[m]))
        reached = max(reached, s.ends[m])
    return total


@kernel
def add_kinks(v: View, s: Shades, span: tuple[int, int], start: float, end: float) -> int:
    """Note where borders of shadows cross each other or a side of the rectangle between two offsets."""
    s.starts[0], s.ends[0], s.starts[1], s.ends[1] = v.low, v.low, v.high, v.high
    lines = 2
    for m in range(s.at[span[0]], s.at[span[1]]):
        if s.w0[m] <= start and end <= s.w1[m]:
            share, share_end = (start - s.w0[m]) / (s.w1[m] - s.w0[m]), (end - s.w0[m]) / (s.w1[m] - s.w0[m])
            low, high = s.lo1[m] - s.lo0[m], s.hi1[m] - s.hi0[m]
            s.starts[lines], s.ends[lines] = s.lo0[m] + share * low, s.lo0[m] + share_end * low
            s.starts[lines + 1], s.ends[lines + 1] = s.hi0[m] + share * high, s.hi0[m] + share_end * high
            lines += 2
    s.kinks[0], s.kinks[1] = start, end
    count = 2
    for m in range(lines):
        for n in range(m + 1, lines):
            before, after = s.starts[m] - s.starts[n], s.ends[m] - s.ends[n]
            if before * after < 0.0 and count < MOST_KINKS:
                share = before / (before - after)
                height = s.starts[m] + share * (s.ends[m] - s.starts[m])
                if v.low - 1.0 < height < v.high + 1.0:
                    s.kinks[count] = start + share * (end - start)
                    count += 1
    sort_floats(s.kinks, count)
    return count


@kernel
def hidden_area(v: View, s: Shades, first: int, last: int) -> float:
    """Area of the rectangle hidden by the solids from ``first`` to before ``last``, overlaps counted once."""
    s.cuts[0], s.cuts[1] = v.left, v.right
    count = 2
    for m in range(s.at[first], s.at[last]):
        for w in (s.w0[m], s.w1[m]):
            if v.left < w < v.right:
                s.cuts[count] = w
                count += 1
    sort_floats(s.cuts, count)
    total = 0.0
    for m in range(count - 1):
        if s.cuts[m + 1] - s.cuts[m] > 1e-9:
            kinks = add_kinks(v, s, (first, last), s.cuts[m], s.cuts[m + 1])
            for n in range(kinks - 1):
                width = s.kinks[n + 1] - s.kinks[n]
                if width > 0.0:
                    total += width * covered(v, s, first, last, 0.5 * (s.kinks[n] + s.kinks[n + 1]))
    return total


@kernel
def hide(b: Blockers, owner: Ints, skipped: Ints, v: View, s: Shades) -> int:
    """Measure what each owner of solids hides by itself, and all of them together.

    Solids of one owner follow each other. Returns how many owners hide
    anything: ``s.owner[:n]`` with ``s.area[:n]``; the area of all is ``s.area[n]``.
    """
    solids = 0
    s.at[0] = 0
    for k in range(len(b.kind)):
        if skipped[k] == 0 and b.top[k] > min(v.z, v.low):
            at = add_solid(b, k, v, s, s.at[solids])
            if at > s.at[solids]:
                s.owner[solids] = owner[k]
                solids += 1
                s.at[solids] = at
    owners = 0
    first = 0
    while first < solids:
        last = first
        while last < solids and s.owner[last] == s.owner[first]:
            last += 1
        area = hidden_area(v, s, first, last)
        if area > 0.0:
            s.area[owners] = area
            s.owner[owners] = s.owner[first]
            owners += 1
        first = last
    s.area[owners] = hidden_area(v, s, 0, solids)
    return owners
