"""Sight in the upright plane over one track, where openings, floors or bridges leave more than one way.

Everything that the track runs through is a box there: from one position to
another, from one height to another. Again some line that touches two things is
free if any is.
"""

from math import sqrt

from rules.core.kernels.plan import (
    HAIR,
    PILLAR,
    SLAB,
    WALL,
    Ask,
    Blockers,
    Bodies,
    Track,
    Work,
    answer,
    next_corner,
    panels_end,
    pillar_chord,
)
from rules.core.kernels.twin import kernel

NOWHERE = 1e300

FLOOR = 4.0 * HAIR
"""Half of what floors are thick: more than the room given to a body that reaches up to one."""

Line = tuple[float, float]
"""A line in the plane: its slope and its height at position 0."""


@kernel
def sort_cuts(w: Work, count: int) -> None:
    """Put the first ``count`` cuts in order."""
    for m in range(1, count):
        value = w.cuts[m]
        n = m
        while n > 0 and w.cuts[n - 1] > value:
            w.cuts[n] = w.cuts[n - 1]
            n -= 1
        w.cuts[n] = value


@kernel
def add_box(b: Blockers, w: Work, k: int, at: int, span: tuple[float, float]) -> int:
    """Note one box of solid k; how many there are then."""
    w.s0[at], w.s1[at] = span
    thick = FLOOR if b.kind[k] == SLAB else 0.0
    w.z0[at], w.z1[at] = b.bottom[k] - thick, b.top[k] + thick
    return at + 1


@kernel
def boxes_of(b: Blockers, w: Work, k: int, at: int, t: Track) -> int:
    """Note the boxes that a track makes of solid k; how many there are then."""
    nx, ny, c = t
    if b.kind[k] == PILLAR:
        span = pillar_chord(b, k, t)
        return add_box(b, w, k, at, span) if span[0] < span[1] else at
    count = 0
    first, last = b.at[k], b.at[k + 1]
    for m in range(first, panels_end(b.kind[k], first, last)):
        n = next_corner(m, first, last)
        off, off_next = nx * b.cx[m] + ny * b.cy[m] - c, nx * b.cx[n] + ny * b.cy[n] - c
        if (off < 0.0) != (off_next < 0.0):
            here, there = ny * b.cx[m] - nx * b.cy[m], ny * b.cx[n] - nx * b.cy[n]
            w.cuts[count] = here + (there - here) * off / (off - off_next)
            count += 1
    if b.kind[k] == WALL:
        return add_box(b, w, k, at, (w.cuts[0], w.cuts[0])) if count else at
    sort_cuts(w, count)
    for m in range(0, count - 1, 2):
        at = add_box(b, w, k, at, (w.cuts[m], w.cuts[m + 1]))
    return at


@kernel
def meeting(near: float, far: float, heights: tuple[float, float], line: Line) -> float:
    """Where a line is inside a body, as near to the other body as can be; NOWHERE if it passes it by."""
    (low, high), (slope, z) = heights, line
    here = z + slope * near
    if low <= here <= high:
        return near
    there = z + slope * far
    if (here > high and there > high) or (here < low and there < low):
        return NOWHERE
    return ((high if here > high else low) - z) / slope


@kernel
def is_free(w: Work, boxes: int, start: float, end: float, line: Line) -> bool:
    """Whether a line meets none of the boxes between two positions."""
    slope, z = line
    for m in range(boxes):
        first, last = max(w.s0[m], start), min(w.s1[m], end)
        if first > last:
            continue
        here, there = z + slope * first, z + slope * last
        if max(here, there) >= w.z0[m] and min(here, there) <= w.z1[m]:
            return False
    return True


@kernel
def try_line(q: Bodies, ask: Ask, w: Work, boxes: int, line: Line) -> bool:
    """Whether one line of the plane joins the two bodies and is free; noted in ``chord[4:8]`` if so."""
    slack = 2.0 * HAIR
    i, j = ask[0], ask[1]
    slope, z = line
    start = meeting(w.chord[1], w.chord[0], (q.bottom[i], q.top[i] + slack), line)
    end = meeting(w.chord[2], w.chord[3], (q.bottom[j], q.top[j] + slack), line)
    if max(start, end) == NOWHERE or not is_free(w, boxes, start, end, line):
        return False
    w.chord[4], w.chord[5] = start, z + slope * start
    w.chord[6], w.chord[7] = end, z + slope * end
    return True


@kernel
def try_pair(q: Bodies, ask: Ask, w: Work, boxes: int, two: tuple[int, int]) -> bool:
    """Whether one of the four lines that pass two points of the plane at a hair's distance is free."""
    one, other = two
    ds, dz = w.ps[other] - w.ps[one], w.pz[other] - w.pz[one]
    far = sqrt(ds * ds + dz * dz)
    if far <= 2.0 * HAIR:
        return False
    for side in range(4):
        up = HAIR if side % 2 == 0 else -HAIR
        up_other = HAIR if side < 2 else -HAIR
        lean = (up_other - up) / far
        along = sqrt(1.0 - lean * lean)
        ns, nz = (lean * ds - along * dz) / far, (lean * dz + along * ds) / far
        if abs(nz) < 1e-9:
            continue
        reach = ns * w.ps[one] + nz * w.pz[one] + up
        if try_line(q, ask, w, boxes, (-ns / nz, reach / nz)):
            return True
    return False


@kernel
def points_of(q: Bodies, i: int, j: int, w: Work, boxes: int) -> int:
    """Note the corners of both bodies and all boxes in the plane; how many they are."""
    at = 0
    for m in range(4):
        body = i if m < 2 else j
        for height in (q.top[body], q.bottom[body]):
            w.ps[at], w.pz[at] = w.chord[m], height
            at += 1
    for m in range(boxes):
        for height in (w.z1[m], w.z0[m]):
            w.ps[at], w.pz[at] = w.s0[m], height
            at += 1
            if w.s1[m] > w.s0[m]:
                w.ps[at], w.pz[at] = w.s1[m], height
                at += 1
    return at


@kernel
def through(b: Blockers, q: Bodies, ask: Ask, w: Work, t: Track) -> bool:
    """Whether some line over a track is free."""
    i, j, count, _ = ask
    boxes = 0
    for m in range(count):
        boxes = boxes_of(b, w, w.near[m], boxes, t)
    feet, tops = min(q.bottom[i], q.bottom[j]), max(q.top[i], q.top[j]) + HAIR
    for m in range(boxes):
        if w.s0[m] >= w.chord[1] and w.s1[m] <= w.chord[2] and w.z0[m] <= feet and w.z1[m] >= tops:
            return False
    points = points_of(q, i, j, w, boxes)
    for one in range(points):
        for other in range(4 if one < 4 else max(one + 1, 8), points):
            if try_pair(q, ask, w, boxes, (one, other)):
                start, end = (w.chord[4], w.chord[5]), (w.chord[6], w.chord[7])
                return answer(w, t, start, end)
    return False
