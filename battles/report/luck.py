"""The dice of a battle against what was to be expected of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from battles.replay.film import Step


class DieTally(msgspec.Struct, frozen=True):
    """A side's dice of so many faces: how often each face fell, from 1; the mean, and that of honest dice."""

    faces: int
    fell: tuple[int, ...]
    mean: float
    expected: float


class SideLuck(msgspec.Struct, frozen=True):
    """A side's dice. Of ``tests``, ``passed`` passed where ``expected`` were to be expected.

    ``luckier_than`` is the share of battles, of a hundred with the same tests, in which fewer pass (those
    with as many count half).
    """

    seat: str
    rolls: int
    tests: int
    passed: int
    expected: float
    luckier_than: float | None
    dice: tuple[DieTally, ...]


def luck_of(
    steps: Sequence[Step], seats: Sequence[str], seat_of_model: Mapping[str, str]
) -> tuple[SideLuck, ...]:
    """The luck of each side, of the rolls that everybody saw."""
    return tuple(_luck(seat, own) for seat, own in rolled_by(steps, seats, seat_of_model).items())


def rolled_by(
    steps: Sequence[Step], seats: Sequence[str], seat_of_model: Mapping[str, str]
) -> dict[str, list[Step]]:
    """Each side's rolls, of those that everybody saw."""
    rolled: dict[str, list[Step]] = {seat: [] for seat in seats}
    for step in steps:
        event = step.entry["event"]
        if step.entry["rolls"] and event is not None:
            seat = event.get("seat") or seat_of_model.get(event.get("model", ""))
            if seat in rolled:
                rolled[seat].append(step)
    return rolled


def tests_in(steps: Sequence[Step]) -> tuple[list[float], int]:
    """The chances of the tests among some rolls, and how many passed."""
    tests = [step for step in steps if step.odds is not None]
    chances = [odds[0] / odds[1] for step in tests if (odds := step.odds)]
    return chances, sum(bool(step.entry["rolls"][0].get("passed")) for step in tests)


def _luck(seat: str, steps: Sequence[Step]) -> SideLuck:
    chances, passed = tests_in(steps)
    return SideLuck(
        seat,
        len(steps),
        len(chances),
        passed,
        round(sum(chances), 2),
        luckier_than(chances, passed),
        _dice(step.entry["rolls"][0] for step in steps),
    )


def luckier_than(chances: Sequence[float], passed: int) -> float | None:
    """Of a hundred battles with tests of these chances, in how many fewer pass; None without any test."""
    if not chances:
        return None
    ways = [1.0]
    for chance in chances:
        ways = [
            (ways[many] * (1 - chance) if many < len(ways) else 0.0)
            + (ways[many - 1] * chance if many else 0.0)
            for many in range(len(ways) + 1)
        ]
    return round(100 * (sum(ways[:passed]) + ways[passed] / 2), 1)


def _dice(rolls: Iterable[Mapping[str, int]]) -> tuple[DieTally, ...]:
    faces: dict[int, list[int]] = defaultdict(list)
    for roll in rolls:
        faces[roll["faces"]].append(roll["face"])
    return tuple(
        DieTally(
            most,
            tuple(fell.count(face) for face in range(1, most + 1)) if most <= MOST_FACES else (),
            round(sum(fell) / len(fell), 2),
            (most + 1) / 2,
        )
        for most, fell in sorted(faces.items())
    )


#: Of dice with more faces, how often each fell says nothing.
MOST_FACES = 20
