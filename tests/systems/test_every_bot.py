"""The sensible bot in every game: what it wishes is allowed, and rests on what its seat may see."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from rules.core.battle import Battle, decide
from rules.core.bots import Luck, sensible_bot
from rules.core.command import Command
from rules.core.dice import seeded
from rules.core.ids import SeatId
from rules.core.registry import get_system
from rules.core.system import System
from tests.systems.games import SYSTEMS, asked, moves, quiet
from tests.systems.hidden import INDISTINGUISHABLE, OPEN

pytestmark = pytest.mark.parametrize("system_id", SYSTEMS)

#: Wishes that are compared: the best and a few behind it.
WISHES = 4


def wishes(system: System[Any], battle: Battle[Any], seat: SeatId) -> list[Command]:
    return list(islice(sensible_bot(system, battle, seat, Luck(seeded("a bot"))), WISHES))


def unlike(system_id: str, battle: Battle[Any], seat: SeatId) -> Iterator[Battle[Any]]:
    """Battles that the seat cannot tell from this one."""
    change, others = msgspec.structs.replace, INDISTINGUISHABLE[system_id]
    if battle.halt is None:
        yield from (change(battle, game=game) for game in others(battle.game, seat))
        return
    pairs = zip(others(battle.game, seat), others(battle.halt.before, seat), strict=False)
    for game, before in pairs:
        yield change(battle, game=game, halt=change(battle.halt, before=before))


def test_its_first_wish_is_allowed(system_id: str) -> None:
    system = get_system(system_id)
    for move in [*moves(system_id, 10), *asked(system_id, 4)]:
        wish = wishes(system, move.battle, move.seat)[0]
        decide(system, move.battle, move.seat, wish, seeded("a wish"))


def test_what_it_wishes_rests_on_what_its_seat_may_see(system_id: str) -> None:
    system = get_system(system_id)
    compared = 0
    for move in [*quiet(system_id, 10), *asked(system_id, 4)]:
        found = wishes(system, move.battle, move.seat)
        for other in islice(unlike(system_id, move.battle, move.seat), 1):
            assert wishes(system, other, move.seat) == found
            compared += 1
    assert compared or system_id in OPEN


def test_the_same_luck_gives_the_same_wishes(system_id: str) -> None:
    system = get_system(system_id)
    for move in moves(system_id, 5):
        assert wishes(system, move.battle, move.seat) == wishes(system, move.battle, move.seat)
