"""What the kernels work on: solids and bodies as flat tables, and tracks across the table.

A *track* is a straight line on the table, ``n . p = c`` with a unit normal
n; the position s along it counts in the direction ``(ny, -nx)``. Lengths are
thousandths of an inch, as floats.
"""

from collections.abc import MutableSequence, Sequence
from math import sqrt
from typing import NamedTuple

from rules.core.kernels.twin import kernel

HAIR = 1.0 / 1024.0
"""The room, in thousandths of an inch, that is given to whatever is only touched."""

Floats = Sequence[float]
Ints = Sequence[int]

Track = tuple[float, float, float]
"""A straight line on the table: nx, ny and c."""

Place = tuple[float, float]
"""A position along a track and a height."""

Ask = tuple[int, int, int, bool]
"""Two bodies, how many solids are near, and whether all of those reach down to the bodies' feet."""


class Blockers(NamedTuple):
    """Solids, each with its kind, bounds and heights; solid k has the corners ``at[k]:at[k + 1]``."""

    kind: Ints
    left: Floats
    low: Floats
    right: Floats
    high: Floats
    bottom: Floats
    top: Floats
    radius: Floats
    at: Ints
    cx: Floats
    cy: Floats


class Bodies(NamedTuple):
    """Bodies by centre, greatest reach and heights.

    A hull i has the corners ``at[i]:at[i + 1]``; the solids ``inside[within[i]:within[i + 1]]``
    are those that it stands in, which block nothing for it.
    """

    x: Floats
    y: Floats
    r: Floats
    bottom: Floats
    top: Floats
    at: Ints
    cx: Floats
    cy: Floats
    within: Ints
    inside: Ints


class Questions(NamedTuple):
    """Which body asks about which, and the answers."""

    first: Ints
    second: Ints
    answers: MutableSequence[int]


class Work(NamedTuple):
    """Scratch space for one question at a time; ``line`` is the answer: start x, y, z and end x, y, z."""

    near: MutableSequence[int]
    fx: MutableSequence[float]
    fy: MutableSequence[float]
    fr: MutableSequence[float]
    s0: MutableSequence[float]
    s1: MutableSequence[float]
    z0: MutableSequence[float]
    z1: MutableSequence[float]
    ps: MutableSequence[float]
    pz: MutableSequence[float]
    cuts: MutableSequence[float]
    chord: MutableSequence[float]
    line: MutableSequence[float]


PRISM, WALL, PILLAR, SLAB = 0, 1, 2, 3
"""Kinds of solid: a closed prism; one bare panel; an upright cylinder; a level polygon without thickness."""


@kernel
def next_corner(at: int, first: int, last: int) -> int:
    """The corner after ``at`` on a closed outline."""
    return at + 1 if at + 1 < last else first


@kernel
def panels_end(kind: int, first: int, last: int) -> int:
    """One past the last corner at which a panel starts: none for a pillar, one for a wall."""
    if kind == PILLAR:
        return first
    return first + 1 if kind == WALL else last


@kernel
def is_ignored(q: Bodies, i: int, k: int) -> bool:
    """Whether body i stands in solid k."""
    for m in range(q.within[i], q.within[i + 1]):  # noqa: SIM110  (numba compiles no generators)
        if q.inside[m] == k:
            return True
    return False


@kernel
def beside(b: Blockers, k: int, frame: tuple[float, float, float, float, float, float, float]) -> bool:
    """Whether solid k lies wholly to one side of the corridor between two bodies."""
    x, y, ux, uy, start, end, wide = frame
    least_u, most_u, least_v, most_v = 1e300, -1e300, 1e300, -1e300
    for m in range(b.at[k], b.at[k + 1]):
        dx, dy = b.cx[m] - x, b.cy[m] - y
        u, v = dx * ux + dy * uy, dy * ux - dx * uy
        least_u, most_u = min(least_u, u), max(most_u, u)
        least_v, most_v = min(least_v, v), max(most_v, v)
    r = b.radius[k]
    return least_v - r > wide or most_v + r < -wide or most_u + r < start or least_u - r > end


@kernel
def gather(b: Blockers, q: Bodies, i: int, j: int, w: Work) -> tuple[int, bool]:
    """Find the solids that may block: how many, and whether all of them reach down to the bodies' feet."""
    dx, dy = q.x[j] - q.x[i], q.y[j] - q.y[i]
    far = sqrt(dx * dx + dy * dy)
    ux, uy = (dx / far, dy / far) if far > 0.0 else (1.0, 0.0)
    wide = max(q.r[i], q.r[j]) + 2.0 * HAIR
    frame = (q.x[i], q.y[i], ux, uy, -q.r[i] - HAIR, far + q.r[j] + HAIR, wide)
    left, right = min(q.x[i], q.x[j]) - wide, max(q.x[i], q.x[j]) + wide
    low, high = min(q.y[i], q.y[j]) - wide, max(q.y[i], q.y[j]) + wide
    feet, tops = min(q.bottom[i], q.bottom[j]), max(q.top[i], q.top[j])
    count = 0
    grounded = True
    for k in range(len(b.kind)):
        if b.right[k] < left or b.left[k] > right or b.high[k] < low or b.low[k] > high:
            continue
        if b.top[k] <= feet or b.bottom[k] > tops + HAIR:
            continue
        if is_ignored(q, i, k) or is_ignored(q, j, k) or beside(b, k, frame):
            continue
        w.near[count] = k
        count += 1
        grounded = grounded and b.bottom[k] <= feet
    return count, grounded


@kernel
def hull_chord(q: Bodies, i: int, t: Track, w: Work, at: int) -> bool:
    """Where a track runs through a hull."""
    nx, ny, c = t
    first, last = q.at[i], q.at[i + 1]
    least, most = 1e300, -1e300
    for m in range(first, last):
        n = next_corner(m, first, last)
        off, off_next = nx * q.cx[m] + ny * q.cy[m] - c, nx * q.cx[n] + ny * q.cy[n] - c
        s, s_next = ny * q.cx[m] - nx * q.cy[m], ny * q.cx[n] - nx * q.cy[n]
        if abs(off) <= 2.0 * HAIR:
            least, most = min(least, s), max(most, s)
        if (off < 0.0) != (off_next < 0.0):
            s += (s_next - s) * off / (off - off_next)
            least, most = min(least, s), max(most, s)
    w.chord[at], w.chord[at + 1] = least, most
    return least <= most


@kernel
def body_chord(q: Bodies, i: int, t: Track, w: Work, at: int) -> bool:
    """Where a track runs through body i, into ``chord[at]`` and the next; False if it misses it."""
    if q.at[i + 1] > q.at[i]:
        return hull_chord(q, i, t, w, at)
    nx, ny, c = t
    off = nx * q.x[i] + ny * q.y[i] - c
    r = q.r[i] + 2.0 * HAIR
    rest = r * r - off * off
    if rest < 0.0:
        return False
    half = sqrt(rest)
    s = ny * q.x[i] - nx * q.y[i]
    w.chord[at], w.chord[at + 1] = s - half, s + half
    return True


@kernel
def pillar_chord(b: Blockers, k: int, t: Track) -> tuple[float, float]:
    """Where a track runs through a pillar; an empty stretch if it does not."""
    m = b.at[k]
    nx, ny, c = t
    off = nx * b.cx[m] + ny * b.cy[m] - c
    rest = b.radius[k] * b.radius[k] - off * off
    if rest < 0.0:
        return 1.0, -1.0
    half = sqrt(rest)
    s = ny * b.cx[m] - nx * b.cy[m]
    return s - half, s + half


@kernel
def answer(w: Work, t: Track, start: Place, end: Place) -> bool:
    """Write down a free line, given by position and height of its ends on a track."""
    nx, ny, c = t
    w.line[0], w.line[1], w.line[2] = nx * c + ny * start[0], ny * c - nx * start[0], start[1]
    w.line[3], w.line[4], w.line[5] = nx * c + ny * end[0], ny * c - nx * end[0], end[1]
    return True
