"""Sight between two bodies, as flat arithmetic that numba can compile.

If any free line runs between two bodies, then one runs over a *critical* track:
one that touches two things at once, be they bodies or corners of what stands in
the way. So it is enough to try those. Everything touched is given a hair of
room: bodies count as a hair wider and higher, and lines pass corners at a
hair's distance. Therefore a line that only touches the end of a wall is free,
but two walls that touch leave no gap between them.

Where all that is in the way reaches down to the bodies' feet, the highest line
over a track, from top to top, is free if any is. Otherwise the upright plane
over the track is searched.
"""

from math import sqrt

from rules.core.kernels.plan import (
    HAIR,
    PILLAR,
    Ask,
    Blockers,
    Bodies,
    Place,
    Questions,
    Track,
    Work,
    answer,
    body_chord,
    gather,
    next_corner,
    panels_end,
    pillar_chord,
)
from rules.core.kernels.twin import kernel
from rules.core.kernels.upright import through

MOST_CORNERS = 48
"""Lines past two corners are tried for that many corners in the corridor, which no sane table exceeds."""


@kernel
def clears(b: Blockers, k: int, t: Track, start: Place, end: Place) -> bool:
    """Whether the line from (s, z) to (t, y) on a track passes over a solid that stands on the ground."""
    (nx, ny, c), (s, z), (e, y) = t, start, end
    slope = (y - z) / (e - s)
    if b.kind[k] == PILLAR:
        enters, leaves = pillar_chord(b, k, t)
        enters, leaves = max(enters, s), min(leaves, e)
        return enters >= leaves or min(z + slope * (enters - s), z + slope * (leaves - s)) > b.top[k]
    first, last = b.at[k], b.at[k + 1]
    for m in range(first, panels_end(b.kind[k], first, last)):
        n = next_corner(m, first, last)
        off, off_next = nx * b.cx[m] + ny * b.cy[m] - c, nx * b.cx[n] + ny * b.cy[n] - c
        if (off < 0.0) == (off_next < 0.0):
            continue
        here, there = ny * b.cx[m] - nx * b.cy[m], ny * b.cx[n] - nx * b.cy[n]
        here += (there - here) * off / (off - off_next)
        if s < here < e and z + slope * (here - s) <= b.top[k]:
            return False
    return True


@kernel
def over(b: Blockers, q: Bodies, ask: Ask, w: Work, t: Track) -> bool:
    """Whether the highest line of a track passes over everything near."""
    i, j, count, _ = ask
    z, y = q.top[i] + HAIR, q.top[j] + HAIR
    s = w.chord[1] if z >= y else w.chord[0]
    e = w.chord[2] if z <= y else w.chord[3]
    for m in range(count):
        if not clears(b, w.near[m], t, (s, z), (e, y)):
            return False
    return answer(w, t, (s, z), (e, y))


@kernel
def try_track(b: Blockers, q: Bodies, ask: Ask, w: Work, t: Track) -> bool:
    """Whether sight runs from body i to body j over one track."""
    i, j, _, grounded = ask
    nx, ny, c = t
    if ny * (q.x[j] - q.x[i]) - nx * (q.y[j] - q.y[i]) < 0.0:
        t = (-nx, -ny, -c)
    if not body_chord(q, i, t, w, 0) or not body_chord(q, j, t, w, 2):
        return False
    if w.chord[1] > w.chord[2] - HAIR:
        half = 0.5 * (w.chord[1] + w.chord[2])
        w.chord[1], w.chord[2] = half - HAIR, half + HAIR
        w.chord[0], w.chord[3] = min(w.chord[0], w.chord[1]), max(w.chord[3], w.chord[2])
    if grounded:
        return over(b, q, ask, w, t)
    return through(b, q, ask, w, t)


@kernel
def try_two(b: Blockers, q: Bodies, ask: Ask, w: Work, two: tuple[int, int]) -> bool:
    """Whether sight runs along one of the four tracks that touch two features."""
    one, other = two
    dx, dy = w.fx[other] - w.fx[one], w.fy[other] - w.fy[one]
    far = sqrt(dx * dx + dy * dy)
    for side in range(4):
        r = w.fr[one] if side % 2 == 0 else -w.fr[one]
        r_other = w.fr[other] if side < 2 else -w.fr[other]
        if far <= abs(r_other - r):
            continue
        lean = (r_other - r) / far
        along = sqrt(1.0 - lean * lean)
        nx, ny = (lean * dx - along * dy) / far, (lean * dy + along * dx) / far
        if try_track(b, q, ask, w, (nx, ny, nx * w.fx[one] + ny * w.fy[one] + r)):
            return True
    return False


@kernel
def add_body(q: Bodies, i: int, w: Work, at: int) -> int:
    """Note what lines can touch of a body; how many features there are then."""
    if q.at[i + 1] == q.at[i]:
        w.fx[at], w.fy[at], w.fr[at] = q.x[i], q.y[i], q.r[i] + HAIR
        return at + 1
    for m in range(q.at[i], q.at[i + 1]):
        w.fx[at], w.fy[at], w.fr[at] = q.cx[m], q.cy[m], HAIR
        at += 1
    return at


@kernel
def try_all(b: Blockers, q: Bodies, ask: Ask, w: Work) -> bool:
    """Whether sight runs along any critical track."""
    i, j, count, grounded = ask
    own = add_body(q, i, w, 0)
    theirs = add_body(q, j, w, own)
    features = theirs
    for k in range(count):
        solid = w.near[k]
        for m in range(b.at[solid], b.at[solid + 1]):
            w.fx[features], w.fy[features], w.fr[features] = b.cx[m], b.cy[m], b.radius[solid] + HAIR
            features += 1
    for one in range(own):
        for other in range(own, theirs):
            if try_two(b, q, ask, w, (one, other)):
                return True
    for one in range(theirs):
        for other in range(theirs, features):
            if try_two(b, q, ask, w, (one, other)):
                return True
    if grounded and q.top[i] != q.top[j] and try_edges(b, q, ask, w):
        return True
    for one in range(theirs, min(features, theirs + MOST_CORNERS)):
        for other in range(one + 1, min(features, theirs + MOST_CORNERS)):
            if try_two(b, q, ask, w, (one, other)):
                return True
    return False


@kernel
def rim(q: Bodies, i: int, mx: float, my: float) -> tuple[float, float]:
    """The point of a body that lies farthest along a direction."""
    if q.at[i + 1] == q.at[i]:
        return q.x[i] + q.r[i] * mx, q.y[i] + q.r[i] * my
    best, x, y = -1e300, 0.0, 0.0
    for m in range(q.at[i], q.at[i + 1]):
        along = mx * q.cx[m] + my * q.cy[m]
        if along > best:
            best, x, y = along, q.cx[m], q.cy[m]
    return x, y


@kernel
def try_edges(b: Blockers, q: Bodies, ask: Ask, w: Work) -> bool:
    """Whether sight runs over the top edge of some panel where it passes it highest.

    Seen from the taller body that is from its point nearest to the panel to the
    other body's point farthest behind it.
    """
    i, j, count, _ = ask
    high, lower = (i, j) if q.top[i] > q.top[j] else (j, i)
    for k in range(count):
        solid = w.near[k]
        first, last = b.at[solid], b.at[solid + 1]
        for m in range(first, panels_end(b.kind[solid], first, last)):
            n = next_corner(m, first, last)
            mx, my = b.cy[n] - b.cy[m], b.cx[m] - b.cx[n]
            if mx * (b.cx[m] - q.x[high]) + my * (b.cy[m] - q.y[high]) < 0.0:
                mx, my = -mx, -my
            size = sqrt(mx * mx + my * my)
            x, y = rim(q, high, mx / size, my / size)
            x2, y2 = rim(q, lower, mx / size, my / size)
            nx, ny = y - y2, x2 - x
            far = sqrt(nx * nx + ny * ny)
            if far > 0.0:
                nx, ny = nx / far, ny / far
                if try_track(b, q, ask, w, (nx, ny, nx * x + ny * y)):
                    return True
    return False


@kernel
def is_barred(b: Blockers, q: Bodies, ask: Ask, w: Work) -> bool:
    """Whether one solid shuts the whole corridor between two bodies: a quick no for the commonest case."""
    i, j, count, _ = ask
    dx, dy = q.x[j] - q.x[i], q.y[j] - q.y[i]
    far = sqrt(dx * dx + dy * dy)
    wide = max(q.r[i], q.r[j]) + 4.0 * HAIR
    start, end = q.r[i], far - q.r[j]
    if start >= end:
        return False
    dx, dy = dx / far, dy / far
    feet, tops = min(q.bottom[i], q.bottom[j]), max(q.top[i], q.top[j]) + 4.0 * HAIR
    for k in range(count):
        solid = w.near[k]
        if b.bottom[solid] > feet or b.top[solid] < tops or b.kind[solid] == PILLAR:
            continue
        first, last = b.at[solid], b.at[solid + 1]
        for m in range(first, panels_end(b.kind[solid], first, last)):
            n = next_corner(m, first, last)
            x, y = b.cx[m] - q.x[i], b.cy[m] - q.y[i]
            x2, y2 = b.cx[n] - q.x[i], b.cy[n] - q.y[i]
            v, v2 = y * dx - x * dy, y2 * dx - x2 * dy
            if min(v, v2) < -wide and max(v, v2) > wide:
                u, lean = x * dx + y * dy, ((x2 - x) * dx + (y2 - y) * dy) / (v2 - v)
                at, at_other = u + lean * (-wide - v), u + lean * (wide - v)
                if min(at, at_other) > start and max(at, at_other) < end:
                    return True
    return False


@kernel
def try_centre(b: Blockers, q: Bodies, ask: Ask, w: Work) -> bool:
    """Whether sight runs over the track from centre to centre."""
    i, j = ask[0], ask[1]
    dx, dy = q.x[j] - q.x[i], q.y[j] - q.y[i]
    far = sqrt(dx * dx + dy * dy)
    nx, ny = (-dy / far, dx / far) if far > 0.0 else (0.0, 1.0)
    return try_track(b, q, ask, w, (nx, ny, nx * q.x[i] + ny * q.y[i]))


@kernel
def sees(b: Blockers, q: Bodies, i: int, j: int, w: Work) -> bool:
    """Whether some straight line between bodies i and j is free; it is left in ``w.line``."""
    count, grounded = gather(b, q, i, j, w)
    ask = (i, j, count, grounded)
    if try_centre(b, q, ask, w):
        return True
    if is_barred(b, q, ask, w):
        return False
    return try_all(b, q, ask, w)


@kernel
def sees_each(b: Blockers, q: Bodies, asked: Questions, w: Work) -> None:
    """Answer many questions, one after the other."""
    for m in range(len(asked.first)):
        asked.answers[m] = 1 if sees(b, q, asked.first[m], asked.second[m], w) else 0
