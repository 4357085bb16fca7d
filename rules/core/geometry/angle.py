"""Angles: whole hundredths of a degree, counter-clockwise from +x (0 to 35999).

Unit vectors come out of one table of integers, so that the same facing gives
the same points on every machine. The table covers an eighth of the circle;
the rest is made by mirrors and quarter turns, which are therefore exact.
"""

from functools import lru_cache
from math import atan2, cos, pi, sin

from rules.core.ids import Angle

DEGREE = 100
QUARTER_TURN = 90 * DEGREE
HALF_TURN = 180 * DEGREE
FULL_TURN = 360 * DEGREE
UNIT = 1_000_000
"""Length of the vectors that ``unit`` gives."""


def degrees(value: float) -> Angle:
    """Turn degrees, as people write them, into an angle between 0 and 35999."""
    return Angle(round(value * DEGREE) % FULL_TURN)


@lru_cache(maxsize=4096)
def unit(angle: int) -> tuple[int, int]:
    """Vector of length 1,000,000 that points along ``angle``."""
    quarter, rest = divmod(angle % FULL_TURN, QUARTER_TURN)
    x, y = _first_quarter(rest)
    for _ in range(quarter):
        x, y = -y, x
    return x, y


def _first_quarter(angle: int) -> tuple[int, int]:
    if angle > QUARTER_TURN // 2:
        y, x = _first_eighth(QUARTER_TURN - angle)
        return x, y
    return _first_eighth(angle)


def _first_eighth(angle: int) -> tuple[int, int]:
    """No entry lies near a rounding border (a test holds this), so any machine's sine will do."""
    radians = angle * pi / HALF_TURN
    return round(cos(radians) * UNIT), round(sin(radians) * UNIT)


def direction(dx: int, dy: int) -> Angle:
    """Angle of a vector, to the nearest hundredth of a degree. The null vector gives 0."""
    quarter = 0
    while not (dx > 0 and dy >= 0) and (dx or dy):
        dx, dy = dy, -dx
        quarter += 1
    rest = QUARTER_TURN - _small_angle(dy, dx) if dy > dx else _small_angle(dx, dy)
    return Angle((quarter * QUARTER_TURN + rest) % FULL_TURN)


def _small_angle(dx: int, dy: int) -> int:
    return round(atan2(dy, dx) * HALF_TURN / pi)


def turn_between(a: int, b: int) -> int:
    """Smaller of the two turns that lead from one angle to the other (0 to 18000)."""
    turn = (b - a) % FULL_TURN
    return min(turn, FULL_TURN - turn)
