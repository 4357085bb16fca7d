"""Rolling Dice (WZ1-DICE-01 to 05): one die of twenty sides for everything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.check import Dice
from rules.core.ids import SeatId
from rules.core.message import say
from rules.core.procedure import Procedure, roll_die

FACES = 20

#: On the natural die, of tests that list such results (WZ1-DICE-03): firing, close combat, spotting, rout ...
PERFECT, FUMBLE = 1, 20

#: Equal or less passes; where a perfect success is listed a 1 always does, and a 20 never.
#: Rules: WZ1-DICE-04, WZ1-DICE-05.
SPECIAL = Dice(FACES, low_passes=True, always=PERFECT, never=FUMBLE)
#: Equal or less passes, and 1 and 20 are numbers like all others (WZ1-DICE-02, WZ1-DICE-03).
PLAIN = Dice(FACES, low_passes=True, bounded=False)


def roll_off(
    seats: Sequence[SeatId], purpose: str, adding: Mapping[SeatId, int] | None = None
) -> Procedure[dict[SeatId, int]]:
    """Everybody's total, the highest first; equal ones roll again among themselves (WZ1-DICE-01).

    ``purpose`` is the key of a message that is given the ``bonus`` of each.
    """
    added = adding or {}
    totals: dict[SeatId, int] = {}
    for seat in seats:
        bonus = added.get(seat, 0)
        totals[seat] = bonus + (yield from roll_die(say(purpose, bonus=bonus), FACES, seat=seat))
    ordered: dict[SeatId, int] = {}
    for total in sorted(set(totals.values()), reverse=True):
        level = [seat for seat in seats if totals[seat] == total]
        if len(level) == 1:
            ordered[level[0]] = total
        else:
            again = yield from roll_off(level, purpose, added)
            ordered.update(again)
    return ordered
