"""How often something is done in a second, and how long a share of many times lasts.

What only computes is timed by the processor time of its thread: other work on the machine is not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from time import thread_time

ROUNDS = 5


def per_second(work: Callable[[], int], seconds: float = 2.0) -> float:
    """How many things a second ``work`` does, which says how many it has done: the median of some rounds."""
    work()
    return median(_round(work, seconds / ROUNDS) for _ in range(ROUNDS))


def _round(work: Callable[[], int], seconds: float) -> float:
    done, began = 0, thread_time()
    while True:
        done += work()
        took = thread_time() - began
        if took >= seconds:
            return done / took


def seconds_of(work: Callable[[], object]) -> float:
    """How long something takes once, in processor time."""
    began = thread_time()
    work()
    return thread_time() - began


def share(times: Sequence[float], part: float) -> float:
    """The time within which this part of all was done: 0.95 gives the ninety-fifth percentile."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
