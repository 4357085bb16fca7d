"""Who came first, second, third in a battle of several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

#: The reason of a draw on which all who played agreed.
DRAW_AGREED = "battle.draw_agreed"


def places(
    seats: Sequence[str], winner: str | None, scores: Mapping[str, int], left: Sequence[str], reason: str
) -> dict[str, int]:
    """The place of each seat, from 1; equal ones share it.

    The winner is first, then whoever played to the end by what they scored, then those who gave up, the last
    of them first. ``reason`` is the key of what ended it: of an agreed draw all who played are first.
    """

    def rank(seat: str) -> tuple[bool, int, int]:
        if seat in left:
            return (False, left.index(seat), 0)
        return (True, seat == winner, 0 if reason == DRAW_AGREED else scores.get(seat, 0))

    return {seat: 1 + sum(rank(other) > rank(seat) for other in seats) for seat in seats}
